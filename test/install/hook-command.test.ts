import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hookCommand, isOurCommand } from '../../src/clients/claude-code/settings/hook-command.ts';

const room = mkdtempSync(join(tmpdir(), 'hook-command-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const nastyNames = [
  'plain',
  'with spaces  two',
  "it's",
  'say "hi"',
  '$HOME',
  '$(touch pwned)',
  '`touch pwned`',
  'back\\slash',
  'ends in backslash\\',
  '\\"',
  '!history !!',
  'semi;colon & pipe | star * q? [x] {a,b} ~ #',
  'ünïcödé 日本',
  'line\nbreak',
  '-n',
];

describe.skipIf(process.platform === 'win32')('hookCommand() through a shell', () => {
  const shells = ['/bin/sh', '/bin/bash', '/bin/dash', '/bin/zsh'].filter((shell) => existsSync(shell));

  it.each(nastyNames)('runs node and the file in a directory called %j', (name) => {
    const directory = join(room, name);
    mkdirSync(directory);
    symlinkSync(process.execPath, join(directory, 'node'));
    const file = join(directory, 'tideproof.cjs');
    writeFileSync(
      file,
      'process.stdout.write(JSON.stringify([__filename, process.argv0, process.argv.slice(2)]))',
    );
    const command = hookCommand(join(directory, 'node'), file, 'linux');
    for (const shell of shells) {
      const { stdout, stderr, status } = spawnSync(shell, ['-c', command], { cwd: room, encoding: 'utf8' });
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
      expect(JSON.parse(stdout)).toEqual([file, join(directory, 'node'), ['hook', 'claude-code']]);
    }
    expect(existsSync(join(room, 'pwned'))).toBe(false);
    expect(isOurCommand(command)).toBe(true);
  });
});

describe('hookCommand()', () => {
  it('uses plain double quotes where nothing needs more', () => {
    expect(hookCommand('/usr/bin/node', '/opt/my tools/tideproof.cjs', 'linux')).toBe(
      '"/usr/bin/node" "/opt/my tools/tideproof.cjs" hook claude-code',
    );
  });
});

describe('isOurCommand()', () => {
  it.each([
    '"node" "/a/tideproof.cjs" hook claude-code',
    '"C:\\node.exe" "C:\\x\\tideproof.cjs" hook claude-code',
    'node "C:/Users/Ada L/tideproof.cjs" hook claude-code',
    'C:/nvm/v24/node.exe "//nas/tideproof.cjs" hook claude-code',
    '"/a \\"b\\"/node" "/c \\"d\\"/tideproof.cjs" hook claude-code',
  ])('knows %s', (command) => expect(isOurCommand(command)).toBe(true));

  it.each([
    '',
    'node /a/tideproof.cjs hook claude-code',
    '"node" "/a/tideproof.cjs" hook codex',
    '"node" "/a/tideproof.cjs" hook claude-code; true',
    'time "node" "/a/tideproof.cjs" hook claude-code',
    'time "/a/tideproof.cjs" hook claude-code',
    'time node "/a/tideproof.cjs" hook claude-code',
    "'node' '/a/tideproof.cjs' hook claude-code",
    '"node" "/a/nottideproof.cjs" hook claude-code',
    '"node" "x" "/a/tideproof.cjs" hook claude-code',
    '"node" "/a/tideproof.cjs" mcp',
  ])('leaves %j to its owner', (command) => expect(isOurCommand(command)).toBe(false));

  it('answers at once on a long text of quotes', () => {
    const started = performance.now();
    expect(isOurCommand(`"${'\\"'.repeat(200_000)}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
