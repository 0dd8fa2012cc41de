import { existsSync } from 'node:fs';
import { findOwed } from '../archive/sqlite/boundaries.ts';
import {
  closeOpenCompactions,
  findOpenCompaction,
  finishCompaction,
  startCompaction,
  type Whose,
} from '../archive/sqlite/compactions.ts';
import { noteArrival } from '../archive/sqlite/event-arrivals.ts';
import { isForgotten } from '../archive/sqlite/forgotten.ts';
import { setHeldAt } from '../archive/sqlite/note-entries.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import {
  endRunningPrompt,
  endSession,
  isSessionCurrent,
  setRunningPrompt,
  touchSession,
} from '../archive/sqlite/sessions.ts';
import { isTaskCheckDue } from '../archive/sqlite/task-checks.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import { dataDirectory, userConfigFile } from '../system/paths.ts';
import { readBranch } from '../system/read-branch.ts';
import { maskSecrets } from '../transcript/mask-secrets.ts';
import { areNotesDue } from './are-notes-due.ts';
import type { Briefing } from './briefing.ts';
import { catchUp } from './catch-up.ts';
import { findFill, type SessionFill } from './find-fill.ts';
import { findStartMaterial } from './find-start-material.ts';
import { mayWarn } from './may-warn.ts';
import { noteBoundary, noteSummary } from './note-compaction.ts';
import { takeSnapshots } from './take-snapshots.ts';

export interface Machine {
  environment: NodeJS.ProcessEnv;
  now(): Date;
  log(message: string): void;
  /** When the hook must have answered, in milliseconds since the epoch. */
  deadline: number;
  onRead?(lines: number, from: number, to: number): void;
  /** The mod asks, which puts the brief into the compaction itself. */
  isMod?: boolean;
  loadBriefing(): Briefing;
}

const NOTHING: Reply = { kind: 'nothing' };

/** The whole program on one screen: every event catches up with the transcript; some are answered. */
export function handleEvent(event: ClientEvent, archive: Archive, machine: Machine): Reply {
  const { database } = archive;
  const { session, agentId = '' } = event;
  const whose: Whose = { sessionId: session.id, agentId };
  const date = machine.now();
  // Asked for where it is needed only: the first one makes Node find out the time zone.
  const now = () => date.toISOString();
  noteArrival(database, nameArrival(event), date);
  // An agent's life ends with its task; only while it goes on after a compaction can we be of use to it.
  if (agentId !== '' && !isCompaction(event)) return NOTHING;
  if (isForgotten(database, session.id)) return NOTHING;
  if (agentId === '') noteSignOfLife(event, archive, machine, date);
  let linesRead = 0;
  catchUp(archive, session, session.transcriptPath, {
    sidechain: agentId !== '',
    deadline: machine.deadline,
    onRead: (lines, from, to) => {
      linesRead += lines;
      machine.onRead?.(lines, from, to);
    },
    log: machine.log,
    onCompaction: (entry, progress) => noteBoundary(entry, progress, whose, archive),
  });
  const isFillAsked = event.kind === 'prompt-submitted' || (isMomentOfWork(event) && linesRead > 0);
  const fill = isFillAsked ? findFill(session, archive, machine.environment) : undefined;
  // The client waits for what it is told with a prompt, so documents are left to the next event that it does not wait for.
  const mark =
    fill && isMomentOfWork(event) ? takeSnapshots(session.id, fill, archive, date).at(-1) : undefined;
  if (mark) machine.loadBriefing().saveAtThreshold(session, mark.name, archive, machine);
  if (isMomentOfWork(event) && linesRead > 0 && isTaskCheckDue(database, session.transcriptPath))
    machine.loadBriefing().checkTasks(session, fill, archive, machine);
  switch (event.kind) {
    case 'session-started': {
      // What the mod then fails to give is owed, like any brief that no hook could give.
      if (event.reason === 'compact' && isLeftToMod(event, machine)) return NOTHING;
      if (event.reason === 'compact') return machine.loadBriefing().restoreSession(event, archive, machine);
      const material = findStartMaterial(event, archive, machine);
      return material ? machine.loadBriefing().startSession(event, material, archive, machine) : NOTHING;
    }
    case 'prompt-submitted': {
      archive.transaction(() =>
        setRunningPrompt(database, session.id, maskSecrets(event.prompt), event.promptId),
      );
      const paid = payDebt(event, whose, archive, machine);
      return paid.kind === 'nothing' && fill ? warn(event, fill, archive, machine) : paid;
    }
    case 'tool-finished': {
      const reply = payDebt(event, whose, archive, machine);
      if (areNotesDue(event, database, date)) machine.loadBriefing().keepDocuments(event, archive, machine);
      return reply;
    }
    case 'compaction-started': {
      const briefing = machine.loadBriefing();
      const hold = briefing.holdCompaction(event, archive, machine);
      if (hold) return hold;
      archive.transaction(() => {
        closeOpenCompactions(database, whose, now());
        startCompaction(database, whose, now(), event.trigger, maskSecrets(event.instructions));
      });
      const reply = briefing.instructSummarizer(event, archive, machine);
      if (agentId === '') briefing.keepDocuments(event, archive, machine);
      if (agentId === '' && mayWantHandover(machine)) briefing.startHandover(event, machine);
      return reply;
    }
    case 'summary-written':
      noteSummary(event, whose, archive, now(), 'subagent-stop');
      return NOTHING;
    case 'compaction-finished':
      noteSummary(event, whose, archive, now(), 'post-compact');
      archive.transaction(() => {
        const open = findOpenCompaction(database, whose);
        if (open) finishCompaction(database, open.id, now());
        if (agentId === '') setHeldAt(database, session.id, null);
      });
      return NOTHING;
    case 'session-ended':
      archive.transaction(() => endSession(database, session.id, now(), event.reason));
      machine.loadBriefing().keepDocuments(event, archive, machine);
      if (mayWantHandover(machine)) machine.loadBriefing().startHandover(event, machine);
      return NOTHING;
    case 'turn-ended':
      archive.transaction(() => endRunningPrompt(database, session.id, event.promptId));
      if (areNotesDue(event, database, date)) machine.loadBriefing().keepDocuments(event, archive, machine);
      return NOTHING;
  }
}

