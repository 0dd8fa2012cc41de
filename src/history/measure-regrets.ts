import { changeCompaction } from '../archive/records/compactions.ts';
import { listUnmeasured, type MeasuredCompaction } from '../archive/records/survival.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { type Archive, openArchive } from '../archive/sqlite/open-archive.ts';
import { findOtherHalf, listCalls, type StoredEntry } from '../archive/texts/list-entries.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import { findLastLine, listContextPoints, listTranscriptsOf } from '../archive/texts/text-transcripts.ts';
import { clip, oneLine } from '../brief/clip.ts';
import type { Context } from '../context/context.ts';
import type { Regret } from '../domain/survival.ts';
import { archiveFile, textsFile } from '../system/paths.ts';

const WHAT_CHARACTERS_MAX = 300;

type Calls = readonly StoredEntry[];

/** Stores what the model looked up again after each compaction, up to the next one; again each time its session has grown. */
export function measureRegrets(archive: Archive, texts: Database, sessionId?: string): void {
  const { database } = archive;
  for (const compaction of listUnmeasured(database, sessionId)) {
    const found = measure(compaction, texts);
    if (found) archive.transaction(() => changeCompaction(database, compaction.id, found));
  }
}

export function measureAllRegrets({ dataDir, config }: Context): void {
  if (!config['archive.words']) return;
  using archive = openArchive(archiveFile(dataDir));
  using texts = openTexts(textsFile(dataDir));
  measureRegrets(archive, texts.database);
}

/** Undefined if the session's texts are not archived, or there are no new lines. */
function measure({ sessionId, boundaryUuid, measuredLine }: MeasuredCompaction, texts: Database) {
  for (const { id, agentId } of listTranscriptsOf(texts, sessionId)) {
    if (agentId !== '') continue;
    const points = listContextPoints(texts, id).filter((point) => point.boundaryUuid !== '');
    const at = points.findIndex((point) => point.boundaryUuid === boundaryUuid);
    if (at === -1) continue;
    const last = findLastLine(texts, id);
    const next = points[at + 1];
    if (!next && last <= measuredLine) return undefined;
    const { line, keptUuids } = points[at]!;
    // Messages that the client kept are still in the context, so looking them up again is no loss of the compaction.
    const isGone = ({ uuid }: StoredEntry) => !keptUuids.includes(uuid);
    const before = listCalls(texts, id, points[at - 1]?.line ?? 0, line).filter(isGone);
    const after = listCalls(texts, id, line, next?.line ?? Number.MAX_SAFE_INTEGER);
    const regrets = JSON.stringify(findRegrets(before, after, texts));
    return { regrets, regretsLine: next?.line ?? last, regretsFinal: next ? 1 : 0 };
  }
  return undefined;
}

/** What the model looked up again although it was in the context before: each once, in order. */
function findRegrets(before: Calls, after: Calls, texts: Database) {
  const seen = new Set<string>();
  return after.flatMap((call, index): Regret[] => {
    const key = `${call.action === 'change' ? 'read' : call.action} ${subjectOf(call)}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const kind = findKind(call, before, after.slice(0, index), texts);
    const time = call.time === 0 ? '' : new Date(call.time).toISOString();
    const what = clip(oneLine(subjectOf(call)), WHAT_CHARACTERS_MAX);
    return kind ? [{ kind, what, time, line: call.line }] : [];
  });
}

function findKind(call: StoredEntry, before: Calls, since: Calls, texts: Database) {
  const { action, text } = call;
  const answerOf = (one: StoredEntry) => findOtherHalf(texts, one);
  const answer = answerOf(call);
  const isSame = (other: StoredEntry) => other.action === action && other.text === text;
  if (action === 'recall' || (action === 'search' && before.some(isSame))) return 'searched';
  if (action === 'read' && answer && !answer.failed) {
    const last = before.findLast(
      (other) => ['read', 'change'].includes(other.action ?? '') && subjectOf(other) === subjectOf(call),
    );
    // If the same lines have changed since, reading them again is no regret.
    const isNews = last && isSame(last) && answerOf(last)?.text !== answer.text;
    return last && !isNews ? 'read again' : undefined;
  }
  if (action !== 'run') return undefined;
  // The same command with the same answer, and no edit by the model in between.
  const at = before.findLastIndex(isSame);
  if (at === -1 || [...before.slice(at), ...since].some((one) => one.action === 'change')) return undefined;
  const known = answerOf(before[at]!);
  const isAsBefore = known && answer && known.failed === answer.failed;
  return isAsBefore && withoutFigures(known) === withoutFigures(answer) ? 'run again' : undefined;
}

/** Numbers such as times differ each time. */
function withoutFigures({ text }: StoredEntry): string {
  return text.replace(/\d+(?:[.,:]\d+)*/g, '0').trim();
}

/** The first line of a call on a file names it; a command can have many lines. */
function subjectOf({ action, text }: StoredEntry): string {
  return action === 'run' ? text : (text.split('\n', 1)[0] ?? '');
}
