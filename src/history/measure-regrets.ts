import { listFacts } from '../archive/lists/list-facts.ts';
import { changeCompaction } from '../archive/records/compactions.ts';
import { listUnmeasured, type MeasuredCompaction } from '../archive/records/survival.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { type Archive, openArchive } from '../archive/sqlite/open-archive.ts';
import { listBoundaryPoints } from '../archive/texts/context-points.ts';
import { findAnswer, listCalls, type StoredCall } from '../archive/texts/list-entries.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import { findLastLine, listTranscriptsOf } from '../archive/texts/text-transcripts.ts';
import { clip, oneLine } from '../brief/clip.ts';
import type { Context } from '../context/context.ts';
import { type Fact, factKinds } from '../domain/fact.ts';
import type { Regret, RegretKind } from '../domain/survival.ts';
import { archiveFile, textsFile } from '../system/paths.ts';

/** Shorter words match facts by chance. */
const TELLING_CHARACTERS = 5;

/**
 * Finds what the model looked up again after a compaction, from the archived texts, and stores it. Each compaction is
 * measured until the next one, again each time its session has grown.
 */
export function measureRegrets(archive: Archive, texts: Database, sessionId?: string): void {
  for (const compaction of listUnmeasured(archive.database, sessionId)) {
    const found = measure(compaction, archive.database, texts);
    if (found)
      archive.transaction(() =>
        changeCompaction(archive.database, compaction.id, {
          regrets: JSON.stringify(found.regrets),
          regretsLine: found.line,
          regretsFinal: Number(found.isFinal),
        }),
      );
  }
}

/** Measures the regrets of all sessions after their texts were archived. */
export function measureAllRegrets({ dataDir, config }: Context): void {
  if (!config['archive.words']) return;
  using archive = openArchive(archiveFile(dataDir));
  using texts = openTexts(textsFile(dataDir));
  measureRegrets(archive, texts.database);
}

/** Undefined if the session's texts are not archived, or there are no new lines. */
function measure(
  { sessionId, boundaryUuid, measuredLine }: MeasuredCompaction,
  archive: Database,
  texts: Database,
) {
  for (const { id, agentId } of listTranscriptsOf(texts, sessionId)) {
    const points = agentId === '' ? listBoundaryPoints(texts, id) : [];
    const at = points.findIndex((point) => point.boundaryUuid === boundaryUuid);
    if (at === -1) continue;
    const last = findLastLine(texts, id);
    const next = points[at + 1];
    if (!next && last <= measuredLine) return undefined;
    const { line, keptUuids } = points[at]!;
    let facts: Fact[] | undefined;
    const factsBefore = () => {
      facts ??= listFacts(archive, { session: sessionId, kinds: factKinds }).filter(
        ({ first }) => first.line < line,
      );
      return facts;
    };
    const regrets = findRegrets({
      // Messages that the client kept are still in the context, so looking them up again is no loss of the compaction.
      before: listCalls(texts, id, points[at - 1]?.line ?? 0, line).filter(
        ({ uuid }) => !keptUuids.includes(uuid),
      ),
      after: listCalls(texts, id, line, next?.line ?? Number.MAX_SAFE_INTEGER),
      answerOf: (call) => findAnswer(texts, id, call),
      isOnRecord: (words) => isOnRecord(words, factsBefore),
    });
    return { regrets, line: next?.line ?? last, isFinal: next !== undefined };
  }
  return undefined;
}

function isOnRecord(words: string, factsBefore: () => readonly Fact[]): boolean {
  const names = (words.match(/[\p{L}\p{N}_]+/gu) ?? []).map((name) => name.replace(/^_+|_+$/g, ''));
  if (!isTelling(names)) return false;
  return factsBefore().some(({ text }) => {
    const told = text.toLowerCase();
    return names.every((name) => told.includes(name.toLowerCase()));
  });
}

