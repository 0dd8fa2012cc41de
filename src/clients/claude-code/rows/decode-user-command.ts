import type { Act, Origin } from '../../../domain/entry.ts';
import { textOf } from './content-blocks.ts';

const COMMAND = /^<bash-input>([\s\S]+)<\/bash-input>\s*$/;
const PRINTED = /^<bash-stdout>([\s\S]*)<\/bash-stdout><bash-stderr>([\s\S]*)<\/bash-stderr>\s*$/;

/**
 * A command that the user ran with `!`, or what it printed: the client writes two rows, of which the second is the
 * child of the first. What a failed command printed is all in the second tag.
 */
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
