import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type HookEvent, hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { judgeChannels } from '../../src/clients/claude-code/live-test/judge-channels.ts';
import type { Evidence } from '../../src/clients/claude-code/live-test/play-live.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { planInstall } from '../../src/clients/claude-code/settings/plan-install.ts';
import { listRegistered } from '../../src/clients/claude-code/settings/settings-tree.ts';
import { SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { builtCommand } from '../end-to-end/built-command.ts';

interface Handler {
  command: string;
  async?: boolean;
}
interface Settings {
  hooks: Record<string, { matcher?: string; hooks: [Handler] }[]>;
  disableAllHooks?: boolean;
}
type Run = Evidence['hookRuns'][number];

const canaries = {
  words: 'Never touch canary-7/.',
  error: 'AssertionError: canary 7',
  summary: 'Some work.',
};
const SILENT = ['PreCompact', 'SessionEnd', 'StopFailure'];
const events = hooks.map(({ event }) => event);
const told = events.filter((event) => !SILENT.includes(event));

function greenSettings(): Settings {
  return JSON.parse(planInstall('{}', hooks, hookCommand(process.execPath, builtCommand())).text);
}

/** As a session leaves it in which everything went right: each hook ran twice. */
function greenEvidence(): Evidence {
  const runOf = (event: string): Run => ({
    ...{ event, name: event, outcome: 'success', exitCode: 0, stdout: '', stderr: '' },
  });
  const compaction = {
    instructions: SUMMARY_REQUEST,
    brief: `${canaries.words} ${canaries.error}`,
  };
  return {
    ...{ canaries, clientVersion: '9.0.0', exitCode: 0, timedOut: false, stderr: '', milliseconds: 1 },
    hookRuns: told.flatMap((event) => [runOf(event), runOf(event)]),
    compactions: [
      { trigger: 'manual', ...compaction },
      { trigger: 'auto', ...compaction },
    ],
    archive: {
      facts: [canaries.words, canaries.error],
      summaries: [canaries.summary, canaries.summary],
      ended: true,
    },
  };
}

/** The red channels with their reasons. */
function redOf(settings: Settings, evidence = greenEvidence()): Record<string, string> {
  const channels = judgeChannels(evidence, listRegistered(JSON.stringify(settings)));
  expect(channels.map(({ name }) => name)).toEqual(events);
  return Object.fromEntries(
    channels.filter(({ passed }) => !passed).map(({ name, detail }) => [name, detail]),
  );
}

const reason = (expression: RegExp) => expect.stringMatching(expression);

describe('judgeChannels()', () => {
  it('finds nothing wrong where nothing is', () => {
    expect(redOf(greenSettings())).toEqual({});
  });

  const isAsync = (event: HookEvent) => hooks.find((hook) => hook.event === event)?.async;
  const changes: Record<string, [change: (settings: Settings, event: HookEvent) => void, RegExp]> = {
    'is not there': [({ hooks }, event) => void delete hooks[event], /it is not registered/],
    'is a command of others': [
      ({ hooks }, event) => Object.assign(hooks[event]![0]!.hooks[0], { command: 'true' }),
      /it is not registered/,
    ],
    'is there twice': [
      ({ hooks }, event) => void hooks[event]!.push(structuredClone(hooks[event]![0]!)),
      /it is registered 2 times/,
    ],
    'has a matcher': [
      ({ hooks }, event) => Object.assign(hooks[event]![0]!, { matcher: 'startup' }),
      /matcher lets it run for "startup" only/,
    ],
    'names a Node that is gone': [
      ({ hooks }, event) => {
        hooks[event]![0]!.hooks[0].command = hookCommand('/nowhere/bin/node', builtCommand());
      },
      /it runs what is gone: \/nowhere\/bin\/node/,
    ],
    'names a program that is gone': [
      ({ hooks }, event) => {
        hooks[event]![0]!.hooks[0].command = hookCommand(process.execPath, '/nowhere/tideproof.cjs');
      },
      /it runs what is gone: \/nowhere\/tideproof\.cjs/,
    ],
    'is waited for, or not, as it should not be': [
      ({ hooks }, event) => Object.assign(hooks[event]![0]!.hooks[0], { async: !isAsync(event) }),
      /it runs in the background|the client waits for it/,
    ],
  };
  it.each(Object.entries(changes))('turns an entry red that %s, and no other', (_, [change, expected]) => {
    for (const event of events) {
      const settings = greenSettings();
      change(settings, event);
      expect(redOf(settings), event).toEqual({ [event]: reason(expected) });
    }
  });

  it('turns all red where hooks are switched off', () => {
    const red = redOf({ ...greenSettings(), disableAllHooks: true });
    expect(red).toEqual(
      Object.fromEntries(events.map((event) => [event, reason(/"disableAllHooks" is on/)])),
    );
  });

  it('turns those red behind which another program does nothing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tideproof-other-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'tideproof.cjs');
    writeFileSync(file, 'process.exitCode = 0');
    const settings = greenSettings();
    const replaced = ['UserPromptSubmit', 'PostToolUse', 'Stop', 'PostCompact'];
    for (const event of replaced)
      settings.hooks[event]![0]!.hooks[0].command = hookCommand(process.execPath, file);
    expect(redOf(settings)).toEqual(
      Object.fromEntries(replaced.map((event) => [event, reason(/which is not tideproof/)])),
    );
  });

  const runs: Record<string, [run: Partial<Run>, RegExp]> = {
    'was cut off': [{ outcome: 'cancelled', exitCode: null }, /did not answer in time/],
    failed: [{ outcome: 'error', exitCode: 1, stderr: 'no such module' }, /exit code 1: no such module/],
    'printed something else': [{ stdout: 'Segmentation fault' }, /is no answer: Segmentation fault/],
    'printed too much': [{ stdout: 'word '.repeat(3_000) }, /longer than 10000 characters/],
  };
  it.each(Object.entries(runs))('turns a hook red that %s, and no other', (_, [change, expected]) => {
    for (const event of told) {
      const evidence = greenEvidence();
      for (const run of evidence.hookRuns) if (run.event === event) Object.assign(run, change);
      expect(redOf(greenSettings(), evidence), event).toEqual({ [event]: reason(expected) });
    }
  });

  it('turns a hook red that the client did not run, and lets one in the background be cut off once', () => {
    for (const event of told) {
      const evidence = greenEvidence();
      const [first] = evidence.hookRuns.filter((run) => run.event === event);
      Object.assign(first!, { outcome: 'cancelled', exitCode: null });
      expect(Object.keys(redOf(greenSettings(), evidence)), event).toEqual(isAsync(event) ? [] : [event]);
      const without = { ...evidence, hookRuns: evidence.hookRuns.filter((run) => run.event !== event) };
      expect(redOf(greenSettings(), without)).toEqual({ [event]: reason(/the client did not run it/) });
    }
  });

  const effects: [HookEvent, (evidence: Evidence) => void, RegExp][] = [
    ['SessionStart', ({ compactions }) => void delete compactions[1]!.brief, /auto .* no request after it/],
    [
      'SessionStart',
      ({ compactions }) => Object.assign(compactions[0]!, { brief: ' ' }),
      /manual .* no brief reached/,
    ],
    [
      'SessionStart',
      ({ compactions }) => Object.assign(compactions[0]!, { brief: '<persisted-output>' }),
      /longer than 10000/,
    ],
    [
      'SessionStart',
      ({ compactions }) => Object.assign(compactions[0]!, { brief: canaries.words }),
      /lacks "Assertion/,
    ],
    ['UserPromptSubmit', ({ archive }) => void archive.facts.shift(), /the archive lacks "Never touch/],
    ['PostToolUse', ({ archive }) => void archive.facts.pop(), /the archive lacks "AssertionError/],
    [
      'PreCompact',
      ({ compactions }) => Object.assign(compactions[0]!, { instructions: 'Segmentation fault' }),
      /summarizer was not asked .* but told: Segmentation fault/,
    ],
    [
      'PreCompact',
      ({ compactions }) => Object.assign(compactions[0]!, { instructions: '' }),
      /nothing of it reached/,
    ],
    ['SubagentStop', ({ archive }) => void archive.summaries.pop(), /1 of 2 summaries were stored in time/],
    [
      'SessionEnd',
      ({ archive }) => Object.assign(archive, { ended: false }),
      /end of the session did not get into/,
    ],
  ];
  it.each(effects)('turns %s red that left nothing behind, and no other (%#)', (event, change, expected) => {
    const evidence = greenEvidence();
    change(evidence);
    expect(redOf(greenSettings(), evidence)).toEqual({ [event]: reason(expected) });
  });
});
