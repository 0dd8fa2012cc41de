import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLedger } from '../../src/archive/records/ledger.ts';
import { touchSession } from '../../src/archive/records/sessions.ts';
import { findReading } from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { runLine } from '../../src/brief/describe-fact.ts';
import { stateOfRecord } from '../../src/record/state-of-record.ts';
import { catchUp } from '../../src/session/catch-up.ts';
import { makeFolder } from '../make-folder.ts';
import {
  type Call,
  edit,
  PROJECT,
  run,
  type SessionWriter,
  writeSession,
} from '../transcripts/session-writer.ts';
import { makeContext } from './test-context.ts';

const ASKED = 'The totals are off. Never touch anything below generated/.';

/** An archive, and sessions in it that are read when told to. */
function makeRoom() {
  const root = makeFolder();
  const archive = openArchive(':memory:');
  onTestFinished(() => archive.close());
  const pathOf = (name: string) => join(root, `${name}.jsonl`);
  const sessionOf = (name: string) => ({
    client: 'claude-code',
    id: name,
    cwd: PROJECT,
    transcriptPath: pathOf(name),
  });
  return {
    archive,
    start: (name: string, now: string) =>
      touchSession(archive.database, sessionOf(name), { now: new Date(now) }),
    read: (name: string, rows: string[]) => {
      writeFileSync(pathOf(name), rows.map((row) => `${row}\n`).join(''));
      catchUp(archive, sessionOf(name), makeContext());
    },
    facts: (name: string) => {
      const reading = findReading(archive.database, pathOf(name))!;
      return openLedger(archive.database, reading.transcriptId).all();
    },
    progress: (name: string) => findReading(archive.database, pathOf(name))!.progress,
    continues: (name: string) =>
      archive.database.prepare('SELECT continues FROM sessions WHERE id = ?').get(name)?.continues,
  };
}

/** A session with a request, a compaction that forgot half of it, and a little after. */
function compacted(session = 1): SessionWriter {
  const rows = writeSession({ session });
  rows.exchange(ASKED, 'I look.', [run('npm test', 'Error: off by a cent', true)]);
  rows.compaction('Some work was done.');
  rows.exchange('Go on.', 'I go on.');
  return rows;
}

/** What the client puts into the file of a fork: the rows from the last boundary on. */
function forkOf(rows: string[], sessionId: string): string[] {
  const boundary = rows.findLastIndex((row) => row.includes('"compact_boundary"'));
  const copied = rows
    .slice(Math.max(0, boundary))
    .map((row) => JSON.stringify({ ...JSON.parse(row), sessionId }));
  return [JSON.stringify({ type: 'mode', mode: 'normal', sessionId }), ...copied];
}

function more(prompt: string, session: number): string[] {
  const rows = writeSession({ session });
  rows.exchange(prompt, `About: ${prompt}`);
  return rows.rows;
}

/** Facts without where they stand in a file. */
function contents(facts: ReturnType<ReturnType<typeof makeRoom>['facts']>) {
  return facts.map(({ first, last, ...fact }) => ({ ...fact, turns: [first.turn, last.turn] }));
}

