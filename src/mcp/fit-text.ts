import { estimateTokens } from '../brief/estimate-tokens.ts';
import { AppError } from '../domain/app-error.ts';
import { groupDigits } from '../domain/group-digits.ts';
import { plainBlock } from '../domain/plain-line.ts';
import type { Given, Parameters } from './tool.ts';

const TOKENS_USUAL = 1_500;
const TOKENS_MIN = 200;
const TOKENS_MAX = 8_000;

/** How much of an answer is wanted. */
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

export interface LongText {
  /** What stands before each part of it. */
  head: string;
  text: string;
  /** Words of others, which are quoted line by line. */
  isOthers: boolean;
  /** From which character on. */
  offset: number;
  /** The call that gives the next part, without where that begins. */
  call: string;
  tokensMax: number;
}

/** As much of a text as there is room for, and how to get the rest. */
export function fitText({ head, text, isOthers, offset, call, tokensMax }: LongText): {
  answer: string;
  isWhole: boolean;
} {
  if (offset > 0 && offset >= text.length)
    throw new AppError(
      'E_USAGE',
      `There are only ${groupDigits(text.length)} characters`,
      'Give a smaller offset',
    );
  const shape = isOthers ? plainBlock : (part: string) => part;
  const foot = (end: number) => `\n\nIt goes on: ${call}, offset ${end}, up to ${text.length}.`;
  const room = tokensMax - estimateTokens(head + foot(text.length));
  const end = offset + countFitting(text.slice(offset), room, shape);
  const isRest = end === text.length;
  return {
    answer: `${head}${shape(text.slice(offset, end))}${isRest ? '' : foot(end)}`,
    isWhole: offset === 0 && isRest,
  };
}

/** How many characters from the beginning of a text fit, without half a character at the end. */
export function countFitting(text: string, tokensMax: number, shape = (part: string) => part): number {
  let fits = 0;
  let tooMany = text.length + 1;
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (estimateTokens(shape(text.slice(0, middle))) <= tokensMax) fits = middle;
    else tooMany = middle;
  }
  const last = text.charCodeAt(fits - 1);
  return last >= 0xd800 && last < 0xdc00 && fits > 1 ? fits - 1 : fits;
}
