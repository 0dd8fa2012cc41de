import { listFacts } from '../archive/lists/list-facts.ts';
import { listUnmeasured, type MeasuredCompaction, saveRegrets } from '../archive/records/regrets.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { type Archive, openArchive } from '../archive/sqlite/open-archive.ts';
import { type ContextPoint, listBoundaryPoints } from '../archive/texts/context-points.ts';
import { findAnswer, listCalls } from '../archive/texts/list-calls.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import { findLastLine, listTranscriptsOf } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { type Fact, factKinds } from '../domain/fact.ts';
import type { Regret } from '../domain/regret.ts';
import { archiveFile, textsFile } from '../system/paths.ts';
import { findRegrets } from './find-regrets.ts';

/** Shorter words could mean anything on record. */
const TELLING_CHARACTERS = 5;
/** A name of somebody's making: with a digit, an underscore, a capital within it, or in a script without spaces. */
const MADE_UP = /\p{L}[\d_]|[\d_]\p{L}|\p{Ll}\p{Lu}|[^\p{ASCII}]{3}/u;

/**
 * Works out what was looked up again after compactions, from the words as they are archived, and stores it. Only what is new since
 * the last time: a compaction is measured until the next one, and each time its session has gone on.
 */
export function measureRegrets(archive: Archive, texts: Database, sessionId?: string): void {
  for (const compaction of listUnmeasured(archive.database, sessionId)) {
    const found = measure(compaction, archive.database, texts);
    if (found)
      archive.transaction(() =>
        saveRegrets(archive.database, compaction.id, found.regrets, found.line, found.isFinal),
      );
  }
}

/** The same for all sessions, once their words are archived. */
export function measureAllRegrets({ dataDir, config }: Context): void {
  if (!config['archive.words']) return;
  using archive = openArchive(archiveFile(dataDir));
  using texts = openTexts(textsFile(dataDir));
  measureRegrets(archive, texts.database);
}

interface Measurement {
  regrets: Regret[];
  /** The last line that was looked at. */
  line: number;
  isFinal: boolean;
}

/** Nothing when its words are not archived, or nothing was said since the last time. */
function measure(
  compaction: MeasuredCompaction,
  archive: Database,
  texts: Database,
): Measurement | undefined {
  const { sessionId, boundaryUuid, measuredLine } = compaction;
  for (const { id, agentId } of listTranscriptsOf(texts, sessionId)) {
    const points = agentId === '' ? listBoundaryPoints(texts, id) : [];
    const at = points.findIndex((point) => point.boundaryUuid === boundaryUuid);
    if (at === -1) continue;
    const last = findLastLine(texts, id);
    const next = points[at + 1];
    if (!next && last <= measuredLine) return undefined;
    return {
      regrets: findAround(points, at, id, sessionId, archive, texts),
      line: next?.line ?? last,
      isFinal: next !== undefined,
    };
  }
  return undefined;
}

function findAround(
  points: readonly ContextPoint[],
  at: number,
  transcriptId: number,
  sessionId: string,
  archive: Database,
  texts: Database,
): Regret[] {
  const { line, keptUuids } = points[at]!;
  let facts: Fact[] | undefined;
  const factsBefore = () => {
    facts ??= listFacts(archive, { session: sessionId, kinds: factKinds }).filter(
      ({ first }) => first.line < line,
    );
    return facts;
  };
  return findRegrets({
    // What the client left alone is still there: looking it up again has another reason.
    before: listCalls(texts, transcriptId, points[at - 1]?.line ?? 0, line).filter(
      ({ uuid }) => !keptUuids.includes(uuid),
    ),
    after: listCalls(texts, transcriptId, line, points[at + 1]?.line ?? Number.MAX_SAFE_INTEGER),
    answerOf: (call) => findAnswer(texts, transcriptId, call),
    isOnRecord(words) {
      const names = (words.match(/[\p{L}\p{N}_]+/gu) ?? []).map((name) => name.replace(/^_+|_+$/g, ''));
      if (!isTelling(names)) return false;
      return factsBefore().some(({ text }) => {
        const told = text.toLowerCase();
        return names.every((name) => told.includes(name.toLowerCase()));
      });
    },
  });
}

/** One plain word stands in some fact by chance; a made-up name, or two long words in one fact, do not. */
function isTelling(names: readonly string[]): boolean {
  const long = new Set(names.filter((name) => name.length >= TELLING_CHARACTERS));
  return (
    long.size > 1 ||
    names.some((name) => MADE_UP.test(name) && (long.has(name) || /[^\p{ASCII}]/u.test(name)))
  );
}
