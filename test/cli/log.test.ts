import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { showEntries } from '../../src/cli/record/log/show-entries.ts';
import { alignColumns } from '../../src/cli/terminal/align-columns.ts';
import { createPrint, type Print } from '../../src/cli/terminal/print.ts';
import { createLog } from '../../src/context/create-context.ts';
import { countVerdicts } from '../../src/domain/survival.ts';
import { collectFailures, newestEntries } from '../../src/queries/collect-entries.ts';
import type { LogEntry } from '../../src/queries/log-entry.ts';
import { parseMoment } from '../../src/queries/parse-moment.ts';
import { readLog } from '../../src/system/read-log.ts';
import { BRIEF, FACTS, PIER, recordSessions, TIDES } from './recorded-sessions.ts';
import { makeRoom, type Room } from './room.ts';

const LOG = [
  '2026-03-09T09:11:00.000Z 4711 hook failed: Error: no \u001b[31mspace\u001b[0m left',
  '    at write (node:fs:1)',
  '    at close (node:fs:2)',
  `2026-03-09T09:31:00.000Z 4712 import of /x/${TIDES.id}.jsonl failed: Error: torn`,
  '',
].join('\n');

function recorded(log = LOG): Room {
  const room = makeRoom();
  recordSessions(join(room.dataDir, 'archive.db'));
  writeFileSync(join(room.dataDir, 'tideproof.log'), log);
  return room;
}

function asJson(
  room: Room,
  ...words: string[]
): { entries: LogEntry[]; more: boolean; status: number | null } {
  const { stdout, stderr, status } = room.run('log', ...words, '--json');
  expect(stderr).toBe('');
  return { ...JSON.parse(stdout), status };
}

const outline = (entries: LogEntry[]) => entries.map(({ time, kind }) => `${time.slice(11, 16)} ${kind}`);

