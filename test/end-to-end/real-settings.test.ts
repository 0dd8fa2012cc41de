import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import {
  makeWorld,
  playSession,
  type World,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { planHooks, planRemoveHooks } from '../../src/clients/claude-code/settings/plan-settings.ts';
import { changeFile, clearFiles } from '../../src/install/change-file.ts';
import { removePatiently } from '../../src/system/remove-patiently.ts';
import { nastySettings, outdatedSettings } from '../install/settings-files.ts';
import { pinnedClient } from '../lab/stage.ts';

/** The events that the client waits for; it may end before the others were told. */
const prompts = ['begin', '/compact', 'the end'];
const script = { main: [call(bash('true')), say('done')] };
const FIRED = [
  'PreCompact',
  'SessionEnd',
  'SessionStart(compact)',
  'SessionStart(startup)',
  'SubagentStop',
  'UserPromptSubmit',
  'UserPromptSubmit',
];

/** How many settings files one start of the client reads. */
const PER_START = 4;
/** A file of settings, and what it has to be once ours are out of it again. */
type Case = [name: string, text: (world: World) => string, without?: string];

/** One for each way in which the client may take a file differently: marks, sizes, groups, handlers, names. */
const PLAYED = [
  'only a byte order mark',
  'one megabyte on one line',
  'very deep nesting',
  'hooks of every kind, minified',
  'malformed groups of others',
  'names of what every object has',
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
        const options = { kind: 'settings', dataDir: join(world.directory, 'data') } as const;
        const files = group.map(([name, write, without], index) => {
          const path = settingsFiles(world)[index]!;
          const text = write(world);
          writeFileSync(path, text);
          const program = { node: '/bin/sh', file: writeRecorder(world, `ours ${index}`) };
          const plan = planHooks(hooks, hookCommand(program.node, program.file), program);
          expect(changeFile(name, { ...options, path }, plan).problem).toBeUndefined();
          return { name, path, installed: readFileSync(path, 'utf8'), without: without ?? text };
        });
        const run = await playSession({
          ...{ client: pinnedClient(), world, prompts, script },
          arguments: namedFile(world),
        });

        expect(run.exitCode).toBe(0);
        const recorders = readdirSync(world.directory).filter((name) => name.startsWith('fired-'));
        for (const recorder of recorders) expect(readFired(world, recorder), recorder).toEqual(FIRED);
        for (const { name, path, installed, without } of files) {
          // What the client itself changes in its settings would not be ours to undo.
          expect(readFileSync(path, 'utf8'), name).toBe(installed);
          clearFiles([{ name, path }], options, planRemoveHooks);
          expect(readFileSync(path, 'utf8'), name).toBe(without);
        }
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

/** A shell script that writes down every payload and costs next to nothing. */
function writeRecorder({ directory }: World, name: string): string {
  const folder = join(directory, `${name}, a command`);
  mkdirSync(folder);
  const file = join(folder, 'tideproof.cjs');
  writeFileSync(file, `IFS= read -r payload\nprintf '%s\\n' "$payload" >> '${directory}/fired-${name}'\n`);
  return file;
}

function readFired({ directory }: World, name: string): string[] {
  const lines = readFileSync(join(directory, name), 'utf8').trim().split('\n');
  const events = lines.map((line) => {
    const { hook_event_name: event, source } = JSON.parse(line);
    return source === undefined ? event : `${event}(${source})`;
  });
  return events.filter((event) => FIRED.includes(event)).sort();
}
