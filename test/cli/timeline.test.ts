import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setRestored, setSummary, startCompaction } from '../../src/archive/records/compactions.ts';
import { endSession, touchSession } from '../../src/archive/records/sessions.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import {
  type ArchivedRoom,
  conversation,
  makeEmptyRoom,
  OTHER,
  PIER,
  PIER_ROWS,
  QUAY,
  SESSION,
} from './archived-room.ts';
import { makeRoom } from './room.ts';

/** Two projects on two days; hooks were told of one compaction of the first session and not of the other. */
function recorded(): ArchivedRoom {
  const room = makeEmptyRoom();
  room.record(SESSION, PIER, [...PIER_ROWS, { summary: 'First' }, { you: 'Go on' }, { claude: 'Going on' }]);
  appendFileSync(
    room.pathOf(SESSION),
    conversation(SESSION, PIER, [{ summary: 'Second' }], '2026-03-09T12:00:00Z').replaceAll(
      '-row-',
      '-late-',
    ),
  );
  room.record(OTHER, QUAY, [{ you: 'Paint the quay' }], '2026-03-10T09:00:00Z');
  room.archive();
  const archive = openArchive(join(room.dataDir, 'archive.db'));
  const { database } = archive;
  const id = startCompaction(
    database,
    { sessionId: SESSION, agentId: '' },
    '2026-03-09T09:07:30.000Z',
    'auto',
    '',
  );
  setSummary(database, id, 'First', 'subagent-stop');
  const counts = { tracked: 4, kept: 2, restored: 1, deferred: 1, lost: 0 };
  setRestored(database, id, '2026-03-09T09:08:00.000Z', counts);
  const session = { id: OTHER, client: 'claude-code', cwd: QUAY, transcriptPath: room.pathOf(OTHER) };
  touchSession(database, session, { now: new Date('2026-03-10T09:30:00Z'), resumed: true });
  endSession(database, OTHER, '2026-03-10T10:00:00.000Z', 'clear');
  archive.close();
  return room;
}

const asJson = (room: ArchivedRoom, ...words: string[]) => JSON.parse(room.run(...words, '--json').stdout);

describe('tideproof timeline', () => {
  it('shows what happened, grouped by day and session, in local time', () => {
    const { stdout, status } = recorded().runWith({ TZ: 'Asia/Tokyo' }, 'timeline', '--all');
    expect(status).toBe(0);
    expect(stdout.split('\n').slice(0, 10)).toEqual([
      '2026-03-09  pier  3f2a91c0',
      '  18:00  started',
      '  18:00  you        Mend the pier before the spring tide :1',
      '  18:01  decided    We go with larch instead of oak because it survives salt water. :2',
      expect.stringMatching(/^ {2}18:05 {2}error +.*no plank left.* :6$/),
      '  18:07  you        Then order some :8',
      '  18:07  compacted  auto, 75 % of what was known at hand after it',
      '  18:09  you        Go on :10',
      '  21:00  compacted   :12',
      '',
    ]);
    expect(stdout).toContain(
      '2026-03-10  quay  7be4d502\n  18:00  started\n  18:00  you        Paint the quay :1\n',
    );
    expect(stdout).toContain('  19:00  ended      clear\n');
  });

  it('knows each compaction once, whether a hook was told of it or not', () => {
    const { events } = asJson(recorded(), 'timeline', '--session', '3f2a');
    expect(events.filter(({ kind }: { kind: string }) => kind === 'compaction')).toMatchObject([
      { time: '2026-03-09T09:07:30.000Z', text: 'auto', score: 75, line: null },
      { time: '2026-03-09T12:00:00.000Z', text: '', score: null, line: 12, uuid: '3f2a91c0-late-1' },
    ]);
  });

  it.each([
    ['a project', ['--project', QUAY], 3],
    ['the newest', ['--all', '--limit', '2'], 2],
    ['what came later', ['--all', '--since', '2026-03-10T00:00Z'], 3],
    ['what came before', ['--all', '--before', '2026-03-09T09:02Z'], 3],
  ])('can be about %s', (_what, words, count) => {
    expect(asJson(recorded(), 'timeline', ...words).events).toHaveLength(count);
  });

  it('says so when there is nothing', () => {
    expect(recorded().run('timeline')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('--all looks'),
    });
    expect(makeRoom().run('timeline').stdout).toContain('Nothing is recorded yet');
    expect(recorded().run('timeline', '--before', 'noon').stderr).toContain(
      'Option --before does not take "noon"',
    );
  });
});

describe('tideproof decisions', () => {
  it('shows what was decided, with its reason and where it was said', () => {
    const { stdout, status } = recorded().runWith({ TZ: 'Asia/Tokyo' }, 'decisions', '--project', PIER);
    expect(status).toBe(0);
    expect(stdout).toBe(
      'We go with larch instead of oak because it survives salt water.\n  2026-03-09 18:01, pier, 3f2a91c0:2\n\n',
    );
    expect(asJson(recorded(), 'decisions', '--all').decisions).toMatchObject([
      { kind: 'decision', status: 'open', sessionId: SESSION, line: 2, uuid: '3f2a91c0-row-2' },
    ]);
  });

  it('says so when there is none', () => {
    expect(recorded().run('decisions', '--project', QUAY).stdout).toContain(
      `No decision is recorded in ${QUAY}`,
    );
    expect(makeRoom().run('decisions').status).toBe(1);
  });
});
