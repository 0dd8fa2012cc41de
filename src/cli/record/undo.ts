import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Context } from '../../context/context.ts';
import { percentToCompaction } from '../../domain/context-fill.ts';
import { AWAY, groupDigits, sayMoment } from '../../domain/say.ts';
import { besideSession } from '../../domain/session.ts';
import { composeFromArchive, forkRows, measureRange, recordUndo } from '../../history/undo-compaction.ts';
import { type ChosenCompaction, replayChosen, transcriptGone } from '../../queries/find-record.ts';
import { readArchiveOf } from '../../queries/open-stores.ts';
import { findWindow } from '../../session/find-fill.ts';
import { type CommandCall, type ExitCode, type Print, usageError } from '../command.ts';
import { chooseFrom } from '../read-options.ts';
import { createSession } from './create-session.ts';

/** From this fill on the new session has little room left. */
const PERCENT_FULL = 90;

/** `undo`: creates a session as it was before a compaction, or prints what was on record then. */
export async function runUndo(call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const chosen = chooseFrom(call);
  if (!chosen) return 1;
  const { session: from, stored } = chosen;
  if (stored.agentId !== '') throw refuse(stored.id, 'it belongs to a subagent, which cannot be resumed');
  if (!stored.happened) throw refuse(stored.id, 'it did not happen');
  const own = context.inFolder(from);
  if (call.options.brief) return printBrief(chosen, own, print);
  const fork = print.during('Reading the transcript', () => findFork(chosen, own));
  const { boundary, tokens, threshold, percent } = fork;
  const session = besideSession(from, randomUUID());
  const undo = { from, boundary, session };
  const away = stored.awayAt === null ? '' : AWAY;
  const size = tokens === null ? 'not known' : `${groupDigits(tokens)} tokens`;
  const due = typeof threshold === 'number' && groupDigits(threshold);
  const limit = due ? `; by your settings the client compacts at ${due}` : '';
  print.line(
    `A new session from before compaction ${stored.id} of ${sayMoment(stored.finishedAt ?? stored.startedAt)}${away}:`,
  );
  print.table([
    ['From', `session ${from.id}, which is not changed`],
    ['Project', from.cwd],
    ['Holds', `all ${groupDigits(boundary.to.line)} lines before it, ${size}${limit}`],
    ['New', session.transcriptPath],
  ]);
  if (percent !== null && percent >= PERCENT_FULL) {
    print.warn(`It is ${percent} % full: the client may compact it again at the first prompt.`);
    print.prose(
      'For more room, rescue the new session (tideproof rescue); to choose what to keep, start with /compact and say so; for a fresh session that is told what was on record, use --brief.',
    );
  }
  return createSession(call, {
    ...{ from, session, told: { compaction: stored.id, tokens, threshold, percent } },
    rows: () => forkRows(undo, own),
    record: (archive) => recordUndo(undo, archive, own),
  });
}

/** What a session from before a compaction would be, or an error that says why there cannot be one. */
function findFork({ session, stored, boundary }: ChosenCompaction, context: Context) {
  if (!existsSync(session.transcriptPath)) throw transcriptGone(session, context);
  if (!boundary) throw refuse(stored.id, 'it is not in the transcript');
  const measured = measureRange(session.transcriptPath, boundary, context.reader);
  const hint = 'A forked session starts with the last compaction of its parent: undo it there';
  if (!measured && boundary.from.offset === 0)
    throw usageError(`Cannot undo compaction ${stored.id}: its transcript has nothing before it`, hint);
  const tokens = stored.preTokens ?? measured?.tokens ?? null;
  const { window, threshold } = findWindow(measured?.model ?? '', session, context);
  /** Of the way to the next compaction. */
  const percent = tokens === null ? null : (percentToCompaction({ tokens, window, threshold }) ?? null);
  return { boundary, tokens, threshold, percent };
}

function refuse(id: number, why: string) {
  const hint = 'To see which can be undone, run: tideproof audit';
  return usageError(`Cannot undo compaction ${id}: ${why}`, hint);
}

/** `undo --brief`: what was on record before a compaction, for a fresh session. */
function printBrief(chosen: ChosenCompaction, context: Context, print: Print): ExitCode {
  const { session, stored } = chosen;
  const replay = () => replayChosen(chosen, context, print.warn, true);
  const replayed = print.during('Reading the transcript', replay);
  const tokensMax = context.config['restore.maxTokens'];
  const readStored = () =>
    readArchiveOf(context, (database) => composeFromArchive(session, stored, database, tokensMax));
  const brief = replayed?.brief ?? readStored();
  if (!brief?.text) throw refuse(stored.id, 'nothing is on record from before it');
  const { text, tokens, deferred } = brief;
  print.text(text);
  const from = replayed ? 'transcript' : 'archive';
  print.json({ compaction: stored.id, from, text, chars: text.length, tokens, leftOut: deferred.length });
  return 0;
}
