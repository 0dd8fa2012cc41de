import { listCompactions } from '../archive/lists/list-compactions.ts';
import { listInjections } from '../archive/lists/list-injections.ts';
import { findSurvival } from '../archive/records/survival.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { listEntries, type StoredEntry } from '../archive/texts/list-entries.ts';
import { listTextTranscripts, type TextTranscript } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { promptsInContext } from '../domain/survival.ts';
import type { Masker } from '../secrets/mask-secrets.ts';
import type { ExportedCompaction, ExportedEntry, SessionDocument } from './session-document.ts';

/** A summary is written within this time of the compaction's start. */
const SUMMARY_MILLISECONDS = 30 * 60_000;

/**
 * Everything stored about a session. Texts were masked when stored and are masked again, because new patterns for
 * secrets may have been added since.
 */
export function collectSession(
  transcript: TextTranscript,
  texts: Database,
  archive: Database | undefined,
  { masker, now }: Pick<Context, 'masker' | 'now'>,
): SessionDocument {
  const { sessionId, cwd, path, firstTime, lastTime } = transcript;
  const entries = entriesOf(texts, transcript.id, masker);
  const agents = listTextTranscripts(texts, { session: sessionId, withAgents: true })
    .filter((other) => other.sessionId === sessionId && other.agentId !== '')
    .map(({ id, agentId }) => ({ id: agentId, entries: entriesOf(texts, id, masker) }));
  const recorded = archive ? compactionsOf(archive, sessionId, masker) : [];
  return {
    format: 'tideproof-session',
    version: 1,
    exportedAt: now().toISOString(),
    session: {
      ...{ id: sessionId, cwd, transcript: path },
      ...{ startedAt: momentOf(firstTime), endedAt: momentOf(lastTime) },
    },
    entries,
    compactions: placeCompactions(recorded, entries),
    agents,
  };
}

/** All entries of a transcript. */
export function entriesOf(texts: Database, transcriptId: number, masker: Masker): ExportedEntry[] {
  // In SQLite a negative limit means no limit.
  return listEntries(texts, transcriptId, { limit: -1, offset: 0 }).map((entry) => toExported(entry, masker));
}

/** Masked again, because new patterns for secrets may have been added since it was stored. */
export function toExported(entry: StoredEntry, masker: Masker): ExportedEntry {
  const { line, part, uuid, time, kind, tool, failed, isLeft, text } = entry;
  return {
    ...{ line, part, uuid, time: momentOf(time), kind, tool: tool || null, failed, isLeft },
    text: masker.mask(text),
  };
}

function compactionsOf(archive: Database, sessionId: string, masker: Masker): ExportedCompaction[] {
  return listCompactions(archive, { sessionId, past: true })
    .filter((each) => each.sessionId === sessionId)
    .reverse()
    .map(({ id, startedAt, trigger, preTokens, postTokens, counts, summary }) => ({
      ...{ line: null, time: startedAt, trigger, preTokens, postTokens },
      ...{ score: counts && promptsInContext(counts), counts },
      facts: (findSurvival(archive, id) ?? []).map((fact) => ({ ...fact, text: masker.mask(fact.text) })),
      summary: masker.mask(summary ?? ''),
      given: listInjections(archive, { compactionId: id })
        .reverse()
        .map(({ injectedAt, event, reason, text }) => ({
          ...{ time: injectedAt, event, reason },
          text: masker.mask(text),
        })),
    }));
}

/**
 * Assigns each summary in the transcript to the recorded compaction nearest in time; to none if no hook reported it.
 */
function placeCompactions(
  recorded: readonly ExportedCompaction[],
  entries: readonly ExportedEntry[],
): ExportedCompaction[] {
  const free = new Set(recorded);
  const placed = entries
    .filter(({ kind }) => kind === 'summary')
    .map((entry): ExportedCompaction => {
      const distance = ({ time }: ExportedCompaction) =>
        Math.abs(Date.parse(time ?? '') - Date.parse(entry.time ?? ''));
      const [nearest] = [...free]
        .filter((each) => distance(each) < SUMMARY_MILLISECONDS)
        .sort((one, other) => distance(one) - distance(other));
      if (nearest) free.delete(nearest);
      return { ...(nearest ?? unknownOf(entry)), line: entry.line, summary: entry.text };
    });
  return [...placed, ...free].sort((one, other) => ((one.time ?? '') < (other.time ?? '') ? -1 : 1));
}

function unknownOf({ time }: ExportedEntry): ExportedCompaction {
  return {
    ...{ line: null, time, trigger: null, preTokens: null, postTokens: null },
    ...{ score: null, counts: null, facts: [], summary: '', given: [] },
  };
}

function momentOf(time: number | null): string | null {
  return time ? new Date(time).toISOString() : null;
}
