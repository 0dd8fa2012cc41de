import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { startMockApi } from '../../src/clients/claude-code/live-test/lab/mock-api.ts';
import { smallWindow, type World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { clientEnvironment } from '../../src/clients/claude-code/live-test/lab/run-client.ts';
import {
  type OpenRequest,
  openScript,
  type Step,
} from '../../src/clients/claude-code/live-test/lab/script.ts';
import { isFailure, type RequestKind } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { setInstalledStage } from '../end-to-end/client-stage.ts';
import { pinnedClient } from '../lab/stage.ts';
import { inputOn, type Key, markedLine, noticesOn, openTerminal, skipFirstDialogs } from './terminal.ts';

/** What the model says: known beforehand, or made from what it was asked. */
type Answering = Step | ((request: OpenRequest) => Step);

export interface SessionStart {
  /** Where another session ended, to go on there; a new world otherwise. */
  world?: World;
  /** What the model may use without asking. */
  allow?: readonly string[];
  arguments?: readonly string[];
  environment?: Record<string, string>;
}

/** The real client on a terminal, with our hooks, and a model that says what it is told to. */
export async function startInteractiveSession(start: SessionStart = {}) {
  const world = start.world ?? setInstalledStage().world;
  skipFirstDialogs(world, start.allow ?? ['Bash']);
  const steps: Answering[] = [];
  const nextStep = (request: OpenRequest): Step => {
    const step = steps.shift() ?? { text: 'done' };
    return typeof step === 'function' ? step(request) : step;
  };
  const held = new Map<RequestKind, Promise<void>>();
  const script = openScript({ main: nextStep });
  const api = await startMockApi(async (request) => {
    await held.get(request.kind);
    return script(request);
  });
  const terminal = openTerminal({
    program: pinnedClient(),
    arguments: start.arguments,
    directory: world.project,
    environment: clientEnvironment(world, api.url, {
      ...smallWindow,
      // On a terminal the client would fetch its list of plugins with git, off the loopback.
      CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
      ...start.environment,
    }),
    pidFile: join(world.directory, 'client.pid'),
  });
  onTestFinished(async () => {
    terminal.kill();
    await terminal.ended;
    await api.close();
  });
  await terminal.waitFor('? for shortcuts');

  const screen = terminal.screen;
  const count = (wanted: RequestKind): number => api.requests.filter(({ kind }) => kind === wanted).length;
  const idle = (): Promise<void> => terminal.waitUntilGone('esc to interrupt');
  const session = {
    world,
    terminal,
    requests: api.requests,
    /** What the model says next, in order; then it says "done". */
    script: (...more: Answering[]) => void steps.push(...more),
    /** Types and sends, without waiting for what comes of it. */
    async send(text: string) {
      await terminal.type(text, () => inputOn(screen()).includes(text));
      await terminal.press('enter', () => !inputOn(screen()).includes(text));
    },
    /** Sends a prompt and waits until the turn is over and every scripted answer was given. */
    async say(prompt: string, ...more: Answering[]) {
      const before = count('main');
      steps.push(...more);
      await session.send(prompt);
      await terminal.waitFor(() => count('main') > before && steps.length === 0);
      const { answer } = api.requests.findLast(({ kind }) => kind === 'main')!;
      if (!isFailure(answer) && answer.text !== undefined) await session.answered(answer.text);
    },
    /** No request of this kind is answered until the returned function is called. */
    hold(kind: RequestKind) {
      let release = (): void => {};
      held.set(
        kind,
        new Promise((resolve) => {
          release = resolve;
        }),
      );
      return () => {
        held.delete(kind);
        release();
      };
    },
    /** Waits until the model has said these words and the client waits for the user. */
    async answered(words: string) {
      await terminal.waitFor(words);
      await idle();
    },
    async emptyInput() {
      await terminal.press('controlU', () => inputOn(screen()).replace('❯', '').trim() === '');
    },
    /** Moves through a list with a key until the line with these words is marked. */
    async moveTo(words: string, key: Key = 'down') {
      const isThere = (): boolean => {
        const marked = markedLine(screen());
        // Some lines ask for more words once they are marked.
        return marked === words || marked.startsWith(`${words}:`);
      };
      for (let tries = 0; !isThere(); tries++) {
        if (tries > screen().split('\n').length)
          throw new Error(`No line "${words}" in the list:\n${screen()}`);
        const before = markedLine(screen());
        await terminal.press(key, () => markedLine(screen()) !== before);
      }
    },
    /** Writes into the marked line of a dialog. */
    async fill(text: string) {
      await terminal.type(text, () => markedLine(screen()).includes(text));
      await terminal.read(text);
    },
    /** Waits until the client has written down what it has shown. */
    written: () => untilWritten(world),
    /** Opens the list of prompts, and does there with one of them what is chosen. */
    async rewind(prompt: string, choice: string) {
      await untilWritten(world);
      await session.send('/rewind');
      await terminal.read('❯ (current)');
      await session.moveTo(prompt, 'up');
      await terminal.press('enter', 'before you sent this message');
      await terminal.read('before you sent this message');
      await session.moveTo(choice);
      await terminal.press('enter', () => !screen().includes('before you sent this message'));
    },
    async compact() {
      const before = count('summarizer');
      await untilWritten(world);
      await session.send('/compact');
      await terminal.waitFor(() => count('summarizer') > before);
      await terminal.waitFor(() => screen().split('❯ /compact').at(-1)!.includes('Compacted (ctrl+o'));
      await idle();
      expectOneNotice(screen().split('❯ /compact').at(-1)!);
    },
    async exit() {
      await session.send('/exit');
      await terminal.ended;
    },
  };
  return session;
}

/** A person takes a moment to type, in which the client writes down all of the turn before. */
async function untilWritten({ home }: World): Promise<void> {
  const projects = join(home, '.claude', 'projects');
  const size = () =>
    readdirSync(projects, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jsonl'))
      .reduce((sum, name) => sum + statSync(join(projects, name)).size, 0);
  for (let before = -1, round = 0; before !== size() && round < 20; round += 1) {
    before = size();
    await setTimeout(600);
  }
}

/** A person reads one true line about each compaction: beside a summary that says nothing, no prompt is missing. */
function expectOneNotice(screen: string): void {
  const notices = noticesOn(screen);
  expect.soft(notices, screen).toHaveLength(1);
  const counts = /^tideproof: (\d+) of (\d+) prompts? in context\b/.exec(notices[0] ?? '');
  expect.soft(counts, notices[0]).not.toBeNull();
  expect.soft(counts?.[1], notices[0]).toBe(counts?.[2]);
}
