import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { openTexts } from '../../archive/texts/open-texts.ts';
import type { Client } from '../../clients/client.ts';
import type { ClientCopy } from '../../clients/client-copy.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import type { SessionRef } from '../../domain/session.ts';
import { archiveTexts } from '../../history/archive-texts.ts';
import { findSessionOrFile, transcriptGone } from '../../queries/choose-compaction.ts';
import { chooseSession } from '../../queries/current-session.ts';
import { isResumable } from '../../queries/find-fork.ts';
import { applyRescue, recordRescue } from '../../rescue/apply-rescue.ts';
import { planRescue, type RescuePlan } from '../../rescue/plan-rescue.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import { sweepDrafts } from '../../system/sweep-drafts.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import { refusedPlan } from '../terminal/confirm.ts';
import { sayResume } from '../terminal/say-resume.ts';
import { sayPlan } from './rescue/say-plan.ts';

/** `rescue`: a copy of a session that fits the window, for one that cannot be compacted any more. */
export async function runRescue(call: CommandCall): Promise<ExitCode> {
  const { options, context, print } = call;
  const tokensMax = parseNumber('max-tokens', options['max-tokens'], 1);
  const session = findSession(call);
  checkPlace(session, context);
  const own = context.inFolder(session);
  const copy = await loadCopy(own);
  print.progress('Reading the transcript');
  const plan = planRescue(session, { copy, ...(tokensMax !== undefined && { tokensMax }) }, own);
  print.progress('');
  if (!plan) throw transcriptGone(session, own);
  sayPlan(plan, print);
  return finishRescue(plan, null, call);
}

/** Asks, makes the copy, and says how to take it up; the same for `undo --mask-results`. */
export async function finishRescue(
  plan: RescuePlan,
  boundaryUuid: string | null,
  call: CommandCall,
): Promise<ExitCode> {
  const { context, print } = call;
  const encoded = encodePlan(plan, context.client);
  const refused = await refusedPlan(call, encoded, { question: 'Create it?', what: 'created' });
  if (refused !== undefined) return refused;
  print.progress('Creating the copy');
  make(plan, boundaryUuid, context);
  print.progress('');
  print.done(`Created; the original is unchanged. To resume it, run:`);
  print.line(`  ${encoded.resume}`);
  print.json(encoded);
  return 0;
}

/** Who names no session means the one in work here. */
function findSession({ words, context }: CommandCall): SessionRef {
  const file = archiveFile(context.dataDir);
  const [named] = words;
  if (named !== undefined) return findSessionOrFile(named, file, context);
  try {
    const session = readArchive(file, (database) => chooseSession(context, undefined, database));
    if (session) return session;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'E_SESSION_UNKNOWN')) throw error;
  }
  throw new AppError(
    'E_SESSION_UNKNOWN',
    'Cannot tell which session to rescue: none is on record here',
    'Give how its id begins, or its .jsonl file',
  );
}

export function loadCopy({ client }: Context): Promise<ClientCopy> {
  if (client.copy) return client.copy();
  throw new AppError(
    'E_USAGE',
    `Cannot copy sessions of ${client.name}`,
    'Start a new session there: `tideproof handoff` has what it needs to know',
  );
}

function checkPlace({ transcriptPath, ...session }: SessionRef, context: Context): void {
  if (!existsSync(transcriptPath)) throw transcriptGone({ transcriptPath, ...session }, context);
  if (isResumable(transcriptPath, context)) return;
  throw new AppError(
    'E_USAGE',
    `Cannot make a session of "${transcriptPath}": it does not lie where Claude Code keeps its sessions`,
    'Put it into a folder of the projects folder of Claude Code first',
  );
}

/** Where there is no archive, nobody looks anything up in it later. */
function make(plan: RescuePlan, boundaryUuid: string | null, context: Context): void {
  const file = archiveFile(context.dataDir);
  const own = context.inFolder(plan.from);
  using archive = existsSync(file) ? openArchive(file) : undefined;
  // What is masked must be in the archive before the copy sends anybody there.
  if (archive && own.config['archive.words']) keepWords(plan.from, own);
  sweepDrafts(dirname(plan.session.transcriptPath), new Date());
  if (!applyRescue(plan))
    throw new AppError(
      'E_TRANSCRIPT_UNREADABLE',
      `Cannot make session ${plan.session.id}: there is one of that name`,
      'Run the command again; it takes another name',
    );
  if (archive) recordRescue(plan, archive, own, boundaryUuid);
}

function keepWords({ id, transcriptPath }: SessionRef, context: Context): void {
  const { dataDir, log } = context;
  using texts = openTexts(textsFile(dataDir));
  archiveTexts(texts, [{ path: transcriptPath, sessionId: id, agentId: '' }], {
    deadline: Number.POSITIVE_INFINITY,
    readerOf: () => ({ rows: context.client.rows, masker: context.masker }),
    onFailure: (path, error) => log(`words of ${path} not kept: ${error.message}`),
  });
}

/** `rescue --json`. Other programs rely on this shape: see docs/rescue.md. */
function encodePlan(
  { from, session, window, tokensMax, tokens, tokensBefore, leftOut, stays }: RescuePlan,
  client: Client,
) {
  return {
    from: from.id,
    session: session.id,
    transcript: session.transcriptPath,
    project: session.cwd,
    ...{ window, maxTokens: tokensMax, tokensBefore, tokens, leftOut, stays },
    resume: sayResume(session, client),
  };
}
