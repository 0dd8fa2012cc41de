import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../src/clients/claude-code/live-test/lab/make-world.ts';
import { playSession } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import {
  type InstallOptions,
  installHooks,
  uninstallHooks,
} from '../../src/clients/claude-code/setup/change-hooks.ts';
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

/** How many settings files one start of the client reads. */
const PER_START = 4;
/** A file of settings, and what it has to be once ours are out of it again. */
type Case = [name: string, text: (world: World) => string, without?: string];

/**
 * One for each way in which the client may take a file differently: marks, line ends, sizes, events, groups, handlers, keys that come
 * twice. That install adds every hook once to all the others, for a strict parser, is in test/install/plan-install.test.ts.
 */
const PLAYED = [
  'only a byte order mark',
  'byte order mark, minified, with hooks of others',
  'CR only',
  'one megabyte on one line',
  'very deep nesting',
  'environment with numbers',
  'hooks of every kind, minified',
  'malformed groups of others',
  'nothing but empty lists and objects',
  'names of what every object has',
  'unknown events',
  'events of others that are no lists',
  'a note between the hooks',
  'commands that only look like ours',
  'every key twice',
  'a group with everything twice',
  'escaped slashes and letters in hooks',
  'five hundred groups of others',
];
const OUTDATED = 'ours twice, beside others, at an event that we no longer want';
const cases: Case[] = [
  ['hooks of others at every event, which fire as often', withHooksOfOthers],
  ...PLAYED.map((name): Case => [name, () => nastySettings[name]!]),
  [OUTDATED, () => outdatedSettings[OUTDATED]![0], outdatedSettings[OUTDATED]![1]],
];

describe('The real client, with settings that install wrote', () => {
  it.concurrent.each(inGroups(cases))(
    'fires each hook once per event, and the way back: $names',
    async ({ group }) => {
      await inWorld(async (world) => {
        const files = group.map(([name, write, without], index) => {
          const settingsPath = settingsFiles(world)[index]!;
          const text = write(world);
          writeFileSync(settingsPath, text);
          const options = optionsFor(world, `ours ${index}`, settingsPath);
          installHooks(options);
          return { name, options, installed: readFileSync(settingsPath, 'utf8'), without: without ?? text };
        });
        const run = await playSession({
          ...{ client: pinnedClient(), world, prompts, script },
          arguments: namedFile(world),
        });

        expect(run.exitCode).toBe(0);
        const recorders = readdirSync(world.directory).filter((name) => name.startsWith('fired-'));
        for (const recorder of recorders) expect(readFired(world, recorder), recorder).toEqual(FIRED);
        for (const { name, options, installed, without } of files) {
          // What the client itself changes in its settings would not be ours to undo.
          expect(readFileSync(options.settingsPath, 'utf8'), name).toBe(installed);
          uninstallHooks(options);
          expect(readFileSync(options.settingsPath, 'utf8'), name).toBe(without);
        }
      });
    },
  );

  it.concurrent.each(inGroups(Object.entries(rejectedSettings)))(
    'is right to be refused: the client runs no hook with $names',
    async ({ group }) => {
      await inWorld(async (world) => {
        for (const [index, [, [text]]] of group.entries()) {
          const hook = { type: 'command', command: `echo fired > "$HOME/fired ${index}"` };
          const settings = JSON.parse(text);
          const hooks = { ...settings.hooks, SessionStart: [{ hooks: [hook] }] };
          writeFileSync(settingsFiles(world)[index]!, JSON.stringify({ ...settings, hooks }));
        }
        const run = await playSession({
          client: pinnedClient(),
          world,
          prompts: ['begin'],
          arguments: namedFile(world),
        });
        expect(run.exitCode).toBe(0);
        for (const [index, [name]] of group.entries())
          expect(existsSync(join(world.home, `fired ${index}`)), name).toBe(false);
      });
    },
  );
});

/** The files that the client reads: a start of it can try one case in each. The last one it has to be told of. */
function settingsFiles({ settingsPath, project }: World): string[] {
  const folder = join(project, '.claude');
  mkdirSync(folder, { recursive: true });
  return [
    settingsPath,
    ...['settings.json', 'settings.local.json', 'named.json'].map((name) => join(folder, name)),
  ];
}

/** Names the file that the client does not find by itself, if a case is in it. */
function namedFile(world: World): string[] {
  const file = settingsFiles(world).at(-1)!;
  return existsSync(file) ? ['--settings', file] : [];
}

function inGroups<Case extends [name: string, ...unknown[]]>(all: readonly Case[]) {
  return Array.from({ length: Math.ceil(all.length / PER_START) }, (_, nth) => {
    const group = all.slice(PER_START * nth, PER_START * (nth + 1));
    return { group, names: group.map(([name]) => name).join('; ') };
  });
}

/** Tests that run side by side cannot share the hook that cleans up after one. */
async function inWorld<Result>(play: (world: World) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'tideproof-lab-'));
  try {
    return await play(makeWorld({ directory, spacesInPaths: true }));
  } finally {
    removePatiently(directory);
  }
}

/** Theirs record too. Without a time of its own a hook of SessionEnd is cut off after a second and a half. */
function withHooksOfOthers(world: World): string {
  const theirs = { type: 'command', command: `/bin/sh "${writeRecorder(world, 'theirs')}"`, timeout: 30 };
  const events = [...new Set(FIRED.map((name) => name.replace(/\(.*/, '')))];
  const groups = events.map((event) => [event, [{ matcher: '*', hooks: [theirs] }]]);
  return JSON.stringify({ hooks: Object.fromEntries(groups) });
}

function optionsFor(world: World, recorder: string, settingsPath: string): InstallOptions {
  const entryFile = writeRecorder(world, recorder);
  const dataDir = join(world.directory, 'data');
  return { settingsPath, dataDir, node: '/bin/sh', entryFile, statusLine: true, now: () => new Date(0) };
}

/**
 * A shell script that writes down every payload and costs next to nothing. The client ends without those hooks that it
 * does not wait for, and one that refuses a prompt ends the others of that prompt. So ours refuses the last prompt only when
 * all that must have come before is written down, by whoever records.
 */
function writeRecorder({ directory }: World, name: string): string {
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
    all=
    while IFS= read -r line; do all=$all$line; done < "$fired"
    case $all in *'"PostToolUse"'*) ;; *) return 1 ;; esac
    case $all in *'"Stop"'*) ;; *) return 1 ;; esac
    case $all in *'"PostCompact"'*) ;; *) return 1 ;; esac
    case $all in *'"the end"'*) ;; *) return 1 ;; esac
  done
}
IFS= read -r payload
printf '%s\n' "$payload" >> 'fired-${name}'
${name.startsWith('ours') ? refusal : ''}`,
  );
  // The others are waited for even if they have not begun.
  writeFileSync(join(directory, `fired-${name}`), '');
  return file;
}

function readFired({ directory }: World, name: string): string[] {
  const lines = readFileSync(join(directory, name), 'utf8').trim().split('\n');
  const events = lines.map((line) => {
    const { hook_event_name: event, source } = JSON.parse(line);
    return source === undefined ? event : `${event}(${source})`;
  });
  return events.sort();
}
