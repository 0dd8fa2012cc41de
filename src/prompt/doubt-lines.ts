import { letterPattern } from '../domain/letter-pattern.ts';
import { turnsToYou } from './block-signals.ts';
import { holdsPhrase } from './holds-phrase.ts';
import { endsMail, greets, isGreeting, turnsToMany } from './mail-lines.ts';
import type { OwnLine } from './own-lines.ts';
import {
  isDemand,
  isDemanding,
  isHeaded,
  isLabelled,
  isOneShort,
  type Passage,
  sentencesOf,
  textOf,
} from './passage.ts';
import { isListed } from './prompt-line.ts';
import { readIntroduction } from './read-introduction.ts';
import { isFirstName } from './read-speaker.ts';
import { readSentence } from './sentence.ts';
import { announces, asks, namesAuthor, namesPerson, needsText, pointsAway } from './speaks-of-text.ts';
import { isTask, joins, leadsOwn, weighEvidence } from './typed-evidence.ts';

const HEADLINE = letterPattern(String.raw`^[\p{Lu}][^\n]*[^\n.!?:,;…]$`);
const NOT_LARGE = letterPattern(String.raw`^[^\p{Lu}]`);
/** What a passage needs when there are others; when another one speaks of a text; and when it demands nothing. */
const EVIDENCE_MIN = 3;
const EVIDENCE_MIN_POINTED = 6;
/** Demands before a question may be what it is about. */
const EVIDENCE_MIN_ASKED = 5;
const EVIDENCE_MIN_HARMLESS = 0;
/** So much leaves no doubt; what stands beside it and demands nothing is of the same author. */
const EVIDENCE_PLAIN = 5;
const EVIDENCE_MIN_POINTED_HARMLESS = 4;
/** In a prompt that asks nothing and speaks of no text, what follows the first words belongs to them. */
const EVIDENCE_MIN_MONOLOGUE = 1;
const EVIDENCE_MIN_FIRST_OF_MONOLOGUE = 2;
const SENTENCES_OF_TEXTS = 3;
/** Lines without an empty one between them are more often of one author. */
const EVIDENCE_MIN_JOINED = 3;

/**
 * The lines that may be the user's and may be pasted: nothing marks them as material, and nothing shows that the user typed
 * them. A prompt of a single passage is the user's.
 */
export function doubtLines(prompt: string, own: readonly OwnLine[]): Set<OwnLine> {
  const passages = passagesOf(prompt, own);
  const first = passages[0];
  if (first === undefined) return new Set();
  if (passages.length === 1 && !first.isBesideMaterial)
    return new Set(turnsToMany(textOf(first)) ? first.lines : []);
  const texts = passages.map(textOf);
  const isPointing = passages.map(
    ({ lines, isBesideMaterial }, index) =>
      !isBesideMaterial &&
      !leadsOwn(lines.at(-1)!.text) &&
      !leadsList(passages, index) &&
      !isGreeting(texts[index]!) &&
      !endsMail(texts[index]!) &&
      needsText(texts[index]!),
  );
  const isJoined = !prompt.slice(own[0]?.start, own.at(-1)?.end).includes('\n\n');
  const pointedMin = isJoined ? EVIDENCE_MIN_JOINED : EVIDENCE_MIN_POINTED;
  const isTyped =
    (isTask(first) && !isPointing[0]) || passages.some((passage) => weighEvidence(passage) >= EVIDENCE_PLAIN);
  const isMonologue =
    !isPointing.includes(true) &&
    passages.every(({ isBesideMaterial }, index) => !isBesideMaterial && !/[?？]/.test(texts[index]!));
  const isWeak: boolean[] = [];
  const isDoubted = passages.map((passage, index) => {
    if (isFrame(passages, texts, index)) return false;
    if (isAttributed(passages, texts, index)) return true;
    const isPointedAt =
      passage.isBehindIntroduced || isPointing.some((points, other) => points && other !== index);
    const weight = weighEvidence(
      isPointedAt ? { ...passage, isPointedAt, isAfterTask: false, isAmongShort: false } : passage,
    );
    const isHarmless = !isDemanding(passage);
    if (isPointedAt) return weight < (isHarmless ? EVIDENCE_MIN_POINTED_HARMLESS : pointedMin);
    if (isMonologue && (isHarmless || sentencesOf(texts[index]!).length < SENTENCES_OF_TEXTS)) {
      isWeak[index] = weight < EVIDENCE_MIN;
      if (isHarmless || !holdsPhrase(readSentence(texts[index]!), 'commands'))
        return weight < EVIDENCE_MIN_HARMLESS;
      return weight < (index === 0 ? EVIDENCE_MIN_FIRST_OF_MONOLOGUE : EVIDENCE_MIN_MONOLOGUE);
    }
    const isAskedAbout = !isHarmless && index < texts.length - 1 && asks(texts.at(-1)!);
    if (isAskedAbout) return weight < EVIDENCE_MIN_ASKED;
    if (!isTyped || !isHarmless || passage.isBesideMaterial) return weight < EVIDENCE_MIN;
    isWeak[index] = weight < EVIDENCE_MIN;
    return weight < EVIDENCE_MIN_HARMLESS;
  });
  if (isHeadline(texts[0]!)) isWeak[0] = true;
  spread(isDoubted, isWeak);
  return new Set(passages.filter((_passage, index) => isDoubted[index]).flatMap(({ lines }) => lines));
}

