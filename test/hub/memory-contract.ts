import { describe, expect, it } from 'vitest';
import type { WrittenSession } from './write-session.ts';

/** What was found, as far as every memory can tell. */
export interface FoundText {
  sessionId: string;
  uuid: string;
  snippet: string;
  copies: number;
}

/** What can be asked of what was said, wherever it is kept. */
export interface Memory {
  /** Takes in a session, or more of one. */
  store(session: WrittenSession): Promise<void>;
  search(
    query: string,
    filter?: { session?: string; kinds?: string[]; tool?: string; since?: number; before?: number },
  ): Promise<FoundText[]>;
  forgetSession(id: string): Promise<void>;
  forgetContaining(text: string): Promise<void>;
}

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-10T12:00:00Z');

/** One suite for the archive of a machine and for the hub of a team: they must answer alike. */
export function describeMemory(name: string, makeMemory: () => Promise<Memory>): void {
  const uuids = async (memory: Memory, ...given: Parameters<Memory['search']>) =>
    (await memory.search(...given)).map(({ uuid }) => uuid);

  describe(`${name}`, () => {
    it('finds what was stored by words in any order, names in parts, beginnings and quotes', async () => {
      const memory = await makeMemory();
      await memory.store({
        ...{ id: 'tide', cwd: '/srv/port', start: NOW - 5 * HOUR },
        texts: [
          'The ferry timetable is wrong on Sundays',
          { kind: 'call', tool: 'Bash', text: 'Edit src/harbour/openShell.ts\nconst pier = 3' },
          {
            kind: 'result',
            tool: 'Bash',
            failed: true,
            text: 'ENOENT: no such file or directory, open pier.txt',
          },
          'No file of such a kind was ever there, it seems',
          'Überfahrt nach Norden gebucht',
          '船は明日出ます',
        ],
      });
      const row = (line: number) => `tide row ${line}`;
      expect((await uuids(memory, 'timetable ferry'))[0]).toBe(row(1));
      expect((await uuids(memory, 'openShell'))[0]).toBe(row(2));
      expect((await uuids(memory, 'shell'))[0]).toBe(row(2));
      expect((await uuids(memory, 'timet*'))[0]).toBe(row(1));
      expect((await uuids(memory, 'sunday'))[0]).toBe(row(1));
      expect(await uuids(memory, '"no such file"')).toEqual([row(3)]);
      expect((await uuids(memory, 'uberfahrt'))[0]).toBe(row(5));
      expect((await uuids(memory, '明日'))[0]).toBe(row(6));
      expect(await uuids(memory, 'zeppelin')).toEqual([]);
      expect((await memory.search('ENOENT'))[0]!.snippet).toContain('ENOENT: no such file');
    });

    it('finds mistyped words and pieces of words where nobody wrote them so', async () => {
      const memory = await makeMemory();
      await memory.store({
        id: 'tide',
        cwd: '/srv/port',
        texts: ['The timetable is reconciled', 'Something else'],
      });
      expect(await uuids(memory, 'timtable')).toEqual(['tide row 1']);
      expect(await uuids(memory, 'concile')).toEqual(['tide row 1']);
    });

    it('takes the filters, and ranks the newer and what a person typed first', async () => {
      const memory = await makeMemory();
      const say = (text: string, rest: object) => ({ text: `${text} lighthouse`, ...rest });
      await memory.store({
        ...{ id: 'ebb', cwd: '/srv/port', start: NOW - 60 * 24 * HOUR },
        texts: [say('the', { kind: 'said' })],
      });
      await memory.store({
        ...{ id: 'flow', cwd: '/srv/port', start: NOW - HOUR },
        texts: [
          say('a', { kind: 'said' }),
          say('one', { kind: 'prompt' }),
          say('b', { kind: 'result', tool: 'Bash' }),
        ],
      });
      const found = await uuids(memory, 'lighthouse');
      expect(found[0]).toBe('flow row 2');
      expect(found.at(-1)).toBe(found.includes('ebb row 1') ? found.at(-1) : 'never');
      expect(await uuids(memory, 'lighthouse', { session: 'eb' })).toEqual(['ebb row 1']);
      expect(await uuids(memory, 'lighthouse', { kinds: ['result'] })).toEqual(['flow row 3']);
      expect(await uuids(memory, 'lighthouse', { tool: 'bash' })).toEqual(['flow row 3']);
      expect(await uuids(memory, 'lighthouse', { before: NOW - 24 * HOUR })).toEqual(['ebb row 1']);
      expect(await uuids(memory, 'lighthouse', { since: NOW - 24 * HOUR })).toHaveLength(3);
    });

    it('tells what was said more than once only once', async () => {
      const memory = await makeMemory();
      await memory.store({
        id: 'tide',
        cwd: '/srv/port',
        texts: ['the same buoy', 'the same buoy', 'another buoy'],
      });
      const found = await memory.search('buoy');
      expect(found.map(({ copies }) => copies).sort()).toEqual([1, 2]);
    });

    it('takes any text as a query', async () => {
      const memory = await makeMemory();
      await memory.store({ id: 'tide', cwd: '/srv/port', texts: ["it's a 'quoted' pier"] });
      const odd = [
        "'",
        '"',
        '\\',
        "'; DROP TABLE entries; --",
        '%',
        '_%',
        'a:*b',
        '!x',
        '(',
        '&|!',
        '\0',
        '\ud800',
        '$1',
        '{}',
        `"${'x'.repeat(3000)}"`,
      ];
      for (const query of odd) expect(Array.isArray(await memory.search(query)), query).toBe(true);
      for (const query of ["pier'", "pier' OR 1=1", 'pier & | !', "'pier':*"])
        expect(await uuids(memory, query), query).toEqual(['tide row 1']);
      for (const filter of [{ session: "' OR 1=1 --" }, { tool: "x' OR 'a'='a" }, { kinds: ["x') OR (1=1"] }])
        expect(await memory.search('pier', filter)).toEqual([]);
    });

    it('keeps nothing of a session that was forgotten, and does not take it in again', async () => {
      const memory = await makeMemory();
      const session = { id: 'tide', cwd: '/srv/port', texts: ['a xylophone', 'second'] };
      await memory.store(session);
      await memory.store({ id: 'ebb', cwd: '/srv/port', texts: ['a zither'] });
      await memory.forgetSession('tide');
      expect(await memory.search('xylophone')).toEqual([]);
      expect(await memory.search('xilophone')).toEqual([]);
      expect(await uuids(memory, 'zither')).toEqual(['ebb row 1']);
    });

    it('keeps nothing of the rows that held certain words, and all others', async () => {
      const memory = await makeMemory();
      await memory.store({
        id: 'tide',
        cwd: '/srv/port',
        texts: ['the password hunterzwei', 'the pier', 'hunterzwei again'],
      });
      await memory.forgetContaining('hunterzwei');
      expect(await memory.search('hunterzwei')).toEqual([]);
      expect(await memory.search('hunterzwai')).toEqual([]);
      expect(await uuids(memory, 'pier')).toEqual(['tide row 2']);
    });
  });
}

export { NOW };
