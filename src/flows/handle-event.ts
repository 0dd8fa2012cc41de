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
  const agentId = event.agentId ?? '';
  // An agent's life ends with its task; only while it goes on after a compaction can we be of use to it.
  if (agentId !== '' && !isCompaction(event)) return NOTHING;
  if (agentId === '' && !isSessionCurrent(database, event.session, date, event.clientPid)) {
    archive.transaction(() => touchSession(database, event.session, date, event.clientPid));
  }
  catchUp(archive, event.session, event.session.transcriptPath, {
    sidechain: agentId !== '',
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
        dropOpenCompactions(database, event.session.id, agentId, now);
        startCompaction(
          database,
          event.session.id,
          agentId,
          now,
          event.trigger,
          maskSecrets(event.instructions),
        );
      });
      return machine.loadBriefing().instructSummarizer(event, archive, machine);
    case 'summary-written':
      return noteSummary(event, archive, now, 'subagent-stop');
    case 'compaction-finished':
      noteSummary(event, archive, now, 'post-compact');
      archive.transaction(() => {
        const open = findOpenCompaction(database, event.session.id, agentId);
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

function isCompaction(event: ClientEvent): boolean {
  if (event.kind === 'session-started') return event.reason === 'compact';
  return event.kind === 'compaction-started' || event.kind === 'compaction-finished';
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
        ? findOpenCompaction(database, event.session.id, event.agentId ?? '')
        : findUnsummarizedCompaction(database, event.session.id);
    const whole = event.summary.includes('<summary>');
    if (!open && !whole) return;
    // Asked a second time, because the first answer lacked its tags: the client takes the one that has them.
    if (open?.summary && (open.summary.includes('<summary>') || !whole)) return;
    const trigger = event.kind === 'compaction-finished' ? event.trigger : null;
    const id = open?.id ?? startCompaction(database, event.session.id, event.agentId ?? '', now, trigger, '');
    setSummary(database, id, maskSecrets(event.summary), from);
  });
  return NOTHING;
}
