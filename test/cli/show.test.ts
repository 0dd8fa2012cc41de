import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LONG_LOG, makeArchivedRoom, makeFilledRoom, PIER, SESSION } from './archived-room.ts';
import { conversation, type Room } from './room.ts';
import { runInProcess } from './run-in-process.ts';

async function show(room: Room, ...words: string[]) {
  const { stdout, stderr, status } = await room.runWith({ TZ: 'Asia/Tokyo' }, 'show', ...words);
  return { text: stdout, stderr, status };
}

async function asJson(room: Room, ...words: string[]) {
  return JSON.parse((await show(room, ...words, '--json')).text);
}

describe('tideproof show', () => {
  it('shows a session from its start: who said what, when, and where it stands', async () => {
    const { text, status } = await show(makeArchivedRoom(), SESSION.slice(0, 8));
    expect(status).toBe(0);
    expect(text).toContain(`Session ${SESSION.slice(0, 8)}, entries 1 to 8 of 8, in ${PIER}\n`);
    for (const line of [
      '  2026-03-09 18:00:00  user  line 1 · 1\n  Mend the pier before the spring tide\n',
      '18:01:00  assistant  line 2 · 2\n',
      '18:02:00  Bash call  line 3 · 3\n  npm test\n',
      '18:05:00  Bash result, failed  line 6 · 6\n  │ Error: no plank left\n',
    ])
      expect(text).toContain(line);
  });

  it('shows the beginning and the end of a long text, and says how to see the lines between', async () => {
    const room = makeArchivedRoom();
    const { text } = await show(room, SESSION);
    for (const nth of [7, 116, 119]) expect(text).toContain(`│ berth ${nth} is dry`);
    for (const nth of [8, 115]) expect(text).not.toContain(`berth ${nth} is dry`);
    const [, command] = /… lines 9 to 116 of 120 … to see all: tideproof (show \d+ --all)/.exec(text) ?? [];
    const whole = (await room.run(...(command ?? '').split(' '))).stdout;
    for (const line of LONG_LOG.split('\n')) expect(whole).toContain(`│ ${line}\n`);
  });

  it('is grey on a terminal beside the words', async () => {
    const { stdout } = await runInProcess(makeArchivedRoom(), ['show', SESSION], { columns: 80 });
    expect(stdout).toMatch(/\n\u001b\[90m {2}│ … lines 9 to 116 of 120 … to see all: .*\u001b\[39m\n/);
    expect(stdout).toContain('\u001b[90m  │ \u001b[39mberth 7 is dry');
  });

  it('opens a hit with its other half and its surroundings, and marks both', async () => {
    const { text } = await show(makeArchivedRoom(), '4', '--before', '0', '--after', '2');
    expect(text).toMatch(/▶ 2026-03-09 18:02:00 {2}Bash call/);
    expect(text).toMatch(/▶ 2026-03-09 18:03:00 {2}Bash result/);
    expect(text).toContain('berth 30 is dry');
    expect(text).toContain('More around it: tideproof show 4 --before 4 --after 8');
  });

  it('opens a session at a line, or at the next one that says something', async () => {
    const room = makeArchivedRoom();
    expect((await asJson(room, '3f2a:6', '--before', '0', '--after', '0')).entries).toMatchObject([
      { line: 5, kind: 'call' },
      { line: 6, uuid: '3f2a91c0-row-6', kind: 'result', tool: 'Bash', failed: true },
    ]);
  });

  it('goes on page by page, or shows all', async () => {
    const rows = Array.from({ length: 60 }, (_, nth) => ({ you: `Sound depth ${nth}` }));
    const room = makeFilledRoom(({ record, archive }) => {
      record(SESSION, PIER, rows);
      archive();
    });
    const [, command] = /Continue: tideproof (.*)\n/.exec((await show(room, '3f2a')).text) ?? [];
    const rest = (await room.run(...(command ?? '').split(' '))).stdout;
    expect(rest.match(/Sound depth \d+/g)).toEqual(rows.slice(50).map(({ you }) => you));
    expect((await asJson(room, '3f2a', '--all')).entries).toHaveLength(60);
  });

  it('works when the transcript is long gone, and says so', async () => {
    const room = makeArchivedRoom();
    rmSync(room.clientDir, { recursive: true });
    const { text } = await show(room, '3f2a');
    expect(text).toContain('(the transcript was deleted; this is from the archive)');
  });

  it('names the subagents of a session and how to open them', async () => {
    const room = makeArchivedRoom();
    room.write(
      `.claude/projects/-home-ada-pier/${SESSION}/subagents/agent-a17.jsonl`,
      conversation(SESSION, PIER, [{ claude: 'I count planks' }]),
    );
    room.archive();
    const [, command] = /Subagent a17, 1 entry: tideproof (.*)\n/.exec((await show(room, '3f2a')).text) ?? [];
    expect((await room.run(...(command ?? '').split(' '))).stdout).toContain('I count planks');
  });
});
