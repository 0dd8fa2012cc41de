import {
  changeCompaction,
  findLastCompaction,
  startCompaction,
  type Whose,
} from '../archive/records/compactions.ts';
import { openLedger } from '../archive/records/ledger.ts';
import {
  abandonReady,
  FROM_MOD,
  findLastMade,
  findReady,
  type ReadySummary,
  reviveReady,
  setMade,
} from '../archive/records/ready-summaries.ts';
import { findRunningPrompt, isPromptedSince } from '../archive/records/sessions.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { linesOf } from '../domain/kept-lines.ts';
import { checkReadySummary } from './check-ready-summary.ts';
import type { EventContext } from './event-context.ts';

/** Where a summary on record comes from if the client's own file confirmed it. */
const FROM_FILE = 'file';

/** Finds a summary that was made ahead of its use, notices when it is thrown away, and checks it while nobody waits. */
export function followReadySummary(event: ClientEvent, context: EventContext): void {
  const { database } = context;
  const { session } = event;
  const whose: Whose = { sessionId: session.id, agentId: '' };
  switch (event.kind) {
    case 'session-started':
      if (event.reason !== 'compact') dropLost(findReady(database, whose), event, context);
      return;
    case 'session-ended':
      dropLost(findReady(database, whose), event, context);
      return;
    case 'tool-finished':
    case 'turn-ended': {
      noteFile(event, whose, context);
      const ready = findReady(database, whose);
      if (!ready) return;
      // The client keeps no file of one that the mod has repaired.
      const isLasting = ready.summaryFrom === FROM_MOD || !isPassed(ready, event, context);
      if (event.kind === 'turn-ended' && !isLasting && dropLost(ready, event, context)) return;
      if (ready.madePrompts === null) checkReadySummary(event, ready, context);
      return;
    }
    case 'summary-written': {
      // Between turns only a typed command has somebody waiting, and that makes no summary ahead of its use.
      const ready = context.isMod ? undefined : findReady(database, whose);
      if (ready?.trigger === 'auto' && findRunningPrompt(database, session.id) === '')
        checkReadySummary(event, ready, context);
    }
  }
}

/** Whether a prompt that was sent since was answered without it. If there is no file of it either, it is gone. */
function isPassed(ready: ReadySummary, { session }: ClientEvent, { database }: EventContext): boolean {
  const madeAt = ready.madeAt ?? ready.startedAt;
  const reading = findReading(database, session.transcriptPath);
  const answeredTo = reading?.progress.rounds?.at(-1)?.line ?? 0;
  const facts = reading ? openLedger(database, reading.transcriptId).all() : [];
  return facts.some(({ kind, last }) => kind === 'request' && last.time > madeAt && last.line < answeredTo);
}

/** The client holds its summary in a file; one that it held in memory only is lost with its process, or by its choice. */
function dropLost(
  ready: ReadySummary | undefined,
  { session }: ClientEvent,
  { database, transaction, client, now }: EventContext,
): boolean {
  if (!ready || client.places.hasReadySummary(session.transcriptPath)) return false;
  transaction(() => abandonReady(database, ready.id, now().toISOString()));
  return true;
}

/** Stores what the client's file tells, which is exact, once for each summary. */
function noteFile({ session }: ClientEvent, whose: Whose, context: EventContext): void {
  const { database, transaction, client, now } = context;
  if (!client.places.hasReadySummary(session.transcriptPath)) return;
  if (findReady(database, whose)?.summaryFrom === FROM_FILE) return;
  const file = client.places.readReadySummary(session.transcriptPath);
  if (!file) return;
  const rounds = findReading(database, session.transcriptPath)?.progress.rounds ?? [];
  const kept = linesOf(file.keptUuids, rounds);
  const summary = context.masker.mask(file.summary);
  transaction(() => {
    // A turn may be reported as over after a typed `/compact` began, which leaves the file there until its end.
    const last = findLastCompaction(database, whose);
    const isOlder = last !== undefined && file.madeAt < last.startedAt;
    if (isOlder && !isPromptedSince(database, session.id, last.startedAt)) return;
    const made = findLastMade(database, whose);
    const isKnown = made?.summary === summary;
    // The file may be there before the hook that reports the summary is through.
    const begun = last?.trigger === 'auto' && last.summary === null && !isOlder ? last.id : undefined;
    const id = isKnown ? made.id : (begun ?? startCompaction(database, whose, file.madeAt, 'auto', ''));
    if (isKnown && made.abandonedAt !== null) reviveReady(database, whose, id, now().toISOString());
    changeCompaction(database, id, { summary, summaryFrom: FROM_FILE });
    setMade(database, id, file.madeAt);
    if (kept) changeCompaction(database, id, { keptFrom: kept.from });
  });
}
