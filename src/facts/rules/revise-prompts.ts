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

/** "URGENT:" is no more than a cry; what is urgent stands behind it. */
const CRY_MAX = 30;
/** Who comes back on something has just said it, and little else. */
const RECONSIDERED_MAX = 400;
const EXCEPTION = new RegExp(`^ (?:(?:${spaced.leads}) )*(?:${spaced.exceptions}) `);
const EXCEPTION_UNSPACED = new RegExp(`^(?:${unspaced.exceptions})`);
const SENTENCE_MAX = 200;
const CHANGES_MAX = 6;
const FIGURE = letterPattern(String.raw`(?<![\w.-])\d[\d.,]* ?(?:%|[\p{L}€$])`);
const CHANGING = ['changes', 'corrects', 'reconsiders', 'cancels', 'allows', 'over'] as const;

/** Notes in earlier prompts what the user takes back, or puts otherwise, in a new one; gives the sentences that may do so. */
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

/** Whatever is said later of the same matter stands beside what was said first, be it a change or not. */
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
  // Who names something that was said before comes back on that.
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

/** "Except in invoices": of what was asked right before. */
function isException(text: string): boolean {
  return EXCEPTION.test(readSentence(text).spaced) || EXCEPTION_UNSPACED.test(text);
}

/** What a prompt is about: the user's own words, and what they answer. */
function wordsOf({ text, own = text, answers, refused = '' }: Prompt): string {
  return `${own}\n${answers}\n${refused}`;
}

/** All sentences of a prompt that changes something, and else those with a figure. Questions change nothing. */
function changesIn(sentences: readonly string[]): string[] {
  const told = sentences.filter((sentence) => !/[?？]\s*$/.test(sentence));
  const isChange = told.some((sentence) => CHANGING.some((cue) => holdsCue(readSentence(sentence), cue)));
  return told
    .filter((sentence) => isChange || FIGURE.test(sentence))
    .slice(0, CHANGES_MAX)
    .map((sentence) => sentence.slice(0, SENTENCE_MAX));
}
