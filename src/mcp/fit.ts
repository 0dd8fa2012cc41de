import { estimateTokens } from '../brief/estimate-tokens.ts';
import { AppError } from '../domain/app-error.ts';
import { groupDigits } from '../domain/group-digits.ts';
import { plainBlock } from '../domain/plain-line.ts';
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

export interface LongText {
  /** Precedes each part of the text. */
  head: string;
  text: string;
  /** Text of others, which is quoted line by line. */
  isOthers: boolean;
  /** Offset of the first character. */
  offset: number;
  /** The call that returns the next part, without its offset. */
  call: string;
  tokensMax: number;
}

/** As much of a text as fits, and how to get the rest. */
export function fitText({ head, text, isOthers, offset, call, tokensMax }: LongText): string {
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
  return `${head}${shape(text.slice(offset, end))}${end === text.length ? '' : foot(end)}`;
}

/** How many characters of a text fit, without splitting a surrogate pair. */
function countFitting(text: string, tokensMax: number, shape: (part: string) => string): number {
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
