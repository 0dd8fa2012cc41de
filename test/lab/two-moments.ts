import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../../src/clients/claude-code/live-test/lab/make-world.ts';
import {
  type ClientInput,
  type Conversation,
  promptMessage,
} from '../../src/clients/claude-code/live-test/lab/run-client.ts';

/** Switches of the client's server for summaries that are made ahead of time. */
const flags = { tengu_sepia_moth: true, tengu_amber_packet: true };

/** Reported usage beyond which the client makes a summary ahead of time, and beyond which it is used. */
export const MADE_AT_TOKENS = 800_000;
export const USED_AT_TOKENS = 970_000;

/**
 * Lets the client make summaries ahead of time, as it does for accounts. The switches are read from its own cache, and only where
 * it may call its server, so a dead proxy keeps every call on this machine.
 */
export function allowPrecomputing({ home, project }: World): Record<string, string> {
  const cached = {
    ...{ cachedGrowthBookFeatures: flags, cachedFeatureFlags: flags },
    ...{ cachedGrowthBookFeaturesAt: Date.now(), cachedFeatureFlagsAt: Date.now() },
  };
  const projects = { [project]: { hasTrustDialogAccepted: true } };
  writeFileSync(
    join(home, '.claude.json'),
    JSON.stringify({ hasCompletedOnboarding: true, ...cached, projects }),
  );
  return {
    ...{ CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '', DISABLE_TELEMETRY: '' },
    ...{ HTTPS_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1' },
  };
}

/** Where the client keeps a summary that waits for its use; undefined if there is none. */
export function findReadyFile({ home }: World): string | undefined {
  const projects = join(home, '.claude', 'projects');
  if (!existsSync(projects)) return undefined;
  const names = readdirSync(projects, { recursive: true, encoding: 'utf8' });
  const name = names.find((each) => each.endsWith('precompact.json'));
  return name === undefined ? undefined : join(projects, name);
}

/** Sends the prompts one after the other, each once the client has answered the one before and `before` has been done. */
export function converseSlowly(
  prompts: readonly string[],
  before: (index: number) => Promise<unknown> | undefined,
): (input: ClientInput) => Conversation {
  return (input) => {
    let index = 0;
    const send = async () => {
      try {
        await before(index);
      } catch (error) {
        // The client would wait for the next prompt.
        input.end();
        throw error;
      }
      const prompt = prompts[index];
      index += 1;
      if (prompt === undefined) input.end();
      else input.write(promptMessage(prompt));
    };
    void send();
    return {
      see: ({ type }) => {
        if (type === 'result') void send();
      },
      stop: () => {},
    };
  };
}

/** Waits for a condition; throws after a long time, with the name of what never came. */
export async function waitFor(what: string, isThere: () => boolean): Promise<void> {
  for (let tries = 0; !isThere(); tries += 1) {
    if (tries === 1200) throw new Error(`${what} never came.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
