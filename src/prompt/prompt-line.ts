import type { Span } from './find-containers.ts';
import { holdsPhrase } from './holds-phrase.ts';
import { readSentence } from './sentence.ts';

/** A line of a prompt, or the part of it that is outside of containers. */
export interface PromptLine extends Span {
  /** Its first `JUDGED_MAX` characters, as written and trimmed; more of a line is never judged. */
  raw: string;
  text: string;
}

/** Consecutive lines without a blank one, or one container. */
export interface Block {
  lines: PromptLine[];
  isContainer: boolean;
}

const JUDGED_MAX = 1000;
const BLANK = /^[\s\u200b]*$/;

/** Blocks end at blank lines and at containers. */
export function splitBlocks(prompt: string, containers: readonly Span[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  for (const container of containers) {
    blocks.push(...blocksBetween(prompt, at, container.start));
    blocks.push({ lines: [lineAt(prompt, container.start, container.end)], isContainer: true });
    at = container.end;
  }
  blocks.push(...blocksBetween(prompt, at, prompt.length));
  return blocks;
}

function blocksBetween(prompt: string, start: number, end: number): Block[] {
  const blocks: Block[] = [];
  let lines: PromptLine[] = [];
  const close = () => {
    if (lines.length > 0) blocks.push({ lines: withPlainMarks(lines), isContainer: false });
    lines = [];
  };
  for (let at = start; at < end; ) {
    const newline = prompt.indexOf('\n', at);
    const lineEnd = newline === -1 || newline > end ? end : newline;
    const line = lineAt(prompt, at, lineEnd);
    if (BLANK.test(line.raw)) close();
    else lines.push(line);
    at = lineEnd + 1;
  }
  close();
  return blocks;
}

/**
 * "Rules:" with lines below that all begin with `--`: the user's list, which is judged as one with the usual mark. Without
 * such a head, or with anything else below it, these are comments of SQL or Lua.
 */
function withPlainMarks(lines: PromptLine[]): PromptLine[] {
  const first = lines.findIndex(({ text }) => text.startsWith('-- '));
  const head = lines[first - 1]?.text ?? '';
  const items = lines.slice(first);
  if (!/[:：]$/.test(head) || !items.every(({ text }) => text.startsWith('-- '))) return lines;
  if (!holdsPhrase(readSentence(head), 'ownLists')) return lines;
  return [...lines.slice(0, first), ...items.map((line) => ({ ...line, text: line.text.slice(1) }))];
}

function lineAt(prompt: string, start: number, end: number): PromptLine {
  const raw = prompt.slice(start, Math.min(end, start + JUDGED_MAX));
  return { start, end, raw, text: raw.trim() };
}

const ITEM = /^(?:(?:--?|[*•+–]|\d+[.)]|\(?[a-z]\)|[ivx]{1,4}[.)])\s+|\d+、)/i;

export function isItem(text: string): boolean {
  return ITEM.test(text);
}

const LIST_MARK = /^(?:\[[ xX✓]?\]|[☐☑✓✔✗▪▸►→◦‣·])\s*\S/;
const FIRST_PICTURE = 0xa9;

/** Whether a text is a list item, also with the checkboxes, arrows and emoji that pages and forms use as bullets. */
export function isListed(text: string): boolean {
  return isItem(text) || LIST_MARK.test(text) || startsWithPicture(text);
}

function startsWithPicture(text: string): boolean {
  return text.charCodeAt(0) >= FIRST_PICTURE && /^\p{Extended_Pictographic}\ufe0f?\s*\S/u.test(text);
}

/** A line without its list mark. */
export function withoutMark(text: string): string {
  return text.replace(ITEM, '');
}

/** Whether a line is indented and no list item: people indent items, programs and documents indent sentences. */
export function isIndented({ raw, text }: PromptLine): boolean {
  return /^(?: {4}|\t)/.test(raw) && !isItem(text);
}

const PATH =
  /(?:^|[\s`])[\w.-]+\/|[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|css|json|ya?ml|toml|md|sql)\b/;

export function namesPath(text: string): boolean {
  return PATH.test(text);
}

/** Whether a line is the number of a subtitle; a number that is the only line is the user's answer. */
export function isCount(lines: readonly PromptLine[], index: number): boolean {
  return lines.length > 1 && /^\d+$/.test(lines[index]!.text);
}
