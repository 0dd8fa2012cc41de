import { estimateTokens } from '../brief/estimate-tokens.ts';
import { groupDigits } from '../domain/group-digits.ts';
import type { Given, Parameters } from './tool.ts';

const TOKENS_USUAL = 1_500;
const TOKENS_MIN = 200;
const TOKENS_MAX = 8_000;

/** The parameter for the size of an answer. */
export const SIZE = {
  max_tokens: {
    type: 'integer',
    description: `Room for the answer, ${groupDigits(TOKENS_USUAL)} when not given`,
    minimum: TOKENS_MIN,
    maximum: TOKENS_MAX,
  },
} as const satisfies Parameters;

export function sizeOf({ max_tokens = TOKENS_USUAL }: Given<typeof SIZE>): number {
  return max_tokens;
}

/** As many lines of a text of ours as fit, and how to get more. */
export function fitLines(text: string, given: Given<typeof SIZE>): string {
  const tokensMax = sizeOf(given);
  if (estimateTokens(text) <= tokensMax) return text;
  const more = `\n\nIt goes on: ask again with max_tokens up to ${TOKENS_MAX}.`;
  let room = tokensMax - estimateTokens(more);
  const lines = text.split('\n');
  const end = lines.findIndex((line) => {
    room -= estimateTokens(`${line}\n`);
    return room < 0;
  });
  return lines.slice(0, end).join('\n') + more;
}
