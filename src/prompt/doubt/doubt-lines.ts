import { letterPattern } from '../../domain/letter-pattern.ts';
import { holdsPasteMarks } from '../../domain/paste-marks.ts';
import { turnsToYou } from '../block-signals.ts';
import { holdsPhrase } from '../holds-phrase.ts';
import { greets, turnsToMany } from '../mail-lines.ts';
import { isBriefTitle, type OwnLine } from '../own-lines.ts';
import { isListed, withoutMark } from '../prompt-line.ts';
import { readSentence } from '../sentence.ts';
import { announces, asks, namesAuthor, pointsUp } from '../speaks-of-text.ts';
import { findPointing } from './find-pointing.ts';
import { joins, leadsOwnList } from './leads-own.ts';
import { givesRole, isAnswer } from './other-assistant.ts';
import {
  areLabelled,
  isDemand,
  isDemanding,
  isList,
  isOneShort,
  isTypedList,
  type Passage,
  sentencesOf,
  textOf,
} from './passage.ts';
import { isTask } from './passage-signs.ts';
import { splitPassages } from './split-passages.ts';
import { leadsInUnknown } from './unknown-lead.ts';
import { mayBeCopied, weighEvidence } from './weigh-evidence.ts';

const LARGE = letterPattern(String.raw`^["'(]*[\p{Lu}]`);
/** Minimum score for a passage to count as typed: by default, and when another passage refers to a text. */
const EVIDENCE_MIN = 3;
const EVIDENCE_MIN_POINTED = 6;
/** When a question ends the prompt: the demands before it may be the text that it asks about. */
const EVIDENCE_MIN_ASKED = 5;
const EVIDENCE_MIN_HARMLESS = 0;
/** With this score a passage was certainly typed; passages without demands in the same prompt then need less. */
const EVIDENCE_PLAIN = 5;
const EVIDENCE_MIN_POINTED_HARMLESS = 4;
/** In a prompt without questions or references to a text, the later passages belong to the first one. */
const EVIDENCE_MIN_MONOLOGUE = 1;
const EVIDENCE_MIN_FIRST_OF_MONOLOGUE = 2;
const SENTENCES_OF_TEXTS = 3;
/** Without blank lines all passages are more likely by one author, so one that is referred to needs less. */
const EVIDENCE_MIN_JOINED = 3;

/**
 * Finds the lines that the user may have typed or pasted: nothing marks them as pasted, and too little evidence shows
 * that they were typed. A prompt of a single passage has no context to compare with and is judged by itself.
 */
export function doubtLines(prompt: string, own: readonly OwnLine[]): Set<OwnLine> {
  // The client marked what was pasted, so the rest was typed.
  if (holdsPasteMarks(prompt)) return new Set();
  const open = own.filter(({ isDoubtful }) => isDoubtful);
  if (open.length > 0) {
    const sure = own.filter(({ isDoubtful }) => !isDoubtful);
    return new Set([...open, ...doubtLines(prompt, sure)]);
  }
  const passages = splitPassages(prompt, own);
  const first = passages[0];
  if (first === undefined) return new Set();
  if (passages.length === 1 && !first.isBesideMaterial) return new Set(mayBeCopied(first) ? first.lines : []);
  const texts = passages.map(textOf);
  const isPointing = findPointing(passages, texts);
  const isJoined = !prompt.slice(own[0]?.start, own.at(-1)?.end).includes('\n\n');
  const isAskedFirst = isPointing[0] && asks(texts[0]!);
  const pointedMin = isJoined && !isAskedFirst ? EVIDENCE_MIN_JOINED : EVIDENCE_MIN_POINTED;
  const isTyped =
    (isTask(first) && !isPointing[0]) || passages.some((passage) => weighEvidence(passage) >= EVIDENCE_PLAIN);
  const isMonologue =
    !isPointing.includes(true) &&
    passages.every(({ isBesideMaterial }, index) => !isBesideMaterial && !/[?？]/.test(texts[index]!));
  const isLedInUnknown = leadsInUnknown(first.lines.at(-1)!.text, texts.join('\n'));
  const isWeak: boolean[] = [];
  const isDoubted = passages.map((passage, index) => {
    if (isFrame(passages, texts, index)) return false;
    if (isAttributed(passages, texts, index) || (index > 0 && isLedInUnknown)) return true;
    const isPointedAt =
      passage.isBehindIntroduced || isPointing.some((points, other) => points && other !== index);
    const weight = weighEvidence(
      isPointedAt ? { ...passage, isPointedAt, isAfterTask: false, isAmongShort: false } : passage,
    );
    const isHarmless = !isDemanding(passage);
    if (!isPointedAt && isOnTopOfTyped(passages, index)) return false;
    if (isPointedAt) return weight < (isHarmless ? EVIDENCE_MIN_POINTED_HARMLESS : pointedMin);
    if (isMonologue && (isHarmless || sentencesOf(texts[index]!).length < SENTENCES_OF_TEXTS)) {
      isWeak[index] = weight < EVIDENCE_MIN;
      if (isHarmless || !holdsPhrase(readSentence(texts[index]!), 'commands'))
        return weight < EVIDENCE_MIN_HARMLESS;
      return weight < (index === 0 ? EVIDENCE_MIN_FIRST_OF_MONOLOGUE : EVIDENCE_MIN_MONOLOGUE);
    }
    // A request after the user's own list is what the list is for; only a question may be about the list.
    const asksAtEnd = isOwnList(passage) ? /[?？]\s*$/.test(texts.at(-1)!) : asks(texts.at(-1)!);
    const isAskedAbout = !isHarmless && index < texts.length - 1 && asksAtEnd;
    if (isAskedAbout) return weight < EVIDENCE_MIN_ASKED;
    if (!isTyped || !isHarmless || passage.isBesideMaterial) return weight < EVIDENCE_MIN;
    isWeak[index] = weight < EVIDENCE_MIN;
    return weight < EVIDENCE_MIN_HARMLESS;
  });
  texts.forEach((text, index) => {
    if (isDoubted[index + 1] && !passages[index + 1]!.isApart && isBriefTitle(text)) isWeak[index] = true;
    if (isDoubted[index - 1] && isNobodys(text)) isWeak[index] = true;
  });
  passages.forEach(({ lines, lead, isApart, isLast, isBesideMaterial }, index) => {
    // A passage that begins with "also" continues the one before it, and a list has the author of its introduction.
    const goesOn =
      (!isLast && !isBesideMaterial && joins(lines[0]!.text)) || (lead !== undefined && !isApart);
    if (isDoubted[index - 1] && goesOn) isDoubted[index] = true;
  });
  spread(isDoubted, isWeak);
  const doubted = new Set(
    passages.filter((_passage, index) => isDoubted[index]).flatMap(({ lines }) => lines),
  );
  addItems(prompt, own, doubted);
  return doubted;
}

