import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  hookCommand,
  isOurHook,
  parseCommand,
  shellCommand,
  statusLineCommand,
} from '../../src/clients/claude-code/settings/hook-command.ts';
import { AppError } from '../../src/domain/app-error.ts';
import { forEvery } from '../for-every.ts';
import { readAsCmd, readAsPowerShell, readAsSh } from './windows-shells.ts';

const FILE = 'C:\\Users\\Ada L\\AppData\\Local\\tideproof\\app\\1.0.0\\dist\\tideproof.cjs';
const room = mkdtempSync(join(tmpdir(), 'hook-command-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const nastyNames = [
  'with spaces  two',
  "it's",
  'say "hi"',
  '$(touch pwned)',
  '`touch pwned`',
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
    const node = join(directory, 'node');
    symlinkSync(process.execPath, node);
    const file = join(directory, 'tideproof.cjs');
    const script = 'process.stdout.write(JSON.stringify([__filename, process.argv0, process.argv.slice(2)]))';
    writeFileSync(file, script);
    const command = hookCommand(node, file, 'linux');
    for (const shell of shells) {
      const { stdout, stderr, status } = spawnSync(shell, ['-c', command], { cwd: room, encoding: 'utf8' });
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
      expect(JSON.parse(stdout)).toEqual([file, node, ['hook', 'claude-code']]);
    }
    expect(existsSync(join(room, 'pwned'))).toBe(false);
    expect(parseCommand(command)).toEqual({ node, file, isStatusLine: false });
  });
});

it('parseCommand() is the counterpart of hookCommand()', () => {
  const path = fc.string({ minLength: 1 });
  forEvery(100, path, path, (node, folder) => {
    const file = `${folder}/tideproof.cjs`;
    expect(parseCommand(hookCommand(node, file, 'linux'), 'linux')).toMatchObject({ node, file });
  });
});

describe('hookCommand() for Windows', () => {
  it('begins with a bare node, and quotes one path with forward slashes', () => {
    const line = hookCommand('node', FILE, 'win32');
    const file = FILE.replaceAll('\\', '/');
    expect(line).toBe(`node "${file}" hook claude-code`);
    expect(parseCommand(line, 'win32')).toEqual({ node: 'node', file, isStatusLine: false });
  });

  const refusal = (hint: string) =>
    expect.objectContaining({ code: 'E_USAGE', hint: expect.stringContaining(hint) });

  it.each(['$HOME', 'a`b', '%PATH%', '“quoted”', 'line\nbreak'])(
    'is refused, with a next step, in a folder called %j',
    (folder) => {
      const file = `C:\\${folder}\\tideproof.cjs`;
      expect(() => hookCommand('node', file, 'win32')).toThrow(refusal('TIDEPROOF_HOME'));
    },
  );

  it.each(['C:\\Program Files\\nodejs\\node.exe', 'C:\\a&b\\node.exe'])(
    'is refused with a Node that cannot be a bare word: %s',
    (node) => expect(() => hookCommand(node, FILE, 'win32')).toThrow(refusal('PATH')),
  );

  it('is read alike by both shells of the client, or refused, whatever the path', () => {
    const name = fc.string({
      unit: fc.constantFrom(...'aZ9 _-.,;:=+~!@#$%^&()[]{}\'"`*?é“”\u2028'),
      minLength: 1,
      maxLength: 12,
    });
    const nodes = fc.constantFrom('node', 'D:\\node-v20\\node.exe', 'E:\\my node\\node.exe');
    forEvery(300, name, nodes, (folder, node) => {
      let line: string;
      try {
        line = shellCommand(node, `C:\\${folder}\\tideproof.cjs`, 'win32');
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        return;
      }
      const words = [node.replaceAll('\\', '/'), `C:/${folder}/tideproof.cjs`];
      expect([readAsSh(line), readAsPowerShell(line)]).toEqual([words, words]);
    });
  });

  it('wraps a status line in letters that no shell changes', () => {
    const theirs = 'pwsh -c "Write-Host `"$(Get-Date)`" | % { $_ }"';
    const line = statusLineCommand('node', FILE, theirs, 'win32');
    const words = readAsSh(line);
    expect(words).toHaveLength(4);
    expect([readAsPowerShell(line), readAsCmd(line)]).toEqual([words, words]);
    expect(parseCommand(line, 'win32')).toMatchObject({ isStatusLine: true, wrapped: theirs });
  });
});

describe('isOurHook()', () => {
  it.each([
    '"C:\\node.exe" "C:\\x\\tideproof.cjs" hook claude-code',
    'C:/nvm/v24/node.exe "//nas/tideproof.cjs" hook claude-code',
    '"/a \\"b\\"/node" "/c \\"d\\"/tideproof.cjs" hook claude-code',
  ])('knows %s', (command) => expect(isOurHook(command)).toBe(true));

  it.each([
    "'node' '/a/tideproof.cjs' hook claude-code",
    '"node" "x" "/a/tideproof.cjs" hook claude-code',
    '"node" "/a/tideproof.cjs" mcp',
  ])('leaves %j to its owner', (command) => expect(isOurHook(command)).toBe(false));

  it('answers at once on a long text of quotes', () => {
    const started = performance.now();
    expect(isOurHook(`"${'\\"'.repeat(200_000)}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