describe('tideproof log', () => {
  it('tells in time order what was done and what failed, one line each', () => {
    const { stdout, stderr, status } = recorded().runWith({ TZ: 'Asia/Tokyo' }, 'log');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const lines = stdout.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '));
    expect(lines.slice(0, -2)).toEqual([
      '2026-03-09 18:00:00 | 3f2a91c0 | session | started in /home/ada/work/pier',
      '2026-03-09 18:01:00 | 7be4d502 | session | started in /home/ada/work/潮汐表',
      '2026-03-09 18:10:00 | 3f2a91c0 | compaction | 1 announced (auto)',
      '2026-03-09 18:10:00 | 3f2a91c0 | injection | PreCompact (auto), 48 characters, 16 tokens: what the summary must keep',
      '2026-03-09 18:11:00 | error | hook failed: Error: no space left',
      '2026-03-09 18:12:00 | 3f2a91c0 | compaction | 1 happened: 51 % of 200 facts =2 +100 -98, 167k → 9,100 tokens',
      `2026-03-09 18:12:00 | 3f2a91c0 | injection | SessionStart (compact), ${BRIEF.length} characters, 25 tokens: what the summary lost`,
      '2026-03-09 18:20:00 | 3f2a91c0 | compaction | 2 of a subagent announced (auto)',
      '2026-03-09 18:21:00 | 3f2a91c0 | compaction | 2 of a subagent happened',
      '2026-03-09 18:30:00 | 3f2a91c0 | compaction | 3 announced (manual), did not happen',
      `2026-03-09 18:31:00 | error | import of /x/${TIDES.id}.jsonl failed: Error: torn`,
      '2026-03-09 18:35:00 | 3f2a91c0 | session | ended (clear)',
      '2026-03-09 18:41:00 | 7be4d502 | compaction | 4 happened: 100 % of 0 facts',
      '',
    ]);
    expect(lines.at(-2)).toMatch(/^Stack traces are in .*tideproof\.log\.$/);
  });

  it('gives programs the details', () => {
    const { entries, more, status } = asJson(recorded());
    expect({ more, status }).toEqual({ more: false, status: 0 });
    expect(entries).toContainEqual({
      time: '2026-03-09T09:12:00.000Z',
      kind: 'compaction-happened',
      session: PIER.id,
      compaction: 1,
      agent: null,
      preTokens: 167_432,
      postTokens: 9100,
      facts: countVerdicts(FACTS),
      score: 51,
    });
    expect(entries).toContainEqual({
      time: '2026-03-09T09:11:00.000Z',
      kind: 'error',
      session: null,
      pid: 4711,
      message: 'hook failed: Error: no \u001b[31mspace\u001b[0m left',
      detail: '    at write (node:fs:1)\n    at close (node:fs:2)',
    });
    expect(entries.find(({ kind }) => kind === 'injection')).toMatchObject({
      event: 'PreCompact',
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
    });
  });

  it.each([
    [['--errors'], ['09:11 error', '09:31 error']],
    [['--errors', '--session', TIDES.id], ['09:31 error']],
    [
      ['--limit', '2'],
      ['09:35 session-ended', '09:41 compaction-happened'],
    ],
    [
      ['--session', '7be4'],
      ['09:01 session-started', '09:31 error', '09:41 compaction-happened'],
    ],
    [
      ['--since', '2026-03-09T09:35Z'],
      ['09:35 session-ended', '09:41 compaction-happened'],
    ],
    [['--since', '2026-03-09T09:21Z', '--limit', '1'], ['09:41 compaction-happened']],
  ])('gives with %j only %j', (words, expected) => {
    expect(outline(asJson(recorded(), ...words).entries)).toEqual(expected);
  });

  it('says when older lines were left out', () => {
    const room = recorded();
    expect(room.run('log', '--limit', '3').stdout).toMatch(
      /^Older ones are left out: --limit 6 shows more\.$/m,
    );
    expect(asJson(room, '--limit', '3').more).toBe(true);
    expect(asJson(room, '--limit', '13').more).toBe(false);
  });

  it('says that there is nothing, with exit code 1, and makes no archive', () => {
    const room = makeRoom();
    const { stdout, status } = room.run('log');
    expect(stdout).toMatch(/^Nothing is recorded yet\./);
    expect(status).toBe(1);
    expect(asJson(room)).toEqual({ entries: [], more: false, status: 1 });
    expect(readdirSync(room.home)).toEqual([]);
    const quiet = recorded('');
    expect(quiet.run('log', '--errors').stdout).toBe('No error is recorded.\n');
    expect(quiet.run('log', '--session', 'zzz').stdout).toBe('Nothing of a session zzz… is recorded.\n');
    const since = quiet.runWith({ TZ: 'UTC' }, 'log', '--since', '2026-03-10');
    expect(since.stdout).toBe('Nothing is recorded since 2026-03-10 00:00:00.\n');
    expect(since.status).toBe(1);
  });

  it('shows errors although there is no archive, or none that can be read', () => {
    const room = makeRoom();
    mkdirSync(room.dataDir, { recursive: true });
    writeFileSync(join(room.dataDir, 'tideproof.log'), LOG);
    expect(outline(asJson(room).entries)).toEqual(['09:11 error', '09:31 error']);
    writeFileSync(join(room.dataDir, 'archive.db'), 'this is not a database. '.repeat(100));
    expect(asJson(room, '--errors').entries).toHaveLength(2);
    const { stderr, status } = room.run('log');
    expect(stderr).toContain('(E_ARCHIVE_DAMAGED)');
    expect(status).toBe(2);
  });

  it.each([
    [['--since', 'yesterday'], 'Option --since does not take "yesterday" (E_USAGE)', 'such as 30m, 2h, 3d'],
    [['--limit', '-1'], 'Option --limit lacks its value, n (E_USAGE)', 'tideproof log'],
    [['--limit', 'ten'], 'Option --limit does not take "ten" (E_USAGE)', 'whole number'],
    [['today'], 'Command "log" does not take "today" (E_USAGE)', 'tideproof log'],
  ])('refuses %j with a next step', (words, message, hint) => {
    const { stdout, stderr, status } = makeRoom().run('log', ...words);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(stderr.split('\n')[0]).toBe(message);
    expect(stderr.split('\n')[1]).toContain(hint);
  });
});

