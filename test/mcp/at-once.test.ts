import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readArchive } from '../../src/archive/sqlite/open-archive.ts';
import { readTexts } from '../../src/archive/texts/open-texts.ts';
import { archiveFile } from '../../src/system/paths.ts';
import { run, writeSession } from '../transcripts/session-writer.ts';
import { ask, setStage } from './stage.ts';

const SESSIONS = 12;
const TURNS = 150;
const NOTES = 10;

/** A long session with a word in each answer that no other answer has. */
function longSession(session: number): { id: string; text: string } {
  const written = writeSession({ session });
  written.prompt(`Survey basin ${session}.`);
  for (let turn = 0; turn < TURNS; turn++)
    written.turn(`Sounding ${turn}.`, [
      run(`sound ${turn}`, `depth-${session}-${turn} `.repeat(3) + 'mud and sand '.repeat(60)),
    ]);
  return { id: JSON.parse(written.rows[0]!).sessionId, text: written.text() };
}

it('Two clients and an import at the same time lose nothing, and nobody sees a lock', async () => {
  const stage = setStage();
  const sessions = Array.from({ length: SESSIONS }, (_, nth) => longSession(nth + 1));
  for (const { id, text } of sessions.slice(0, 2)) stage.leave(id, text);
  stage.importAll();
  const clients = await Promise.all(
    sessions.slice(0, 2).map(({ id }) => stage.connect({ CLAUDE_CODE_SESSION_ID: id })),
  );
  for (const { id, text } of sessions.slice(2)) stage.leave(id, text);

  // The servers are processes of their own and answer while this one writes.
  const asked = clients.flatMap((client, nth) =>
    Array.from({ length: NOTES }, (_, turn) => [
      ask(client, 'note', { text: `Client ${nth} found shoal ${turn}` }),
      ask(client, 'recall', { query: `"depth-${nth + 1}-${turn}"` }),
      ask(client, 'recall', { kind: 'note' }),
      ask(client, 'handoff'),
    ]).flat(),
  );
  await new Promise((resolve) => setImmediate(resolve));
  stage.importAll();
  const answers = await Promise.all(asked);

  expect(answers.filter(({ isError }) => isError)).toEqual([]);
  expect(answers.filter(({ text }) => /^> .*depth-/m.test(text))).toHaveLength(2 * NOTES);
  const notes = readArchive(
    archiveFile(stage.dataDir),
    (database) => database.column<string>`SELECT DISTINCT text FROM facts WHERE kind = 'note'`,
  );
  expect(notes).toHaveLength(2 * NOTES);
  const kept = readTexts(stage, (database) =>
    Number(database.prepare("SELECT count(*) AS n FROM entries WHERE kind = 'result'").get()?.n),
  );
  expect(kept).toBe(SESSIONS * TURNS);
  expect(readdirSync(stage.dataDir)).not.toContain('tideproof.log');
});
