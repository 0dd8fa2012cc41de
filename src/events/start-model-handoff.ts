import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { startOwnCommand } from '../system/start-detached.ts';

/** In the background, if the user switched that on. */
export function startModelHandoff({ session }: ClientEvent, context: Context): void {
  const { environment, log, config } = context;
  const writer = config['handoff.model'];
  if (writer === 'off') return;
  const words = ['handoff', '--session', session.id, '--by', writer, '--background'];
  startOwnCommand(words, environment, (error) => log(`handoff not started: ${error.stack}`));
}
