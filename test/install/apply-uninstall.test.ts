import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { planInstall } from '../../src/clients/claude-code/settings/plan-install.ts';
import { listRegistered } from '../../src/clients/claude-code/settings/settings-tree.ts';
import { makeRoom } from './room.ts';
import { COMMAND, nastySettings, OLD_COMMAND, outdatedSettings, smallSettings } from './settings-files.ts';

describe('uninstallHooks()', () => {
  it.each(Object.entries(nastySettings))('gives back %s byte for byte', (_name, text) => {
    const room = makeRoom(text);
    const before = readFileSync(room.settingsPath);
    room.install();
    expect(room.uninstall().action).toBe('restored');
    expect(readFileSync(room.settingsPath).equals(before)).toBe(true);
    expect([room.list('.claude'), room.list('data', 'installs')]).toEqual([['settings.json'], []]);
    expect(room.uninstall().action).toBe('nothing');
  });

  it.each(smallSettings)('gives back the first original after upgrades: %s', (_name, text) => {
    const room = makeRoom(text);
    room.install({ node: '/old/node' });
    room.install({ node: '/newer/node', hooks: hooks.slice(0, 3) });
    room.install({ statusLine: true });
    room.install({ statusLine: true });
    expect(room.uninstall().action).toBe('restored');
    expect(room.read()).toBe(text);
  });

  it.each(Object.entries(outdatedSettings))(
    'takes out what another version left: %s',
    (_name, [text, without]) => {
      const room = makeRoom(text);
      room.install({ statusLine: true });
      const { hooks: registered } = listRegistered(room.read());
      expect(registered.map(({ event }) => event).sort()).toEqual(hooks.map(({ event }) => event).sort());
      room.uninstall();
      expect(room.read()).toBe(without);
    },
  );

  it.each(smallSettings)('needs no journal to take out all that is ours: %s', (_name, text) => {
    const room = makeRoom(text);
    room.install({ statusLine: true });
    rmSync(join(room.home, 'data'), { recursive: true });
    room.uninstall();
    expect(listRegistered(room.read()).hooks).toEqual([]);
    expect(listRegistered(room.read()).statusLine).toEqual(listRegistered(text).statusLine);
  });

  it('takes file and directory away if there was neither', () => {
    const room = makeRoom();
    room.install({ node: '/old/node' });
    room.install();
    expect(room.uninstall()).toMatchObject({ action: 'deleted', after: undefined });
    expect(room.list()).toEqual(['data']);
  });

  it('leaves the directory if the client has put something there', () => {
    const room = makeRoom();
    room.install();
    writeFileSync(join(room.home, '.claude', 'history.jsonl'), '');
    room.uninstall();
    expect(room.list('.claude')).toEqual(['history.jsonl']);
  });

  it('leaves no empty settings that only we made, even if the client rewrote them', () => {
    const room = makeRoom();
    room.install();
    room.write(JSON.stringify(JSON.parse(room.read())));
    expect(room.uninstall().action).toBe('deleted');
    expect(room.list()).toEqual(['data']);
  });

  it('takes out only ours after a foreign edit, and keeps that edit', () => {
    const room = makeRoom('{\n  "model": "opus"\n}\n');
    room.install();
    room.write(room.read().replace('"model": "opus"', '"model": "sonnet",\n  "added" : [1,2]'));
    expect(room.uninstall()).toMatchObject({ action: 'edited' });
    expect(room.read()).toBe('{\n  "model": "sonnet",\n  "added" : [1,2]\n}\n');
    expect(room.list('data', 'installs')).toEqual([]);
  });

  it('keeps a hook that someone put into our group', () => {
    const room = makeRoom('{}');
    room.install();
    const settings = JSON.parse(room.read());
    settings.hooks.Stop[0].hooks.push({ type: 'command', command: 'theirs' });
    room.write(JSON.stringify(settings, null, '\t'));
    room.uninstall();
    expect(JSON.parse(room.read())).toEqual({
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'theirs' }] }] },
    });
  });

  it('starts the journal again after a foreign edit between two installs', () => {
    const room = makeRoom('{\n    "a": 1\n}');
    room.install({ node: '/old/node' });
    const edited = room.read().replace('"a": 1', '"a": 1,\n    "b": 2');
    room.write(edited);
    room.install();
    expect(room.uninstall().action).toBe('restored');
    expect(room.read()).toBe('{\n    "a": 1,\n    "b": 2\n}');
  });

  it('starts the journal again also if the second install had nothing to change', () => {
    const room = makeRoom('{"hooks":{"Stop":[]}}');
    room.install();
    room.write(room.read().replace('{', '{"b":2,'));
    expect(room.install().action).toBe('nothing');
    expect(room.uninstall().action).toBe('restored');
    expect(room.read()).toBe('{"b":2,"hooks":{"Stop":[]}}');
  });

  it('gives back the original if the foreign edit was taken back', () => {
    const room = makeRoom('{ }');
    room.install();
    const ours = room.read();
    room.write('{"x": 1}');
    room.write(ours);
    expect(room.uninstall().action).toBe('restored');
    expect(room.read()).toBe('{ }');
  });

  it.each([
    ['ours with an old node', planInstall('{\n\t"a": [1, 2]\n}\n', hooks, OLD_COMMAND).text],
    ['ours, already there', planInstall('{\n\t"a": [1, 2]\n}\n', hooks, COMMAND).text],
    [
      'ours twice',
      planInstall('{\n\t"a": [1, 2]\n}\n', hooks, OLD_COMMAND).text.replace(
        /("Stop": \[)(\s*)([\s\S]*?)(\s*\],?\s*"StopFailure")/,
        '$1$2$3,$2$3$4',
      ),
    ],
  ])('leaves nothing of ours where the journal is missing: %s', (_name, text) => {
    const room = makeRoom(text);
    JSON.parse(text);
    room.install();
    room.uninstall();
    expect(room.read()).toBe('{\n\t"a": [1, 2]\n}\n');
  });

  it.each(['', '{', '{"format": 99}', 'null', '{"format":1,"settingsPath":"x","written":[],"existed":true}'])(
    'goes by the text if the journal is damaged: %j',
    (damage) => {
      const room = makeRoom('{"a":1}');
      room.install();
      const [name = ''] = room.list('data', 'installs');
      writeFileSync(join(room.home, 'data', 'installs', name), damage);
      expect(room.uninstall().action).toBe('edited');
      expect(room.read()).toBe('{"a":1}');
    },
  );

  it('goes back to the original after an install that was stopped between journal and settings', () => {
    const room = makeRoom('{ "a":1 }');
    room.install({ node: '/old/node' });
    const old = room.read();
    room.install();
    room.write(old);
    expect(room.uninstall().action).toBe('restored');
    expect(room.read()).toBe('{ "a":1 }');
  });

  it('has nothing to do, and says so, without settings or without ours', () => {
    const none = makeRoom();
    expect(none.uninstall()).toMatchObject({ action: 'nothing', edits: [] });
    expect(none.list()).toEqual([]);
    const foreign = makeRoom('{"a":1}\n');
    expect(foreign.uninstall().action).toBe('nothing');
    expect(foreign.list()).toEqual(['.claude']);
  });

  it('forgets the install if the user deleted the settings', () => {
    const room = makeRoom();
    room.install();
    rmSync(room.settingsPath);
    expect(room.uninstall().action).toBe('nothing');
    expect(room.list('data', 'installs')).toEqual([]);
    expect(existsSync(join(room.home, '.claude'))).toBe(false);
  });

  it('shows a dry run without touching anything', () => {
    const room = makeRoom('{"a":1}');
    room.install();
    const installed = room.read();
    const outcome = room.uninstall({ dryRun: true });
    expect(outcome).toMatchObject({ action: 'restored', before: installed, after: '{"a":1}' });
    expect(outcome.edits).toHaveLength(hooks.length);
    expect(room.read()).toBe(installed);
    expect(room.uninstall().action).toBe('restored');
  });

  it('refuses settings that someone broke since, untouched', () => {
    const room = makeRoom('{"a":1}');
    room.install();
    const broken = `${room.read()}// oops`;
    room.write(broken);
    expect(() => room.uninstall()).toThrow(/comment at line 1/);
    expect(room.read()).toBe(broken);
    expect(room.list('data', 'installs')).toHaveLength(1);
  });

  it('plans again if the file changed after it was read', () => {
    const room = makeRoom('{"a":1}');
    room.install();
    let edits = 0;
    const now = () => {
      if (edits++ === 0) room.write(room.read().replace('"a":1', '"a":2'));
      return new Date(0);
    };
    expect(room.uninstall({ now }).action).toBe('edited');
    expect(room.read()).toBe('{"a":2}');
  });

  it('does not delete a file that changed after it was read', () => {
    const room = makeRoom();
    room.install();
    let edits = 0;
    const now = () => {
      if (edits++ === 0) room.write('{"mine":true}');
      return new Date(0);
    };
    expect(room.uninstall({ now }).action).toBe('nothing');
    expect(room.read()).toBe('{"mine":true}');
  });
});
