import { writeSync } from 'node:fs';
import type { Client } from '../clients/client.ts';
import { createContext } from '../context/create-context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { answerEvent } from '../events/answer-event.ts';
import { homeDirectory } from '../system/paths.ts';
import { readPayload } from './read-payload.ts';

/** The client waits for this hook: work not finished by this deadline is left to the next event. */
const DEADLINE_MILLISECONDS = 8000;

/** `hook <client>`: reads one event from stdin, writes the reply to stdout, never fails. Returns the number of lines read. */
export function runHook(
  client: Client,
  given: readonly string[],
  environment: NodeJS.ProcessEnv,
  onEvent: (event: ClientEvent) => void = () => {},
): number {
  // Set when we started the client ourselves to write a handoff: such a session is not recorded.
  if (environment.TIDEPROOF_SILENT) return 0;
  // The mod of the plugin accepts a brief of any length.
  const isMod = given.includes('--mod');
  // One of a plugin or project does nothing if the user's settings have one that runs.
  const registeredBy = (['plugin', 'project'] as const).find((each) => given.includes(`--${each}`)) ?? 'user';
  // The home folder stands in until the event names the session's folder; the working directory may be deleted.
  const cwd = homeDirectory(environment);
  const limits = { cwd, milliseconds: DEADLINE_MILLISECONDS, isMod };
  let context = createContext(environment, { clients: [client], ...limits });
  let linesRead = 0;
  try {
    const payload = readPayload();
    if (payload && client.events.isLeftToOthers(registeredBy, payload.fields, environment)) return 0;
    const event = payload && client.events.decodeEvent(payload.fields, environment);
    if (!event) return 0;
    onEvent(event);
    context = context.inFolder(event.session);
    const answered = answerEvent(event, context);
    if (!answered) return 0;
    linesRead = answered.linesRead;
    const output = client.events.encodeReply(answered.reply, event.kind, isMod);
    if (output !== '') writeSync(1, output);
    answered.goOn();
  } catch (error) {
    context.log(`hook failed: ${(error as Error).stack}`);
  }
  return linesRead;
}
