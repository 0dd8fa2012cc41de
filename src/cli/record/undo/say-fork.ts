import { existsSync } from 'node:fs';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayTime } from '../../../domain/say.ts';
import type { Undo } from '../../../history/undo-compaction.ts';
import type { ChosenCompaction } from '../../../queries/choose-compaction.ts';
import type { Fork } from '../../../queries/find-fork.ts';
import type { Print } from '../../terminal/print.ts';

/** From here on the new session has little room for anything. */
const PERCENT_FULL = 90;

/** What will be made, and what to expect of it. */
export function sayFork(chosen: ChosenCompaction, undo: Undo, fork: Fork, print: Print): void {
  const { name, session } = chosen;
  const { boundary, cut, tokens, threshold } = fork;
  const when = boundary.time === '' ? '' : ` of ${sayTime(boundary.time).slice(0, 16)}`;
  const isWhole = cut.at.offset === boundary.to.offset;
  const size = tokens === null ? 'not known' : `${groupDigits(tokens)} tokens`;
  const limit = typeof threshold === 'number' ? `; the client compacts at ${groupDigits(threshold)}` : '';
  const lines = isWhole
    ? `all ${groupDigits(boundary.to.line)} lines before it`
    : `the first ${groupDigits(cut.at.line)} of ${groupDigits(boundary.to.line)} lines before it`;
  print.line(`A new session from before compaction ${name}${when}:`);
  print.table([
    ['From', `session ${session.id}, which is not changed`],
    ['Project', session.cwd],
    ['Holds', `${lines}, ${size}${limit}`],
    ['New', undo.session.transcriptPath],
  ]);
  const warn = (text: string) => print.line(`${print.paint('yellow', '!')} ${text}`);
  if (!existsSync(session.cwd))
    warn(`The folder ${session.cwd} does not exist: Claude Code cannot resume the session.`);
  const fullness = sayFullness(fork);
  if (fullness === undefined) return;
  warn(fullness);
  print.line('  For more room, add --max-tokens; to choose what to keep, start with /compact and say so;');
  print.line('  for a fresh session that is told what was known, use --brief.');
}

/** Nothing when there is room. Where nobody knows the limit, what happened once may happen again. */
function sayFullness({ boundary, cut, threshold, percent }: Fork): string | undefined {
  const isWhole = cut.at.offset === boundary.to.offset;
  if (threshold === 'unknown' && boundary.trigger === 'auto' && isWhole)
    return 'It is as full as when the client compacted it, which may happen again at the first prompt.';
  if (percent === null || percent < PERCENT_FULL) return undefined;
  return percent >= 100
    ? 'It is so full that the client compacts it again at the first prompt.'
    : `It is ${percent} % full: the client will compact it again soon.`;
}
