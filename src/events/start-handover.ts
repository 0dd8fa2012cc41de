import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { startOwnCommand } from '../system/start-detached.ts';

/** Lets a model write a handover in a background process, if the user switched that on. */
export function startHandover({ session }: ClientEvent, context: Context): void {
  const { environment, log } = context;
  const writer = context.config['handover.model'];
  if (writer === 'off') return;
  const words = ['handoff', '--session', session.id, '--by', writer, '--background'];
  startOwnCommand(words, environment, (error) => log(`handover not started: ${error.stack}`));
}
