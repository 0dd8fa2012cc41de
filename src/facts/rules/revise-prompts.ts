import { letterPattern } from '../../domain/letter-pattern.ts';
import type { Prompt } from '../../domain/work-state.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { clausesOf } from '../../prompt/clauses.ts';
import { readSentence } from '../../prompt/sentence.ts';
import { holdsCue } from './cue-lists.ts';
import { addLater, clausesAbout, rareIn, remarksIn } from './later-words.ts';
import { ownSentences } from './own-sentences.ts';
import { isUrgent } from './prompt-tone.ts';
import { revisedClauses, revisionsIn } from './revise.ts';

/** "URGENT:" alone: a clause this short says nothing but that something is urgent. */
const CRY_MAX = 30;
/** A user who reconsiders at once refers to a short prompt; a longer one says too much else. */
const RECONSIDERED_MAX = 400;
const EXCEPTION = new RegExp(`^ (?:(?:${spaced.leads}) )*(?:${spaced.exceptions}) `);
const EXCEPTION_UNSPACED = new RegExp(`^(?:${unspaced.exceptions})`);
const SENTENCE_MAX = 200;
const CHANGES_MAX = 6;
const FIGURE = letterPattern(String.raw`(?<![\w.-])\d[\d.,]* ?(?:%|[\p{L}€$])`);
const CHANGING = ['changes', 'corrects', 'reconsiders', 'cancels', 'allows', 'over'] as const;

/**
 * Marks in earlier prompts what a new one takes back or changes. Returns the sentences that may do so, and the user's
 * own text.
 */
export function revisePrompts(earlier: Prompt[], text: string): { changes: string[]; own: string } {
  const sentences = ownSentences(text);
  const revisions = revisionsIn(sentences);
  const isCalmed = sentences.some((sentence) => holdsCue(readSentence(sentence), 'calms'));
  for (const prompt of earlier) {
    const revised = revisedClauses(prompt.text, revisions);
    if (isCalmed) {
      prompt.calmed = true;
      revised.push(...clausesOf(prompt.text).filter((clause) => clause.length < CRY_MAX && isUrgent(clause)));
    }
    if (revised.length > 0) prompt.revised = [...(prompt.revised ?? []), ...revised];
  }
  noteSince(earlier, sentences);
  return { changes: changesIn(sentences), own: sentences.join('\n') };
}

/** Stores with earlier prompts what is said later about the same topic, whether it changes something or not. */
function noteSince(earlier: Prompt[], sentences: readonly string[]): void {
  const last = earlier.at(-1);
  const second = sentences.find(
    (sentence, nth) =>
      holdsCue(readSentence(sentence), 'reconsiders') || (nth === 0 && isException(sentence)),
  );
  const isRare = rareIn(earlier.map(({ text }) => text));
  const remarks = remarksIn(sentences);
  const isOf = (prompt: Prompt) =>
    remarks.some(
      (remark) => second?.startsWith(remark.text) && clausesAbout(wordsOf(prompt), remark, isRare).length > 0,
    );
  // A sentence that names something from an earlier prompt refers to that prompt and not to the last one.
  const isOfLast = last !== undefined && (isOf(last) || !earlier.some(isOf));
  if (isOfLast && second !== undefined && last.text.length <= RECONSIDERED_MAX)
    last.since = addLater(last.since ?? [], {
      ...{ about: '', words: second.slice(0, SENTENCE_MAX), isChange: true },
    });
  for (const remark of remarks)
    for (const prompt of earlier)
      for (const about of clausesAbout(wordsOf(prompt), remark, isRare))
        prompt.since = addLater(prompt.since ?? [], {
          ...{ about, words: remark.text, isChange: remark.isChange },
        });
}

/** "Except in invoices": an exception to what was asked right before. */
function isException(text: string): boolean {
  return EXCEPTION.test(readSentence(text).spaced) || EXCEPTION_UNSPACED.test(text);
}

/** What a prompt is about: the user's own text, and the question or the call that it answers. */
function wordsOf({ text, own = text, answers, refused = '' }: Prompt): string {
  return `${own}\n${answers}\n${refused}`;
}

/** All sentences of a prompt with a word of change, otherwise those with a figure. Questions change nothing. */
function changesIn(sentences: readonly string[]): string[] {
  const told = sentences.filter((sentence) => !/[?？]\s*$/.test(sentence));
  const isChange = told.some((sentence) => CHANGING.some((cue) => holdsCue(readSentence(sentence), cue)));
  return told
    .filter((sentence) => isChange || FIGURE.test(sentence))
    .slice(0, CHANGES_MAX)
    .map((sentence) => sentence.slice(0, SENTENCE_MAX));
}
