import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type * as Adapter from '../../src/clients/claude-code/agent-sdk/tideproof.ts';
import { SHORT_SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { removePatiently } from '../../src/system/remove-patiently.ts';
import { builtCommand } from '../end-to-end/built-command.ts';

/** As a program gets it: it starts what lies beside it. */
const bundle = join(dirname(builtCommand()), 'agent-sdk.cjs');
const { tideproof }: typeof Adapter = createRequire(import.meta.url)(bundle);
const never = new AbortController().signal;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-sdk-'));
  onTestFinished(() => removePatiently(folder));
  return folder;
}

function makeSession(folder: string) {
  const transcript = join(folder, 'one.jsonl');
  writeFileSync(transcript, '');
  const fields = { session_id: 'one', cwd: folder, transcript_path: transcript };
  return (event: Adapter.TideproofEvent, more: object = {}) => ({
    ...fields,
    hook_event_name: event,
    ...more,
  });
}

/** What the SDK does with our hooks at one event. */
function call(made: Adapter.TideproofHooks, event: Adapter.TideproofEvent, input: object, signal = never) {
  return made[event][0]!.hooks[0]!(input, undefined, { signal });
}

describe('The hooks for the Agent SDK', () => {
  it('answer an event from the folder they were given, and leave that of the command line alone', async () => {
    const folder = makeFolder();
    const log = vi.fn();
    const dataDir = join(folder, 'data');
    const env = { ...process.env, TIDEPROOF_HOME: join(folder, 'other') };
    const input = makeSession(folder);
    const made = tideproof({ dataDir, env, log });
    const prompt = 'Never touch anything below generated/.';
    expect(await call(made, 'UserPromptSubmit', input('UserPromptSubmit', { prompt }))).toEqual({});
    expect(await call(made, 'PreCompact', input('PreCompact', { trigger: 'manual' }))).toEqual({
      systemMessage: SHORT_SUMMARY_REQUEST,
    });
    expect(existsSync(join(dataDir, 'archive.db'))).toBe(true);
    expect(existsSync(env.TIDEPROOF_HOME)).toBe(false);
    expect(log).not.toHaveBeenCalled();
  });

  it.each(['PostCompact'] as const)('let the session go on at %s, and do their work', async (event) => {
    const folder = makeFolder();
    const dataDir = join(folder, 'data');
    const input = makeSession(folder)(event);
    expect(await call(tideproof({ dataDir }), event, input)).toEqual({ async: true });
    expect(existsSync(dataDir)).toBe(false);
    await vi.waitFor(() => expect(existsSync(join(dataDir, 'archive.db'))).toBe(true), 10_000);
  });

  it('give up at once, and quietly, when the session does not want the answer any more', async () => {
    const folder = makeFolder();
    const log = vi.fn();
    const stop = new AbortController();
    const input = makeSession(folder)('SessionStart', { source: 'startup' });
    const answer = call(tideproof({ dataDir: folder, log }), 'SessionStart', input, stop.signal);
    stop.abort();
    expect(await answer).toEqual({});
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    { name: 'a payload that cannot be written down', input: { session_id: 1n } },
    { name: 'a program that cannot be started', input: {}, env: { NODE_OPTIONS: '--no-such-option' } },
  ])('never reject: $name is told to the log', async ({ input, env }) => {
    const log = vi.fn();
    const made = tideproof({ dataDir: makeFolder(), log, ...(env ? { env } : {}) });
    expect(await call(made, 'SessionStart', input)).toEqual({});
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^hook failed .* at SessionStart: /));
  });

  it('refuse to be made where the command is not beside them, and say what to do', () => {
    const folder = makeFolder();
    const copy = join(folder, 'bundled.cjs');
    writeFileSync(copy, readFileSync(bundle));
    const bundled: typeof Adapter = createRequire(import.meta.url)(copy);
    expect(() => bundled.tideproof()).toThrow(/tideproof\.cjs, which the hooks run/);
  });
});
