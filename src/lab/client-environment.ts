import type { World } from './make-world.ts';

/** Nothing of the caller's environment but the PATH: no key, no proxy, no configuration may leak into a run. */
export function clientEnvironment(
  world: World,
  url: string,
  added: Record<string, string> = {},
): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: world.home,
    // The client also keeps files in the system's temporary folder; those of a run belong to its world.
    CLAUDE_CODE_TMPDIR: world.temporary,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'dummy-key-of-the-lab',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    // Lets the client skip permission prompts when run as root, as in a container.
    IS_SANDBOX: '1',
    // It would go on when the run is over and its world is gone.
    TIDEPROOF_ARCHIVE_SWEEP: 'false',
    ...added,
  };
}
