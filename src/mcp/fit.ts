import { estimateTokens } from '../brief/estimate-tokens.ts';
import { AppError } from '../domain/app-error.ts';
import { groupDigits } from '../domain/group-digits.ts';
import { plainBlock } from '../domain/plain-line.ts';
import type { Given, Parameters } from './tool.ts';

/** Default number of items in a list. */
export const LISTED = 25;
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

/** Parameters for lists: how many, and from where. */
export const PAGE = {
  limit: { type: 'integer', description: 'At most so many', minimum: 1, maximum: 100 },
  cursor: { type: 'string', description: 'From an answer before: goes on where that one ended' },
  ...SIZE,
} as const satisfies Parameters;

/** The number of items that were shown before. */
export function startOf({ cursor = '0' }: Given<typeof PAGE>): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw new AppError(
    'E_USAGE',
    `There is no cursor "${cursor}"`,
    'Leave it out to begin with the first page',
  );
}

/**
 * The requested page of a list, whose first item is the first of `found`; one item more than wanted means that there
 * are more.
 */
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
  /** What the list contains. */
  head: string;
  blocks: readonly string[];
  /** Separator: an empty line for blocks of several lines. */
  gap: '\n' | '\n\n';
  /** Number of items before these. */
  start: number;
  /** Whether the list continues after these. */
  more: boolean;
  tokensMax: number;
}

/** As many blocks as fit, and how to get the rest. */
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

/** How many characters of a text fit, without splitting a surrogate pair. */
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
