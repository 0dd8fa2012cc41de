import { estimateTokens } from '../brief/estimate-tokens.ts';
import { AppError } from '../domain/app-error.ts';
import { groupDigits } from '../domain/group-digits.ts';
import { plainBlock } from '../domain/plain-line.ts';
import type { Given, Parameters } from './tool.ts';

/** How many of a list are shown when a model does not say. */
export const LISTED = 25;
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

/** For lists: how many, and from where on. */
export const PAGE = {
  limit: { type: 'integer', description: 'At most so many', minimum: 1, maximum: 100 },
  cursor: { type: 'string', description: 'From an answer before: goes on where that one ended' },
  ...SIZE,
} as const satisfies Parameters;

/** How many of a list were shown before. */
export function startOf({ cursor = '0' }: Given<typeof PAGE>): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw new AppError(
    'E_USAGE',
    `There is no cursor "${cursor}"`,
    'Leave it out to begin with the first page',
  );
}

/** The page of a list that a model asked for, which begins with the first of those given; one more than wanted tells that there are more. */
export function fitList<Item>(
  given: Given<typeof PAGE>,
  head: string,
  found: readonly Item[],
  describe: (item: Item) => string,
): string {
  const { limit = LISTED } = given;
  return fitPage({
    head,
    blocks: found.slice(0, limit).map(describe),
    gap: '\n',
    start: startOf(given),
    more: found.length > limit,
    tokensMax: sizeOf(given),
  });
}

export interface Page {
  /** What this is a list of. */
  head: string;
  blocks: readonly string[];
  /** Between them: an empty line where they have several lines. */
  gap: '\n' | '\n\n';
  /** How many of the list stand before these. */
  start: number;
  /** Whether the list goes on behind these. */
  more: boolean;
  tokensMax: number;
}

/** As many blocks as there is room for, and how to get the rest. */
export function fitPage({ head, blocks, gap, start, more, tokensMax }: Page): string {
  const foot = (shown: number) => `\n\nThere is more: the same call with cursor "${start + shown}".`;
  const room = tokensMax - estimateTokens(foot(blocks.length));
  let text = head;
  let shown = 0;
  for (const block of blocks) {
    const next = `${text}${shown === 0 ? '\n\n' : gap}${block}`;
    if (estimateTokens(next) > room) break;
    text = next;
    shown += 1;
  }
  if (shown === 0 && blocks[0] !== undefined) {
    const whole = `${text}\n\n${blocks[0]}`;
    text = `${whole.slice(0, countFitting(whole, room - 1))}…`;
    shown = 1;
  }
  return shown < blocks.length || more ? text + foot(shown) : text;
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
function countFitting(text: string, tokensMax: number, shape = (part: string) => part): number {
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
