import { listCompactions } from '../../archive/lists/list-compactions.ts';
import { readArchive } from '../../archive/sqlite/open-archive.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { withoutPasteMarks } from '../../domain/paste-marks.ts';
import type { FactSurvival } from '../../domain/survival.ts';
import { type ChosenCompaction, chooseCompaction } from '../../queries/choose-compaction.ts';
import { type CompactionRecord, findRecord } from '../../queries/find-record.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CompactionAnswer, CompactionRow } from '../api.ts';
import { encodeCompactions } from '../encode-rows.ts';

const NAME = /^\d{1,12}$/;

/** One compaction: the verdict on all that the user said, the summary, and every text that was given. */
export function answerCompaction(name: string, context: Context): CompactionAnswer {
  const file = archiveFile(context.dataDir);
  const chosen = choose(name, context);
  const own = context.elsewhere(chosen.session);
  const { mask } = own.masker;
  const judged = findRecord(chosen, own, own.log);
  const facts = (judged.facts ?? []).map(
    (fact): FactSurvival => ({ ...fact, text: mask(withoutPasteMarks(fact.text)) }),
  );
  const summary = mask(judged.summary ?? '');
  return {
    compaction: rowOf(judged, file, own),
    facts,
    misquotes: judged.misquotes?.map((sentence) => mask(sentence)) ?? null,
    summary,
    given: judged.injections.map(({ injectedAt, event, reason, text, tokens, sha256 }) => ({
      ...{ injectedAt, event, reason, tokens, sha256 },
      text: mask(text),
    })),
    regrets: judged.regrets?.map((regret) => ({ ...regret, what: mask(regret.what) })) ?? null,
    ...neighboursOf(judged, file),
  };
}

function choose(name: string, context: Context): ChosenCompaction {
  const unknown = new AppError(
    'E_SESSION_UNKNOWN',
    `Cannot find compaction ${name.slice(0, 80)}`,
    'A session lists its compactions',
  );
  if (!NAME.test(name)) throw unknown;
  try {
    const chosen = chooseCompaction(name, {}, context);
    if (chosen) return chosen;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'E_USAGE') throw error;
  }
  throw unknown;
}

function rowOf(
  { chosen: { stored }, misquotes }: CompactionRecord,
  file: string,
  context: Context,
): CompactionRow {
  // It was there a moment ago, when the compaction was chosen.
  const [row] = readArchive(file, (database) => encodeCompactions([stored], database, context))!;
  return { ...row!, misquoted: row!.misquoted ?? misquotes?.length ?? null };
}

/** The compactions before and after it in the same session. */
function neighboursOf(
  { chosen: { stored, session } }: CompactionRecord,
  file: string,
): Pick<CompactionAnswer, 'previous' | 'next'> {
  const all = (
    readArchive(file, (database) => listCompactions(database, { session: session.id, past: true })) ?? []
  ).filter(({ sessionId }) => sessionId === session.id);
  // Newest first.
  const at = all.findIndex(({ id }) => id === stored.id);
  const nameAt = (index: number) => (at === -1 ? undefined : all[index]?.id)?.toString() ?? null;
  return { previous: nameAt(at + 1), next: nameAt(at - 1) };
}
