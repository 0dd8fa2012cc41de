import { listCompactions } from '../../archive/lists/list-compactions.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { relativePath } from '../../domain/relative-path.ts';
import type { FactSurvival } from '../../domain/survival.ts';
import { type ChosenCompaction, chooseCompaction } from '../../queries/choose-compaction.ts';
import { findJudged, type JudgedCompaction } from '../../queries/find-record.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CompactionAnswer, CompactionRow } from '../api.ts';
import { encodeCompactions } from '../encode-rows.ts';

/** Without files, which the command accepts too, but a page must not read. */
const NAME = /^(?:\d{1,12}|[\w-]{1,100}:\d{1,6})$/;
/** Shorter names occur in any text by chance. */
const NAME_CHARACTERS_MIN = 5;
const MARKS_MAX = 1_000;

/** One compaction: the verdict on every fact, the summary, and every text that was given. */
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
    misquotes: judged.misquotes?.map((sentence) => mask(sentence)) ?? null,
    summary,
    marks: markSummary(summary, facts, chosen.session.cwd),
    given: judged.injections.map(({ injectedAt, event, reason, text, tokens, sha256 }) => ({
      time: injectedAt,
      event,
      reason,
      text: mask(text),
      tokens,
      sha256,
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
    name,
    session,
    sessionTitle: '',
    project,
    number,
    trigger,
    state,
    time,
    preTokens,
    postTokens,
    durationMs,
    counts: listed.facts,
    score: listed.score,
    restorable: null,
    misquoted: null,
    handoff: null,
    regret: null,
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

/** Offsets of the facts in a summary that it has verbatim or by name; paraphrased ones have no mark. */
export function markSummary(
  summary: string,
  facts: readonly FactSurvival[],
  cwd: string,
): CompactionAnswer['marks'] {
  const lower = summary.toLowerCase();
  // In some scripts lowercase changes the length, which would shift the offsets.
  const searched = lower.length === summary.length ? lower : summary;
  const marks: CompactionAnswer['marks'] = [];
  for (const [fact, { kind, text, verdict, keptIn }] of facts.entries()) {
    if (verdict !== 'kept' || (keptIn !== undefined && keptIn !== 'summary')) continue;
    const names = kind === 'file' ? namesOf(text, cwd) : [text];
    for (const name of names) {
      const wanted = searched === lower ? name.toLowerCase() : name;
      const start = wanted.length < NAME_CHARACTERS_MIN ? -1 : searched.indexOf(wanted);
      if (start === -1) continue;
      marks.push({ start, end: start + wanted.length, fact });
      break;
    }
    if (marks.length === MARKS_MAX) break;
  }
  return withoutOverlaps(marks);
}

/** The names of a file: absolute, relative to the project, and its last parts. */
function namesOf(path: string, cwd: string): string[] {
  const relative = relativePath(path, cwd);
  return [path, relative, relative.split('/').slice(-2).join('/'), relative.split('/').at(-1) ?? ''];
}

/** Of overlapping marks the one that begins first stays. */
function withoutOverlaps(marks: CompactionAnswer['marks']): CompactionAnswer['marks'] {
  let end = 0;
  return marks
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter((mark) => {
      if (mark.start < end) return false;
      end = mark.end;
      return true;
    });
}
