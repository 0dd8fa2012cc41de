import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';

/** "Wait, …": the assistant corrects itself, so the sentences right before do not hold. */
const SECOND_THOUGHTS = letterPattern(
  `^(?:${spaced.answeredNo})?[,.!]? ?(?:${spaced.secondThoughts})(?:[,.!…—–-]| -|:|$)`,
  'i',
);

/** Whether a sentence begins like a self-correction of the assistant. */
export function thinksAgain(sentence: string): boolean {
  return SECOND_THOUGHTS.test(sentence);
}
