import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listCompactions } from '../../src/archive/lists/list-compactions.ts';
import { countUnscored, findDetails } from '../../src/archive/records/survival.ts';
import { type Archive, openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { importHistory } from '../../src/history/import-history.ts';
import { scoreHistory } from '../../src/history/score-history.ts';
import { findHistoryFigures } from '../../src/queries/listed-compaction.ts';
import { distinctPrompt } from '../brief/make-facts.ts';
import { makeFolder } from '../make-folder.ts';
import { writeSession } from '../transcripts/session-writer.ts';
import { makeContext } from './test-context.ts';

const NEVER = Number.POSITIVE_INFINITY;

function fixture(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../fixtures/${path}`, import.meta.url)), 'utf8');
}

/** A session that was compacted at its end; of eight prompts the summary has two. */
const COMPACTED = (() => {
  const rows = writeSession();
  for (let nth = 0; nth < 8; nth++) {
    rows.exchange(distinctPrompt(nth), `Step ${nth} is done.`);
  }
  rows.compaction(
    `The user said: "${distinctPrompt(2)}" and "${distinctPrompt(5)}".\n\n10. Handoff\n- half-done: all of it`,
  );
  return rows.text();
})();
const PARTIAL = fixture('interactive/partial-compactions.jsonl');

/** An archive into which transcripts of sessions were imported, as nobody's hooks have seen them. */
function importedArchive(sessions: Record<string, string>) {
  const folder = makeFolder();
  const files = Object.entries(sessions).map(([sessionId, text], index) => {
    const copy = join(folder, `${sessionId}.jsonl`);
    writeFileSync(copy, text);
    const modifiedAt = new Date(Date.UTC(2026, 2, 9, index));
    return { path: copy, sessionId, agentId: '', bytes: 1, modifiedAt, client: 'claude-code' };
  });
  const archive = openArchive(':memory:');
  const context = makeContext({ HOME: folder });
  importHistory(archive, files, context);
  return { archive, context, files };
}

const compactionsOf = ({ database }: Archive) => listCompactions(database, {});

test('compactions of imported sessions get a score, and nothing counts as restored', () => {
  const { archive, context } = importedArchive({ one: COMPACTED });
  expect(compactionsOf(archive).map(({ counts }) => counts)).toEqual([null]);
  expect(scoreHistory(archive, context, { deadline: NEVER })).toEqual({ left: 0 });
  const [compaction] = compactionsOf(archive);
  expect(compaction).toMatchObject({
    counts: { prompts: 8, kept: 2, restored: 0, deferred: 0, lost: 6 },
    restorable: 6,
    restoredAt: null,
  });
  const lines = findDetails(archive.database, compaction!.id).survival!;
  expect(lines.filter(({ restorable }) => restorable)).toHaveLength(6);
});

test('scoring stops when time is up, goes on later with what is left, and looks at nothing twice', () => {
  const { archive, context, files } = importedArchive({ one: COMPACTED, two: COMPACTED });
  expect(scoreHistory(archive, context, { deadline: 0 })).toEqual({ left: 2 });
  rmSync(files[0]!.path);
  expect(scoreHistory(archive, context, { deadline: NEVER })).toEqual({ left: 0 });
  const scored = compactionsOf(archive).filter(({ counts }) => counts !== null);
  expect(scored.map(({ sessionId }) => sessionId)).toEqual(['two']);
  const seen: number[] = [];
  scoreHistory(archive, context, { deadline: NEVER, onProgress: (done) => seen.push(done) });
  expect(seen).toEqual([]);
  expect(countUnscored(archive.database)).toBe(0);
});

test('a fork repeats the compactions of its parent, which count once in figures', () => {
  const { archive, context } = importedArchive({ one: COMPACTED, fork: COMPACTED });
  expect(findHistoryFigures(archive.database)).toBeNull();
  scoreHistory(archive, context, { deadline: NEVER });
  expect(compactionsOf(archive)).toHaveLength(2);
  const counts = { compactions: 1, prompts: 8, kept: 2, restorable: 6 };
  expect(findHistoryFigures(archive.database)).toMatchObject(counts);
});

test('of a conversation that was summarized in part, what stayed verbatim is kept', () => {
  const { archive, context } = importedArchive({ chart: PARTIAL });
  scoreHistory(archive, context, { deadline: NEVER });
  const parts = compactionsOf(archive).map(({ part }) => part);
  expect(parts.toReversed().slice(0, 2)).toEqual(['after', 'before']);
  const [from, upTo] = compactionsOf(archive).toReversed();
  const fateOf = (id: number, text: string) =>
    findDetails(archive.database, id).survival?.find((fact) => fact.text.includes(text));
  // Before the chosen prompt everything stays; the prompt itself and what followed went.
  expect(fateOf(from!.id, 'Never sail after dusk')).toMatchObject({
    verdict: 'kept',
    keptIn: 'kept messages',
  });
  expect(fateOf(from!.id, 'Never trust the old map')).toMatchObject({ verdict: 'lost', restorable: true });
  // From the chosen prompt on everything stays; what came before went.
  expect(fateOf(upTo!.id, 'Chart the lagoon')).toMatchObject({ verdict: 'kept', keptIn: 'kept messages' });
  expect(fateOf(upTo!.id, 'Always anchor upwind')).toMatchObject({ verdict: 'lost', restorable: true });
});
