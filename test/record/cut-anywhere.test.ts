import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openLedger } from '../../src/archive/records/ledger.ts';
import { findReading } from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import type { Fact } from '../../src/domain/fact.ts';
import { type Progress, startProgress } from '../../src/domain/progress.ts';
import { catchUp } from '../../src/session/catch-up.ts';
import { createMemoryLedger } from '../../src/session/memory-ledger.ts';
import { takeLine } from '../../src/session/take-line.ts';
import { makeContext } from '../events/test-context.ts';
import { anyRow, anyTranscript } from '../transcripts/generate.ts';
import { edit, PROJECT, run, writeSession } from '../transcripts/session-writer.ts';

const options = { sidechain: false, deadline: Number.POSITIVE_INFINITY };
const context = makeContext();

/** A transcript that grows, and what an archive learns from it. A kept archive is opened anew for every look, as hooks do. */
function makeGrowing(kept: 'kept' | 'forgotten') {
  const directory = mkdtempSync(join(tmpdir(), 'tideproof-cut-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, 'session.jsonl');
  const session = { client: 'claude-code', id: 'session-1', cwd: PROJECT, transcriptPath: path };
  const forgotten = kept === 'kept' ? undefined : openArchive(':memory:');
  writeFileSync(path, '');
  return {
    append: (bytes: Uint8Array | string) => appendFileSync(path, bytes),
    look() {
      const archive = forgotten ?? openArchive(join(directory, 'archive.db'));
      catchUp(archive, session, path, context, options);
      const reading = findReading(archive.database, path)!;
      const facts = openLedger(archive.database, reading.transcriptId).all();
      if (archive !== forgotten) archive.close();
      return { facts: sorted(facts), position: reading.position, progress: reading.progress };
    },
  };
}

function readWhole(transcript: Uint8Array) {
  const growing = makeGrowing('forgotten');
  growing.append(transcript);
  return growing.look();
}

function readInTails(transcript: Buffer, cuts: number[]) {
  const growing = makeGrowing('kept');
  let written = 0;
  for (const cut of cuts.map((each) => each % (transcript.length + 1)).sort((a, b) => a - b)) {
    growing.append(transcript.subarray(written, cut));
    written = cut;
    growing.look();
  }
  growing.append(transcript.subarray(written));
  return growing.look();
}

/** The plainest way there is: no file, no archive, no position; one line after the other. */
function readPlainly(
  transcript: Buffer,
  abandoned: [number, number][] = [],
): { facts: Fact[]; progress: Progress } {
  const ledger = createMemoryLedger();
  const progress = startProgress();
  progress.thread.abandoned = abandoned;
  let offset = 0;
  let number = 0;
  for (let end = transcript.indexOf(10); end !== -1; end = transcript.indexOf(10, offset)) {
    number += 1;
    const next = { offset: end + 1, line: number, head: '' };
    const bytes = transcript.subarray(offset, end);
    const { rewind } = takeLine({ bytes, number, next }, progress, ledger, {
      ...{ ...context.reader, sidechain: false, log: context.log },
    });
    if (rewind) return readPlainly(transcript, [...abandoned, [rewind.from, rewind.to]]);
    offset = end + 1;
  }
  return { facts: sorted(ledger.all()), progress };
}

function sorted(facts: Fact[]): Fact[] {
  const name = (fact: Fact) => `${fact.kind} ${fact.key}`;
  return facts.toSorted((left, right) => (name(left) < name(right) ? -1 : 1));
}

/** SQLite stores no half surrogate pairs; apart from those, what comes back is what went in. */
function wellFormed<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_key, each) =>
      typeof each === 'string' ? (each as string & { toWellFormed(): string }).toWellFormed() : each,
    ),
  );
}

const anyCuts = fc.array(fc.nat(), { maxLength: 4 });

test('however a transcript is cut into tails, facts, position and progress are the same', () => {
  fc.assert(
    fc.property(anyTranscript, anyCuts, (transcript, cuts) => {
      expect(readInTails(transcript, cuts)).toEqual(readWhole(transcript));
    }),
    { numRuns: 25 },
  );
});

test('what the archive holds is what reading line by line in memory gives', () => {
  fc.assert(
    fc.property(anyTranscript, (transcript) => {
      const { facts, progress } = readWhole(transcript);
      expect(wellFormed({ facts, progress })).toEqual(wellFormed(readPlainly(transcript)));
    }),
    { numRuns: 25 },
  );
});

test('a transcript that is appended a second time adds no facts', () => {
  fc.assert(
    fc.property(anyTranscript, (transcript) => {
      const growing = makeGrowing('forgotten');
      growing.append(transcript);
      const once = growing.look();
      growing.append(transcript);
      const twice = growing.look();
      expect(twice.facts).toEqual(once.facts);
      const lasting = ({ progress: { unparseableLines: _, thread, ...rest } }: typeof once) => ({
        ...rest,
        thread: { ...thread, isQueueTimeOver: true },
      });
      expect(lasting(twice)).toEqual(lasting(once));
      expect(twice.position.offset).toBe(2 * once.position.offset);
    }),
    { numRuns: 20 },
  );
});

test('no row, whatever its fields hold, keeps the rows behind it from being read', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 8 }), (rows) => {
      const session = writeSession();
      for (const row of rows) session.line(JSON.stringify(row));
      session.prompt('Never stop here.');
      const { facts, position } = readWhole(Buffer.from(session.text()));
      expect(position.line).toBe(session.rows.length);
      expect(facts).toContainEqual(expect.objectContaining({ kind: 'rule', text: 'Never stop here.' }));
    }),
    { numRuns: 40 },
  );
});

test('a cut between a call and its answer loses neither', () => {
  const session = writeSession();
  session.prompt('Make it round.');
  session.turn('', [
    edit(`${PROJECT}/src/totals.ts`, 'function round() {}'),
    run('npm test', 'Error: not round', true),
  ]);
  const rows = session.rows.map((row) => Buffer.byteLength(`${row}\n`));
  const transcript = Buffer.from(session.text());
  const afterCalls = rows.slice(0, 3).reduce((sum, size) => sum + size, 0);
  const { facts } = readInTails(transcript, [afterCalls]);

  expect(facts).toContainEqual(expect.objectContaining({ kind: 'file', text: `${PROJECT}/src/totals.ts` }));
  expect(facts).toContainEqual(
    expect.objectContaining({ kind: 'error', text: 'Error: not round', status: 'open' }),
  );
  expect(facts).toEqual(readPlainly(transcript).facts);
});
