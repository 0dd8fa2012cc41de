import type { Act, Origin, OwnCommand } from '../../../domain/entry.ts';
import { type Fields, textOf } from './content-blocks.ts';

const COMMAND = /^<bash-input>([\s\S]+)<\/bash-input>\s*$/;
const PRINTED = /^<bash-stdout>([\s\S]*)<\/bash-stdout><bash-stderr>([\s\S]*)<\/bash-stderr>\s*$/;

/** With `!`, or what it printed, in a row that is the child of the first. A failed command printed only in the second tag. */
export function decodeUserCommand(text: string, { parentUuid }: Fields, origin: Origin): Act | undefined {
  if (!text.startsWith('<bash-')) return undefined;
  const command = COMMAND.exec(text)?.[1]?.trim();
  if (command)
    return {
      origin,
      type: 'called',
      callId: origin.uuid,
      tool: '',
      action: { kind: 'run-command', command },
    };
  const printed = PRINTED.exec(text);
  if (printed === null) return undefined;
  const [, output = '', errors = ''] = printed;
  const failed = output === '' && errors.trim() !== '';
  return { origin, type: 'answered', callId: textOf(parentUuid), text: failed ? errors : output, failed };
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
