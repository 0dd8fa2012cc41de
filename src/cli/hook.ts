import { writeSync } from 'node:fs';
import { emptyLongLog } from '../archive/sqlite/empty-long-log.ts';
import { type Archive, openArchive } from '../archive/sqlite/open-archive.ts';
import { decodeEvent } from '../clients/claude-code/decode-event.ts';
import { callbackReply, encodeReply } from '../clients/claude-code/encode-reply.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import type { Archiving } from '../flows/archiving.ts';
import type { Briefing } from '../flows/briefing.ts';
import { createMasking } from '../flows/create-masking.ts';
import { handleEvent, type Machine } from '../flows/handle-event.ts';
import { isMomentToArchive } from '../flows/is-moment-to-archive.ts';
import { archiveFile, dataDirectory } from '../system/paths.ts';
import { type Masking, setMasking } from '../transcript/mask-secrets.ts';
import { isLeftToOthers, type RegisteredBy } from './is-left-to-others.ts';
import { loadBundle } from './load-bundle.ts';
import { readPayload } from './read-payload.ts';
import { writeLog } from './write-log.ts';

/** The client waits for us: whatever is not done by then is left to the next event. */
const DEADLINE_MILLISECONDS = 8000;

/** Who calls. */
export interface HookCaller {
  /** The client itself, or a program that runs it through the Agent SDK and passes our reply on as an object. */
  client: string | undefined;
  /** A hook of the plugin or of a project leaves the event to one of the user's settings, if there is one. */
  registeredBy: RegisteredBy;
  /** The mod of the plugin, which takes a brief of any length. */
  isMod: boolean;
}

/** What the command line of a hook says of where it stands. */
export function registeredBy(isGiven: (flag: string) => boolean): RegisteredBy {
  if (isGiven('--plugin')) return 'plugin';
  return isGiven('--project') ? 'project' : 'user';
}

/** `hook <client>`: one event on stdin, the reply on stdout, exit 0 whatever happens. Gives back the lines read. */
export function runHook(caller: HookCaller, environment: NodeJS.ProcessEnv): number {
  // The client is one that we started ourselves, to write a handover.
  if (environment.TIDEPROOF_SILENT) return 0;
  const dataDir = dataDirectory(environment);
  let linesRead = 0;
  const read = { from: 0, to: 0 };
  let masking: Masking | undefined;
  let briefing: Briefing | undefined;
  let use = '';
  const machine: Machine = {
    environment,
    now: () => new Date(),
    log: (message) => writeLog(dataDir, message),
    deadline: Date.now() + DEADLINE_MILLISECONDS,
    isMod: caller.isMod,
    // A bundle of its own, which has to be told how to mask: most events never need it.
    loadBriefing: () => {
      briefing ??= loadPart<{ briefing: Briefing }>('briefing.cjs', use).briefing;
      if (masking) briefing.setMasking(masking);
      return briefing;
    },
    onRead: (lines, from, to) => {
      if (linesRead === 0) read.from = from;
      read.to = to;
      linesRead += lines;
    },
  };
  try {
    const payload = readPayload();
    if (payload && isLeftToOthers(caller.registeredBy, payload.fields, environment)) return linesRead;
    const event = payload && decodeEvent(payload.fields, environment);
    if (!event) return linesRead;
    use = nameUse(event);
    const { cwd } = event.session;
    masking = createMasking(
      cwd,
      environment,
      () => machine.loadBriefing().createFindOwnSecrets(cwd, environment, machine.log),
      true,
    );
    setMasking(masking);
    const file = archiveFile(dataDir);
    const { reply, archive } = answer(event, file, machine);
    const charactersMax = caller.isMod ? Number.POSITIVE_INFINITY : undefined;
    const output =
      caller.client === 'agent-sdk'
        ? JSON.stringify(callbackReply(reply, event.kind))
        : encodeReply(reply, event.kind, charactersMax);
    if (output !== '') writeSync(1, output);
    const isUnhurried = isMomentToArchive(event, read);
    keepWords(event, isUnhurried, dataDir, machine, masking);
    if (isUnhurried && archive?.isLasting) emptyLongLog(archive, file);
  } catch (error) {
    machine.log(`hook failed: ${(error as Error).stack}`);
  }
  return linesRead;
}

/** Every word of a session is kept by the events that nobody waits for, and what was missed is swept up at the next start. */
function keepWords(
  event: ClientEvent,
  isDue: boolean,
  dataDir: string,
  machine: Machine,
  masking: Masking,
): void {
  const isSweepDue = event.kind === 'session-started' && event.reason !== 'compact';
  if (!isDue && !isSweepDue) return;
  const { archiving } = loadPart<{ archiving: Archiving }>('archiving.cjs', nameUse(event));
  archiving.setMasking(masking);
  if (isDue) archiving.archiveSession(event, dataDir, machine);
  else archiving.startSweep(event.session, dataDir, machine);
}

interface Answer {
  reply: Reply;
  /** As it was left: open. */
  archive?: Archive;
}

/** An archive that cannot be used costs its records, not the session: the brief is then made from the transcript alone. */
function answer(event: ClientEvent, file: string, machine: Machine): Answer {
  try {
    return answerFrom(event, file, machine);
  } catch (error) {
    machine.log(`archive unusable at ${event.kind}: ${(error as Error).stack}`);
    return event.kind === 'session-started' || event.kind === 'compaction-started'
      ? answerFrom(event, ':memory:', machine)
      : { reply: { kind: 'nothing' } };
  }
}

/**
 * The archive is left open: whoever closes it last copies its log into the file and waits for the disk four times, at
 * every event. The process ends without that, and the log is copied once it has grown (`emptyLongLog`).
 */
function answerFrom(event: ClientEvent, file: string, machine: Machine): Answer {
  const archive = openArchive(file);
  return { reply: handleEvent(event, archive, machine), archive };
}

/** What few events need lies in bundles of its own. */
function loadPart<Exports>(bundle: string, use: string): Exports {
  const { exports, keepCompiled } = loadBundle<Exports>(bundle, use);
  if (keepCompiled) process.once('exit', keepCompiled);
  return exports;
}

/** Each needs other parts of the code compiled. */
function nameUse(event: ClientEvent): string {
  return `-${event.kind === 'session-started' ? event.reason : event.kind}`;
}
