import type { TideproofEvent } from '../agent-sdk/tideproof.ts';
import { isSince } from '../settings/compare-versions.ts';

export interface HookRegistration {
  event: TideproofEvent;
  /** The client does not wait for our answer. */
  async: boolean;
  timeoutSeconds: number;
  /** The first client version that knows the event, if not all with hooks do. */
  since?: string;
  why: string;
}

/** The client waits only if it needs the answer, or if the order of events matters. */
const WAITS = { async: false, timeoutSeconds: 15 };
const GOES_ON = { async: true, timeoutSeconds: 30 };

export const hooks: readonly HookRegistration[] = [
  {
    event: 'SessionStart',
    ...WAITS,
    why: 'Adds context to a new session, and restores it after a compaction',
  },
  { event: 'UserPromptSubmit', ...WAITS, why: 'Records your prompt; delivers any pending context with it' },
  { event: 'PreCompact', ...WAITS, why: 'Tells the summarizer what to keep' },
  { event: 'SubagentStop', ...WAITS, why: 'Stores the summary of a compaction, to find out what it lost' },
  { event: 'PostCompact', ...GOES_ON, since: '2.1.76', why: 'Closes the record of a compaction' },
  { event: 'PostToolUse', ...GOES_ON, why: 'Reads what is new during a turn; delivers any pending context' },
  { event: 'Stop', ...GOES_ON, why: 'Reads what is new at the end of a turn' },
  {
    event: 'StopFailure',
    ...GOES_ON,
    since: '2.1.78',
    why: 'Notices a conversation that is too large to go on',
  },
  {
    // Without an explicit timeout a SessionEnd hook is killed after 1.5 seconds.
    event: 'SessionEnd',
    ...{ async: false, timeoutSeconds: 10 },
    why: 'Records that a session ended, so that the next one can continue it',
  },
];

/** Up to 2.1.100 a client that finds an unknown event silently ignores the whole settings file, including permissions. */
export function hooksKnownTo(version: string | undefined): HookRegistration[] {
  return hooks.filter(({ since }) => since === undefined || version === undefined || isSince(version, since));
}

export function handlerOf({ async, timeoutSeconds }: HookRegistration, command: string): object {
  return { type: 'command', command, timeout: timeoutSeconds, ...(async && { async }) };
}
