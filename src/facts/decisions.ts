import { keyOfText, type Sighting } from '../domain/fact.ts';
import { letterPattern } from '../domain/letter-pattern.ts';
import { createPhraseFinder } from '../domain/phrase-finder.ts';
import { spaced } from '../languages/pattern-table.ts';
import { phrasesOf } from '../languages/word-list.ts';
import { decisionTable } from './decision-table.ts';
import type { Extractor } from './extractor.ts';
import { isSupposed } from './findings/stands-under.ts';

// Word lists in lower case, separated by `|`; they match anywhere in a sentence unless the name says otherwise.

const { decided: DECIDED, failed: FAILED } = decisionTable;

const SENTENCE_MAX = 320;
const SENTENCE_MIN = 25;
const SENTENCE_MIN_UNSPACED = 8;
const UNSPACED_START = 0x3040;
/** It begins with a reference, so its subject is in the sentence before it. */
const BOUND = /^(?:(?:so|but|and|wait|actually|hmm)[, ]+)*(?:this|that|it|these|those|both)\b/i;

const ITEM = /^\s*(?:[-*•]|\d+[.)])\s/;
const LEADING = /^#|[:：](?:\*\*)?\s*$/;

/** Filler words at the beginning of a sentence. */
const LEAD = letterPattern(
  String.raw`^(?:Actually|Good|Right|Wait|Ah|OK|Okay|Hmm|Great|Perfect)(?:, | [-—–] )(?=[\p{Lu}]|\x60)`,
);

/** Decisions with their reasons, and failed approaches, from messages of the assistant. */
export const decisions: Extractor<null> = {
  name: 'decisions',
  reads: ['said'],
  start: () => null,
  read(entry) {
    // Fast check: most messages, and most sentences, contain none of these words.
    if (entry.type !== 'said' || !mayDecide(plainOf(entry.text))) return [];
    return paragraphsOf(entry.text).flatMap((sentences) =>
      sentences.flatMap((sentence, index): Sighting[] => {
        const plain = plainOf(sentence);
        if (!mayDecide(plain)) return [];
        const before = sentences[index - 1] ?? '';
        const isTurn = turnsAway(plain, before);
        const kind = isTurn ? 'attempt' : kindOf(plain);
        if (!kind) return [];
        const whole = isTurn || BOUND.test(sentence) ? joinShort(before, sentence) : sentence;
        const text = whole.replace(LEAD.for(whole), '');
        return [{ kind, key: keyOfText(plainOf(text)), text }];
      }),
    );
  },
};

function plainOf(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}

/**
 * "Let me take a different approach": the reason is in the sentence before it. "Let me revert that and do this instead"
 * tells both.
 */
function turnsAway(sentence: string, before: string): boolean {
  if (!phrasesOf(spaced.turnsAwayFirst).some((words) => sentence.startsWith(words))) return false;
  return sentence.startsWith('let me revert') ? sentence.includes('instead') : before !== '';
}

/** "So this can't work" says nothing without the sentence before it. */
function joinShort(before: string, sentence: string): string {
  return before !== '' && before.length + sentence.length < SENTENCE_MAX ? `${before} ${sentence}` : sentence;
}

let findCue: ((text: string) => boolean) | undefined;

function mayDecide(text: string): boolean {
  findCue ??= createPhraseFinder(
    [spaced.compared, DECIDED, FAILED, spaced.decidedFirst, spaced.turnsAwayFirst].flatMap(phrasesOf),
  );
  return findCue(text);
}

function kindOf(sentence: string): 'attempt' | 'decision' | undefined {
  const holds = (list: string) => phrasesOf(list).some((words) => sentence.includes(words));
  const starts = (list: string) => phrasesOf(list).some((words) => sentence.startsWith(words));
  const isCompared = holds(spaced.compared);
  const isDecided = holds(DECIDED) || starts(spaced.decidedFirst);
  const isFailed = holds(FAILED);
  if (!isCompared && !isDecided && !isFailed) return undefined;
  if (starts(spaced.announcedFirst) || sentence.endsWith('?')) return undefined;
  const isOpen = holds(spaced.undecided);
  if (isFailed && !isOpen) return 'attempt';
  if (isDecided) return isOpen && !holds(spaced.surelyDecided) ? undefined : 'decision';
  const isChosen = starts(spaced.chosenFirst) || (holds(spaced.chosenFor) && !holds(spaced.narrated));
  return isCompared && isChosen && !isOpen ? 'decision' : undefined;
}

/**
 * The sentences of each line and list item, without code, tables, quotes, lines that only introduce the next, and
 * hypothetical list items.
 */
function paragraphsOf(text: string): string[][] {
  const prose = text.includes('```') ? text.replace(/```[\s\S]*?(?:```|$)/g, '\n') : text;
  let isThought = false;
  return prose
    .split('\n')
    .filter((line) => {
      const isItem = ITEM.test(line);
      if (!isItem && line.trim() !== '')
        isThought = LEADING.test(line) && isSupposed({ text: plainLead(line) });
      return !(isItem && isThought) && !line.startsWith('|') && !line.startsWith('>');
    })
    .map(sentencesOf);
}

function plainLead(line: string): string {
  return line.replace(/^#+ /, '').replaceAll('**', '').trim();
}

function sentencesOf(line: string): string[] {
  return line
    .split(/(?<=[.!?])\s+(?=[A-Z\u00c0-\u00de\u0410-\u042f*`"'])|(?<=[。！？])/)
    .map((sentence) =>
      sentence
        .replace(/^\s*(?:[-*•]|\d+[.)]|#+)\s+/, '')
        .replaceAll('**', '')
        .trim(),
    )
    .filter(
      (sentence) => sentence.length <= SENTENCE_MAX && isLongEnough(sentence) && !sentence.endsWith(':'),
    );
}

function isLongEnough(sentence: string): boolean {
  const min = sentence.charCodeAt(0) >= UNSPACED_START ? SENTENCE_MIN_UNSPACED : SENTENCE_MIN;
  return sentence.length >= min;
}
