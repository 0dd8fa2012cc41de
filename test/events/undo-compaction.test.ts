import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLedger } from '../../src/archive/records/ledger.ts';
import { findReading } from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { runLine } from '../../src/brief/describe-fact.ts';
import { besideSession } from '../../src/domain/session.ts';
import { forkRows, listBoundaries, recordUndo } from '../../src/history/undo-compaction.ts';
import { stateOfRecord } from '../../src/record/state-of-record.ts';
import { catchUp } from '../../src/session/catch-up.ts';
import { makeFolder } from '../make-folder.ts';
import { edit, PROJECT, run, writeSession } from '../transcripts/session-writer.ts';
import { makeContext } from './test-context.ts';

const NEW = '7be4d502-bbbb-4000-8000-000000000002';

function makeRoom() {
  const folder = makeFolder();
  const path = join(folder, 'session.jsonl');
  const session = { client: 'claude-code', id: 'session', cwd: PROJECT, transcriptPath: path };
  return { folder, path, session };
}

/** Two compactions, with prompts, calls and answers around them. */
function compactedTwice() {
  const rows = writeSession();
  rows.line('{"type":"api-request","id":"one"}');
  rows.exchange('Mend the pier.', 'I look.', [run('npm test', 'ok'), run('git status', 'clean')]);
  rows.compaction('The pier was looked at.', 'manual', true);
  rows.prompt('Now the ferries.');
  for (const nth of [1, 2, 3]) rows.turn(`Ferry ${nth}.`, [run(`echo ${nth}`, `${nth}`)]);
  rows.turn('I test.', [run('npm test', 'ok')]);
  rows.compaction('Ferries were looked at.');
  rows.exchange('Paint it blue.', 'Blue.');
  return rows;
}

const context = makeContext();

it('listBoundaries() takes the summary for the mark where an old client wrote no other, and knows one that was cut off', () => {
  const { path } = makeRoom();
  const rows = compactedTwice().rows;
  const old = rows.filter((row) => !row.includes('compact_boundary'));
  writeFileSync(path, `${old.join('\n')}\n`);
  expect(listBoundaries(path, context.reader)).toHaveLength(2);
  const last = rows.findLastIndex((row) => row.includes('compact_boundary'));
  writeFileSync(path, `${rows.slice(0, last + 1).join('\n')}\n`);
  expect(listBoundaries(path, context.reader)).toHaveLength(2);
});

it('Undoing a compaction of a fork takes what its parent knew, and nothing of what the fork learned later', () => {
  const { folder, session } = makeRoom();
  const archive = openArchive(':memory:');
  onTestFinished(() => archive.close());
  const parent = compactedTwice().rows;
  const own = writeSession({ session: 9 });
  own.exchange('And the buoys?', 'I look at the buoys.', [edit(`${PROJECT}/buoys.js`, 'red')]);
  own.compaction('Buoys.');
  own.prompt('Sink them.');
  const last = parent.findLastIndex((row) => row.includes('compact_boundary'));
  const files = { parent, fork: [...parent.slice(last), ...own.rows] };
  for (const [name, rows] of Object.entries(files)) {
    const path = join(folder, `${name}.jsonl`);
    writeFileSync(path, rows.map((row) => `${row}\n`).join(''));
    catchUp(archive, { ...session, id: name, transcriptPath: path }, context);
  }
  const fork = { ...session, id: 'fork', transcriptPath: join(folder, 'fork.jsonl') };
  const boundary = listBoundaries(fork.transcriptPath, context.reader)[1]!;
  const undo = { from: fork, boundary, session: besideSession(fork, NEW) };
  writeFileSync(undo.session.transcriptPath, Buffer.concat([...forkRows(undo, context)]));
  recordUndo(undo, archive, context);
  const { transcriptId, progress } = findReading(archive.database, undo.session.transcriptPath)!;
  const texts = openLedger(archive.database, transcriptId)
    .all()
    .map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['Mend the pier.', 'And the buoys?']));
  expect(texts).not.toContain('Sink them.');
  const record = stateOfRecord(progress);
  const test = record.runs.find(({ command }) => command === 'npm test')!;
  expect(runLine(test, record, PROJECT)).toContain('exit 0, 2026-03-09 09:00; edited since: buoys.js');
});
