import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRoom } from './room.ts';

const CONFIG = '{ "patterns": [{ "name": "finding", "regex": "R\\\\d{4}" }] }';

/** A project that brings files nobody has accepted yet. */
function makeProject() {
  const room = makeRoom();
  const project = join(room.home, 'pier');
  const bring = (name: string, text: string) => {
    mkdirSync(join(project, '.tideproof', 'knowledge'), { recursive: true });
    writeFileSync(join(project, '.tideproof', name), text);
  };
  bring('config.json', CONFIG);
  bring('knowledge/boats.md', '# Boats\n\u001b[2J\u202eA dinghy is no ship.\n');
  const run = (...words: string[]) => room.runWith({ CLAUDE_PROJECT_DIR: project }, ...words);
  return { room, project, bring, run };
}

const patterns = (stdout: string) => JSON.parse(stdout) as unknown[];

describe('tideproof config trust', () => {
  it('shows what the project brings, and decides nothing without being told to', async () => {
    const { run, room } = makeProject();
    const { stdout, stderr, status } = await run('config', 'trust');
    expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
    expect(stdout).toContain(`.tideproof/config.json\n> ${CONFIG}\n`);
    expect(stdout).toContain('.tideproof/knowledge/boats.md\n> # Boats\n> A dinghy is no ship.\n');
    const next = 'Nothing was decided. Add --yes to accept, or say: tideproof config trust refuse';
    expect(stdout).toContain(next);
    expect((await run('config', 'get', 'patterns')).stdout).toBe('[]\n');
    expect((await run('config')).stdout).toContain('is not used: you have not accepted it');
    const brought = 'contains .tideproof/config.json, .tideproof/knowledge/boats.md';
    expect((await run('doctor')).stdout).toContain(brought);
    expect(readdirSync(room.home)).toEqual(['pier']);
  });

  it('remembers what was accepted by its content, in a file of your own', async () => {
    const { run, room, bring } = makeProject();
    expect(JSON.parse((await run('config', 'trust', '--yes', '--json')).stdout)).toMatchObject({
      decision: 'accepted',
      files: ['.tideproof/config.json', '.tideproof/knowledge/boats.md'],
    });
    expect(patterns((await run('config', 'get', 'patterns')).stdout)).toHaveLength(1);
    expect((await run('config', 'trust')).stdout).toMatch(/config\.json +accepted\n.*boats\.md +accepted\n/);
    const [file = ''] = readdirSync(join(room.dataDir, 'trust'));
    expect(statSync(join(room.dataDir, 'trust', file)).mode & 0o777).toBe(0o600);
    bring('config.json', `${CONFIG} `);
    expect((await run('config', 'get', 'patterns')).stdout).toBe('[]\n');
    expect(JSON.parse((await run('config', 'trust', '--json')).stdout)).toMatchObject({
      decision: null,
      files: ['.tideproof/config.json'],
    });
    bring('config.json', CONFIG);
    expect(patterns((await run('config', 'get', 'patterns')).stdout)).toHaveLength(1);
  });

  it('refuses, and lets no session of Claude Code accept', async () => {
    const { run, room, project } = makeProject();
    expect((await run('config', 'trust', 'refuse')).status).toBe(0);
    expect((await run('config', 'get', 'patterns')).stdout).toBe('[]\n');
    expect((await run('doctor')).stdout).not.toContain('brings .tideproof');
    const environment = { CLAUDE_PROJECT_DIR: project, CLAUDECODE: '1' };
    const within = await room.runWith(environment, 'config', 'trust', '--yes');
    const refusal = expect.stringContaining('from within a session of Claude Code');
    expect(within).toMatchObject({ status: 2, stderr: refusal });
    expect((await run('config', 'trust', 'lst')).status).toBe(2);
  });

  it('takes what you set yourself as yours, but not what stood in the file before', async () => {
    const { run } = makeProject();
    const set = await run('config', 'set', 'restore.maxTokens', '2000');
    expect(set.stdout).toContain('not used until you accept it. Run: tideproof config trust');
    expect((await run('config', 'get', 'restore.maxTokens')).stdout).toBe('3500\n');
    await run('config', 'trust', '--yes');
    expect((await run('config', 'set', 'restore.maxTokens', '2500')).stdout).not.toContain('trust');
    expect((await run('config', 'get', 'restore.maxTokens')).stdout).toBe('2500\n');
  });
});
