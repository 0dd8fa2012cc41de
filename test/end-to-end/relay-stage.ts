import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { SqlValue } from '../../src/archive/sqlite/sql.ts';
import { type MockApi, startMockApi } from '../../src/clients/claude-code/live-test/lab/mock-api.ts';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { clientEnvironment } from '../../src/clients/claude-code/live-test/lab/run-client.ts';
import {
  bash,
  call,
  type OpenRequest,
  openScript,
  type Steps,
  say,
} from '../../src/clients/claude-code/live-test/lab/script.ts';
import { type RecordedRequest, textOfMessage } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { findClient } from '../lab/find-client.ts';
import { type CommandRun, startTideproof, stored, untilWritten } from './client-stage.ts';

/** The smallest window: the client compacts at 67,000 tokens, so a relay hands over at 53,600. */
const HAND_OVER_TOKENS = 53_600;
const SMALL_WINDOW = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' };
const PERMISSIONS = ['--', '--permission-mode', 'bypassPermissions'];

export interface RelayStage {
  api: MockApi;
  /** Starts our command in the world, as a user would. */
  start(...words: string[]): CommandRun;
  relay(...words: string[]): CommandRun;
  /** What the scripted job did, in the order it did it. */
  work(): string[];
  stored(sql: string): Record<string, SqlValue>[];
  /** How many runs there are on record. */
  runs(): number;
}

export async function setRelayStage(
  world: World,
  model: Steps,
  environment: Record<string, string> = {},
): Promise<RelayStage> {
  const api = await startMockApi(openScript({ main: model }));
  onTestFinished(() => api.close());
  const client = findClient(fileURLToPath(new URL('../clients/node_modules', import.meta.url)))!;
  const start = (...words: string[]) =>
    startTideproof(world, clientEnvironment(world, api.url, { ...SMALL_WINDOW, ...environment }), ...words);
  return {
    api,
    start,
    relay: (...words) => {
      const more = words.includes('--') ? [] : PERMISSIONS;
      return start('relay', '--client', client, ...words, ...more);
    },
    work() {
      const log = join(world.project, 'log');
      return existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
    },
    stored: (sql) => stored(world, sql),
    runs() {
      try {
        return stored(world, 'SELECT 1 FROM relay_runs').length;
      } catch {
        // The archive is about to be made.
        return 0;
      }
    },
  };
}

/**
 * A command that runs until the client has heard that its session has to end. The relay says so while a command runs, and the
 * client passes it on with the result: one that takes no time may be over before, and the model would do a step more.
 */
export function untilAskedToEnd({ sessionId }: OpenRequest): string {
  return untilWritten('has to end soo[n]', `/*/${sessionId}.jsonl`);
}

export interface StepOptions {
  /** How long each step takes. */
  seconds?: number;
  tokensPerStep?: number;
  /** These steps have done their work at once, and go on all the same until there is a file `go-<number>`. */
  heldSteps?: readonly number[];
  /** With this step the session is full. */
  fullAtStep?: number;
  /** The step that fills the session takes until the relay has spoken, however busy the machine is. */
  waitsForRelay?: boolean;
}

/** A model that does numbered steps, one line in `log` each, and only knows what its request tells it. */
export function stepModel(total: number, options: StepOptions = {}): Steps {
  const { seconds = 0, tokensPerStep = 12_000, waitsForRelay = false, heldSteps = [], fullAtStep } = options;
  return (request) => {
    const spoken = request.body.messages.filter(({ role }) => role !== 'system').map(textOfMessage);
    const all = request.body.messages.map(textOfMessage).join('\n');
    const sinceLook = spoken.slice(lastIndexOf(spoken, /You were cut off|this is session \d/) + 1).join('\n');
    const tokens = 10_000 + (spoken.length - 1) * (tokensPerStep / 2);
    // Whoever begins, or begins again, looks first; the relay asks for it.
    if (!/last line: /.test(sinceLook)) return call(bash('echo "last line: $(tail -n 1 log 2>&1)"'), tokens);
    const done = Math.max(
      0,
      ...[...sinceLook.matchAll(/did-step-(\d+)/g)].map(([, number]) => Number(number)),
    );
    if (done >= total) return say(`All ${total} steps are there.\n\nRELAY: DONE`, tokens);
    if (all.includes('has to end soon'))
      return say(`Report: ${done} steps of ${total} are done.\n\nRELAY: CONTINUE`, tokens);
    const wait = waitsForRelay && tokens >= HAND_OVER_TOKENS ? untilAskedToEnd(request) : `sleep ${seconds}`;
    const step = done + 1;
    const hold = heldSteps.includes(step) ? `; until [ -e go-${step} ]; do sleep 0.1; done` : '';
    return call(
      bash(`${wait}; printf 'did-step-%d\\n' ${step} >> log && tail -n 1 log${hold}`),
      step === fullAtStep ? 2 * HAND_OVER_TOKENS : tokens,
    );
  };
}

/** What the first request of each session put before the model, by session, in their order. */
export function firstRequests(api: MockApi): RecordedRequest[] {
  const seen = new Set<string>();
  return api.requests.filter(({ kind, sessionId = '' }: OpenRequest) => {
    if (kind !== 'main' || seen.has(sessionId)) return false;
    seen.add(sessionId);
    return true;
  });
}

function lastIndexOf(texts: readonly string[], pattern: RegExp): number {
  return texts.findLastIndex((text) => pattern.test(text));
}
