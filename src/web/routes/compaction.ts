import { listCompactions } from '../../archive/lists/list-compactions.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import type { FactSurvival } from '../../domain/survival.ts';
import { type ChosenCompaction, chooseCompaction } from '../../queries/choose-compaction.ts';
import { findJudged, type JudgedCompaction } from '../../queries/find-record.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CompactionAnswer, CompactionRow } from '../api.ts';
import { encodeCompactions } from '../encode-compaction.ts';
import { markSummary } from '../mark-summary.ts';
import type { Route } from '../route.ts';

/** The command takes files too; a page has no business with them. */
const NAME = /^(?:\d{1,12}|[\w-]{1,100}:\d{1,6})$/;

export const compactionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: 'compaction/:name',
    answer: ({ words: [name = ''], context }) => answerCompaction(name, context),
  },
];

/** One compaction: what became of every fact, the summary, and every text that was given. */
export function answerCompaction(name: string, context: Context): CompactionAnswer {
  const file = archiveFile(context.dataDir);
  const chosen = choose(name, file, context);
  const own = context.elsewhere(chosen.session);
  const { mask } = own.masker;
  const judged = findJudged(chosen, file, own, { onWarning: own.log, onProgress() {} });
  const facts = (judged.facts ?? []).map((fact): FactSurvival => ({ ...fact, text: mask(fact.text) }));
  const summary = mask(judged.summary ?? '');
  return {
    compaction: rowOf(judged, file, own),
    facts,
    contradictions: judged.contradictions?.map((sentence) => mask(sentence)) ?? null,
    summary,
    marks: markSummary(summary, facts, chosen.session.cwd),
    given: judged.injections.map(({ injectedAt, event, reason, text, tokens, sha256 }) => ({
      ...{ time: injectedAt, event, reason, text: mask(text), tokens, sha256 },
    })),
    regrets: judged.regrets?.map((regret) => ({ ...regret, what: mask(regret.what) })) ?? null,
    ...neighboursOf(judged, file),
  };
}

function choose(name: string, file: string, context: Context): ChosenCompaction {
  const unknown = new AppError(
    'E_SESSION_UNKNOWN',
    `Cannot find compaction ${name.slice(0, 80)}`,
    'A session lists its compactions',
  );
  if (!NAME.test(name)) throw unknown;
  try {
    const chosen = chooseCompaction(name, {}, file, context);
    if (chosen) return chosen;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'E_USAGE') throw error;
  }
  throw unknown;
}

function rowOf({ chosen, listed }: JudgedCompaction, file: string, context: Context): CompactionRow {
  const { stored } = chosen;
  const row = stored && readArchive(file, (database) => encodeCompactions([stored], database, context))?.[0];
  if (row) return row;
  const { name, session, project, number, trigger, state, time, preTokens, postTokens, durationMs } = listed;
  return {
    ...{ name, session, sessionTitle: '', project, number, trigger, state, time, preTokens, postTokens },
    ...{ durationMs, counts: listed.facts, score: listed.score },
    ...{ restorable: null, contradicted: null, regret: null },
  };
}

/** The compactions before and after it in the same session. */
function neighboursOf(
  { chosen: { stored, session } }: JudgedCompaction,
  file: string,
): Pick<CompactionAnswer, 'previous' | 'next'> {
  const all = (
    readArchive(file, (database) => listCompactions(database, { sessionId: session.id, past: true })) ?? []
  ).filter(({ sessionId }) => sessionId === session.id);
  // Newest first.
  const at = all.findIndex(({ id }) => id === stored?.id);
  const nameAt = (index: number) => (at === -1 ? undefined : all[index]?.id)?.toString() ?? null;
  return { previous: nameAt(at + 1), next: nameAt(at - 1) };
}