/** One plain word occurs in some fact by chance; an identifier or two long words in one fact do not. */
function isTelling(names: readonly string[]): boolean {
  /** An identifier: with a digit, an underscore, an inner capital, or in a script without spaces. */
  const madeUp = /\p{L}[\d_]|[\d_]\p{L}|\p{Ll}\p{Lu}|[^\p{ASCII}]{3}/u;
  const long = new Set(names.filter((name) => name.length >= TELLING_CHARACTERS));
  return (
    long.size > 1 || names.some((name) => madeUp.test(name) && (long.has(name) || /[^\p{ASCII}]/u.test(name)))
  );
}

/** The model's calls around a compaction. */
interface CallsAround {
  /** Calls since the previous compaction, in order: their answers were in the context. */
  before: readonly StoredCall[];
  after: readonly StoredCall[];
  /** The answer to a call; undefined if none is known. */
  answerOf(call: StoredCall): { text: string; failed: boolean } | undefined;
  /** Whether the ledger contained it before the compaction. */
  isOnRecord(words: string): boolean;
}

const WHAT_CHARACTERS_MAX = 300;

/** What the model looked up again after a compaction although it was in the context before: each once, in order. */
function findRegrets(around: CallsAround): Regret[] {
  const seen = new Set<string>();
  const regrets: Regret[] = [];
  for (const [index, call] of around.after.entries()) {
    const key = `${call.action === 'change' ? 'read' : call.action} ${subjectOf(call)}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    const kind = isFirst ? kindOf(call, around, around.after.slice(0, index)) : undefined;
    if (kind)
      regrets.push({
        kind,
        what: clip(oneLine(subjectOf(call)), WHAT_CHARACTERS_MAX),
        time: call.time === 0 ? '' : new Date(call.time).toISOString(),
        line: call.line,
      });
  }
  return regrets;
}

function kindOf(call: StoredCall, around: CallsAround, since: readonly StoredCall[]): RegretKind | undefined {
  switch (call.action) {
    case 'read':
      return isReadAgain(call, around) ? 'read again' : undefined;
    case 'run':
      return isRunAgain(call, around, since) ? 'run again' : undefined;
    case 'search':
    case 'recall':
      return isSearchedAgain(call, around) || around.isOnRecord(subjectOf(call)) ? 'searched' : undefined;
    case 'change':
      return undefined;
  }
}

/** The file was in the context before. If the same lines have changed since, reading them again is no regret. */
function isReadAgain(call: StoredCall, { before, answerOf }: CallsAround): boolean {
  const answer = answerOf(call);
  if (!answer || answer.failed) return false;
  const last = before.findLast(
    (other) => (other.action === 'read' || other.action === 'change') && subjectOf(other) === subjectOf(call),
  );
  if (!last) return false;
  if (last.action === 'change' || last.text !== call.text) return true;
  const known = answerOf(last);
  return known !== undefined && !known.failed && known.text === answer.text;
}

/** The same command with the same answer, ignoring numbers such as times, and no edit by the model in between. */
function isRunAgain(
  call: StoredCall,
  { before, answerOf }: CallsAround,
  since: readonly StoredCall[],
): boolean {
  const at = before.findLastIndex(({ action, text }) => action === 'run' && text === call.text);
  if (at === -1 || [...before.slice(at), ...since].some(({ action }) => action === 'change')) return false;
  const [known, answer] = [answerOf(before[at]!), answerOf(call)];
  if (!known || !answer || known.failed !== answer.failed) return false;
  return withoutFigures(known.text) === withoutFigures(answer.text);
}

function isSearchedAgain(call: StoredCall, { before }: CallsAround): boolean {
  return before.some(({ action, text }) => action === call.action && text === call.text);
}

/** The first line of a call on a file names it; a command can have many lines. */
function subjectOf({ action, text }: StoredCall): string {
  return action === 'run' ? text : (text.split('\n', 1)[0] ?? '');
}

function withoutFigures(text: string): string {
  return text.replace(/\d+(?:[.,:]\d+)*/g, '0').trim();
}
