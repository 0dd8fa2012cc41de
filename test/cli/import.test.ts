import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { entryFile, test as it, makeRoom, type Room, transcriptOf } from './room.ts';

function read(room: Room, sql: string): Record<string, unknown>[] {
  using archive = openArchive(join(room.dataDir, 'archive.db'));
  const rows = archive.database.prepare(sql).all();
  return rows.map((row) => ({ ...row }));
}

const FACTS = 'SELECT kind, key, text, status, uses FROM facts ORDER BY kind, key';

describe('tideproof import', () => {
  it('reads the transcripts of sessions, not those of subagents', async ({ room }) => {
    const ofAgents = ['-dock/two/subagents/agent-a1.jsonl', '-dock/agent-b2.jsonl'];
    for (const path of ['-pier/one.jsonl', '-dock/two.jsonl', ...ofAgents])
      room.write(`.claude/projects/${path}`, transcriptOf(path, '/home/dev/pier'));
    const { stdout, status } = await room.run('import', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ found: 2, read: 2, known: 0, failures: [] });
    expect(status).toBe(0);
    expect(read(room, 'SELECT id FROM sessions ORDER BY id')).toEqual([{ id: 'one' }, { id: 'two' }]);
  });

  it('reads on where it stopped, and leaves half a line for the next time', async ({ room }) => {
    const all = transcriptOf('one', '/home/dev/pier', 3);
    const half = all.length - 40;
    const file = room.write('.claude/projects/-pier/one.jsonl', all.slice(0, half));
    expect((await room.run('import')).stdout).toContain('from 1 session.');
    expect((await room.run('import')).stdout).toContain('1 session had nothing new');
    appendFileSync(file, all.slice(half));
    expect(JSON.parse((await room.run('import', '--json')).stdout)).toMatchObject({ read: 1, known: 0 });
  });

  it('says on a terminal how far it is, with facts and with words', async ({ room }) => {
    room.write('.claude/projects/-pier/one.jsonl', transcriptOf('one', '/home/dev/pier', 3));
    const { isTTY } = process.stderr;
    process.stderr.isTTY = true;
    const { stderr } = await room.run('import').finally(() => {
      process.stderr.isTTY = isTTY;
    });
    expect(stderr).toMatch(/Reading: 100 % of [\d.]+ KB.*Keeping every word: [\d.]+ KB/s);
  });

  it('goes on after it was killed, with the same result', async ({ room }) => {
    const text = transcriptOf('one', '/home/dev/pier', 400, 'old planks, '.repeat(1000));
    room.write('.claude/projects/-pier/one.jsonl', text);
    const child = spawn(process.execPath, [entryFile, 'import'], {
      env: { HOME: room.home },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    // While it makes the tables, nobody else can open the archive.
    const expectBegun = () => {
      expect(existsSync(join(room.dataDir, 'archive.db'))).toBe(true);
      expect(read(room, 'SELECT id FROM transcripts')).not.toEqual([]);
    };
    await vi.waitFor(expectBegun, { timeout: 60_000, interval: 5 });
    child.kill('SIGKILL');
    await ended;
    expect((await room.run('import')).status).toBe(0);
    const whole = makeRoom();
    whole.write('.claude/projects/-pier/one.jsonl', text);
    await whole.run('import');
    expect(read(room, FACTS)).toEqual(read(whole, FACTS));
  });

  it('survives rubbish and links that lead nowhere', async ({ room }) => {
    const rubbish = 'not json\n{"type":"user"}\n[1]\nnull\n\u0000\n';
    const file = room.write('.claude/projects/-pier/rubbish.jsonl', rubbish);
    symlinkSync('loop.jsonl', join(file, '..', 'loop.jsonl'));
    room.write('.claude/projects/-pier/empty.jsonl', '');
    const { stdout, status } = await room.run('import', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ found: 2, failures: [] });
    expect(status).toBe(0);
  });

  // A file that nobody can read, whoever runs the test.
  const UNREADABLE = '/proc/self/mem';
  it.runIf(existsSync(UNREADABLE))(
    'names the first files that it cannot read, and counts the others',
    async () => {
      const room = makeRoom();
      const file = room.write('.claude/projects/-pier/empty.jsonl', '');
      for (let nth = 1; nth <= 7; nth += 1) symlinkSync(UNREADABLE, join(file, '..', `${nth}.jsonl`));
      const { stdout, status } = await room.run('import');
      expect([stdout.match(/Cannot read/g), status]).toEqual([Array(5).fill('Cannot read'), 1]);
      expect(stdout).toContain('\n  and 2 more\n');
    },
  );

  it('leaves a project alone in which tideproof is switched off, and so do its hooks', async ({ room }) => {
    // A project has no say in it.
    room.write('dock/.tideproof/config.json', '{ "disabledFolders": ["."] }');
    await room.run('config', 'set', 'disabledFolders', '["~/pier"]');
    const pier = join(room.home, 'pier');
    const transcript = room.write('.claude/projects/-pier/one.jsonl', transcriptOf('one', pier));
    room.write('.claude/projects/-dock/two.jsonl', transcriptOf('two', join(room.home, 'dock')));
    const event = { session_id: 'one', transcript_path: transcript, cwd: pier, hook_event_name: 'Stop' };
    expect(room.hook(event)).toMatchObject({ status: 0, stdout: '' });
    expect(existsSync(join(room.dataDir, 'archive.db'))).toBe(false);
    expect(JSON.parse((await room.run('import', '--json')).stdout)).toMatchObject({ found: 1, read: 1 });
    expect(read(room, 'SELECT id FROM sessions')).toEqual([{ id: 'two' }]);
  });
});
