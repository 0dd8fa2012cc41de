import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultLists } from '../../src/clients/claude-code/settings/instructions-block.ts';
import { makeRoom } from './room.ts';

/** A home with a project that has a CLAUDE.md. */
function makeProject(content = '# Tides\n\nHigh water comes twice a day.\n') {
  const room = makeRoom();
  const file = room.write('work/CLAUDE.md', content);
  const command = (...words: string[]) => room.run('config', 'instructions', ...words, '--project', 'work');
  return { ...room, file, content, command, read: () => readFileSync(file, 'utf8') };
}

describe('tideproof config instructions', () => {
  it('shows what it would write, and writes nothing', async () => {
    const room = makeProject();
    const { stdout, stderr, status } = await room.command();
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toContain(`${room.file}: no block of tideproof in it.`);
    expect(stdout).toMatch(/`.* instructions add --project "work"` writes:\n/);
    for (const line of [...defaultLists.keep, ...defaultLists.skip])
      expect(stdout).toContain(`  - ${line}\n`);
    expect(room.read()).toBe(room.content);
    expect(existsSync(room.dataDir)).toBe(false);
    const told = JSON.parse((await room.command('show', '--json')).stdout);
    expect(told).toMatchObject({ path: room.file, state: 'absent', block: null, lists: defaultLists });
  });

  it('refuses an action it does not know, and two targets at once', async () => {
    const room = makeProject();
    expect(await room.run('config', 'instructions', 'ad')).toMatchObject({ status: 2 });
    expect((await room.run('config', 'instructions', 'ad')).stderr).toContain('Did you mean add?');
    expect((await room.command('add', '--user')).stderr).toContain(
      'Cannot use --user and --project together',
    );
    expect(room.read()).toBe(room.content);
  });
});

describe('tideproof config instructions add', () => {
  it('shows the plan, adds the block once, and remove gives the file back', async () => {
    const room = makeProject();
    const { stdout, status } = await room.command('add');
    expect(status).toBe(0);
    expect(stdout).toContain('    High water comes twice a day.\n  +\n  + <!-- tideproof:begin ');
    expect(stdout).toContain('  + # Compact Instructions\n');
    expect(room.read().startsWith(`${room.content}\n<!-- tideproof:begin `)).toBe(true);
    expect(JSON.parse((await room.command('--json')).stdout).state).toBe('current');
    expect((await room.command('add')).stdout).toContain('is up to date; nothing changed');
    expect((await room.command('remove')).stdout).toContain('  - # Compact Instructions\n');
    expect(room.read()).toBe(room.content);
    expect(readdirSync(join(room.dataDir, 'backups'))).toHaveLength(2);
    expect((await room.command('remove')).stdout).toContain('There is no block of tideproof');
  });

  it('changes nothing in a dry run', async () => {
    const room = makeProject();
    expect((await room.command('add', '--dry-run')).stdout).toContain('this was a dry run');
    expect(JSON.parse((await room.command('add', '--dry-run', '--json')).stdout)).toEqual({
      dryRun: true,
      path: room.file,
      action: 'add',
      edited: false,
      besideOthers: false,
    });
    expect(room.read()).toBe(room.content);
    expect(existsSync(room.dataDir)).toBe(false);
  });

  it('takes the lists of the project over the user’s, and brings the block up to date when they change', async () => {
    const room = makeProject();
    room.write(
      '.local/share/tideproof/config.json',
      '{ "compactInstructions": { "keep": ["Names of all piers"], "skip": ["The weather"] } }',
    );
    room.write('work/.tideproof/config.json', '{ "compactInstructions.keep": ["Every gauge, by its id"] }');
    await room.command('add');
    expect(room.read()).toContain('- Every gauge, by its id\n\nDo not spend space on:\n\n- The weather\n');
    expect(room.read()).not.toContain('piers');
    room.write('work/.tideproof/config.json', '{ "compactInstructions.keep": ["Every tide table"] }');
    expect((await room.command()).stdout).toContain('not what it should say now');
    const { stdout } = await room.command('add');
    expect(stdout).toContain('  - - Every gauge, by its id\n');
    expect(stdout).toContain('  + - Every tide table\n');
    expect(stdout).not.toContain('- The weather');
    await room.run('config', 'instructions', 'add', '--user');
    expect(readFileSync(join(room.clientDir, 'CLAUDE.md'), 'utf8')).toContain('- Names of all piers\n');
  });

  it('lets no project write into the user’s own file', async () => {
    const room = makeRoom();
    room.write('.tideproof/config.json', '{ "compactInstructions": { "keep": ["The project’s wish"] } }');
    await room.run('config', 'instructions', 'add', '--user');
    const text = readFileSync(join(room.clientDir, 'CLAUDE.md'), 'utf8');
    expect(text).not.toContain('wish');
    expect(text).toContain(defaultLists.keep[0]);
    expect((await room.run('config', 'instructions', 'remove', '--user')).stdout).toContain(
      'nothing else was in it',
    );
    expect(existsSync(room.clientDir)).toBe(false);
  });

  it('says that a block was edited by hand, and keeps a copy of it', async () => {
    const room = makeProject();
    await room.command('add');
    const edited = room.read().replace('Open tasks with their ids', 'All my boats');
    writeFileSync(room.file, edited);
    expect((await room.command()).stdout).toContain('was edited by hand');
    const { stdout } = await room.command('add');
    expect(stdout).toContain('! The block was edited by hand and is written anew');
    const backup = /Backup: (.*)\.\n/.exec(stdout)?.[1] ?? '';
    expect(readFileSync(backup, 'utf8')).toBe(edited);
    writeFileSync(room.file, edited);
    expect((await room.command('remove')).stdout).toContain(
      '! The block was edited by hand and goes as a whole',
    );
    expect(room.read()).toBe(room.content);
  });

  it('leaves Compact Instructions of the user’s own and adds to them', async () => {
    const room = makeProject('## Compact Instructions\n\nKeep the boats.\n');
    expect((await room.command('add')).stdout).toContain('The file has Compact Instructions of its own.');
    expect(room.read().startsWith(`${room.content}\n<!-- tideproof:begin `)).toBe(true);
    expect(room.read()).toContain('# More Compact Instructions\n');
    await room.command('remove');
    expect(room.read()).toBe(room.content);
  });

  it('refuses broken marks with a next step, and touches nothing', async () => {
    const room = makeProject('# Tides\n<!-- tideproof:begin -->\n');
    for (const action of ['add', 'remove']) {
      const { stderr, status } = await room.command(action);
      expect(status).toBe(2);
      expect(stderr).toContain('do not belong together: line 2');
      expect(stderr).toContain('Delete the lines');
    }
    expect((await room.command()).stdout).toContain('cannot be used as it is');
    expect(room.read()).toBe(room.content);
    expect(existsSync(room.dataDir)).toBe(false);
  });

  it('uses .claude/CLAUDE.md where that is the project’s file', async () => {
    const room = makeRoom();
    const file = room.write('work/.claude/CLAUDE.md', '# Tides\n');
    await room.run('config', 'instructions', 'add', '--project', 'work');
    expect(readFileSync(file, 'utf8')).toContain('tideproof:begin');
    room.write('work/CLAUDE.md', '# Another\n');
    await room.run('config', 'instructions', 'remove', '--project', 'work');
    expect(readFileSync(file, 'utf8')).toBe('# Tides\n');
  });
});

