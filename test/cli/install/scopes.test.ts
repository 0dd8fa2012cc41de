import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRoom, type Room, settingsWith } from '../room.ts';

/** A room with a repository in it, and the command run from a folder of it. */
function makeProject() {
  const room = makeRoom();
  const project = join(room.home, 'pier');
  mkdirSync(join(project, 'north'), { recursive: true });
  spawnSync('git', ['init', '-q'], { cwd: project });
  const files = (folder = project) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('.git'))
      .sort();
  return {
    room,
    project,
    runIn: room.runIn,
    run: (...words: string[]) => room.runIn(join(project, 'north'), ...words),
    files,
  };
}

const stateOf = (room: Room) => JSON.parse(readFileSync(join(room.home, '.claude.json'), 'utf8'));

describe('tideproof install --scope', () => {
  it('writes to the project from a folder of it, and uninstall from anywhere leaves nothing behind', async () => {
    const { room, run, runIn, files } = makeProject();
    const before = files();
    expect((await run('install', '--scope', 'local')).status).toBe(0);
    expect(files()).toEqual([...before, '.claude', '.claude/settings.local.json'].sort());
    expect(Object.keys(stateOf(room).projects)).toEqual([join(room.home, 'pier')]);
    const shared = await run('install', '--scope', 'project');
    expect(shared.status).toBe(0);
    expect(shared.stdout).toContain('not in folders below it');
    expect(files()).toContain('.claude/tideproof/tideproof.cjs');
    expect(existsSync(room.settingsPath)).toBe(false);
    const undone = await runIn(room.home, 'uninstall', '--json');
    expect(undone.status).toBe(0);
    const kinds = JSON.parse(undone.stdout).files.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === 'settings')).toHaveLength(2);
    expect(files()).toEqual(before);
    expect(existsSync(join(room.home, '.claude.json'))).toBe(false);
    expect(readdirSync(join(room.dataDir, 'installs'))).toEqual([]);
    expect(existsSync(join(room.dataDir, 'program.json'))).toBe(false);
  });

  it('leaves what a project shares when it is taken out for the user alone', async () => {
    const { run, files } = makeProject();
    await run('install', '--scope', 'project');
    const shared = files();
    await run('install', '--scope', 'local');
    expect((await run('uninstall', '--scope', 'local')).stdout).not.toContain('the launcher');
    expect(files()).toEqual(shared);
  });

  it('takes out one scope only when asked to', async () => {
    const { room, run, files } = makeProject();
    await run('install');
    await run('install', '--scope', 'local');
    await run('install', '--scope', 'project');
    expect((await run('uninstall', '--scope', 'project')).status).toBe(0);
    expect(files()).toContain('.claude/settings.local.json');
    expect(files()).not.toContain('.claude/settings.json');
    const told = (await run('uninstall', '--scope', 'user')).stdout;
    expect(told).toContain('there was no such file before');
    expect(told).toMatch(/^✓ Removed .*the MCP server/m);
    expect(told).not.toContain('Added');
    expect(stateOf(room).mcpServers).toBeUndefined();
    expect(stateOf(room).projects[join(room.home, 'pier')].mcpServers.tideproof).toBeDefined();
    expect((await run('uninstall', '--scope', 'local')).status).toBe(0);
    expect(files()).toEqual(['north']);
  });

  it('adds instructions for the summarizer when asked to, and uninstall takes them out', async () => {
    const { room, project, run, files } = makeProject();
    writeFileSync(join(project, 'CLAUDE.md'), '# Pier\n');
    await run('install', '--scope', 'project', '--instructions');
    expect(readFileSync(join(project, 'CLAUDE.md'), 'utf8')).toContain('Compact Instructions');
    await run('install', '--instructions');
    expect(existsSync(join(room.clientDir, 'CLAUDE.md'))).toBe(true);
    await run('uninstall');
    expect(readFileSync(join(project, 'CLAUDE.md'), 'utf8')).toBe('# Pier\n');
    expect(existsSync(room.clientDir)).toBe(false);
    expect(files()).toEqual(['CLAUDE.md', 'north']);
  });

  it('refuses a project in which another file has the place of the launcher', async () => {
    const { room, project, run } = makeProject();
    room.write('pier/.claude/tideproof/tideproof.cjs', 'mine');
    const { status, stderr } = await run('install', '--scope', 'project');
    expect(status).toBe(2);
    expect(stderr).toContain('was not written by tideproof');
    expect(existsSync(join(project, '.claude', 'settings.json'))).toBe(false);
  });

  it('leaves a status line that the user has everywhere where it is', async () => {
    const { room, project, run } = makeProject();
    room.write('.claude/settings.json', '{ "statusLine": { "type": "command", "command": "echo mine" } }');
    await run('install', '--scope', 'local');
    const local = JSON.parse(readFileSync(join(project, '.claude', 'settings.local.json'), 'utf8'));
    expect(local.statusLine).toBeUndefined();
  });

  it('tells that every hook would run twice, and which command mends it', async () => {
    const { room, run } = makeProject();
    const other = settingsWith('/usr/bin/node', '/elsewhere/tideproof.cjs');
    room.write('pier/north/.claude/settings.local.json', other);
    expect((await run('install', '--dry-run')).stdout).toMatch(
      /settings\.local\.json, so every hook would run twice\. To take those out: .* uninstall --scope local/,
    );
  });
});

it('A plan is a line per file, without anything of what you have in it', async () => {
  const { room, run } = makeProject();
  const settings = '{\n  "env": { "PIER_KEY": "low-tide-at-noon" },\n  "model": "opus"\n}\n';
  room.write('.claude/settings.json', settings);
  for (const more of [['--dry-run'], ['--dry-run', '--json'], ['--yes']]) {
    const { stdout } = await run('install', ...more);
    expect(stdout).toContain(join(room.clientDir, 'commands/recall.md'));
    expect(stdout).not.toContain('low-tide-at-noon');
  }
  const { stdout } = await run('uninstall', '--dry-run');
  expect(stdout).toContain(`remove  /recall (${join(room.clientDir, 'commands/recall.md')})`);
  expect(stdout.split('\n').length).toBeLessThan(50);
});
