import { writeSync } from 'node:fs';
import type { Client, RegisteredBy } from '../clients/client.ts';
import { createContext } from '../context/create-context.ts';
import { answerEvent } from '../events/answer-event.ts';
import { homeDirectory } from '../system/paths.ts';
import { readPayload } from './read-payload.ts';

/** The client waits for this hook: work not finished by this deadline is left to the next event. */
const DEADLINE_MILLISECONDS = 8000;

/** Who runs the hook. */
export interface HookCaller {
  client: Client;
  /** The argument behind `tideproof hook`: the client itself, or a program that runs the client. */
  name: string | undefined;
  /**
   * Where the hook is registered: one of a plugin or project does nothing if the user's settings have one that runs.
   */
  registeredBy: RegisteredBy;
  /** Called by the mod of the plugin, which accepts a brief of any length. */
  isMod: boolean;
}

/** Reads from the flags of the hook's command line where the hook is registered. */
export function registeredBy(isGiven: (flag: string) => boolean): RegisteredBy {
  if (isGiven('--plugin')) return 'plugin';
  return isGiven('--project') ? 'project' : 'user';
}

/**
 * `hook <client>`: reads one event from stdin, writes the reply to stdout, never fails. Returns the number of lines
 * read.
 */
export function runHook(caller: HookCaller, environment: NodeJS.ProcessEnv): number {
  // Set when we started the client ourselves to write a handoff: such a session is not recorded.
  if (environment.TIDEPROOF_SILENT) return 0;
  const { client, name, isMod } = caller;
  // The home folder stands in until the event names the session's folder; the working directory may be deleted.
  const cwd = homeDirectory(environment);
  let context = createContext(environment, {
    ...{ clients: [client], cwd, milliseconds: DEADLINE_MILLISECONDS, isMod },
  });
  let linesRead = 0;
  try {
    const payload = readPayload();
    if (payload && client.events.isLeftToOthers(caller.registeredBy, payload.fields, environment)) return 0;
    const event = payload && client.events.decodeEvent(payload.fields, environment);
    if (!event) return 0;
    context = context.inFolder(event.session);
    const answered = answerEvent(event, context, (lines) => {
      linesRead += lines;
    });
    if (!answered) return 0;
    const output = client.events.encodeReply(answered.reply, event.kind, { name, isMod });
    if (output !== '') writeSync(1, output);
    answered.goOn();
  } catch (error) {
    context.log(`hook failed: ${(error as Error).stack}`);
  }
  return linesRead;
}