describe('A fork', () => {
  it('knows what its parent knew before the compaction, as if it had read all of it', () => {
    const room = makeRoom();
    const parent = compacted().rows;
    const own = more('And the invoices?', 2);
    room.start('parent', '2026-03-09T09:00:00.000Z');
    room.start('fork', '2026-03-09T10:00:00.000Z');
    room.read('parent', parent);
    room.read('fork', [...forkOf(parent, 'fork'), ...own]);
    room.read('whole', [...parent, ...own]);

    expect(room.facts('fork').map((fact) => fact.text)).toContain(ASKED);
    expect(contents(room.facts('fork'))).toEqual(contents(room.facts('whole')));
    expect(room.progress('fork')).toMatchObject({ generation: 1, turn: room.progress('whole').turn });
    expect(room.continues('fork')).toBe('parent');
    const requests = room.facts('fork').filter(({ kind }) => kind === 'request');
    const inOrder = requests.sort((one, other) => one.first.line - other.first.line);
    expect(inOrder.map(({ text }) => text)).toEqual([ASKED, 'Go on.', 'And the invoices?']);
  });

  it('knows the same wherever its file was cut when it was read', () => {
    const parent = compacted().rows;
    const fork = [...forkOf(parent, 'fork'), ...more('And the invoices?', 2)];
    const factsOf = (cuts: number[]) => {
      const room = makeRoom();
      room.read('parent', parent);
      for (const cut of [...cuts, fork.length]) room.read('fork', fork.slice(0, cut));
      return room.facts('fork');
    };
    const whole = factsOf([]);
    for (let cut = 0; cut <= fork.length; cut++) expect(factsOf([cut])).toEqual(whole);
    expect(factsOf(fork.map((_, index) => index))).toEqual(whole);
  });

  it('knows nothing of what its parent was told later', () => {
    const room = makeRoom();
    const parent = compacted().rows;
    const later = more('Always use tabs.', 3).map((row) => row.replaceAll('2026-03-09T', '2026-03-10T'));
    room.start('fork', '2026-03-09T20:00:00.000Z');
    room.read('parent', [...parent, ...later]);
    room.read('fork', forkOf(parent, 'fork'));
    const texts = room.facts('fork').map((fact) => fact.text);
    expect(texts).toContain(ASKED);
    expect(texts).not.toContain('Always use tabs.');
  });

  it('of a fork continues that fork, not the one before', () => {
    const room = makeRoom();
    const parent = compacted().rows;
    const first = [...forkOf(parent, 'first'), ...more('Always use tabs.', 3)];
    for (const name of ['first', 'second', 'parent']) room.start(name, '2026-03-09T10:00:00.000Z');
    room.read('parent', parent);
    room.read('first', first);
    room.read('second', forkOf(first, 'second'));
    const texts = room.facts('second').map((fact) => fact.text);
    expect(texts).toEqual(expect.arrayContaining([ASKED, 'Always use tabs.']));
    expect(room.continues('second')).toBe('first');
  });

  /** What is told of the last run in a parent, in a fork of it, and in a fork of that fork. */
  function runIn(calls: Call[], inFork: Call[], inSecond: Call[]): string[] {
    const room = makeRoom();
    const work = (session: number, made: Call[]) => {
      const rows = writeSession({ session });
      rows.prompt('Mend the units.');
      for (const call of made) rows.turn('I do it.', [call]);
      return rows;
    };
    const parent = work(1, [run('ls', 'src'), run('ls', 'src'), ...calls]);
    parent.compaction('Units were mended.');
    const first = [...forkOf(parent.rows, 'first'), ...work(2, inFork).rows];
    const second = [...forkOf(first, 'second'), ...work(3, inSecond).rows];
    for (const [name, rows] of Object.entries({ parent: parent.rows, first, second })) {
      room.start(name, '2026-03-09T10:00:00.000Z');
      room.read(name, rows);
    }
    return ['parent', 'first', 'second'].map((name) => {
      const record = stateOfRecord(room.progress(name));
      const newest = record.runs.find(({ command }) => command === 'npm test')!;
      return runLine(newest, record, PROJECT).replace(/exit 0, [^;]+/, 'exit 0');
    });
  }

  it('tells files as edited since a run if that is so, whichever of both was in its parent', () => {
    const test = run('npm test', 'ok');
    const units = edit(`${PROJECT}/src/units.js`, 'new');
    const plan = edit(`${PROJECT}/plan.md`, 'new');
    const told = '`npm test`: exit 0';
    const since = `${told}; edited since: src/units.js`;
    const both = `${told}; edited since: plan.md, src/units.js`;
    expect(runIn([test], [units], [plan])).toEqual([told, since, both]);
    expect(runIn([test, units], [plan], [test])).toEqual([since, both, told]);
    expect(runIn([test, units, plan], [test], [])).toEqual([both, told, told]);
  });
});
