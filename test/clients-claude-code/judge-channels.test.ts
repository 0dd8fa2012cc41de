import { describe, expect, it } from 'vitest';
import { type HookEvent, hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { judgeChannels } from '../../src/clients/claude-code/live-test/judge-channels.ts';
import type { Evidence } from '../../src/clients/claude-code/live-test/play-live.ts';
import { pickOwnSettings } from '../../src/clients/claude-code/live-test/test-live.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { listRegistered } from '../../src/clients/claude-code/settings/read-settings.ts';
import { SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';

type Run = Evidence['hookRuns'][number];

const canaries = {
  words: 'Never touch canary-7/.',
  error: 'AssertionError: canary 7',
  summary: 'Some work.',
};
const events = hooks.map(({ event }) => event);
const told = events.filter((event) => !['PreCompact', 'SessionEnd', 'StopFailure'].includes(event));
const isAsync = (event: HookEvent) => hooks.find((hook) => hook.event === event)?.async;

/** As a session leaves it in which everything went right: each hook ran twice. */
function greenEvidence(): Evidence {
  const runOf = (event: string): Run => ({
    ...{ event, name: event, outcome: 'success', exitCode: 0, stdout: '', stderr: '' },
  });
  const compaction = { instructions: SUMMARY_REQUEST, brief: `${canaries.words} ${canaries.error}` };
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
function redOf(change: (evidence: Evidence) => void, unfit: { event: string; problem: string }[] = []) {
  const evidence = greenEvidence();
  change(evidence);
  const channels = judgeChannels(evidence, unfit);
  expect(channels.map(({ name }) => name)).toEqual(events);
  return Object.fromEntries(
    channels.filter(({ passed }) => !passed).map(({ name, detail }) => [name, detail]),
  );
}

const reason = (expression: RegExp) => expect.stringMatching(expression);

describe('judgeChannels()', () => {
  it('finds nothing wrong where nothing is, and what is registered wrongly', () => {
    expect(redOf(() => {})).toEqual({});
    expect(redOf(() => {}, [{ event: 'Stop', problem: 'it is not registered' }])).toEqual({
      Stop: 'it is not registered',
    });
  });

  it.each<[string, Partial<Run>, RegExp]>([
    ['was cut off', { outcome: 'cancelled', exitCode: null }, /did not answer in time/],
    ['failed', { outcome: 'error', exitCode: 1, stderr: 'no such module' }, /exit code 1: no such module/],
  ])('turns a hook red that %s, and no other', (_, change, expected) => {
    for (const event of told) {
      const breakRuns = ({ hookRuns }: Evidence) => {
        for (const run of hookRuns) if (run.event === event) Object.assign(run, change);
      };
      expect(redOf(breakRuns), event).toEqual({ [event]: reason(expected) });
    }
  });

  it('turns a hook red that the client did not run, and lets one in the background be cut off once', () => {
    for (const event of told) {
      const cutOff = ({ hookRuns }: Evidence) =>
        Object.assign(hookRuns.find((run) => run.event === event)!, { outcome: 'cancelled' });
      expect(Object.keys(redOf(cutOff)), event).toEqual(isAsync(event) ? [] : [event]);
      const leaveOut = (evidence: Evidence) => {
        evidence.hookRuns = evidence.hookRuns.filter((run) => run.event !== event);
      };
      expect(redOf(leaveOut)).toEqual({ [event]: reason(/the client did not run it/) });
    }
  });

  it.each<[HookEvent, (evidence: Evidence) => void, RegExp]>([
    ['SessionStart', ({ compactions }) => void delete compactions[1]!.brief, /auto .* no request after it/],
    ['SessionStart', ({ compactions: [first] }) => Object.assign(first!, { brief: ' ' }), /no brief reached/],
    [
      'SessionStart',
      ({ compactions: [first] }) => Object.assign(first!, { brief: canaries.words }),
      /lacks "Assertion/,
    ],
    ['UserPromptSubmit', ({ archive }) => void archive.facts.shift(), /the archive lacks "Never touch/],
    ['PostToolUse', ({ archive }) => void archive.facts.pop(), /the archive lacks "AssertionError/],
    [
      'PreCompact',
      ({ compactions: [first] }) => Object.assign(first!, { instructions: 'Segmentation fault' }),
      /summarizer was not asked .* but told: Segmentation fault/,
    ],
    ['SubagentStop', ({ archive }) => void archive.summaries.pop(), /1 of 2 summaries were stored in time/],
    [
      'SessionEnd',
      ({ archive }) => Object.assign(archive, { ended: false }),
      /end of the session did not get into/,
    ],
  ])('turns %s red that left nothing behind, and no other (%#)', (event, change, expected) => {
    expect(redOf(change)).toEqual({ [event]: reason(expected) });
  });
});

describe('pickOwnSettings()', () => {
  it('takes our entries, the switch and what hooks depend on, and nothing of anybody else', () => {
    const ours = { type: 'command', command: hookCommand('/usr/bin/node', '/opt/tideproof.cjs') };
    const foreign = { type: 'command', command: './deploy.sh' };
    const env = { NODE_OPTIONS: '--no-warnings', ANTHROPIC_API_KEY: 'x', TIDEPROOF_HOME: '/home/ada/kept' };
    const hooks = { Stop: [{ hooks: [foreign, ours] }], SessionEnd: [{ hooks: [foreign] }] };
    const text = `\uFEFF${JSON.stringify({ env, disableAllHooks: true, hooks })}`;
    const place = { scope: 'user', path: '' } as const;
    expect(pickOwnSettings({ ...place, text, registered: listRegistered(text) })).toEqual({
      disableAllHooks: true,
      hooks: { Stop: [{ hooks: [{ ...ours, timeout: 30, async: false }] }] },
      env: { NODE_OPTIONS: '--no-warnings' },
    });
    const none = { hooks: {}, disableAllHooks: false, env: {} };
    expect(pickOwnSettings({ ...place, registered: listRegistered('') })).toEqual(none);
  });
});
