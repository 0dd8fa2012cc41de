import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { percentToCompaction } from '../../domain/context-fill.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { AWAY, sayMoment } from '../../domain/say.ts';
import { besideSession } from '../../domain/session.ts';
import { applyUndo, measureRange, recordUndo, type Undo } from '../../history/undo-compaction.ts';
import { type ChosenCompaction, transcriptGone } from '../../queries/find-record.ts';
import { shortSession } from '../../queries/short-session.ts';
import { findWindow } from '../../session/find-fill.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { chooseFrom } from '../read-options.ts';
import type { Print } from '../terminal/print.ts';
import { createSession } from './create-session.ts';

/** From this fill on the new session has little room left. */
const PERCENT_FULL = 90;

/** `undo`: creates a session as it was before a compaction. */
export async function runUndo(call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const chosen = chooseFrom(call);
  if (!chosen) return 1;
  checkHappened(chosen);
  const own = context.inFolder(chosen.session);
  const fork = print.during('Reading the transcript', () => findFork(chosen, own));
  const { session: from } = chosen;
  const session = besideSession(from, randomUUID());
  const undo = { from, boundary: fork.boundary, session };
  const { tokens, threshold, percent } = fork;
  sayFork(chosen, undo, fork, print);
  return createSession(call, {
    ...{ from, session, told: { compaction: chosen.stored.id, tokens, threshold, percent } },
    apply: () => applyUndo(undo, own),
    record: (archive) => recordUndo(undo, archive, own),
  });
}

type Fork = ReturnType<typeof findFork>;

/** What a session from before a compaction would be, or an error that says why there cannot be one. */
function findFork(chosen: ChosenCompaction, context: Context) {
  const { session, stored, boundary } = chosen;
  if (!existsSync(session.transcriptPath)) throw transcriptGone(session, context);
  if (!boundary) throw refuse(stored.id, 'it is not in the transcript');
  const measured = measureRange(session.transcriptPath, boundary, context.reader);
  if (!measured && boundary.from.offset === 0)
    throw new AppError(
      'E_USAGE',
      `Cannot undo compaction ${stored.id}: its transcript has nothing before it`,
      'A forked session starts with the last compaction of its parent: undo it there',
    );
  const tokens = stored.preTokens ?? measured?.tokens ?? null;
  const { window, threshold } = findWindow(measured?.model ?? '', session, context);
  /** Of the way to the next compaction. */
  const percent = tokens === null ? null : (percentToCompaction({ tokens, window, threshold }) ?? null);
  return { boundary, tokens, threshold, percent };
}

/** Refuses compactions that cannot be undone: of subagents, and those that did not happen. */
function checkHappened({ stored: { id, agentId, happened } }: ChosenCompaction): void {
  if (agentId !== '') throw refuse(id, 'it belongs to a subagent, which cannot be resumed');
  if (!happened) throw refuse(id, 'it did not happen');
}

function refuse(id: number, why: string): AppError {
  const hint = 'To see which can be undone, run: tideproof audit';
  return new AppError('E_USAGE', `Cannot undo compaction ${id}: ${why}`, hint);
}

/** Describes the new session. */
function sayFork({ session, stored }: ChosenCompaction, undo: Undo, fork: Fork, print: Print): void {
  const { boundary, tokens, threshold, percent } = fork;
  const when = sayMoment(stored.finishedAt ?? stored.startedAt);
  const size = tokens === null ? 'not known' : `${groupDigits(tokens)} tokens`;
  const isKnown = typeof threshold === 'number';
  const limit = isKnown ? `; by your settings the client compacts at ${groupDigits(threshold)}` : '';
  const away = stored.awayAt === null ? '' : AWAY;
  print.line(`A new session from before compaction ${stored.id} of ${when}${away}:`);
  print.table([
    ['From', `session ${session.id}, which is not changed`],
    ['Project', session.cwd],
    ['Holds', `all ${groupDigits(boundary.to.line)} lines before it, ${size}${limit}`],
    ['New', undo.session.transcriptPath],
  ]);
  if (percent === null || percent < PERCENT_FULL) return;
  print.warn(`It is ${percent} % full: the client may compact it again at the first prompt.`);
  print.prose(
    `For more room, run: tideproof rescue ${shortSession(undo.session.id)}; to choose what to keep, start with /compact and say so.`,
  );
}
