import { existsSync } from 'node:fs';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayCount } from '../../../domain/say.ts';
import type { RescuePlan } from '../../../rescue/plan-rescue.ts';
import type { Print } from '../../terminal/print.ts';

/** What the copy will be: its size, what goes and what stays. */
export function sayPlan(plan: RescuePlan, print: Print): void {
  const { from, session, tokens, tokensBefore, tokensMax, window, leftOut, stays } = plan;
  const share = Math.round((100 * tokens) / window);
  const goes = [
    leftOut.results > 0 && `${sayCount(leftOut.results, 'row')} with results of tools, one line each`,
    leftOut.thinking > 0 && `${sayCount(leftOut.thinking, 'row')} of thinking`,
    leftOut.inputs > 0 && `the long texts of ${sayCount(leftOut.inputs, 'call')}`,
    leftOut.pictures > 0 && sayCount(leftOut.pictures, 'picture'),
    leftOut.units > 0 && `the oldest ${sayCount(leftOut.units, 'round')}, replaced by a record of them`,
  ].filter((part) => part !== false);
  print.line(`A copy of session ${from.id} that fits:`);
  print.table([
    ['From', `about ${groupDigits(tokensBefore)} tokens; stays as it is`],
    ['Project', session.cwd],
    [
      'Copy',
      `about ${groupDigits(tokens)} tokens, ${share} % of the window; at most ${groupDigits(tokensMax)} were wanted`,
    ],
    ['Goes', goes.length === 0 ? 'nothing: it fits as it is' : goes.join('; ')],
    [
      'Stays',
      [
        `all ${sayCount(stays.messages, 'message')} of yours${stays.shortened > 0 ? ` (${groupDigits(stays.shortened)} shortened, which had no room)` : ''}`,
        `${sayCount(stays.statements, 'statement')} of Claude`,
        `the last ${sayCount(stays.wholeRounds, 'round')} whole`,
        ...(stays.pictures > 0 ? [sayCount(stays.pictures, 'picture')] : []),
      ].join(', '),
    ],
    ['New', session.transcriptPath],
  ]);
  if (!existsSync(session.cwd))
    print.line(
      `${print.paint('yellow', '!')} The folder ${session.cwd} is gone: the client cannot take the session up.`,
    );
}
