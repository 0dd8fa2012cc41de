import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';

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

/** Waits for a condition; throws after a long time, with the name of what never came. */
export async function waitFor(what: string, isThere: () => boolean): Promise<void> {
  for (let tries = 0; !isThere(); tries += 1) {
    if (tries === 1200) throw new Error(`${what} never came.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
