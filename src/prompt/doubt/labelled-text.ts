import { letterPattern } from '../../domain/letter-pattern.ts';
import { turnsToYou } from '../block-signals.ts';
import { holdsPhrase, isPhrase, startsWithPhrase } from '../holds-phrase.ts';
import type { OwnLine } from '../own-lines.ts';
import { withoutMark } from '../prompt-line.ts';
import { readSentence } from '../sentence.ts';
import { isDemand, sentencesOf } from './passage.ts';

const LARGE = letterPattern(String.raw`^[\p{Lu}]`);
/** A label before a colon; not if a quotation follows, because then the words are a speaker's. */
const LABEL = letterPattern(String.raw`^([\p{L}][\p{L} ]{1,40}?)\s?[:：]\s*[^\s"“«„「]`);
const LABEL_UNSPACED = /^([\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{1,8})[:：]\s*\S/;
const CAPITALS = letterPattern(String.raw`^[\p{Lu}]+ [\p{Lu}]`);
/** More words before a colon are a sentence, not a label. */
const LABEL_WORDS_MAX = 4;
const NAMED_SENTENCE = letterPattern(String.raw`^[a-z\d]+(?:[-_.][a-z\d]+)+: [\p{Lu}]`);

/** Whether each line is an identifier and a sentence, as in a list of lint rules: `no-eval: Never use eval().` */
export function areNamed(lines: readonly string[]): boolean {
  return lines.length > 1 && lines.every(isNamedSentence);
}

export function isNamedSentence(line: string): boolean {
  return NAMED_SENTENCE.test(line);
}

/** Whether list items have checkboxes, as in forms, or bullets that keyboards lack, as on web pages. */
export function haveMarksOfPages(lines: readonly OwnLine[]): boolean {
  return lines.filter(({ text }) => /^(?:(?:[-*] )?\[[ xX✓]\]|[•◦▪▸►‣·☐☑]) /.test(text)).length > 1;
}

const STEP = letterPattern(String.raw`^([\p{L}]+) \d+[.:)]\s`);

/** Whether lines are the numbered steps of a manual: "Step 1. …", "Step 2. …". */
export function areSteps(lines: readonly string[]): boolean {
  const words = lines.map((line) => STEP.for(line).exec(line)?.[1]).filter((word) => word !== undefined);
  return words.length > 1 && new Set(words).size === 1;
}

/** Whether lines are a title such as "Coding standards" and polished sentences below it. */
export function areTitled([title = '', ...lines]: readonly string[]): boolean {
  const isTitle = LARGE.test(title) && /[^.!?:,;…。]$/.test(title) && !isDemand(title) && !turnsToYou(title);
  const isLong = lines.length > 1 || CAPITALS.test(title) || sentencesOf(lines[0] ?? '').length > 2;
  return (
    isTitle && lines.length > 0 && isLong && lines.every((line) => LARGE.test(line) && line.endsWith('.'))
  );
}

/** Whether a text of several sentences begins with a label that is not the user's: "Company policy: …". */
export function isLabelledByOthers(text: string): boolean {
  const sentences = sentencesOf(text);
  const named = LABEL_UNSPACED.exec(text)?.[1];
  if (named !== undefined) return sentences.length > 1 && holdsPhrase(readSentence(named), 'sources');
  const first = withoutMark(sentences[0] ?? '');
  const label = LABEL.for(first).exec(first)?.[1];
  return (
    sentences.length > 1 &&
    LARGE.test(text) &&
    label !== undefined &&
    label.split(' ').length <= LABEL_WORDS_MAX &&
    !hasOwnLabel(text)
  );
}

/** Whether a text begins with a label that users type: "Style: …", "Note for the whole session: …". */
export function hasOwnLabel(text: string): boolean {
  const label = LABEL.for(text).exec(text)?.[1];
  // "SECURITY ADVISORY: …" is copied.
  if (label === undefined || CAPITALS.test(label)) return false;
  const words = readSentence(label);
  return (
    (['ownLists', 'atWork'] as const).some((name) => holdsPhrase(words, name)) ||
    startsWithPhrase(words, 'labels') ||
    turnsToYou(label) ||
    // The last word decides: "New task: …".
    (isPhrase(readSentence(label.split(' ').at(-1)!), 'labels') && !holdsPhrase(words, 'others'))
  );
}
