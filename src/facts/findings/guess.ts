import type { Finding } from '../../domain/finding.ts';
import { letterPattern, wordGate } from '../../domain/letter-pattern.ts';
import { onceEachThing } from '../../domain/once-each.ts';
import { keyWords } from '../../languages/key-words.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { isDue } from './due.ts';
import { thinksAgain } from './second-thoughts.ts';
import { cleared, denial, diagnosed, hedged, retracted, withdrawn } from './statement-pattern-table.ts';

const HEDGED = letterPattern(hedged.source, 'i', hedged.words);
const DIAGNOSED = letterPattern(diagnosed.source, 'i', diagnosed.words);
const DENIED = letterPattern(denial.source, 'i', denial.words);
const CLEARED = letterPattern(cleared.source, 'i', cleared.words);
const RETRACTED = letterPattern(retracted.source, 'i', retracted.words);
const WITHDRAWN = letterPattern(withdrawn.source, 'i', withdrawn.words);
/** The id of a finding: "F7", "R12", "#31". */
const ID = /^#?[A-Za-z]{0,4}-?\d{1,5}$/;
/** Fast check: a message with none of these words neither denies nor retracts anything. */
const mayDeny = wordGate([...denial.words, ...cleared.words, ...retracted.words, ...withdrawn.words]);
const KEY_MIN = 3;
/** What a finding is about stands among its first keywords. */
const SUBJECT_KEYS = 3;
/** A retraction of the last message is expected in the first two sentences. */
const OPENING_MAX = 300;
const BETWEEN_SENTENCES = /(?<=[.!?:])\s+|(?<=[。！？])|\n+/;
const PAST_VALUE = letterPattern(
  String.raw`(?<![\w.])(\d+[.,]\d+|\d{3,}) (?:(?:${spaced.wasSo}) (?!(?:the|a) )|(?:[\p{L}%]{1,6} )?(?:${spaced.voided}))`,
  'g',
);
/** Two characters of a script without blanks that form a word of content, not a grammatical ending (hiragana). */
const UNSPACED_KEY = /^[\u30a0-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}$/;

/** It is worded as a guess, or contains a question: "What if it ran over SPI? That needs no pins." */
export function isGuess(text: string): boolean {
  // "Left are 1,300 (I suspect the rates)": only the remark in parentheses is a guess.
  const isHedged = HEDGED.test(text.replace(/\([^()]*\)/g, '')) && !CLEARED.test(text);
  return isHedged || /[?？] /.test(text);
}

export function isDiagnosis(text: string): boolean {
  return DIAGNOSED.test(text);
}

/** It says that something is not the cause: "The cache is not the cause". */
export function isCleared(text: string): boolean {
  return CLEARED.test(text);
}

/** It names the cause of a fault, or rules one out. */
export const isExplaining = onceEachThing(({ text }: Finding) => isDiagnosis(text) || isCleared(text));

/** Marks guesses and diagnoses as outdated that a later message denies, however short: "Not the locale." */
export function noteDenials(kept: readonly Finding[], said: string): void {
  notePast(kept, said);
  noteRetracted(kept, said.slice(0, OPENING_MAX).split(BETWEEN_SENTENCES));
  if (!mayDeny(said)) return;
  const sentences = said.split(BETWEEN_SENTENCES);
  noteWithdrawn(kept, sentences);
  const denied = new Set<string>();
  for (const sentence of sentences)
    if (DENIED.test(sentence) || CLEARED.test(sentence))
      for (const key of keyWords(sentence)) if (tells(key)) denied.add(key);
  if (denied.size === 0) return;
  for (const finding of kept) if (isAbout(finding, denied) && mayBeDenied(finding)) finding.isOver = true;
}

/** Only guesses and diagnoses can be denied, and not those that are denials themselves. */
const mayBeDenied = onceEachThing(
  ({ isGuess: isHedged, text }: Finding) =>
    (isHedged === true || isDiagnosis(text)) && !DENIED.test(text) && !CLEARED.test(text),
);

function tells(key: string): boolean {
  return key.length >= KEY_MIN || /[A-Z]/.test(key) || UNSPACED_KEY.test(key);
}

function idsIn(sentence: string): string[] {
  return keyWords(sentence).filter((key) => ID.test(key) && /[A-Za-z#]/.test(key));
}

/** Findings whose id is withdrawn do not hold any more, whatever they say. */
function noteWithdrawn(kept: readonly Finding[], sentences: readonly string[]): void {
  for (const sentence of sentences) {
    if (!WITHDRAWN.test(sentence)) continue;
    const ids = idsIn(sentence);
    for (const finding of kept)
      if (finding.keys.slice(0, SUBJECT_KEYS).some((key) => ids.includes(key))) finding.isOver = true;
  }
}

/**
 * "I was mistaken" retracts all statements of the last message; "it was not the heat, it was the tare" only its guesses
 * and those that an edit rests on; "Hm, scratch that" its guesses and diagnoses.
 */
function noteRetracted(kept: readonly Finding[], [first = '', second = '']: readonly string[]): void {
  const opening = [first, second];
  // What names an id takes back that one only.
  const isOfOne = (sentence: string) => WITHDRAWN.test(sentence) && idsIn(sentence).length > 0;
  const isRetracted = opening.some((sentence) => RETRACTED.test(sentence) && !isOfOne(sentence));
  const isReplaced = opening.some(
    (sentence) => DENIED.test(sentence) && !isDue(sentence) && /[,;:—–]/.test(sentence),
  );
  const isCorrected = opening.some(thinksAgain);
  if (!isRetracted && !isReplaced && !isCorrected) return;
  const at = kept.at(-1)?.at;
  for (let index = kept.length - 1; index >= 0 && kept[index]!.at === at; index--) {
    const finding = kept[index]!;
    if (finding.source !== 'said') return;
    if (
      isRetracted ||
      finding.isGuess ||
      (isReplaced && finding.acted) ||
      (isCorrected && isDiagnosis(finding.text))
    )
      finding.isOver = true;
  }
}

/** "0.58 was measured on another fold": findings that give this figure as a current one are outdated. */
function notePast(kept: readonly Finding[], said: string): void {
  if (!/\d/.test(said)) return;
  for (const [, value = ''] of said.matchAll(PAST_VALUE.for(said)))
    for (const finding of kept)
      if (finding.keys.includes(value) && finding.text.search(PAST_VALUE.for(finding.text)) === -1)
        finding.isOver = true;
}

/** A guess needs one keyword in common with the denial; a diagnosis needs two, and half of those denied. */
function isAbout({ keys, isGuess: isHedged }: Finding, denied: ReadonlySet<string>): boolean {
  const shared = keys.filter((key) => denied.has(key)).length;
  return isHedged ? shared > 0 : shared >= 2 && shared >= denied.size / 2;
}
