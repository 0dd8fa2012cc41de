import { randomUUID } from 'node:crypto';
import { recordInjection } from '../archive/records/injections.ts';
import { changeSession, findSession, touchSession } from '../archive/records/sessions.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { composeAccount } from '../brief/compose-account.ts';
import { composeHandoff } from '../brief/compose-handoff.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { Context, Reader } from '../context/context.ts';
import type { Fact } from '../domain/fact.ts';
import type { SessionRef } from '../domain/session.ts';
import { catchUp } from '../session/catch-up.ts';
import { endsMidTurn } from '../session/last-words.ts';
import { readStanding } from '../session/read-standing.ts';
import { readBranch } from '../system/git/find-repository.ts';
import { readLastRows } from '../transcript/read-rows.ts';
import { changeRelayRun, listRelaySessions, type RelaySession, saveRelaySession } from './relay-records.ts';
import { type Outcome, type RelayJob, type RelayState, startState } from './relay-state.ts';
import { composeFirstPrompt, ownPart } from './relay-words.ts';

/** Budget of the handoff in a first prompt, where no limit of a hook applies. */
const BUDGET = { charactersMax: 8000, tokensMax: 2500 };

const READING_MILLISECONDS = 60_000;

const TAIL_BYTES = 256 << 10;

export type RelayBook = ReturnType<typeof openRelayBook>;

/** The stored state of a run. Everything needed to continue it is written before it is acted on. */
export function openRelayBook(job: RelayJob, archive: Archive, context: Context) {
  const { runId, cwd } = job;
  const { database } = archive;
  const now = () => context.now().toISOString();
  const sessions = listRelaySessions(database, runId);
  const current = (): RelaySession | undefined => sessions.at(-1);

  return {
    /** The state of the run as stored. */
    state: () =>
      startState({
        number: current()?.number ?? 1,
        costUsd: current()?.costUsd ?? 0,
        earlierCostUsd: sessions.slice(0, -1).reduce((sum, { costUsd }) => sum + costUsd, 0),
      }),
    /** The state of the last session, read from its transcript; undefined if there is none. */
    leftBehind() {
      const last = current();
      const session = last && findStartedSession(last.sessionId, cwd, context);
      if (!session) return undefined;
      recordSession(session, archive, context, { after: sessions.at(-2)?.sessionId, ended: true });
      return readLeftBehind(session, archive, context.reader);
    },
    /** Plans the next session and composes its first prompt. */
    plan(number: number) {
      // A session that never started is planned again with a new id.
      while ((current()?.number ?? 0) >= number) sessions.pop();
      const sessionId = randomUUID();
      const lastId = current()?.sessionId;
      const prompt = writeFirstPrompt(number, sessions, job, archive, context);
      const planned = { runId, number, sessionId, startedAt: now(), tokens: 0, costUsd: 0, report: '' };
      archive.transaction(() => {
        saveRelaySession(database, planned);
        if (lastId !== undefined) linkSessions(database, lastId, sessionId);
        recordPrompt(prompt, { number, sessionId, lastId }, archive, context);
      });
      sessions.push(planned);
      return { sessionId, prompt };
    },
    /** The session that runs now or ran last. */
    sessionId: () => current()!.sessionId,
    clientStarted(clientPid: number | undefined) {
      const session = current()!;
      delete session.endedAt;
      saveRelaySession(database, Object.assign(session, { clientPid }));
    },
    /** Stores the state of the session and, at the end of a turn, catches up its ledger. */
    save({ tokens, handOverAt, costUsd, report }: RelayState, moment: 'measured' | 'turn-ended' | 'exited') {
      const session = current()!;
      Object.assign(session, { tokens, handOverAt, costUsd, report: context.masker.mask(report) });
      if (moment === 'exited') session.endedAt = now();
      saveRelaySession(database, session);
      const found = moment === 'measured' ? undefined : findStartedSession(session.sessionId, cwd, context);
      if (!found) return;
      const { clientPid } = session;
      const after = sessions.at(-2)?.sessionId;
      recordSession(found, archive, context, { after, ended: moment === 'exited', clientPid });
    },
    touch: () => changeRelayRun(database, runId, { seenAt: now() }),
    end: (outcome: Outcome) => changeRelayRun(database, runId, { seenAt: now(), endedAt: now(), outcome }),
  };
}

