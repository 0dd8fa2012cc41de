import { endsMail, isGreeting } from './mail-lines.ts';
import type { OwnLine } from './own-lines.ts';
import { isListed } from './prompt-line.ts';
import {
  isHeaded,
  isLabelled,
  isOneShort,
  isTask,
  joins,
  leadsOwn,
  namesAuthor,
  needsText,
  type Passage,
  pointsAway,
  weighEvidence,
} from './typed-evidence.ts';

/** What a passage needs when there are others; and when another one speaks of a text. */
const EVIDENCE_MIN = 3;
const EVIDENCE_MIN_POINTED = 6;
/** Lines without an empty one between them are more often of one author. */
const EVIDENCE_MIN_JOINED = 3;

/**
 * The lines that may be the user's and may be pasted: nothing marks them as material, and nothing shows that the user typed
 * them. A prompt of a single passage is the user's.
 */
export function doubtLines(prompt: string, own: readonly OwnLine[]): Set<OwnLine> {
  const passages = passagesOf(prompt, own);
  if (passages.length === 1 && !passages[0]!.isBesideMaterial) return new Set();
  const texts = passages.map(({ lines }) => lines.map(({ text }) => text).join('\n'));
  const isPointing = passages.map(
    ({ lines, isBesideMaterial }, index) =>
      !isBesideMaterial &&
      !leadsOwn(lines.at(-1)!.text) &&
      !isGreeting(texts[index]!) &&
      !endsMail(texts[index]!) &&
      needsText(texts[index]!),
  );
  const isJoined = !prompt.slice(own[0]?.start, own.at(-1)?.end).includes('\n\n');
  const pointedMin = isJoined ? EVIDENCE_MIN_JOINED : EVIDENCE_MIN_POINTED;
  const isDoubted = passages.map((passage, index) => {
    const isPointedAt = isPointing.some((points, other) => points && other !== index);
    return (
      isAttributed(passages, texts, index) ||
      weighEvidence(isPointedAt ? { ...passage, isAfterTask: false, isAmongShort: false } : passage) <
        (isPointedAt ? pointedMin : EVIDENCE_MIN)
    );
  });
  spread(isDoubted);
  return new Set(passages.filter((_passage, index) => isDoubted[index]).flatMap(({ lines }) => lines));
}

/** Whether the first or the last passage says who wrote the one beside it. */
function isAttributed(passages: readonly Passage[], texts: readonly string[], index: number): boolean {
  const names = (other: number) => !passages[other]!.isBesideMaterial && namesAuthor(texts[other]!);
  const last = texts.length - 1;
  return (index === 1 && names(0)) || (index < last && names(last));
}

/** A paste is one piece: what stands between two parts of it belongs to it. */
function spread(isDoubted: boolean[]): void {
  const first = isDoubted.indexOf(true);
  const last = isDoubted.lastIndexOf(true);
  if (first === -1) return;
  isDoubted.fill(true, first, last + 1);
}

/** Passages end at empty lines and at material, and where a list begins or ends; a line that points elsewhere is one by itself. */
function passagesOf(prompt: string, own: readonly OwnLine[]): Passage[] {
  const passages: Passage[] = [];
  own.forEach((line, index) => {
    const before = own[index - 1];
    const gap = prompt.slice(before?.end ?? 0, line.start);
    const isApart = before === undefined || gap.trim() !== '' || gap.split('\n').length > 2;
    const isBroken = isApart || isEntry(own, index - 1) !== isEntry(own, index) || isTurn(own, index);
    const isBeside = gap.trim() !== '';
    const last = passages.at(-1);
    if (last && isBeside) last.isBesideMaterial = true;
    if (last && !isBroken) last.lines.push(line);
    else
      passages.push({
        lines: [line],
        lead: isEntry(own, index) ? before : undefined,
        isLast: false,
        isContinued: false,
        isAfterTask: false,
        isAmongShort: false,
        isAmongHeaded: false,
        isSigned: false,
        isBesideMaterial: isBeside,
      });
    if (last && isBroken && joins(line.text)) last.isContinued = true;
  });
  const end = passages.at(-1);
  if (end) {
    end.isLast = true;
    end.isBesideMaterial ||= prompt.slice(end.lines.at(-1)!.end).trim() !== '';
  }
  const isTasked = passages.length > 1 && isTask(passages[0]!);
  const isAmongShort = passages.every(({ lines }) => isOneShort(lines));
  const isAmongHeaded = passages.filter(({ lines }) => isHeaded(lines)).length > 1;
  const signature = passages.findLastIndex(
    ({ lines, isLast }) => !isLast && lines.length < 3 && endsMail(lines[0]!.text),
  );
  passages.forEach((passage, index) => {
    Object.assign(passage, {
      isAfterTask: isTasked && index > 0,
      isAmongShort,
      isAmongHeaded,
      isSigned: index <= signature,
    });
  });
  return passages;
}

/** An item of a list, or one of several lines with a label. */
function isEntry(own: readonly OwnLine[], index: number): boolean {
  const text = own[index]?.text ?? '';
  if (isListed(text)) return true;
  return isLabelled(text) && [index - 1, index + 1].some((beside) => isLabelled(own[beside]?.text ?? ''));
}

/** Whether the first or the last line of all speaks of the others. */
function isTurn(own: readonly OwnLine[], index: number): boolean {
  return (
    (index === 1 && pointsAway(own[0]!.text) && !leadsOwn(own[0]!.text)) ||
    (index === own.length - 1 && pointsAway(own[index]!.text))
  );
}
