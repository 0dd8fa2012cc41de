import type { Prompt } from '../../domain/work-state.ts';
import { clausesOf } from '../../prompt/clauses.ts';
import { readSentence } from '../../prompt/sentence.ts';
import { holdsCue } from './cue-lists.ts';
import { ownSentences } from './own-sentences.ts';
import { isUrgent } from './prompt-tone.ts';
import { revisedClauses, revisionsIn } from './revise.ts';

/** "URGENT:" is no more than a cry; what is urgent stands behind it. */
const CRY_MAX = 30;

/** Notes in earlier prompts what the user takes back, or puts otherwise, in a new one. */
export function revisePrompts(earlier: Prompt[], text: string): void {
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
}
