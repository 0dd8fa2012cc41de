import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { startOwnCommand } from '../system/start-detached.ts';

/** Has a model write a handover in the background, if the user wants that. The client waits for nothing of it. */
export function startHandover({ session }: ClientEvent, context: Context): void {
  const { environment, log } = context;
  const writer = context.config['handover.model'];
  if (writer === 'off') return;
  const words = ['handoff', '--session', session.id, '--by', writer, '--background'];
  startOwnCommand(words, environment, (error) => log(`handover not started: ${error.stack}`));
}
