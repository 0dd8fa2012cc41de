import type { ClientMessage } from './run-client.ts';

/** One run of a hook as the client reports it, for all events but PreCompact and SessionEnd. */
export interface HookRun {
  event: string;
  /** With its matcher value, for example `SessionStart:compact` or `PostToolUse:Bash`. */
  name: string;
  /** `cancelled`: it was still running at its timeout, or when the client exited. */
  outcome: string;
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Makes the client report its hooks in `stream-json`. */
export const tellOfHooks = ['--include-hook-events'];

export function hookRunsOf(messages: readonly ClientMessage[]): HookRun[] {
  return messages
    .filter(({ subtype }) => subtype === 'hook_response')
    .map((message) => ({
      event: String(message.hook_event),
      name: String(message.hook_name),
      outcome: String(message.outcome),
      exitCode: typeof message.exit_code === 'number' ? message.exit_code : null,
      stdout: String(message.stdout ?? ''),
      stderr: String(message.stderr ?? ''),
    }));
}
