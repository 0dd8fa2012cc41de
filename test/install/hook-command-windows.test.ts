import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hookCommand,
  isOurCommand,
  readStatusLineCommand,
  shellCommand,
  splitHookCommand,
  statusLineCommand,
} from '../../src/clients/claude-code/settings/hook-command.ts';
import { AppError } from '../../src/domain/app-error.ts';
import { readAsCmd, readAsPowerShell, readAsSh } from './windows-shells.ts';

const FILE = 'C:\\Users\\Ada L\\AppData\\Local\\tideproof\\app\\1.0.0\\dist\\tideproof.cjs';

const nastyFolders = [
  'Ada L',
  "O'Hara & Söhne (alt)",
  'semi;colon, comma',
  'a^b=c',
  '!bang!',
  '#hash @at {x} [y] ~z',
  '日本語 ünï',
  '-n',
  '100 & more',
];

describe('hookCommand() for Windows', () => {
  it('begins with a bare node, and quotes one path with forward slashes', () => {
    expect(hookCommand('node', FILE, 'win32')).toBe(
      'node "C:/Users/Ada L/AppData/Local/tideproof/app/1.0.0/dist/tideproof.cjs" hook claude-code',
    );
    expect(hookCommand('C:\\nvm\\v24.1.0\\node.exe', '\\\\nas\\me\\tideproof.cjs', 'win32')).toBe(
      'C:/nvm/v24.1.0/node.exe "//nas/me/tideproof.cjs" hook claude-code',
    );
  });

  it('would be printed instead of run by PowerShell, had it the form of POSIX', () => {
    const line = hookCommand('C:/node/node.exe', 'C:/x/tideproof.cjs', 'linux');
    expect(readAsPowerShell(line)).toBeUndefined();
    expect(readAsSh(line)).toBeDefined();
  });

  it.each(nastyFolders)('is the same to Git Bash, PowerShell and cmd in a folder called %s', (folder) => {
    const line = hookCommand('node', `C:\\${folder}\\tideproof.cjs`, 'win32');
    const words = ['node', `C:/${folder}/tideproof.cjs`, 'hook', 'claude-code'];
    expect([readAsSh(line), readAsPowerShell(line), readAsCmd(line)]).toEqual([words, words, words]);
    expect(isOurCommand(line)).toBe(true);
    expect(splitHookCommand(line, 'win32')).toEqual({ node: 'node', file: words[1] });
  });

  it.each(['$HOME', 'a`b', '%PATH%', '“quoted”', 'say "hi"', 'line\nbreak'])(
    'is refused, with a next step, in a folder called %j',
    (folder) => {
      const attempt = () => hookCommand('node', `C:\\${folder}\\tideproof.cjs`, 'win32');
      expect(attempt).toThrow(AppError);
      expect(attempt).toThrow(
        expect.objectContaining({ code: 'E_USAGE', hint: expect.stringContaining('TIDEPROOF_HOME') }),
      );
    },
  );

  it.each([
    'C:\\Program Files\\nodejs\\node.exe',
    'C:\\a&b\\node.exe',
    'C:\\$x\\node.exe',
    'C:\\(x)\\node.exe',
  ])('is refused with a Node that cannot be a bare word: %s', (node) => {
    expect(() => hookCommand(node, FILE, 'win32')).toThrow(
      expect.objectContaining({ code: 'E_USAGE', hint: expect.stringContaining('PATH') }),
    );
  });

  it('is read alike by both shells of the client, or refused, whatever the path', () => {
    const name = fc.string({
      unit: fc.constantFrom(...'aZ9 _-.,;:=+~!@#$%^&()[]{}\'"`*?é“”\u2028'),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        name,
        fc.constantFrom('node', 'D:\\node-v20\\node.exe', 'E:\\my node\\node.exe'),
        (folder, node) => {
          let line: string;
          try {
            line = shellCommand(node, `C:\\${folder}\\tideproof.cjs`, 'win32');
          } catch (error) {
            expect(error).toBeInstanceOf(AppError);
            return;
          }
          const words = [node.replaceAll('\\', '/'), `C:/${folder}/tideproof.cjs`];
          expect([readAsSh(line), readAsPowerShell(line)]).toEqual([words, words]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('wraps a status line in letters that no shell changes', () => {
    const theirs = 'pwsh -c "Write-Host `"$(Get-Date)`" | % { $_ }"';
    const line = statusLineCommand('node', FILE, theirs, 'win32');
    const words = readAsSh(line);
    expect(words).toHaveLength(4);
    expect([readAsPowerShell(line), readAsCmd(line)]).toEqual([words, words]);
    expect(readStatusLineCommand(line)).toEqual({ wrapped: theirs });
    expect(splitHookCommand(line, 'win32')?.node).toBe('node');
  });
});

describe.each(['linux', 'darwin'] as const)('hookCommand() for %s', (platform) => {
  it.each([
    '/home/ada/plain',
    '/home/$HOME/`x`/"q"/back\\slash',
    '/Users/ada/100 % !bang! it’s “quoted”',
    '/home/ada/line\nbreak',
  ])('is read by sh as it was meant, and taken apart again: %j', (folder) => {
    const [node, file] = [`${folder}/bin/node`, `${folder}/tideproof.cjs`];
    const line = hookCommand(node, file, platform);
    expect(readAsSh(line)).toEqual([node, file, 'hook', 'claude-code']);
    expect(splitHookCommand(line, platform)).toEqual({ node, file });
    expect(isOurCommand(line)).toBe(true);
  });
});
