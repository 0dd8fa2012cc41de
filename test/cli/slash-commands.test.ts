import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandFiles } from '../../src/clients/claude-code/settings/command-files.ts';
import { entryFile, makeInstalledRoom, makeRoom } from './room.ts';

const FILES = [
  'commands/save.md',
  'commands/handoff.md',
  'commands/recall.md',
  'commands/pin.md',
  'skills/tideproof/SKILL.md',
] as const;

function makeHome(room = makeRoom()) {
  const path = (file: string) => join(room.clientDir, file);
  return {
    ...room,
    path,
    read: (file: string) => readFileSync(path(file), 'utf8'),
    put(file: string, text: string) {
      mkdirSync(join(path(file), '..'), { recursive: true });
      writeFileSync(path(file), text);
    },
    there: () => FILES.filter((file) => existsSync(path(file))),
    everything: () =>
      existsSync(room.clientDir) ? readdirSync(room.clientDir, { recursive: true }).map(String).sort() : [],
  };
}

it('tideproof doctor says which commands are missing, edited or of another place', async () => {
  const home = makeHome(makeInstalledRoom());
  home.put('commands/save.md', 'mine');
  rmSync(home.path('commands/recall.md'));
  const elsewhere = commandFiles('"node" "/elsewhere/tideproof.cjs"');
  home.put('commands/handoff.md', elsewhere.find(({ path }) => path === 'commands/handoff.md')!.text);
  const { stdout } = await home.run('doctor');
  expect(stdout).toMatch(/not written by tideproof, or edited since: \/save /);
  expect(stdout).toMatch(/without \/recall,/);
  expect(stdout).toMatch(/not as this tideproof would write it: \/handoff /);
});

describe('tideproof install', () => {
  it('adds slash commands and a skill that run the installed command, and uninstall leaves nothing of them', async () => {
    const home = makeHome();
    const plan = await home.run('install', '--dry-run');
    expect(plan.stdout).toContain(`  add  /save (${home.path('commands/save.md')})`);
    expect(home.everything()).toEqual([]);

    const { stdout, status } = await home.run('install', '--yes');
    expect(status).toBe(0);
    expect(stdout).toContain('Added the hooks, /save, /handoff, /recall, /pin, the skill, the MCP server');
    expect(home.there()).toEqual(FILES);
    const command = `"${home.node}" "${entryFile}"`;
    const runs = { save: 'status', handoff: 'handoff' };
    for (const [name, run] of Object.entries(runs)) {
      expect(home.read(`commands/${name}.md`)).toContain(`allowed-tools: Bash(${command} ${run}:*)\n`);
      expect(home.read(`commands/${name}.md`)).toContain(`\`\`\`!\n${command} ${run} `);
    }
    expect((await home.run('install', '--yes')).stdout).not.toContain('Also:');

    expect((await home.run('uninstall', '--dry-run')).stdout).toContain('  remove  /recall (');
    const removed = await home.run('uninstall', '--yes');
    const told = 'Removed the hooks, the skill, /pin, /recall, /handoff, /save, the MCP server.';
    expect(removed.stdout).toContain(told);
    expect(home.everything()).toEqual([]);
    expect(existsSync(home.clientDir)).toBe(false);
  });

  it('leaves files of the same name alone that are somebody else’s, and says so', async () => {
    const home = makeHome();
    const own = '---\ndescription: my own\n---\n\nHand over.\n';
    home.put('commands/handoff.md', own);
    home.put('commands/deploy.md', own);
    const { stdout } = await home.run('install', '--yes');
    const file = home.path('commands/handoff.md');
    expect(stdout).toContain(
      `! /handoff is yours and is not changed: ${file} was not written by tideproof\n`,
    );
    expect(stdout).toContain('Added the hooks, /save, /recall, /pin, the skill, the MCP server');
    expect(home.read('commands/handoff.md')).toBe(own);
    await home.run('uninstall', '--yes');
    expect(home.everything()).toEqual(['commands', 'commands/deploy.md', 'commands/handoff.md']);
    expect(home.read('commands/handoff.md')).toBe(own);
  });

  it('brings its own files up to date, but not one that was edited by hand', async () => {
    const home = makeHome(makeInstalledRoom());
    const current = home.read('commands/recall.md');
    const edited = `${home.read('commands/save.md')}\nAnd be brief.\n`;
    home.put('commands/save.md', edited);
    const plan = JSON.parse((await home.run('install', '--dry-run', '--json')).stdout);
    const kept = plan.files.find(({ name }: { name: string }) => name === '/save');
    expect(kept).toMatchObject({ action: 'nothing', leftAlone: 'edited' });
    expect((await home.run('install', '--yes')).stdout).toContain('! /save stays as you edited it');
    expect(home.read('commands/save.md')).toBe(edited);
    expect(home.read('commands/recall.md')).toBe(current);

    const { stdout } = await home.run('uninstall', '--yes');
    expect(stdout).toContain('it was edited by hand, so a copy of the file is kept');
    expect(home.there()).toEqual([]);
    const copies = readdirSync(join(home.dataDir, 'backups')).filter((name) => name.startsWith('save-'));
    expect(copies.map((name) => readFileSync(join(home.dataDir, 'backups', name), 'utf8'))).toContain(edited);
  });
});
