import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLedger } from '../../src/archive/records/ledger.ts';
import { findReading } from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import type { Fact } from '../../src/domain/fact.ts';
import { stateOfRecord } from '../../src/record/state-of-record.ts';
import { catchUp } from '../../src/session/catch-up.ts';
import { makeContext } from '../events/test-context.ts';
import { forEvery } from '../for-every.ts';
import { makeFolder } from '../make-folder.ts';
import { anyTranscript } from '../transcripts/generate.ts';
import { readPlainly } from '../transcripts/read-plainly.ts';
import { PROJECT } from '../transcripts/session-writer.ts';
import { exit, makeReading, type Reading, refused } from './make-reading.ts';

const options = { deadline: Number.POSITIVE_INFINITY };
const context = makeContext();

/** A transcript that grows, and what an archive learns from it. A kept archive is opened anew for every look, as hooks do. */
function makeGrowing(kept: 'kept' | 'forgotten') {
  const directory = makeFolder();
  const path = join(directory, 'session.jsonl');
  const session = { client: 'claude-code', id: 'session-1', cwd: PROJECT, transcriptPath: path };
  const forgotten = kept === 'kept' ? undefined : openArchive(':memory:');
  writeFileSync(path, '');
  return {
    append: (bytes: Uint8Array | string) => appendFileSync(path, bytes),
    look() {
      const archive = forgotten ?? openArchive(join(directory, 'archive.db'));
      catchUp(archive, session, context, options);
      const reading = findReading(archive.database, path)!;
      const facts = openLedger(archive.database, reading.transcriptId).all();
      if (archive !== forgotten) archive.close();
      const { position, progress } = reading;
      return { facts: sorted(facts), position, progress, state: stateOfRecord(progress) };
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

/** The same lines without a file. What follows the last line end is no line yet. */
function readInMemory(transcript: Buffer) {
  const lines = transcript.toString('latin1').split('\n').slice(0, -1);
  const bytes = lines.map((line) => Buffer.from(line, 'latin1'));
  const { facts, progress } = readPlainly(bytes, { using: context.reader });
  return { facts: sorted(facts), progress };
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

/** What the rows of `anyTranscript` do not show: jobs, pipes, refusals, plans, handoffs, our own commands. */
const anyMove: fc.Arbitrary<(reading: Reading) => void> = fc.constantFrom<((reading: Reading) => void)[]>(
  (reading) => reading.prompt('Mend `roundHalf` and `src/totals.ts`, then `npm run audit`.'),
  (reading) => reading.prompt('yes'),
  (reading) => reading.prompt('and the docs', { midTurn: true }),
  (reading) => reading.prompt('/handoff to Grace'),
  (reading) => reading.commands('handoff'),
  (reading) => reading.says('It is round now.\n\nShall I go on?'),
  (reading) => reading.runs('npm test'),
  (reading) => reading.runs('npm test 2>&1 | tail'),
  (reading) => reading.runs('cd web && npm test', exit(1, 'Error: not round')),
  (reading) => reading.runs('npm run build && npm test', exit(2)),
  (reading) => reading.runs('npm run dev', { startedJob: 'b1' }),
  (reading) => reading.take({ type: 'agent-ended', agentId: 'b1', outcome: 'failed', text: '' }),
  (reading) => reading.runs('git checkout -b tides && git commit -qm "Round"'),
  (reading) => reading.actBy('agent', { kind: 'run-command', command: 'npm test' }, exit(1)),
  (reading) => reading.actBy('user', { kind: 'run-command', command: 'make' }),
  (reading) => reading.edits('/proj/src/totals.ts'),
  (reading) => reading.edits('/proj/src/totals.ts', exit(1)),
  (reading) => reading.act({ kind: 'run-command', command: 'rm -rf dist' }, refused()),
  (reading) => void reading.call({ kind: 'ask-user', questions: ['Which?'] }),
  (reading) =>
    reading.act(
      { kind: 'propose-plan', plan: 'Use `Decimal`.', path: '' },
      { result: { kind: 'plan-approved', plan: 'Use `Decimal`.' } },
    ),
  (reading) => reading.act({ kind: 'set-todos', todos: [{ text: 'round', status: 'in_progress' }] }),
  (reading) => reading.act({ kind: 'set-todos', todos: [{ text: 'round', status: 'completed' }] }),
  (reading) => reading.compacts('## Handoff\n- the audit never ran'),
  (reading) => reading.moves('/proj/web'),
);

test('wherever the state is stored between two entries, facts and state of record are the same', () =>
  forEvery(200, fc.array(anyMove, { maxLength: 30 }), fc.array(fc.nat({ max: 60 })), (moves, cuts) => {
    const play = (isStored: (line: number) => boolean) => {
      const reading = makeReading('/proj', isStored);
      for (const move of moves) move(reading);
      return { facts: reading.all(), state: reading.state() };
    };
    const whole = play(() => false);
    expect(play((line) => cuts.includes(line))).toEqual(whole);
    expect(play(() => true)).toEqual(whole);
  }));

const anyCuts = fc.array(fc.nat(), { maxLength: 4 });

test('however a transcript is cut into tails, facts, position, progress and state of record are the same', () =>
  forEvery(25, anyTranscript, anyCuts, (transcript, cuts) => {
    expect(readInTails(transcript, cuts)).toEqual(readWhole(transcript));
  }));

test('what the archive holds is what reading line by line in memory gives', () =>
  forEvery(25, anyTranscript, (transcript) => {
    const { facts, progress } = readWhole(transcript);
    expect(wellFormed({ facts, progress })).toEqual(wellFormed(readInMemory(transcript)));
  }));

test('a transcript that is appended a second time adds no facts', () =>
  forEvery(20, anyTranscript, (transcript) => {
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
  }));