/** "These are still open:" above a list that demands nothing. */
function leadsList(passages: readonly Passage[], index: number): boolean {
  const next = passages[index + 1];
  const lead = passages[index]!.lines.at(-1)!;
  return next?.lead === lead && /[:：]$/.test(lead.text) && !isDemanding(next);
}

/** Whether the first passage announces the ones behind it, or the last one asks about those before it. */
function isFrame(passages: readonly Passage[], texts: readonly string[], index: number): boolean {
  const last = texts.length - 1;
  if (last === 0 || passages[index]!.isBesideMaterial) return false;
  if (index === 0) return announces(texts[0]!) && !isDemand(texts[0]!);
  const isRequest = asks(texts[last]!) || turnsToYou(texts[last]!);
  return index === last && last > 1 && isRequest && !isDemand(texts[last]!) && announces(texts[0]!);
}

/** Whether another passage says that somebody else wrote this one; or it greets, though it does not begin the prompt. */
function isAttributed(passages: readonly Passage[], texts: readonly string[], index: number): boolean {
  const isFree = (other: number) => !passages[other]!.isBesideMaterial;
  const last = texts.length - 1;
  if (turnsToMany(texts[index]!)) return true;
  if (index > 0 && (greets(texts[index]!) || (isFree(index - 1) && announces(texts[index - 1]!))))
    return true;
  if (index === 1 && isFree(0) && namesAuthor(texts[0]!) && !joins(texts[1]!)) return true;
  return index < last && isFree(last) && namesAuthor(texts[last]!);
}

/** A title needs no verb, and no full stop. */
function isHeadline(text: string): boolean {
  return HEADLINE.test(text) && !holdsPhrase(readSentence(text), 'self');
}

/** A paste is one piece: what stands between two parts of it belongs to it, and so does what stands beside it and says nothing of its author. */
function spread(isDoubted: boolean[], isWeak: readonly boolean[]): void {
  let first = isDoubted.indexOf(true);
  let last = isDoubted.lastIndexOf(true);
  if (first === -1) return;
  while (isWeak[first - 1]) first--;
  while (isWeak[last + 1]) last++;
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
    if (last && isBeside)
      Object.assign(last, { isBesideMaterial: true, isSigned: endsMail(gap.trim().split('\n', 1)[0]!) });
    if (last && !isBroken) last.lines.push(line);
    else
      passages.push({
        lines: [line],
        lead: isEntry(own, index) ? before : undefined,
        isFirst: last === undefined,
        isLast: false,
        isPointedAt: false,
        isContinued: false,
        isAfterTask: false,
        isAmongShort: false,
        isAmongHeaded: false,
        isSigned: false,
        isBesideMaterial: isBeside,
        isBehindIntroduced: isBeside && before !== undefined && introducesPerson(before.text),
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
  const isAmongHeaded = areVoices(
    passages.filter(({ lines }) => isHeaded(lines)).map(({ lines }) => lines[0]!.text),
  );
  const signature = passages.findLastIndex(
    ({ lines, isLast }) => !isLast && lines.length < 3 && endsMail(lines[0]!.text),
  );
  passages.forEach((passage, index) => {
    Object.assign(passage, {
      isAfterTask: isTasked && index > 0,
      isAmongShort,
      isAmongHeaded,
      isSigned: passage.isSigned || index <= signature,
    });
  });
  return passages;
}

/** Headings of a document differ, begin large, and are no names. */
function areVoices(heads: readonly string[]): boolean {
  if (heads.length < 2) return false;
  return (
    new Set(heads).size < heads.length || heads.some((head) => NOT_LARGE.test(head) || isFirstName(head))
  );
}

/** "My boss wrote:" */
function introducesPerson(text: string): boolean {
  if (readIntroduction(text)?.strength !== 'strong') return false;
  const sentence = readSentence(text);
  return holdsPhrase(sentence, 'others') || holdsPhrase(sentence, 'thirdPersons') || namesPerson(text);
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
