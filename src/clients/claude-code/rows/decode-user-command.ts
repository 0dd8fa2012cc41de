import type { Act, Origin } from '../../../domain/entry.ts';
import { textOf } from './content-blocks.ts';

const COMMAND = /^<bash-input>([\s\S]+)<\/bash-input>\s*$/;
const PRINTED = /^<bash-stdout>([\s\S]*)<\/bash-stdout><bash-stderr>([\s\S]*)<\/bash-stderr>\s*$/;

/** With `!`, or what it printed, in a row that is the child of the first. A failed command printed only in the second tag. */
export function decodeUserCommand(
  text: string,
  { parentUuid }: { parentUuid?: unknown },
  origin: Origin,
): Act | undefined {
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
