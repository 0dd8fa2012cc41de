import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TimelineEvent } from '../../src/archive/lists/list-timeline.ts';
import { createLog } from '../../src/context/create-context.ts';
import { parseMoment } from '../../src/queries/parse-moment.ts';
import { readLog } from '../../src/system/logs/read-log.ts';
import { makeFilledRoom, PIER as PIER_FOLDER, SESSION } from './archived-room.ts';
import { recordSessions, TIDES } from './recorded-sessions.ts';
import { makeRoom, type Room } from './room.ts';
import { runInProcess } from './run-in-process.ts';

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

async function asJson(
  room: Room,
  ...words: string[]
): Promise<{ events: TimelineEvent[]; more: boolean; status: number }> {
  const { stdout, stderr, status } = await runInProcess(room, ['history', ...words, '--json']);
  expect(stderr).toBe('');
  return { ...JSON.parse(stdout), status };
}

describe('tideproof history', () => {
  it('tells in time order what happened and what failed, one line each', async () => {
    const { stdout, stderr, status } = await runInProcess(recorded(), ['history', '--all'], {
      environment: { TZ: 'Asia/Tokyo' },
    });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const lines = stdout.split('\n');
    expect(lines.slice(0, 11)).toEqual([
      '2026-03-09  pier  3f2a91c0',
      '  18:00  started',
      '',
      '2026-03-09  潮汐表  7be4d502',
      '  18:01  started',
      '',
      '2026-03-09  pier  3f2a91c0',
      '  18:10  compacted  auto, 50 % of the prompts in context after it, compaction 1',
      '',
      '2026-03-09  tideproof',
      '  18:11  failure    hook failed: Error: no space left',
    ]);
    expect(lines).toContain('  18:35  ended      clear');
    expect(lines.at(-2)).toMatch(/^Stack traces of failures: .*tideproof\.log$/);
  });

  it.each([
    ['--kind failure', '09:11 failure, 09:31 failure'],
    [`--kind failure --session ${TIDES.id}`, '09:31 failure'],
    ['--all --limit 2', '09:35 session-ended, 09:40 compaction'],
    ['--session 7be4', '09:01 session-started, 09:31 failure, 09:40 compaction'],
    ['--all --since 2026-03-09T09:35Z', '09:35 session-ended, 09:40 compaction'],
    ['--all --until 2026-03-09T09:10Z', '09:00 session-started, 09:01 session-started'],
  ])('gives with "%s" only %s', async (words, expected) => {
    const { events } = await asJson(recorded(), ...words.split(' '));
    expect(events.map(({ time, kind }) => `${time.slice(11, 16)} ${kind}`).join(', ')).toBe(expected);
  });

  it('says that there is nothing, with exit code 1, and makes no archive', async () => {
    const room = makeRoom();
    const { stdout, status } = await runInProcess(room, ['history']);
    expect(stdout).toMatch(/^Nothing is recorded yet\./);
    expect(status).toBe(1);
    expect(await asJson(room)).toEqual({ events: [], more: false, status: 1 });
    expect(readdirSync(room.home)).toEqual([]);
    const quiet = recorded('');
    const here = await runInProcess(quiet, ['history']);
    expect(here).toMatchObject({ status: 1, stdout: expect.stringContaining(`in ${quiet.home}`) });
    expect(here.stdout).toContain('--all');
  });
});

const REFUSAL = `The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\nNot without the harbour master.`;

/** What the user refused, and what a model wrote into a handoff. */
const decided = () =>
  makeFilledRoom((room) => {
    room.record(SESSION, PIER_FOLDER, [
      { you: 'Mend the pier. We go with oak.' },
      { calls: 'Bash', input: { command: 'make launch' } },
      { result: REFUSAL, failed: true },
      { summary: 'Done.\n10. Handoff:\n- Oak rots in salt water.\n- `make plank` needs planks.' },
    ]);
    room.archive();
  });

it('tideproof history quotes refusals and handoffs in full', async () => {
  const { stdout } = await runInProcess(decided(), ['history', '--project', PIER_FOLDER], {
    environment: { TZ: 'Asia/Tokyo' },
  });
  expect(stdout).toMatch(/18:00 {2}you +Mend the pier\. We go with oak\./);
  expect(stdout).toMatch(/18:02 {2}decided +refused: .*make launch.*: "Not without the harbour master\."/);
  expect(stdout).toMatch(
    /18:03 {2}handoff +- Oak rots in salt water\. :4\n +- `make plank` needs planks\.\n/,
  );
});

describe('parseMoment()', () => {
  const now = new Date('2026-03-09T12:00:00.000Z');
  it.each([
    ['30m', '2026-03-09T11:30:00.000Z'],
    ['1mo', '2026-02-07T12:00:00.000Z'],
    ['yesterday', new Date(2026, 2, now.getDate() - 1).toISOString()],
    ['2026-03-09T10:30+02:00', '2026-03-09T08:30:00.000Z'],
    ['2026-03-01 10:30', new Date(2026, 2, 1, 10, 30).toISOString()],
  ])('takes %s for %s', (value, moment) => {
    expect(parseMoment('since', value, now).toISOString()).toBe(moment);
  });

  it.each(['', '2', '-2h', '1.5h', '2026-13-01', '9999999d'])('refuses "%s"', (value) => {
    expect(() => parseMoment('since', value, now)).toThrow(expect.objectContaining({ code: 'E_USAGE' }));
  });
});

it('readLog() reads what createLog() wrote, also before the log was put aside', () => {
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
