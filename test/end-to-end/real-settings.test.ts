import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  makeWorld,
  type World,
  writeSettings,
} from '../../src/clients/claude-code/live-test/lab/make-world.ts';
import { playSession } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { type InstallOptions, installHooks } from '../../src/clients/claude-code/setup/apply-install.ts';
import { uninstallHooks } from '../../src/clients/claude-code/setup/apply-uninstall.ts';
import { removePatiently } from '../../src/system/remove-patiently.ts';
import { nastySettings, outdatedSettings, rejectedSettings } from '../install/settings-files.ts';
import { pinnedClient } from '../lab/stage.ts';

/** All our events in one process. Our hook of the last prompt refuses it, once those that nobody waits for are done. */
const prompts = ['begin', '/compact', 'the end'];
const script = { main: [call(bash('true')), say('done')] };
const FIRED = [
  'PostCompact',
  'PostToolUse',
  'PreCompact',
  'SessionEnd',
  'SessionStart(compact)',
  'SessionStart(startup)',
  'Stop',
  'SubagentStop',
  'UserPromptSubmit',
  'UserPromptSubmit',
];

const KNOWN = ['$schema', 'enabledPlugins', 'env', 'model', 'permissions', 'sandbox'];

/**
 * What can matter to the client, so that no file is played twice: a mark at the beginning, line ends, hooks and status line
 * as they are, and of all else which settings there are.
 */
function asTheClientSeesIt(text: string): string {
  const body = text.replace(/^\uFEFF/, '');
  const settings = body.trim() === '' ? {} : JSON.parse(body);
  const isPlain = settings.hooks === undefined && settings.statusLine === undefined;
  const values = isPlain ? KNOWN.filter((key) => key in settings) : settings;
  return JSON.stringify([body !== text, /\r(?!\n)/.test(text), values]);
}

const different = new Map(
  Object.entries(nastySettings)
    .toReversed()
    .map((entry) => [asTheClientSeesIt(entry[1]), entry]),
);
const cases: [name: string, text: string, without: string][] = [
  ...[...different.values()].map(([name, text]): [string, string, string] => [name, text, text]),
  ...Object.entries(outdatedSettings).map(([name, pair]): [string, string, string] => [name, ...pair]),
];

describe('The real client, with settings that install wrote', () => {
  it('is given forty kinds of settings and more', () => {
    expect(new Set(cases.map(([, text]) => text)).size).toBeGreaterThanOrEqual(45);
  });

  it.concurrent.each(cases)(
    'fires each hook once per event, and the way back: %s',
    async (_, text, without) => {
      await inWorld(async (world) => {
        writeFileSync(world.settingsPath, text);
        const options = optionsFor(world);
        installHooks(options);
        const installed = readFileSync(world.settingsPath, 'utf8');
        const run = await playSession({ client: pinnedClient(), world, prompts, script });

        expect(run.exitCode).toBe(0);
        expect(readFired(world, 'ours').sort()).toEqual(FIRED);
        // What the client itself changes in its settings would not be ours to undo.
        expect(readFileSync(world.settingsPath, 'utf8')).toBe(installed);
        uninstallHooks(options);
        expect(readFileSync(world.settingsPath, 'utf8')).toBe(without);
      });
    },
  );

  it('runs the hooks of others beside ours, each as often', async () => {
    await inWorld(async (world) => {
      // Without a time of its own a hook of SessionEnd is cut off after a second and a half, which a busy machine may need.
      const theirs = { type: 'command', command: `/bin/sh "${writeRecorder(world, 'theirs')}"`, timeout: 30 };
      const events = [...new Set(FIRED.map((name) => name.replace(/\(.*/, '')))];
      const groups = events.map((event) => [event, [{ matcher: '*', hooks: [theirs] }]]);
      writeFileSync(world.settingsPath, JSON.stringify({ hooks: Object.fromEntries(groups) }));
      installHooks(optionsFor(world));
      const run = await playSession({ client: pinnedClient(), world, prompts, script });

      expect(run.exitCode).toBe(0);
      expect(readFired(world, 'theirs').sort()).toEqual(FIRED);
      expect(readFired(world, 'ours').sort()).toEqual(FIRED);
    });
  });

  it.concurrent.each(Object.entries(rejectedSettings))(
    'is right to be refused: the client runs no hook with %s',
    async (_, [text]) => {
      await inWorld(async (world) => {
        const hook = { type: 'command', command: 'echo fired > "$HOME/fired"' };
        const settings = JSON.parse(text);
        const hooks = { ...settings.hooks, SessionStart: [{ hooks: [hook] }] };
        writeSettings(world, { ...settings, hooks });
        const run = await playSession({ client: pinnedClient(), world, prompts: ['begin'] });
        expect(run.exitCode).toBe(0);
        expect(existsSync(join(world.home, 'fired'))).toBe(false);
      });
    },
  );
});

/** Tests that run side by side cannot share the hook that cleans up after one. */
async function inWorld<Result>(play: (world: World) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'tideproof-lab-'));
  try {
    return await play(makeWorld({ directory, spacesInPaths: true }));
  } finally {
    removePatiently(directory);
  }
}

function optionsFor(world: World): InstallOptions {
  const { directory, settingsPath } = world;
  const entryFile = writeRecorder(world, 'ours');
  const dataDir = join(directory, 'data');
  return { settingsPath, dataDir, node: '/bin/sh', entryFile, statusLine: true, now: () => new Date(0) };
}

/**
 * A shell script that writes down every payload and costs next to nothing. The client ends without those hooks that it
 * does not wait for, and one that refuses a prompt ends the others of that prompt. So ours refuses the last prompt only when
 * all that must have come before is written down, by whoever records.
 */
function writeRecorder({ directory }: World, name: 'ours' | 'theirs'): string {
  const folder = join(directory, `${name}, a command`);
  mkdirSync(folder);
  const file = join(folder, 'tideproof.cjs');
  const refusal = `case $payload in *'"the end"'*)
  tries=0
  until isComplete || [ $tries = 100 ]; do sleep 0.1; tries=$((tries + 1)); done
  exit 2
esac
`;
  writeFileSync(
    file,
    `cd '${directory}'
isComplete() {
  for fired in fired-*; do
    for sign in PostToolUse Stop PostCompact 'the end'; do grep -q ""$sign"" "$fired" || return 1; done
  done
}
IFS= read -r payload
printf '%s\n' "$payload" >> fired-${name}
${name === 'ours' ? refusal : ''}`,
  );
  // The others are waited for even if they have not begun.
  writeFileSync(join(directory, `fired-${name}`), '');
  return file;
}

function readFired({ directory }: World, name: 'ours' | 'theirs'): string[] {
  const lines = readFileSync(join(directory, `fired-${name}`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const { hook_event_name: event, source } = JSON.parse(line);
    return source === undefined ? event : `${event}(${source})`;
  });
}
