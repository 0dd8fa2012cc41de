import type { Context } from '../../context/context.ts';
import { sessionError } from '../../domain/app-error.ts';
import { groupDigits, sayCount } from '../../domain/say.ts';
import type { SessionRef } from '../../domain/session.ts';
import { importTexts } from '../../history/import-history.ts';
import { chooseSession, findNamedSession } from '../../queries/choose-session.ts';
import { transcriptGone } from '../../queries/find-record.ts';
import { readArchiveOf } from '../../queries/open-stores.ts';
import { planRescue, type RescuePlan } from '../../rescue/plan-rescue.ts';
import { recordRescue } from '../../rescue/record-rescue.ts';
import { type CommandCall, type ExitCode, type Print, usageError } from '../command.ts';
import { createSession } from './create-session.ts';

/** `rescue`: makes a copy of a session that fits the window, for one that cannot be compacted any more. */
export async function runRescue(call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const session = findSessionToRescue(call);
  const own = context.inFolder(session);
  const hint = 'Start a new session there: `tideproof handoff` has what it needs to know';
  if (!own.client.copy) throw usageError(`Cannot copy sessions of ${own.client.name}`, hint);
  const copy = await own.client.copy();
  const plan = print.during('Reading the transcript', () => planRescue(session, copy, own));
  if (!plan) throw transcriptGone(session, own);
  sayPlan(plan, print);
  const { window, tokens, tokensBefore, leftOut, stays } = plan;
  return createSession(call, {
    ...{ from: session, session: plan.session },
    told: { window, maxTokens: plan.tokensMax, tokensBefore, tokens, leftOut, stays },
    // What the copy leaves out must be in the archive first, because the copy refers to it.
    prepare: () => own.config['archive.words'] && keepWords(session, own),
    rows: plan.rows,
    record: (archive) => recordRescue(plan, archive, own),
  });
}

function findSessionToRescue({ words: [named], context }: CommandCall): SessionRef {
  const session = readArchiveOf(context, (database) => chooseSession(context, named, database));
  if (session) return session;
  if (named !== undefined) return findNamedSession(named, context, undefined);
  throw sessionError('Cannot tell which session to rescue: none is on record', 'Give how its id begins');
}

function keepWords({ client, id, transcriptPath }: SessionRef, context: Context): void {
  const { failures } = importTexts([{ client, path: transcriptPath, sessionId: id, agentId: '' }], context);
  for (const { path, reason } of failures) context.log(`words of ${path} not kept: ${reason}`);
}

function sayPlan(plan: RescuePlan, print: Print): void {
  const { from, session, tokens, tokensBefore, tokensMax, window, leftOut, stays } = plan;
  const masked = [
    leftOut.masked > 0 &&
      `thinking, long results and calls (one line each) of ${sayCount(leftOut.masked, 'message')}`,
    leftOut.units > 0 && `the oldest ${sayCount(leftOut.units, 'message')} (replaced by a record of them)`,
  ].filter(Boolean);
  const shortened = stays.shortened === 0 ? '' : ` (${groupDigits(stays.shortened)} shortened to fit)`;
  const limit = `${Math.round((100 * tokens) / window)} % of the window (limit ${groupDigits(tokensMax)})`;
  print.line(`A copy of session ${from.id} that fits the context window:`);
  print.table([
    ['Original', `about ${groupDigits(tokensBefore)} tokens; it is not changed`],
    ['Project', session.cwd],
    ['Copy', `about ${groupDigits(tokens)} tokens, ${limit}`],
    ['Left out', masked.join(', ') || 'nothing: all of it fits'],
    ['Kept', `all that you said, in ${sayCount(stays.messages, 'message')}${shortened}`],
    ['File', session.transcriptPath],
  ]);
}
