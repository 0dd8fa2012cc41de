import {
  type ClientInput,
  type ClientMessage,
  promptMessage,
} from '../../../src/clients/claude-code/live-test/lab/run-client.ts';
import { isRefusal } from '../steps.ts';
import type { CallStep, EndStep, Opening, PlannedAnswer, Turn } from './plan-turns.ts';
import type { StandInShell } from './stand-in-shell.ts';

const WAIT_MAX_MILLISECONDS = 10_000;

/** A user who interrupts a model that has said nothing yet. */
const HESITATION_MILLISECONDS = 500;

export interface User {
  converse(input: ClientInput): (message: ClientMessage) => void;
  /** What the model says next in the turn that is open. */
  nextAnswer(): PlannedAnswer | undefined;
  /** Types what is typed, and ends what ends, while the model is at work. */
  actMeanwhile(answer: PlannedAnswer): Promise<void>;
  /** What of the plan the client never came to. */
  left(): string;
}

interface Surroundings {
  shell: StandInShell;
  /** The text with folders and names as they are in this play. */
  here(text: string): string;
  /** What the client calls the background commands of the scenario. */
  taskIds: Map<string, string>;
  /** Whether the client has taken a text in. */
  isTakenIn(text: string): boolean;
  /** The last turn has ended. */
  whenOver(): void;
}

/** The user of a play: opens turn after turn, types and interrupts meanwhile, allows, refuses and answers. */
export function playUser(
  turns: readonly Turn[],
  { shell, here, taskIds, isTakenIn, whenOver }: Surroundings,
): User {
  const toCome = [...turns];
  const ended = new Set<string>();
  let turn: Turn | undefined;
  let running: CallStep | undefined;
  let interrupts = false;
  let client: ClientInput | undefined;
  let requests = 0;

  const control = (request: Record<string, unknown>) => {
    requests += 1;
    client?.write({ type: 'control_request', request_id: `user-${requests}`, request });
  };

  function interrupt(): void {
    interrupts = false;
    control({ subtype: 'interrupt' });
  }

  function end({ id, status, summary }: EndStep): void {
    if (status === 'killed') control({ subtype: 'stop_task', task_id: here(id) });
    else shell.end(id, Number(/exit code (\d+)/.exec(summary)?.[1] ?? 0));
  }

  const openings: { [By in Opening['by']]: (opening: Extract<Opening, { by: By }>) => void } = {
    prompt: ({ text }) => client?.write(promptMessage(here(text))),
    compact: () => client?.write(promptMessage('/compact')),
    end: (opening) => end(opening.end),
    // The client has it already.
    typed: () => {},
  };

  function openNext(): void {
    turn = toCome.shift();
    if (turn === undefined) {
      client?.end();
      whenOver();
      return;
    }
    openings[turn.opening.by](turn.opening as never);
  }

  function decide(message: ClientMessage): void {
    const { tool_name, input } = message.request as { tool_name: string; input: Record<string, unknown> };
    const response =
      running?.tool === tool_name ? answerOf(running, input) : { behavior: 'allow', updatedInput: input };
    client?.write({
      type: 'control_response',
      response: { subtype: 'success', request_id: message.request_id, response },
    });
  }

  function see(message: ClientMessage): void {
    if (message.type === 'control_request') decide(message);
    else if (message.type === 'result') openNext();
    else if (message.type === 'assistant' && interrupts) interrupt();
    else if (message.subtype === 'task_started' && running) {
      const id = backgroundIdOf(running);
      if (id !== undefined) taskIds.set(id, String(message.task_id));
    } else if (message.subtype === 'task_notification') ended.add(String(message.task_id));
  }

  return {
    converse(input) {
      client = input;
      openNext();
      return see;
    },
    nextAnswer: () => turn?.answers.shift(),
    async actMeanwhile(answer) {
      running = answer.call;
      for (const text of answer.typed) {
        client?.write(promptMessage(here(text)));
        await until(() => isTakenIn(here(text)), `typing "${text}"`);
      }
      for (const step of answer.ended) {
        end(step);
        await until(() => ended.has(here(step.id)), `the end of ${step.id}`);
      }
      if (!answer.isInterrupted) return;
      if (answer.text === '') setTimeout(interrupt, HESITATION_MILLISECONDS);
      else interrupts = true;
    },
    left: () =>
      [...(turn ? [turn] : []), ...toCome]
        .flatMap(({ opening, answers }) => [JSON.stringify(opening), ...answers.map(({ text }) => text)])
        .slice(0, 3)
        .join('\n'),
  };
}

/** The name that the scenario has for a command in the background. */
export function backgroundIdOf({ result }: CallStep): string | undefined {
  return /^Command running in background with ID: (\w+)/.exec(result)?.[1];
}

function answerOf({ tool, result }: CallStep, input: Record<string, unknown>): Record<string, unknown> {
  if (isRefusal(result)) return { behavior: 'deny', message: result, interrupt: /\bSTOP what/.test(result) };
  if (tool !== 'AskUserQuestion') return { behavior: 'allow', updatedInput: input };
  const answers = Object.fromEntries([...result.matchAll(/"([^"]+)"="([^"]+)"/g)].map(([, ...pair]) => pair));
  return { behavior: 'allow', updatedInput: { ...input, answers } };
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let waited = 0; !isSo(); waited += 20) {
    if (waited > WAIT_MAX_MILLISECONDS) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
