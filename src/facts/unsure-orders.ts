import { sentencesOf } from '../prompt/doubt/passage.ts';
import { parsePrompt } from '../prompt/parse-prompt.ts';
import { withoutMark } from '../prompt/prompt-line.ts';
import { readSentence } from '../prompt/sentence.ts';
import { ruleStrength } from './rules/rule-strength.ts';

const ORDERS_MAX = 4;
const CHARACTERS_MAX = 200;

/**
 * Sentences of a prompt that would be rules, in text that the user may have typed or pasted, one per line. As rules
 * they would be stated as the user's; left out, a typed rule would be lost.
 */
export function unsureOrders(prompt: string): string {
  return parsePrompt(prompt)
    .filter(({ kind }) => kind === 'unsure')
    .flatMap(({ start, end }) => sentencesOf(prompt.slice(start, end)))
    .map((sentence) => withoutMark(sentence.trim()))
    .filter(
      (sentence) => sentence.length <= CHARACTERS_MAX && ruleStrength(readSentence(sentence)) !== undefined,
    )
    .slice(0, ORDERS_MAX)
    .join('\n');
}
