import {
  dropOpenCompactions,
  findOpenCompaction,
  findUnsummarizedCompaction,
  finishCompaction,
  setSummary,
  startCompaction,
} from '../archive/sqlite/compactions.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { endSession, isSessionCurrent, setRunningPrompt, touchSession } from '../archive/sqlite/sessions.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import { maskSecrets } from '../transcript/mask-secrets.ts';
import type { Briefing } from './briefing.ts';
import { catchUp } from './catch-up.ts';

export interface Machine {
  environment: NodeJS.ProcessEnv;
  now(): Date;
  log(message: string): void;
  /** When the hook must have answered, in milliseconds since the epoch. */
  deadline: number;
  onRead?(lines: number): void;
  loadBriefing(): Briefing;
}

const NOTHING: Reply = { kind: 'nothing' };

/** The whole program on one screen: every event catches up with the transcript; some are answered. */
export function handleEvent(event: ClientEvent, archive: Archive, machine: Machine): Reply {
  const { database } = archive;
  const date = machine.now();
  const now = date.toISOString();
  // A subagent's event names the main session's transcript; its own work is not the main session's.
  if (event.agentId !== undefined) return noteAgentCompaction(event, event.agentId, archive, now);
  if (!isSessionCurrent(database, event.session, date, event.clientPid)) {
    archive.transaction(() => touchSession(database, event.session, date, event.clientPid));
  }
  catchUp(archive, event.session, event.session.transcriptPath, {
    sidechain: false,
    deadline: machine.deadline,
    onRead: machine.onRead,
    log: machine.log,
  });
  switch (event.kind) {
    case 'session-started':
      return event.reason === 'compact'
        ? machine.loadBriefing().restoreSession(event, archive, machine)
        : NOTHING;
    case 'prompt-submitted':
      archive.transaction(() => setRunningPrompt(database, event.session.id, maskSecrets(event.prompt)));
      return NOTHING;
    case 'compaction-started':
      archive.transaction(() => {
        dropOpenCompactions(database, event.session.id, '', now);
        startCompaction(database, event.session.id, '', now, event.trigger, maskSecrets(event.instructions));
      });
      return machine.loadBriefing().instructSummarizer(event, archive, machine);
    case 'summary-written':
      return noteSummary(event, archive, now, 'subagent-stop');
    case 'compaction-finished':
      noteSummary(event, archive, now, 'post-compact');
      archive.transaction(() => {
        const open = findOpenCompaction(database, event.session.id, '');
        if (open) finishCompaction(database, open.id, now);
      });
      return NOTHING;
    case 'session-ended':
      archive.transaction(() => endSession(database, event.session.id, now, event.reason));
      return NOTHING;
    case 'turn-ended':
      return NOTHING;
  }
}

/** A subagent's summary arrives without its name: only its announced compaction tells it from the main session's. */
function noteAgentCompaction(event: ClientEvent, agentId: string, archive: Archive, now: string): Reply {
  if (event.kind !== 'compaction-started' && event.kind !== 'compaction-finished') return NOTHING;
  archive.transaction(() => {
    dropOpenCompactions(archive.database, event.session.id, agentId, now);
    if (event.kind === 'compaction-started')
      startCompaction(archive.database, event.session.id, agentId, now, event.trigger, '');
  });
  return NOTHING;
}

/** Keeps the summary with the compaction it belongs to. A typeless subagent that wrote no summary is none of ours. */
function noteSummary(
  event: Extract<ClientEvent, { summary: string }>,
  archive: Archive,
  now: string,
  from: string,
): Reply {
  const { database } = archive;
  archive.transaction(() => {
    const open =
      event.kind === 'compaction-finished'
        ? findOpenCompaction(database, event.session.id, '')
        : findUnsummarizedCompaction(database, event.session.id);
    const whole = event.summary.includes('<summary>');
    if (!open && !whole) return;
    // Asked a second time, because the first answer lacked its tags: the client takes the one that has them.
    if (open?.summary && (open.summary.includes('<summary>') || !whole)) return;
    const trigger = event.kind === 'compaction-finished' ? event.trigger : null;
    const id = open?.id ?? startCompaction(database, event.session.id, '', now, trigger, '');
    setSummary(database, id, maskSecrets(event.summary), from);
  });
  return NOTHING;
}