/** A list item, or an indented line below one, is doubted unless the item above it is the user's. */
function addItems(prompt: string, own: readonly OwnLine[], doubted: Set<OwnLine>): void {
  own.forEach((line, index) => {
    const before = own[index - 1];
    const above = prompt.slice(prompt.lastIndexOf('\n', line.start - 2) + 1, Math.max(line.start - 1, 0));
    if (!isListed(above.trim()) || !(isListed(line.text) || /^[ \t]{2}/.test(prompt.slice(line.start))))
      return;
    const isOwnAbove = before !== undefined && before.end >= line.start - 1 && !doubted.has(before);
    if (!isOwnAbove || isGoneOverBelow(above.trim(), line.text)) doubted.add(line);
  });
}

/** A full sentence below a list item that is a full sentence is typical of documents; a user types the next item. */
function isGoneOverBelow(item: string, text: string): boolean {
  return (
    !isListed(text) && [withoutMark(item), text].every((line) => LARGE.test(line) && /[.。]$/.test(line))
  );
}

/** A short sentence directly above a list that the user certainly typed is the user's too. */
function isOnTopOfTyped(passages: readonly Passage[], index: number): boolean {
  const next = passages[index + 1];
  if (next === undefined || next.isApart || !isEntries(next) || isList(passages[index]!.lines)) return false;
  if (givesRole(textOf(passages[index]!))) return false;
  return (
    isOneShort(passages[index]!.lines) && isTypedList(next.lines) && weighEvidence(next) >= EVIDENCE_PLAIN
  );
}

/**
 * Whether the line above the list makes it the user's: "How I want it done:", or "Constraints:" over lower-case items.
 */
function isOwnList({ lead, lines }: Passage): boolean {
  if (lead === undefined || !leadsOwnList(lead.text)) return false;
  return holdsPhrase(readSentence(lead.text), 'self') || isTypedList(lines);
}

function isEntries({ lines }: Passage): boolean {
  return isList(lines) || areLabelled(lines);
}

/** Whether the passage is the user's frame: the first one announces a text, or the last one asks about it. */
function isFrame(passages: readonly Passage[], texts: readonly string[], index: number): boolean {
  const last = texts.length - 1;
  if (last === 0 || passages[index]!.isBesideMaterial) return false;
  if (index === 0) return announces(texts[0]!) && !isDemand(texts[0]!);
  const isRequest = asks(texts[last]!) || turnsToYou(texts[last]!);
  return (
    index === last &&
    last > 1 &&
    isRequest &&
    !isAnswer(texts[last]!) &&
    !isDemand(texts[last]!) &&
    announces(texts[0]!)
  );
}

/** Whether the passage is somebody else's: another one says so, it greets mid-prompt, or it follows a role prompt. */
function isAttributed(passages: readonly Passage[], texts: readonly string[], index: number): boolean {
  const isFree = (other: number) => !passages[other]!.isBesideMaterial;
  const last = texts.length - 1;
  if (turnsToMany(texts[index]!) || (index > 0 && givesRole(texts[0]!))) return true;
  if (index > 0 && greets(texts[index]!)) return true;
  if (index > 0 && isFree(index - 1) && announces(texts[index - 1]!)) {
    // "My boss wants it by Friday. So no …", without a blank line, is one thought of the user.
    if (passages[index]!.isApart || !joins(texts[index]!)) return true;
  }
  if (index === 1 && isFree(0) && namesAuthor(texts[0]!) && !joins(texts[1]!)) return true;
  if (index === last - 1 && isFree(index) && pointsUp(texts[last]!)) return true;
  return index < last && isFree(last) && namesAuthor(texts[last]!);
}

/** A polished sentence that addresses nobody and asks nothing: behind a pasted passage it is the rest of the paste. */
function isNobodys(text: string): boolean {
  const sentence = readSentence(text);
  const isPersonal = (['self', 'group', 'you', 'please'] as const).some((name) =>
    holdsPhrase(sentence, name),
  );
  return (
    LARGE.test(text) &&
    /[.。]$/.test(text) &&
    !isDemand(text) &&
    !isPersonal &&
    !asks(text) &&
    !turnsToYou(text) &&
    !joins(text)
  );
}

/** A paste is contiguous: doubt everything between two doubted passages, and the weak passages next to them. */
function spread(isDoubted: boolean[], isWeak: readonly boolean[]): void {
  let first = isDoubted.indexOf(true);
  let last = isDoubted.lastIndexOf(true);
  if (first === -1) return;
  while (isWeak[first - 1]) first--;
  while (isWeak[last + 1]) last++;
  isDoubted.fill(true, first, last + 1);
}
