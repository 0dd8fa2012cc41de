import { compareVersions } from '../settings/compare-versions.ts';

export interface HookRegistration {
  event: HookEvent;
  /** Only for events we want in part; without it the client calls us for every kind. */
  matcher?: string;
  /** The client goes on at once and does not wait for our answer. */
  async: boolean;
  timeoutSeconds: number;
  /** The first client that knows the event, where not every client does that has hooks at all. */
  since?: string;
  why: string;
}

export type HookEvent =
  | 'SessionStart'
  | 'UserPromptSubmit'
  | 'PreCompact'
  | 'SubagentStop'
  | 'PostCompact'
  | 'PostToolUse'
  | 'Stop'
  | 'SessionEnd';

/** Every moment at which Claude Code calls us. Synchronous only where the client needs the answer or the order. */
export const hooks: readonly HookRegistration[] = [
  {
    event: 'SessionStart',
    async: false,
    timeoutSeconds: 15,
    why: 'What we answer becomes context of the model, also right after a compaction',
  },
  {
    event: 'UserPromptSubmit',
    async: false,
    timeoutSeconds: 15,
    why: 'Notes the prompt before a compaction can drop it; what we owe the model goes with it',
  },
  {
    event: 'PreCompact',
    async: false,
    timeoutSeconds: 15,
    why: 'What we answer tells the summarizer what must stay',
  },
  {
    event: 'SubagentStop',
    async: false,
    timeoutSeconds: 15,
    why: 'Carries the summary of a compaction, which must be stored before SessionStart asks for the loss',
  },
  {
    event: 'PostCompact',
    async: true,
    timeoutSeconds: 30,
    since: '2.1.76',
    why: 'Closes the record of a compaction; nothing waits for it',
  },
  {
    event: 'PostToolUse',
    async: true,
    timeoutSeconds: 30,
    why: 'Catches up in the middle of a turn; what we owe the model reaches it with a later request',
  },
  {
    event: 'Stop',
    async: true,
    timeoutSeconds: 30,
    why: 'Catches up with the transcript at the end of a turn',
  },
  {
    // Without a timeout of its own a SessionEnd hook is cut off after 1.5 seconds.
    event: 'SessionEnd',
    async: false,
    timeoutSeconds: 10,
    why: 'Notes which session ended, before the SessionStart of a /clear looks for it',
  },
];

/** The oldest client that was seen to tell the summary at SubagentStop; 2.1.76 does not. */
export const summaryToldSince = '2.1.112';

/**
 * The hooks for a client of that version. Up to 2.1.100 a client that meets an event it does not know ignores the whole
 * settings file, permissions and all, without a word.
 */
export function hooksKnownTo(version: string | undefined): HookRegistration[] {
  return hooks.filter(
    ({ since }) => since === undefined || version === undefined || compareVersions(version, since) >= 0,
  );
}

/** A registration as the client writes it down. */
export function handlerOf(registration: HookRegistration, command: string): Record<string, unknown> {
  const handler = { type: 'command', command, timeout: registration.timeoutSeconds };
  return registration.async ? { ...handler, async: true } : handler;
}
