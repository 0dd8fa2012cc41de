import { describe, expect, it } from 'vitest';
import { makeFilledRoom } from './archived-room.ts';
import type { Room, Row } from './room.ts';

const PIER = '/home/ada/pier';
const ID = '3f2a91c0-1111-4222-8333-444455556666';
const NOISE = Array.from({ length: 200 }, (_, nth) => `compiling plank ${nth}`).join('\n');

/** Commands with their outcomes, a file between two runs, and prompts that answer with few words. */
const play = () =>
  makeFilledRoom((room) => {
    room.record(ID, PIER, [
      { you: 'Build the pier' },
      { claude: 'I look where the planks are stored. At which address is the timber yard?' },
      { you: 'try 10.1.2.3' },
      { calls: 'Bash', input: { command: 'make planks --no-verify' } },
      { result: `Exit code 2\n${NOISE}\nmake: *** [planks] Error 2`, failed: true },
      { claude: 'The saw is blunt.' },
      { calls: 'Edit', input: { file_path: `${PIER}/saw.ts`, old_string: 'blunt', new_string: 'sharp' } },
      { result: 'The file was updated.' },
      { calls: 'Bash', input: { command: 'make planks --no-verify' } },
      { result: `${NOISE}\n12 planks passed` },
      { calls: 'Read', input: { file_path: `${PIER}/tide.ts` } },
      { result: '    14→export const tide = 7;\n    15→export const ebb = 8;' },
      { claude: 'All planks are cut.' },
    ]);
    room.archive();
  });

/** A session in which this was said and done. */
const saying = (...rows: Row[]) =>
  makeFilledRoom((room) => {
    room.record(ID, PIER, rows);
    room.archive();
  });

async function search(room: Room, ...words: string[]): Promise<string> {
  const { stdout, stderr } = await room.runWith({ TZ: 'UTC' }, 'search', '--project', PIER, ...words);
  return (stdout + stderr).replace(/\[\d+\]/g, '[n]');
}

describe('A hit', () => {
  it('is a call with its status, the match and the end of its output, and what was said next', async () => {
    const found = await search(play(), 'planks', 'error', '--limit', '1');
    const call = '[n] 2026-03-09 09:03 session 3f2a91c0 Bash, exit code 2: make planks --no-verify';
    for (const words of [call, '\n> make: *** [planks] Error 2\nthen assistant: The saw is blunt.\n'])
      expect(found).toContain(words);
    expect(found.length).toBeLessThan(1600);
  });

  it('is no failure if a command was interrupted: nobody knows how it ended', async () => {
    const room = saying(
      { calls: 'Bash', input: { command: 'saw planks' } },
      { result: '[Request interrupted by user for tool use]', failed: true },
      { calls: 'Edit', input: { file_path: `${PIER}/saw.ts`, old_string: 'blunt', new_string: 'planks' } },
      { result: 'String to replace not found in file.', failed: true },
    );
    const found = await search(room, 'saw', 'planks');
    expect(found).toContain('Bash, no exit code: saw planks');
    expect(found).toContain('Edit, failed: ');
  });

  it('that stands for others of the same command names them with how they ended', async () => {
    const found = await search(play(), 'planks passed');
    expect(found).toContain('09:08 session 3f2a91c0 Bash: make planks --no-verify (also [n] 09:03 failed)\n');
  });

  it('ends with the whole last line of an output, however little room there is', async () => {
    const verdict =
      '--- FAIL: TestPlanksAreCutToTheLengthOfTheBerthBetweenTides_AndNotToThatOfTheQuay_WhereTheOldMastLies (0.23s)';
    const calls = { calls: 'Bash', input: { command: 'saw test planks' } };
    const room = saying(calls, { result: `${NOISE}\n${verdict}` });
    expect(await search(room, 'saw', 'test', '--chars', '300')).toContain(`\n> ${verdict}`);
  });

  it('is a prompt with what it answers, also if only that has the words', async () => {
    const found = await search(play(), 'address', 'of', 'the', 'timber', 'yard', '--kind', 'user');
    expect(found).toMatch(/user\nafter assistant: I look .* timber yard\?\n> try 10\.1\.2\.3\n/);
  });

  it('that failed is found by words of the call, of the result, or of both', async () => {
    for (const order of [[], ['--order', 'oldest']]) {
      const found = await search(play(), 'verify', 'Error', '--kind', 'failed', ...order);
      expect(found).toContain('Bash, exit code 2: make planks --no-verify');
    }
    expect(await search(play(), 'verify', '--kind', 'failed')).not.toContain('12 planks passed');
  });

  it('is found by its words where nothing matches the query as written, and says so', async () => {
    for (const query of [['/saw[\\s\\S]*sharp.*blunt saw/'], ['"saw blunt"', '--order', 'oldest']]) {
      const found = await search(play(), ...query);
      expect(found).toMatch(/^Nothing matches that as written\. By its words:\n/);
      expect(found).toContain('> The saw is blunt.');
    }
  });

  it('of a long text has the part with most of the words and single lines with others', async () => {
    const rows = Array.from({ length: 300 }, (_, nth) => `plank ${nth} is sound`);
    rows[40] = 'the keel is bent at frame 7';
    rows[250] = 'the mast is cracked at 3 metres';
    const room = saying({ you: `Survey of the ship:\n${rows.join('\n')}` });
    for (const query of [['keel', 'mast'], ['/keel is|mast is/']]) {
      const found = await search(room, ...query, '--limit', '1');
      const both = /keel is bent at frame 7[\s\S]*\n> \[\d+ lines\][\s\S]*mast is cracked at 3 metres/;
      expect(found).toMatch(both);
      expect(found.length).toBeLessThan(1600);
    }
  });

  it('has no line numbers of a file, and no folder of the project', async () => {
    const found = await search(play(), 'ebb', '--limit', '1');
    expect(found).toContain('Read: tide.ts\n> export const tide = 7;\n> export const ebb = 8;');
  });

  it('is what was said or run, before what our own tools quoted of it', async () => {
    const said = 'The capstan jams at 40 degrees when the ebb is late.';
    const room = saying(
      { you: 'Why does it jam?' },
      { calls: 'Bash', input: { command: 'make turn' } },
      { result: `Exit code 1\n${said}`, failed: true },
      { calls: 'mcp__tideproof__recall', input: { query: 'capstan ebb degrees' } },
      { result: `[1] assistant\n> ${said}` },
    );
    const found = await search(room, 'capstan ebb degrees');
    expect(found).toMatch(/^\[n\] \S+ \S+ session \w+ Bash, exit code 1: make turn\n/);
  });

  it('takes 1,600 characters at most together with four others', async () => {
    expect((await search(play(), 'planks')).length).toBeLessThanOrEqual(1_600);
    expect((await search(play(), 'planks', '--chars', '5000')).length).toBeGreaterThan(1_600);
  });
});