describe('tideproof uninstall', () => {
  it('takes the blocks out of every file that has one, and leaves no trace in the client’s folder', async () => {
    const room = makeProject();
    await room.run('install');
    await room.run('config', 'instructions', 'add', '--user');
    await room.command('add');
    mkdirSync(join(room.home, 'gone'));
    await room.run('config', 'instructions', 'add', '--project', 'gone');
    writeFileSync(join(room.home, 'gone', 'CLAUDE.md'), 'somebody wrote it anew\n');

    const plan = (await room.run('uninstall', '--dry-run')).stdout;
    expect(plan).toContain(
      `remove  the Compact Instructions in ${join(room.clientDir, 'CLAUDE.md')} (the file goes`,
    );
    expect(plan).toContain(`remove  the Compact Instructions in ${room.file}\n`);
    expect(plan).not.toContain('gone');
    expect(room.read()).toContain('tideproof:begin');

    const { stdout, status } = await room.run('uninstall', '--yes');
    expect(status).toBe(0);
    expect(stdout).toContain('Removed the Compact Instructions from 2 files.');
    expect(room.read()).toBe(room.content);
    expect(existsSync(room.clientDir)).toBe(false);
  });

  it('takes out a block where no hooks are', async () => {
    const room = makeProject();
    await room.command('add');
    const { stdout } = await room.run('uninstall');
    expect(stdout).toContain('Removed the Compact Instructions from 1 file.');
    expect(stdout).not.toContain('nothing changed');
    expect(room.read()).toBe(room.content);
  });

  it('names a file that it cannot mend, and goes on with the rest', async () => {
    const room = makeProject();
    await room.run('install');
    await room.command('add');
    const broken = `${room.read()}<!-- tideproof:end -->\n`;
    writeFileSync(room.file, broken);
    const { stdout, status } = await room.run('uninstall');
    expect(status).toBe(0);
    expect(stdout).toContain(`(${room.file})`);
    expect(stdout).toContain('Removed the settings file');
    expect(room.read()).toBe(broken);
    const told = JSON.parse((await room.run('uninstall', '--json')).stdout);
    expect(told.instructions).toEqual([
      {
        path: room.file,
        problem: expect.stringContaining('do not belong together'),
        fix: expect.any(String),
      },
    ]);
  });
});
