import {
  type ClientInput,
  type ClientMessage,
  promptMessage,
} from '../../src/clients/claude-code/live-test/lab/run-client.ts';

/** Background agents report in turns of their own, shortly after a turn ended; this is how long we wait for one. */
const GRACE_MILLISECONDS = 400;

export interface Feeding {
  /** Awaited before the prompt with this index is sent, if there are several, and before the input ends. */
  beforePrompt?: (index: number) => unknown;
  /** Sent while the client works on the prompt with that index, once the model has begun to answer. */
  meanwhile?: Readonly<Record<number, string>>;
}

/** Sends the first prompt, and the next each time the client and its background agents have finished the last one. */
export const feedPrompts = (prompts: readonly string[], feeding: Feeding) => (input: ClientInput) => {
  let index = 0;
  let isIdle = false;
  let isPausing = false;
  let runningTasks = 0;
  let hadTasks = false;
  let meanwhile: string | undefined;
  let grace: NodeJS.Timeout | undefined;
  const advance = async (): Promise<void> => {
    isIdle = false;
    hadTasks = false;
    const nth = index++;
    isPausing = true;
    try {
      await feeding.beforePrompt?.(nth);
    } catch (error) {
      // The client would wait for the next prompt.
      input.end();
      throw error;
    }
    isPausing = false;
    const prompt = prompts[nth];
    if (prompt === undefined) return input.end();
    meanwhile = feeding.meanwhile?.[nth];
    input.write(promptMessage(prompt));
  };
  void advance();
  return (message: ClientMessage): void => {
    if (message.type === 'assistant' && meanwhile !== undefined) {
      input.write(promptMessage(meanwhile));
      meanwhile = undefined;
    }
    if (message.subtype === 'background_tasks_changed') runningTasks = (message.tasks as unknown[]).length;
    if (runningTasks > 0) hadTasks = true;
    // `init` starts a turn, also one without a prompt of ours.
    if (message.subtype === 'init') isIdle = false;
    // In a pause the client may do something by itself.
    if (message.type === 'result' && !isPausing) isIdle = true;
    clearTimeout(grace);
    if (!isIdle || runningTasks > 0) return;
    if (hadTasks) grace = setTimeout(() => void advance(), GRACE_MILLISECONDS);
    else void advance();
  };
};
