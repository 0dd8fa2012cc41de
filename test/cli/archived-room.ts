import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { conversation, makePreparedRoom, makeRoom, type Room, type Row } from './room.ts';

export const SESSION = '3f2a91c0-aaaa-4000-8000-000000000001';
export const OTHER = '7be4d502-bbbb-4000-8000-000000000002';
export const PIER = '/home/ada/pier';
export const QUAY = '/home/ada/quay';

export const LONG_LOG = Array.from(
  { length: 120 },
  (_, nth) => `berth ${nth} is dry and has its number painted on it`,
).join('\n');

export const PIER_ROWS: Row[] = [
  { you: 'Mend the pier before the spring tide' },
  { claude: 'We go with larch instead of oak because it survives salt water.' },
  { calls: 'Bash', input: { command: 'npm test' } },
  { result: LONG_LOG },
  { calls: 'Bash', input: { command: 'make plank' } },
  { result: 'Error: \u001b[31mno plank\u001b[0m left', failed: true },
  { claude: 'The planks are out.' },
  { you: 'Then order some' },
];

export interface ArchivedRoom extends Room {
  /** Puts a transcript into the client's folder. */
  record(sessionId: string, cwd: string, rows: readonly Row[], startedAt?: string): string;
  pathOf(sessionId: string): string;
  /** Takes in what is new: ledger and texts. */
  archive(): void;
}

/** A home with two sessions of two projects, all their words archived. */
export const makeArchivedRoom = () => makeFilledRoom(recordTwo);

function recordTwo(room: ArchivedRoom): void {
  room.record(SESSION, PIER, PIER_ROWS);
  room.record(OTHER, QUAY, [{ you: 'Paint the quay' }, { claude: 'Which colour?' }], '2026-03-10T09:00:00Z');
  room.archive();
}

export const makeEmptyRoom = () => withArchive(makeRoom());

/** Filled once for all tests that name the same function, and put back for each. */
export function makeFilledRoom(fill: (room: ArchivedRoom) => void): ArchivedRoom {
  return withArchive(makePreparedRoom(fill, (room) => fill(withArchive(room))));
}

function withArchive(room: Room): ArchivedRoom {
  const projects = join(room.clientDir, 'projects');
  return {
    ...room,
    pathOf(sessionId) {
      const names = readdirSync(projects, { recursive: true, encoding: 'utf8' });
      return join(projects, names.find((name) => name.endsWith(`${sessionId}.jsonl`))!);
    },
    record: (sessionId, cwd, rows, startedAt) =>
      room.write(
        `.claude/projects/${cwd.replace(/\W/g, '-')}/${sessionId}.jsonl`,
        conversation(sessionId, cwd, rows, startedAt),
      ),
    archive: () => void room.start('import'),
  };
}
