import { changeCompaction, findLastCompaction, startCompaction } from '../archive/records/compactions.ts';
import { openLedger } from '../archive/records/ledger.ts';
import {
  abandonReady,
  FROM_MOD,
  findLastMade,
  findReady,
  type ReadySummary,
  reviveReady,
  setMadeCounts,
} from '../archive/records/ready-summaries.ts';
import { findSession, isPromptedSince } from '../archive/records/sessions.ts';
import { findReading } from '../archive/records/transcripts.ts';
import { clip, oneLine } from '../brief/clip.ts';
import { type ClientEvent, type EventOf, NOTHING, type Reply } from '../domain/client-event.ts';
import type { Fact } from '../domain/fact.ts';
import { isKept, linesOf } from '../domain/kept-lines.ts';
import { groupDigits } from '../domain/say.ts';
import { prepareBrief } from '../session/prepare-brief.ts';
import type { EventContext } from './event-context.ts';
import { recordText } from './record-text.ts';

/** Where a summary on record comes from if the client's own file confirmed it. */
const FROM_FILE = 'file';

/** Finds a summary that was made ahead of its use, notices when it is thrown away, and checks it while nobody waits. */
export function followReadySummary(event: ClientEvent, context: EventContext): void {
  const { database, transaction, client, now, whose } = context;
  const { kind, session } = event;
  const hasFile = client.places.hasReadySummary(session.transcriptPath);
  const isWork = kind === 'tool-finished' || kind === 'turn-ended';
  if (isWork && hasFile) noteFile(event, context);
  const ready = findReady(database, whose);
  if (!ready) return;
  if (!hasFile && isLost(ready, event, context))
    transaction(() => abandonReady(database, ready.id, now().toISOString()));
  else if (isWork ? ready.madePrompts === null : isMadeWhileNobodyWaits(ready, event, context))
    checkReadySummary(event, ready, context);
}

/** The client holds its summary in a file; one that it held in memory only is lost with its process, or by its choice. */
function isLost(ready: ReadySummary, event: ClientEvent, context: EventContext): boolean {
  if (event.kind === 'session-started') return event.reason !== 'compact';
  // The client keeps no file of one that the mod has repaired.
  if (event.kind === 'turn-ended') return ready.summaryFrom !== FROM_MOD && isPassed(ready, event, context);
  return event.kind === 'session-ended';
}

/** Whether a prompt that was sent since was answered without it. */
function isPassed(ready: ReadySummary, { session }: ClientEvent, { database }: EventContext): boolean {
  const madeAt = ready.madeAt ?? ready.startedAt;
  const reading = findReading(database, session.transcriptPath);
  const answeredTo = reading?.progress.rounds?.at(-1)?.line ?? 0;
  const facts = reading ? openLedger(database, reading.transcriptId).all() : [];
  return facts.some(({ kind, last }) => kind === 'request' && last.time > madeAt && last.line < answeredTo);
}

/** Between turns only a typed command has somebody waiting, and that makes no summary ahead of its use. */
function isMadeWhileNobodyWaits(ready: ReadySummary, event: ClientEvent, context: EventContext): boolean {
  if (event.kind !== 'summary-written' || context.isMod || ready.trigger !== 'auto') return false;
  return !findSession(context.database, event.session.id)?.runningPrompt;
}

/** Stores what the client's file tells, which is exact, once for each summary. */
function noteFile({ session }: ClientEvent, context: EventContext): void {
  const { database, transaction, client, now, whose } = context;
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
    const id = isKnown
      ? made.id
      : (begun ?? startCompaction(database, whose, { startedAt: file.madeAt, trigger: 'auto' }));
    if (isKnown && made.abandonedAt !== null) reviveReady(database, whose, id, now().toISOString());
    const keptFrom = kept && { keptFrom: kept.from };
    changeCompaction(database, id, { summary, summaryFrom: FROM_FILE, madeAt: file.madeAt, ...keptFrom });
  });
}

/** Compares a summary with what it has to cover as if it were used now, and counts the prompts that it lacks. */
function checkReadySummary({ session }: ClientEvent, ready: ReadySummary, context: EventContext) {
  const { database, transaction } = context;
  const { summary, keptFrom } = ready;
  const used = { session, kind: 'session-started', reason: 'compact' } as const;
  const kept = keptFrom === null ? undefined : { from: keptFrom };
  const carried = { carried: summary, given: '', kept, isMade: context.isMod };
  const brief = prepareBrief(used, ({ lastRound }) => ({ ...carried, keptMessages: lastRound }), context);
  if (!brief) return undefined;
  const count = (facts: readonly Fact[]) =>
    facts.filter(({ kind, last }) => kind === 'request' && !isKept(last.line, kept)).length;
  const deferred = count(brief.deferred);
  const missing = count(brief.restored) + deferred;
  const counts = { prompts: count(brief.kept) + missing, lacking: context.isMod ? deferred : missing };
  transaction(() => setMadeCounts(database, ready, counts));
  return brief;
}

const ASKED_AGAIN_CHARACTERS_MAX = 4000;

/** What a waiting summary lacks, for the mod to put into it. If the user allows that, the summarizer is asked first, once. */
export function repairSummary(event: EventOf<'summary-written'>, context: EventContext): Reply {
  const { database, transaction, whose, config } = context;
  const { askedAgain } = event;
  const ready = findReady(database, whose);
  if (!ready) return NOTHING;
  const { id: compactionId, summary } = ready;
  if (askedAgain) {
    const { text, tokensRead, tokensWritten } = askedAgain;
    const cost = `${groupDigits(tokensRead)} tokens read, ${groupDigits(tokensWritten)} written`;
    const given = { compactionId, reason: `asked once more, which cost ${cost}`, text };
    transaction(() => recordText(event, { ...given, event: 'compaction-started' }, context));
  }
  const brief = checkReadySummary(event, ready, context);
  if (!brief?.text) return NOTHING;
  const missing = [...brief.restored, ...brief.deferred].filter(({ kind }) => kind === 'request');
  if (config['mod.askAgain'] && !askedAgain && missing.length > 0) {
    transaction(() => changeCompaction(database, compactionId, { summaryFrom: FROM_MOD }));
    const words = missing.map(({ text }) => `- ${oneLine(text)}`).join('\n');
    const text = `A first summary lacked these words of the user. Quote them in this one, word for word, where they belong:\n${words}`;
    return { kind: 'instruct-summarizer', text: clip(text, ASKED_AGAIN_CHARACTERS_MAX) };
  }
  const { text } = brief;
  transaction(() => {
    changeCompaction(database, compactionId, { summary: `${summary}\n\n${text}`, summaryFrom: FROM_MOD });
    const reason = 'put into the summary when it was made';
    recordText(event, { compactionId, event: 'mod', reason, text }, context);
  });
  return { kind: 'add-context', text };
}