/** The client calls one hook at a start and after a compaction, but settings can narrow it to one of them. */
function nameArrival(event: ClientEvent): string {
  return event.kind === 'session-started' && event.reason === 'compact' ? 'session-compacted' : event.kind;
}

function noteSignOfLife(
  event: ClientEvent,
  { database, transaction }: Archive,
  machine: Machine,
  now: Date,
): void {
  const { session, clientPid } = event;
  if (event.kind !== 'session-ended' && isSessionCurrent(database, session, now, clientPid)) return;
  const branch = readBranch(machine.environment.CLAUDE_PROJECT_DIR || session.cwd);
  const resumed = event.kind === 'session-started' && event.reason === 'resume';
  transaction(() => touchSession(database, session, { now, clientPid, branch, resumed }));
}

/** The mod sets the variable for as long as a compaction of the main conversation runs, and asks when that is over. */
function isLeftToMod({ agentId }: ClientEvent, { environment, isMod }: Machine): boolean {
  return agentId === undefined && Boolean(environment.TIDEPROOF_MOD) && !isMod;
}

function isCompaction(event: ClientEvent): boolean {
  if (event.kind === 'session-started') return event.reason === 'compact';
  return event.kind === 'compaction-started' || event.kind === 'compaction-finished';
}

/** When the last response may have filled the context further. */
function isMomentOfWork({ kind }: ClientEvent): boolean {
  return kind === 'tool-finished' || kind === 'turn-ended';
}

/** Only the user can ask for it, and few do: where they have set nothing, nothing is loaded to find that out. */
function mayWantHandover({ environment }: Machine): boolean {
  const { TIDEPROOF_HANDOVER_MODEL: variable } = environment;
  return variable ? variable !== 'off' : existsSync(userConfigFile(dataDirectory(environment)));
}

/** Almost never is anything owed, so the code for it is only loaded when something is. */
function payDebt(
  event: Extract<ClientEvent, { kind: 'prompt-submitted' | 'tool-finished' }>,
  whose: Whose,
  archive: Archive,
  machine: Machine,
): Reply {
  if (findOwed(archive.database, whose) === undefined) return NOTHING;
  return machine.loadBriefing().deliverLate(event, whose, archive, machine);
}

/** Three times between two compactions at most; otherwise the code for it is not loaded. */
function warn(
  event: Extract<ClientEvent, { kind: 'prompt-submitted' }>,
  fill: SessionFill,
  archive: Archive,
  machine: Machine,
): Reply {
  if (!mayWarn(event.session, fill, archive, machine.environment)) return NOTHING;
  return machine.loadBriefing().warnModel(event, fill, archive, machine);
}