describe('showEntries()', () => {
  it.each([60, 80, 120])('gives a terminal of %d columns one line for each, below its day', (columns) => {
    const lines: string[] = [];
    const print: Print = {
      ...createPrint(true, {}),
      line: (text = '') => void lines.push(text),
      table: (rows) => void lines.push(...alignColumns(rows).split('\n')),
      paint: (_colour, text) => text,
      columns,
    };
    const error = { kind: 'error', pid: 1, detail: '' } as const;
    const times = ['2026-03-08T12:00:00.000Z', '2026-03-09T12:00:00.000Z', '2026-03-09T12:30:00.000Z'];
    const entries = times.map((time) => ({ ...error, time, session: null, message: '潮汐表'.repeat(40) }));
    showEntries([...entries, { ...error, time: times[2]!, session: 'short', message: 'end' }], print);
    expect(lines).toHaveLength(2 + 4);
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    expect(lines[1]!.indexOf('error')).toBe(lines.at(-1)!.indexOf('error'));
  });
});

describe('newestEntries()', () => {
  it('is sorted, keeps the newest and nothing that is too old, whatever the order before', () => {
    const time = fc.integer({ min: 0, max: 59 }).map((second) => new Date(second * 1000).toISOString());
    const since = fc.option(time, { nil: undefined });
    fc.assert(
      fc.property(fc.array(time), since, fc.integer({ min: 1, max: 9 }), (times, from, limit) => {
        const failures = times.map((each) => ({ time: each, pid: 1, message: '', detail: '' }));
        const filter = { limit, ...(from === undefined ? {} : { since: from }) };
        const newest = newestEntries(collectFailures(failures, filter), filter);
        const expected = times.filter((each) => from === undefined || each >= from).sort();
        expect(newest.map((entry) => entry.time)).toEqual(expected.slice(-limit));
      }),
    );
  });
});

describe('parseMoment()', () => {
  const now = new Date('2026-03-09T12:00:00.000Z');
  it.each([
    ['30m', '2026-03-09T11:30:00.000Z'],
    ['2h', '2026-03-09T10:00:00.000Z'],
    ['3d', '2026-03-06T12:00:00.000Z'],
    ['1w', '2026-03-02T12:00:00.000Z'],
    ['2026-03-09T10:30:00Z', '2026-03-09T10:30:00.000Z'],
    ['2026-03-09T10:30+02:00', '2026-03-09T08:30:00.000Z'],
    ['2026-03-01', new Date(2026, 2, 1).toISOString()],
    ['2026-03-01 10:30', new Date(2026, 2, 1, 10, 30).toISOString()],
  ])('takes %s for %s', (value, moment) => {
    expect(parseMoment('since', value, now).toISOString()).toBe(moment);
  });

  it.each([
    '',
    '2',
    'h',
    '2 h',
    '-2h',
    '1.5h',
    '2026',
    '2026-13-01',
    '2026-03-01T99:00',
    '99999999999d',
    '9999999d',
  ])('refuses "%s"', (value) => {
    expect(() => parseMoment('since', value, now)).toThrow(expect.objectContaining({ code: 'E_USAGE' }));
  });
});

describe('readLog()', () => {
  it('reads what createLog() wrote, also before the log was put aside', () => {
    const room = makeRoom();
    const file = join(room.home, 'tideproof.log');
    const log = createLog(file);
    log('first failed: Error: one\n    at a stack');
    log(`second ${'x'.repeat(3 << 20)}`);
    log('third');
    expect(readdirSync(room.home).sort()).toEqual(['tideproof.log', 'tideproof.log.old']);
    const failures = readLog(file);
    expect(failures.map(({ message }) => message.slice(0, 6))).toEqual(['first ', 'second', 'third']);
    expect(failures[0]).toMatchObject({ pid: process.pid, detail: '    at a stack' });
  });

  it('does not take a log that cannot be read for one without failures', () => {
    const room = makeRoom();
    expect(readLog(join(room.home, 'none.log'))).toEqual([]);
    const [failure] = readLog(room.home);
    expect(failure?.message).toMatch(/^reading the log failed: EISDIR/);
  });

  it('survives any text', () => {
    const room = makeRoom();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const file = room.write('any.log', text);
        for (const { time } of readLog(file)) expect(time).toMatch(/^\d{4}-/);
      }),
    );
  });
});
