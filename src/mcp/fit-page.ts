import { estimateTokens } from '../brief/estimate-tokens.ts';
import { AppError } from '../domain/app-error.ts';
import { countFitting, SIZE } from './fit-text.ts';
import type { Given, Parameters } from './tool.ts';

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