describe('A question', () => {
  it('for the runs of a command has them in order, with what changed in between', async () => {
    const found = await search(play(), 'make planks', '--kind', 'run', '--order', 'oldest');
    expect(found.split('\n')).toEqual([
      '[n] 2026-03-09 09:03 session 3f2a91c0 Bash, exit code 2: make planks --no-verify',
      '> make: *** [planks] Error 2',
      '[n] 09:08 Bash: the same',
      'changed before it: saw.ts',
      '> 12 planks passed',
      ...['Open: tideproof show <number>', ''],
    ]);
  });

  it('by time tells the last line of a run, also behind one that tells how it went', async () => {
    const calls = { calls: 'Bash', input: { command: './saw-test' } };
    const room = saying(calls, { result: `${NOISE}\nPASS\nmalloc(): invalid size` });
    expect(await search(room, '--kind', 'run')).toContain('\n> PASS … malloc(): invalid size\n');
  });

  it('by time finds runs by words of the call together with words of the result', async () => {
    const found = await search(play(), 'verify compiling', '--order', 'newest');
    const inOrder = /^\[n\] 2026-03-09 09:08 session 3f2a91c0 Bash: [\s\S]*\n\[n\] 09:03 Bash, exit code 2: /;
    expect(found).toMatch(inOrder);
  });

  it.each([
    [['make', '--no-verify', 'planks']],
    [['--no-verify', '-la', 'planks']],
    [['--no-verify planks']],
  ])('may have options of other programs in it: %j', async (words) => {
    expect(await search(play(), ...words, '--kind', 'run')).toContain('make planks --no-verify');
  });

  it('may be a regular expression, also one that never ends', async () => {
    expect(await search(play(), '/\\d+ planks pass(ed|es)/')).toContain('> 12 planks passed');
    expect(await search(play(), '/berth \\d/')).toContain('matches "/berth \\d/"');
    expect(await search(play(), '/(/')).toContain('is no regular expression');
    expect(await search(play(), '/^(\\w+\\s?)+$(?<never>!)/')).toMatch(/takes too long|matches/);
  });

  it('may be about the session in work only', async () => {
    const room = play();
    const asked = (id: string) =>
      room.runWith({ CLAUDE_CODE_SESSION_ID: id }, 'search', 'saw', '--session', 'this');
    expect((await asked(ID)).stdout).toContain('The saw is blunt.');
    expect((await asked('7be4d502-aaaa-4bbb-8ccc-ddddeeeeffff')).stdout).not.toContain('saw is blunt');
  });

  it('may be huge, or nothing but signs', async () => {
    expect(await search(play(), 'plank '.repeat(20_000))).toContain('plank');
    expect(await search(play(), '""')).toContain('matches """"');
    expect(await search(play(), '~~~')).toContain('Nothing in');
  });
});
