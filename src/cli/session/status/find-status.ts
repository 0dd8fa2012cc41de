import { listStuck } from '../../../archive/lists/find-session.ts';
import { listCompactions } from '../../../archive/lists/list-compactions.ts';
import { readHealth } from '../../../archive/records/event-arrivals.ts';
import type { Archive } from '../../../archive/sqlite/open-archive.ts';
import { readTexts } from '../../../archive/texts/open-texts.ts';
import { listTextTranscripts } from '../../../archive/texts/text-transcripts.ts';
import { composeState } from '../../../brief/compose-state.ts';
import type { Context } from '../../../context/context.ts';
import { viewSession } from '../../../documents/view-session.ts';
import { AppError } from '../../../domain/app-error.ts';
import { percentToCompaction } from '../../../domain/context-fill.ts';
import type { SessionRef } from '../../../domain/session.ts';
import { survivalScore } from '../../../domain/survival.ts';
import { findWaiting } from '../../../hub/find-waiting.ts';
import { archiveBytes } from '../../../queries/archive-bytes.ts';
import { findSessionInWork } from '../../../queries/current-session.ts';
import { possibleScore } from '../../../queries/listed-compaction.ts';
import { findFill } from '../../../session/find-fill.ts';
import { textsFile } from '../../../system/paths.ts';
import type { CommandCall } from '../../command.ts';
import { examine } from '../../setup/doctor.ts';
import type { SessionStanding, Standing } from './session-status.ts';

/** Reads the session in work to its end, and puts together what there is to know about it and about the archive. */
export async function findStanding({ options, context }: CommandCall, archive: Archive): Promise<Standing> {
  const { dataDir } = context;
  const session = findSessionIfAny(options.session, context, archive);
  const { sessions, facts, lastEventAt } = readHealth(archive.database);
  const lastWordAt = readTexts(
    textsFile(dataDir),
    (database) => listTextTranscripts(database, { limit: 1 })[0]?.lastTime,
  );
  const findings = await examine(context);
  const checksThat = (wanted: string) => [
    ...new Set(findings.filter(({ status }) => status === wanted).map(({ check }) => check)),
  ];
  const find = (wanted: string) => findings.find(({ status }) => status === wanted);
  return {
    project: context.project,
    session: session ? standingOf(session, archive, context.inFolder(session)) : null,
    archive: {
      sessions,
      facts,
      bytes: archiveBytes(dataDir),
      lastEventAt: lastEventAt ?? null,
      lastWordAt: lastWordAt ? new Date(lastWordAt).toISOString() : null,
    },
    hub: findWaiting(context) ?? null,
    health: {
      failed: checksThat('failed'),
      warnings: checksThat('warning'),
      detail: (find('failed') ?? find('warning'))?.detail ?? null,
    },
  };
}

/** Who names a session wants that one; otherwise there may be none. */
function findSessionIfAny(
  wanted: string | true | undefined,
  context: Context,
  archive: Archive,
): SessionRef | undefined {
  try {
    return findSessionInWork(context, wanted, archive);
  } catch (error) {
    if (wanted === undefined && error instanceof AppError && error.code === 'E_SESSION_UNKNOWN')
      return undefined;
    throw error;
  }
}

function standingOf(session: SessionRef, archive: Archive, context: Context): SessionStanding | null {
  const view = viewSession(session, archive, context);
  const past = listCompactions(archive.database, { sessionId: session.id, past: true });
  const [last] = past;
  const fill = findFill(session, archive, context);
  if (!view) return null;
  const { facts, pins, turn, isOver, account } = view.picture;
  const { request, isInWork, next, tasks, errors, state } = composeState(account);
  return {
    ...{ id: session.id, cwd: session.cwd, turn, facts: facts.length, pins, isOver },
    isStuck: listStuck(archive.database, { sessionId: session.id }).length > 0,
    ...{ request, isInWork, next, tasks, errors, state },
    fill: fill
      ? {
          ...{ tokens: fill.tokens, window: fill.window, threshold: fill.threshold },
          percent: percentToCompaction(fill) ?? null,
        }
      : null,
    compactions: past.length,
    lastCompaction: last
      ? {
          ...{ id: last.id, time: last.startedAt, counts: last.counts },
          score: last.counts && survivalScore(last.counts),
          possibleScore: possibleScore(last),
        }
      : null,
  };
}
