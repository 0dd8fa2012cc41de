import type { Act, Origin, OwnCommand } from '../../../domain/entry.ts';
import { type Fields, fieldOf, textOf } from './content-blocks.ts';

const COMMAND = /^<bash-input>([\s\S]+)<\/bash-input>\s*$/;
const PRINTED = /^<bash-stdout>([\s\S]*)<\/bash-stdout><bash-stderr>([\s\S]*)<\/bash-stderr>\s*$/;

/** With `!`, or what it printed, in a row that is the child of the first. A failed command printed only in the second tag. */
export function decodeUserCommand(text: string, row: Fields, origin: Origin): Act | undefined {
  if (!text.startsWith('<bash-')) return undefined;
  const command = COMMAND.exec(text)?.[1]?.trim();
  const { uuid: callId } = origin;
  if (command) return { origin, type: 'called', callId, tool: '', action: { kind: 'run-command', command } };
  const [, output, errors = ''] = PRINTED.exec(text) ?? [];
  if (output === undefined) return undefined;
  const failed = output === '' && errors.trim() !== '';
  const answer = { callId: textOf(row.parentUuid), text: failed ? errors : output, failed };
  return { origin, type: 'answered', ...answer, startedJob: findStartedJob(row, output) };
}

/** The client's line about a command that it started in the background or moved there, for whatever reason. */
const JOB_STARTED = /^Command (?:running|was|did)\b.*\bbackground.*?\bID: ([\w-]+)/m;
/** It stands behind what the command had printed, and advice of the client follows it. */
const PRINTED_MAX = 400;
const ADVICE_MAX = 2000;

/** The row of the session tells the id itself; where it does not, a command may have printed such a line. */
export function findStartedJob({ toolUseResult }: Fields, text: string): string | undefined {
  const id = fieldOf(toolUseResult, 'backgroundTaskId');
  if (typeof id === 'string') return id;
  if (fieldOf(toolUseResult, 'stdout') !== undefined) return undefined;
  return (JOB_STARTED.exec(text.slice(0, PRINTED_MAX)) ?? JOB_STARTED.exec(text.slice(-ADVICE_MAX)))?.[1];
}

/** How the text of each of our slash commands begins; the client puts it into a row of its own. */
export const OPENINGS: Readonly<Record<OwnCommand, string>> = {
  save: 'tideproof has just read this session to its end.',
  handoff: 'tideproof has just written the handoff of this session',
  recall:
    'The user wants to know what is on record in this project, from this session and earlier ones, for:',
};

export function findOwnCommand(text: string): OwnCommand | undefined {
  const begins = text.trimStart();
  return (Object.keys(OPENINGS) as OwnCommand[]).find((name) => begins.startsWith(OPENINGS[name]));
}