function writeFirstPrompt(
  number: number,
  sessions: readonly RelaySession[],
  { task, options: { maxSessions }, cwd }: RelayJob,
  archive: Archive,
  context: Context,
): string {
  const last = sessions.at(-1);
  const session = last && findStartedSession(last.sessionId, cwd, context);
  const handoff = session ? writeHandoff(session, task, archive, context) : '';
  const reports = sessions.map(({ report }) => report);
  return composeFirstPrompt({ task, number, maxSessions, reports, handoff });
}

/** Records our part of a first prompt like any other text given to a model. */
function recordPrompt(
  prompt: string,
  { number, sessionId, lastId }: { number: number; sessionId: string; lastId: string | undefined },
  { database }: Archive,
  context: Context,
): void {
  const text = context.masker.mask(ownPart(prompt));
  recordInjection(database, {
    sessionId,
    injectedAt: context.now().toISOString(),
    event: 'relay',
    matcher: `session ${number}`,
    tokens: estimateTokens(text),
    reason: lastId === undefined ? 'how a relay works' : `handoff of session ${lastId}`,
    text,
  });
}

/** The state of a session after its relay stopped. Call after catching up with the transcript. */
function readLeftBehind(session: SessionRef, archive: Archive, reader: Reader) {
  const progress = findReading(archive.database, session.transcriptPath)?.progress;
  let report = '';
  let costUsd = 0;
  for (const { bytes, entries } of readLastRows(session.transcriptPath, TAIL_BYTES, reader)) {
    const last = entries.findLast((entry) => entry.type === 'said');
    if (last) report = last.text;
    costUsd = reader.rows.decodeCost(bytes) ?? costUsd;
  }
  return {
    tokens: progress?.contextTokens ?? 0,
    model: progress?.model ?? '',
    midTurn: endsMidTurn(session.transcriptPath, reader),
    report,
    costUsd,
  };
}

/** Undefined until the client has written a transcript. */
function findStartedSession(sessionId: string, cwd: string, context: Context): SessionRef | undefined {
  const { client, clientDir } = context;
  const file = client.places
    .listTranscripts(clientDir)
    .find((each) => each.sessionId === sessionId && each.agentId === '');
  return file && { client: client.id, id: sessionId, cwd, transcriptPath: file.path };
}

/** Records that a session continues another one, so that nobody else takes that one over. Missing rows are ignored. */
function linkSessions(database: Database, fromId: string, toId: string): void {
  changeSession(database, fromId, { handedTo: toId });
  changeSession(database, toId, { continues: fromId });
}

/** Records a session and its ledger even if no hooks are installed. */
function recordSession(
  session: SessionRef,
  archive: Archive,
  context: Context,
  { after, ended, clientPid }: { after?: string; ended?: boolean; clientPid?: number },
): void {
  const { database } = archive;
  const now = context.now();
  archive.transaction(() => {
    const known = findSession(database, session.id);
    if (!known) touchSession(database, session, { now, clientPid, branch: readBranch(session.cwd) });
    if (after !== undefined) linkSessions(database, after, session.id);
    if (ended && !known?.endedAt)
      changeSession(database, session.id, { endedAt: now.toISOString(), endedHow: 'relay' });
  });
  catchUp(archive, session, context, { deadline: Date.now() + READING_MILLISECONDS });
}

/** The handoff of a finished session for the next one on the same task. */
function writeHandoff(session: SessionRef, task: string, archive: Archive, context: Context): string {
  const standing = readStanding({ session }, archive, context);
  if (!standing) return '';
  const facts = standing.facts.filter((fact) => !isInPrompt(fact, task));
  const record = { ...standing.record, said: [] };
  return composeHandoff({
    account: composeAccount({ ...standing, facts, record, runningPrompt: '' }),
    ending: 'relayed',
    ageMilliseconds: 0,
    transcriptPath: session.transcriptPath,
    ...BUDGET,
  });
}

/** The prompt already contains the task and the last report in full, so facts taken from them are left out. */
function isInPrompt({ kind, text }: Fact, task: string): boolean {
  return kind === 'request' || kind === 'statement' || task.includes(text);
}
