import { existsSync } from 'node:fs';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayCount } from '../../../domain/say.ts';
import type { RescuePlan } from '../../../rescue/plan-rescue.ts';
import type { Print } from '../../terminal/print.ts';

/** What the copy will be: its size, what goes and what stays. */
export function sayPlan(plan: RescuePlan, print: Print): void {
  const { from, session, tokens, tokensBefore, tokensMax, window, leftOut, stays } = plan;
  const share = Math.round((100 * tokens) / window);
  const masked = [
    leftOut.results > 0 && `${sayCount(leftOut.results, 'tool result')} (one line each)`,
    leftOut.thinking > 0 && sayCount(leftOut.thinking, 'thinking block'),
    leftOut.inputs > 0 && `the long texts of ${sayCount(leftOut.inputs, 'call')}`,
    leftOut.pictures > 0 && sayCount(leftOut.pictures, 'image'),
    leftOut.units > 0 && `the oldest ${sayCount(leftOut.units, 'message')} (replaced by a record of them)`,
  ].filter((part) => part !== false);
  const shortened = stays.shortened === 0 ? '' : ` (${groupDigits(stays.shortened)} shortened to fit)`;
  print.line(`A copy of session ${from.id} that fits the context window:`);
  print.table([
    ['Original', `about ${groupDigits(tokensBefore)} tokens; it is not changed`],
    ['Project', session.cwd],
    [
      'Copy',
      `about ${groupDigits(tokens)} tokens, ${share} % of the window (limit ${groupDigits(tokensMax)})`,
    ],
    ['Left out', masked.length === 0 ? 'nothing: all of it fits' : masked.join(', ')],
    [
      'Kept',
      [
        `all ${groupDigits(stays.messages)} of your messages${shortened}`,
        `${groupDigits(stays.statements)} of Claude's`,
        `the last ${sayCount(stays.wholeRounds, 'round')} whole`,
        ...(stays.pictures > 0 ? [sayCount(stays.pictures, 'image')] : []),
      ].join(', '),
    ],
    ['File', session.transcriptPath],
  ]);
  if (!existsSync(session.cwd))
    print.warn(`The folder ${session.cwd} does not exist: Claude Code cannot resume the session there.`);
}
