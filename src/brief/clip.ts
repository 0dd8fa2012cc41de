import { plainWords } from '../domain/plain-line.ts';

/** A cut at a word end must keep this share of the room; otherwise it goes through a word. */
const WORD_SHARE_MIN = 0.7;

/** Quoted text on one line, made harmless for the middle of a line of ours. */
export function oneLine(text: string): string {
  return plainWords(text.includes('\n') ? text.replace(/\s*\n\s*/g, ' ') : text);
}

/** Cuts at a word end, and before a `code` span that would be left without its end. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, Math.max(0, max - 1)).trimEnd();
  const isWithinWord = /[^\s,;]/.test(text[cut.length] ?? '');
  const wordEnd = isWithinWord ? cut.lastIndexOf(' ') : cut.length;
  const whole = wordEnd > max * WORD_SHARE_MIN ? cut.slice(0, wordEnd) : cut;
  const isWithinCode = whole.split('`').length % 2 === 0;
  const codeStart = isWithinCode ? whole.lastIndexOf('`') : whole.length;
  return `${(codeStart > max * WORD_SHARE_MIN ? whole.slice(0, codeStart) : whole).replace(/[\s,;:(]+$/, '')}…`;
}

/** Cuts out the middle: the beginning of a long request says what it is about, and its end what is wanted. */
export function clipMiddle(text: string, max: number): string {
  if (text.length <= max) return text;
  const note = (omitted: number) => ` […${omitted} characters…] `;
  const room = Math.max(0, max - note(text.length).length);
  const head = text.slice(0, Math.ceil((room * 2) / 3)).trimEnd();
  const end = text.slice(text.length - Math.floor(room / 3)).trimStart();
  return `${head}${note(text.length - head.length - end.length)}${end}`;
}

/** As many whole lines from the beginning as fit, and how many more there are; empty if not even one does. */
export function clipLines(text: string, max: number): string {
  if (text.length <= max) return text;
  const note = (omitted: number) => `\n[… ${omitted} more lines …]`;
  const end = text.lastIndexOf('\n', max - note(text.length).length);
  return end <= 0 ? '' : `${text.slice(0, end)}${note(text.slice(end + 1).split('\n').length)}`;
}
