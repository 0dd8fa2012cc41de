import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDisk } from '../../src/cli/setup/check-data.ts';
import { checkClient, checkManaged } from '../../src/clients/claude-code/setup/checks.ts';
import type { CheckSubject } from '../../src/install/check.ts';
import { examine } from './examine.ts';
import { makeRoom, type Room, settingsWith } from './room.ts';

const TESTED = { oldest: '1.0.128', newest: '2.1.325' };

/** A room in which the hooks are registered but run what is gone, so that no time is spent on playing them. */
function registered(): Room {
  const room = makeRoom();
  room.write('.claude/settings.json', settingsWith('/nowhere/node'));
  return room;
}

describe('tideproof doctor', () => {
  it('says that others can read the data', async () => {
    const room = makeRoom();
    mkdirSync(room.dataDir, { recursive: true });
    chmodSync(room.dataDir, 0o755);
    expect((await examine(room)).of('Permissions')).toMatchObject({
      status: 'warning',
      fix: `Run: chmod go= "${room.dataDir}"`,
    });
  });

  it('names the event over which an old client ignores the whole file', async () => {
    const room = registered();
    room.write('.claude/projects/-home-ada-pier/s.jsonl', '{"type":"user","version":"2.0.76","cwd":"/x"}\n');
    expect((await examine(room)).of('Hooks')).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/PostCompact, StopFailure: .* Claude Code 2\.0\.76 does not know it/),
    });
  });

  it('says that another settings file has another command line, and not that it has the same one', async () => {
    const room = registered();
    const find = async (node: string) => {
      // The folder of the project that the doctor is asked in is the home itself, so only the local file is another one.
      room.write('.claude/settings.local.json', settingsWith(node));
      return (await examine(room)).of('Hooks of the project');
    };
    expect(await find('/nowhere/node')).toBeUndefined();
    expect(await find('/elsewhere/node')).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/settings.local.json registers tideproof a second time/),
    });
  });

  it.each<[string, unknown]>([
    ['disableAllHooks', true],
    ['allowManagedHooksOnly', true],
    ['strictPluginOnlyCustomization', true],
    ['strictPluginOnlyCustomization', ['skills', 'hooks']],
  ])('says that an administrator set %s to %s, in a file or from a server', (name, value) => {
    const room = makeRoom();
    const folder = join(room.home, 'managed');
    const find = () => checkManaged(room.clientDir, folder);
    room.write('managed/managed-settings.json', '{ "strictPluginOnlyCustomization": ["skills"] }');
    expect(find()).toEqual([]);
    const text = JSON.stringify({ [name]: value });
    const files = [
      room.write('managed/managed-settings.d/10-hooks.json', text),
      room.write('.claude/remote-settings.json', text),
    ];
    const details = files.map((file) => expect.stringContaining(`"${name}" is on in ${file}`));
    expect(find()).toMatchObject(details.map((detail) => ({ status: 'failed', detail })));
  });

  it.each([
    [undefined, 'info', 'no session yet'],
    ['2.1.300', 'ok', 'tested from 1.0.128 to 2.1.325'],
    ['2.1.340', 'info', 'to see it work, run: tideproof test --live'],
    ['1.0.60', 'info', 'to see it work, run: tideproof test --live'],
  ])('with client %s it is %s', (seen, status, detail) => {
    const room = makeRoom();
    const row = JSON.stringify({ type: 'user', version: seen });
    if (seen) room.write('.claude/projects/-home-ada-pier/s.jsonl', `${row}\n`);
    const subject = { clientDir: room.clientDir, self: 'tideproof' } as CheckSubject;
    expect(checkClient(subject, TESTED)).toMatchObject([{ status, detail: expect.stringContaining(detail) }]);
  });

  it.runIf(existsSync('/proc/version'))('fails where a disk has no room left', () => {
    // A file system without any space.
    const subject = { dataDir: '/proc/tideproof', self: 'tideproof' } as CheckSubject;
    const full = { status: 'failed', detail: '0 bytes free on the disk of the archive' };
    expect(checkDisk(subject)).toMatchObject([full]);
  });
});
