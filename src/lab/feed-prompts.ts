import type { ClientMessage } from './client-message.ts';

/** Background agents report in turns of their own, shortly after the turn that ended; so long we wait for one. */
const graceMilliseconds = 400;

export interface PromptFeed {
  /** Must see every message of the client, in order. */
  see(message: ClientMessage): void;
  stop(): void;
}

/** Calls `next` once at the start, and again each time the client has nothing left to do for the last prompt. */
export function feedPrompts(next: () => void): PromptFeed {
  let idle = false;
  let runningTasks = 0;
  let hadTasks = false;
  let grace: NodeJS.Timeout | undefined;

  const advance = (): void => {
    idle = false;
    hadTasks = false;
    next();
  };
  advance();

  return {
    see(message) {
      if (message.subtype === 'background_tasks_changed') runningTasks = (message.tasks as unknown[]).length;
      if (runningTasks > 0) hadTasks = true;
      // `init` opens a turn, also one that no prompt of ours asked for.
      if (message.subtype === 'init') idle = false;
      if (message.type === 'result') idle = true;

      clearTimeout(grace);
      if (!idle || runningTasks > 0) return;
      if (hadTasks) grace = setTimeout(advance, graceMilliseconds);
      else advance();
    },
    stop: () => clearTimeout(grace),
  };
}
