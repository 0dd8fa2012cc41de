import { existsSync } from 'node:fs';
import { groupDigits } from '../../domain/group-digits.ts';
import type { Undo } from '../../flows/undo-compaction.ts';
import type { Print } from '../print.ts';
import { sayTime } from '../say.ts';
import type { ChosenCompaction } from './choose-compaction.ts';
import type { Fork } from './find-fork.ts';

/** From here on the new session has little room for anything. */
const PERCENT_FULL = 90;

/** What will be made, and what to expect of it. */
export function sayFork(chosen: ChosenCompaction, undo: Undo, fork: Fork, print: Print): void {
  const { name, session } = chosen;
  const { boundary, cut, tokens, threshold, percent } = fork;
  const when = boundary.time === '' ? '' : ` of ${sayTime(boundary.time).slice(0, 16)}`;
  const isWhole = cut.at.offset === boundary.to.offset;
  const size = tokens === null ? 'not known' : `${groupDigits(tokens)} tokens`;
  const limit = typeof threshold === 'number' ? `, compacted at ${groupDigits(threshold)}` : '';
  print.line(`A new session from before compaction ${name}${when}:`);
  print.table([
    ['From', `session ${session.id}, which stays as it is`],
    ['Project', session.cwd],
    [
      'Holds',
      `${isWhole ? 'all' : 'the beginning'} of lines 1 to ${groupDigits(cut.at.line)}: ${size}${limit}`,
    ],
    ['New', undo.session.transcriptPath],
  ]);
  const warn = (text: string) => print.line(`${print.paint('yellow', '!')} ${text}`);
  if (!existsSync(session.cwd))
    warn(`The folder ${session.cwd} is gone: the client cannot take the session up.`);
  if (percent === null || percent < PERCENT_FULL) return;
  warn(
    percent >= 100
      ? 'It is so full that the client compacts it again at its first prompt.'
      : `It is ${percent} % full: the client will compact it again soon.`,
  );
  print.line(
    '  To have room, give --max-tokens; to say yourself what to keep, begin with /compact and your words;',
  );
  print.line('  to start afresh with what was known, use --brief.');
}
