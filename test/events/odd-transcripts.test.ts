import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { openLedger } from '../../src/archive/records/ledger.ts';
import { findReading } from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import { claudeCode } from '../../src/clients/clients.ts';
import { startThread } from '../../src/domain/thread.ts';
import { archiveTexts } from '../../src/history/archive-texts.ts';
import { catchUp } from '../../src/session/catch-up.ts';
import { readTranscriptEnd } from '../../src/session/read-transcript-end.ts';
import { makeFolder } from '../make-folder.ts';
import { anyRow } from '../transcripts/generate.ts';
import { createTask, PROJECT, run, write, writeSession } from '../transcripts/session-writer.ts';
import { makeContext, masker, reader } from './test-context.ts';

const ASKED = 'The totals are off by a cent. Never touch anything below generated/.';
const LATER = 'Always answer in verse.';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

/** The ledger and the words of a transcript, with nothing else in them. */
function openRecord(path: string) {
  const archive = openArchive(':memory:');
  const texts = openTexts(':memory:');
  const log: string[] = [];
  const context = makeContext({}, { writeLog: (line: string) => void log.push(line) });
  const session = { client: 'claude-code' as const, id: 'one', cwd: PROJECT, transcriptPath: path };
  return {
    log,
    read() {
      catchUp(archive, session, context, { deadline: Number.POSITIVE_INFINITY });
      archiveTexts(texts, [{ path, sessionId: 'one', agentId: '' }], {
        deadline: Number.POSITIVE_INFINITY,
        readerOf: () => reader,
        onFailure: (_path, error) => log.push(error.message),
      });
      readTranscriptEnd(path, {
        sidechain: false,
        thread: startThread(),
        client: claudeCode,
        masker,
        until: 'last summary',
      });
      const reading = findReading(archive.database, path);
      return {
        facts: reading ? openLedger(archive.database, reading.transcriptId).all() : [],
        leftOut: reading?.progress.unparseableLines ?? 0,
        words: Number(texts.database.prepare('SELECT count(*) AS n FROM entries').get()?.n),
      };
    },
  };
}

function session() {
  const rows = writeSession();
  rows.prompt(ASKED);
  rows.turn('I look at the totals.', [createTask(1, 'Round every line'), write(`${PROJECT}/src/totals.ts`)]);
  rows.turn('', [run('npm test', 'AssertionError: total of invoice 4711 is off', true)]);
  return rows;
}

const nested = (depth: number, inner = '1') => `${'{"a":['.repeat(depth)}${inner}${']}'.repeat(depth)}`;
const call = (name: string, input: string) =>
  `{"type":"assistant","uuid":"odd","timestamp":"2026-03-09T09:30:00.000Z","isSidechain":false,"message":{"id":"m","model":"x","usage":{"input_tokens":1},"content":[{"type":"tool_use","id":"t","name":"${name}","input":${input}}]}}`;

describe('A row that cannot be read costs itself only', () => {
  it.each([
    ['an unknown tool, 100,000 deep', call('mcp__a__b', nested(100_000))],
    ['no JSON', '{"type":"user","uuid":'],
    ['NUL bytes', '\0'.repeat(5000)],
    ['keys of objects', call('__proto__', '{"__proto__":[],"constructor":{},"toString":1}')],
    ['one long word', `{"type":"user","uuid":"odd","message":{"content":"${'x'.repeat(3e6)}"}}`],
  ])('%s', (_name, odd) => {
    const path = join(folder, 'session.jsonl');
    writeFileSync(path, session().text());
    const clean = openRecord(path).read();
    const later = writeSession({ session: 2 });
    later.prompt(LATER);
    appendFileSync(path, `${odd}\n${later.text()}`);
    const { facts, words } = openRecord(path).read();
    const texts = facts.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(clean.facts.map(({ text }) => text)));
    expect(texts).toContain(LATER);
    expect(words).toBeGreaterThan(clean.words);
  });

  it('is counted', () => {
    const path = join(folder, 'session.jsonl');
    writeFileSync(path, `${call('mcp__a__b', nested(100_000))}\n{"torn\n${session().text()}`);
    expect(openRecord(path).read().leftOut).toBe(2);
  });

  it('whatever types its fields have', () => {
    const path = join(folder, 'session.jsonl');
    const boundary = { type: 'system', subtype: 'compact_boundary' };
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), (rows) => {
        const odd = rows.map((each, index) => JSON.stringify({ ...each, uuid: `odd-${index}` }));
        writeFileSync(path, [...odd, session().text()].join('\n'));
        const { facts } = openRecord(path).read();
        expect(facts.map(({ text }) => text)).toContain(ASKED);
      }),
      { numRuns: 30, examples: [[[{ ...boundary, uuid: 'row-1', timestamp: 'constructor' }]]] },
    );
  });
});

it('A transcript that became another keeps every fact, reads what is new as later, and nothing twice', () => {
  const path = join(folder, 'session.jsonl');
  const text = session().text();
  writeFileSync(path, text);
  const record = openRecord(path);
  const known = record.read();
  const other = writeSession({ session: 2 });
  other.prompt(LATER);
  for (const shorter of ['', text.slice(0, 700), text, '\n\n']) {
    writeFileSync(path, shorter);
    expect(record.read()).toMatchObject({ facts: known.facts, words: known.words });
  }
  writeFileSync(path, other.text());
  const { facts } = record.read();
  const added = facts.find(({ kind, text: said }) => kind === 'request' && said === LATER);
  expect(facts.map(({ text: said }) => said)).toContain(ASKED);
  expect(added!.first.line).toBeGreaterThan(Math.max(...known.facts.map(({ last }) => last.line)));
  expect(record.log).toEqual([]);
});

it('A conversation that takes too long to read is read from near its end', () => {
  const rows = session();
  for (let turn = 0; turn < 40; turn++) rows.turn(`turn ${turn} ${'of the tide '.repeat(1_000)}`);
  rows.prompt(LATER);
  const path = join(folder, 'long.jsonl');
  writeFileSync(path, rows.text());
  const options = { sidechain: false, thread: startThread(), client: claudeCode, masker };
  const read = (more: { deadline?: number } = {}) =>
    readTranscriptEnd(path, { ...options, until: 'last summary', ...more });
  expect(read().sinceSummary).toContain(ASKED);
  const late = read({ deadline: 0 }).sinceSummary;
  expect([late.includes(ASKED), late.includes('turn 39'), late.includes(LATER)]).toEqual([false, true, true]);
});

const reasons = (path: string) => {
  const record = openRecord(path);
  expect(record.read()).toMatchObject({ facts: [], words: 0 });
  return record.log.join('\n');
};

it('What is no regular file is refused at once: a directory, a device and a socket', async () => {
  mkdirSync(join(folder, 'a.jsonl'));
  expect(reasons(join(folder, 'a.jsonl'))).toContain('it is no regular file');
  if (process.platform === 'win32') return;
  expect(reasons('/dev/zero')).toContain('it is no regular file');
  const server = createServer().listen(join(folder, 'socket'));
  await new Promise((resolve) => server.once('listening', resolve));
  expect(reasons(join(folder, 'socket'))).toContain('it is no regular file');
  server.close();
});
