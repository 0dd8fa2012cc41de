import { changeCompaction } from '../archive/records/compactions.ts';
import { FROM_MOD, findReady, type ReadySummary, setMadeCounts } from '../archive/records/ready-summaries.ts';
import { clip, oneLine } from '../brief/clip.ts';
import type { ClientEvent, EventOf } from '../domain/client-event.ts';
import type { Fact } from '../domain/fact.ts';
import { groupDigits } from '../domain/group-digits.ts';
import { isKept } from '../domain/kept-lines.ts';
import type { Reply } from '../domain/reply.ts';
import { type PreparedBrief, prepareBrief } from '../session/prepare-brief.ts';
import type { TranscriptEnd } from '../session/read-transcript-end.ts';
import type { EventContext } from './event-context.ts';
import { recordText } from './record-brief.ts';

const ASKED_AGAIN_CHARACTERS_MAX = 4000;

/** Compares a summary with what it has to cover as if it were used now, and counts the prompts that it lacks. */
export function checkReadySummary(
  { session }: ClientEvent,
  ready: ReadySummary,
  context: EventContext,
): PreparedBrief | undefined {
  const { archive, database, transaction } = context;
  const { summary, keptFrom } = ready;
  const used = { session, kind: 'session-started', reason: 'compact' } as const;
  const kept = keptFrom === null ? undefined : { from: keptFrom };
  const made = context.isMod ? { isMade: true as const } : {};
  const carriedAt = ({ lastRound }: TranscriptEnd) => ({
    ...{ summary, keptMessages: lastRound, given: '', kept, ...made },
  });
  const brief = prepareBrief(used, carriedAt, archive, context);
  if (!brief) return undefined;
  const count = (facts: readonly Fact[]) =>
    facts.filter(({ kind, last }) => kind === 'request' && !isKept(last.line, kept)).length;
  const deferred = count(brief.deferred);
  const missing = count(brief.restored) + deferred;
  const counts = { prompts: count(brief.kept) + missing, lacking: context.isMod ? deferred : missing };
  transaction(() => setMadeCounts(database, ready, counts));
  return brief;
}

/** What a waiting summary lacks, for the mod to put into it. If the user allows that, the summarizer is asked first, once. */
export function repairSummary(event: EventOf<'summary-written'>, context: EventContext): Reply {
  const { database, transaction } = context;
  const { session, askedAgain } = event;
  const ready = findReady(database, { sessionId: session.id, agentId: '' });
  if (!ready) return { kind: 'nothing' };
  const { id, summary } = ready;
  const record = (of: 'compaction-started' | 'mod', reason: string, text: string) =>
    recordText(event, { compactionId: id, event: of, reason, text }, context);
  if (askedAgain) {
    const { text, tokensRead, tokensWritten } = askedAgain;
    const cost = `${groupDigits(tokensRead)} tokens read, ${groupDigits(tokensWritten)} written`;
    transaction(() => record('compaction-started', `asked once more, which cost ${cost}`, text));
  }
  const brief = checkReadySummary(event, ready, context);
  if (!brief || brief.text === '') return { kind: 'nothing' };
  const missing = [...brief.restored, ...brief.deferred].filter(({ kind }) => kind === 'request');
  if (context.config['mod.askAgain'] && !askedAgain && missing.length > 0) {
    transaction(() => changeCompaction(database, id, { summaryFrom: FROM_MOD }));
    const words = missing.map(({ text }) => `- ${oneLine(text)}`).join('\n');
    const text = `A first summary lacked these words of the user. Quote them in this one, word for word, where they belong:\n${words}`;
    return { kind: 'instruct-summarizer', text: clip(text, ASKED_AGAIN_CHARACTERS_MAX) };
  }
  const { text } = brief;
  transaction(() => {
    changeCompaction(database, id, { summary: `${summary}\n\n${text}`, summaryFrom: FROM_MOD });
    record('mod', 'put into the summary when it was made', text);
  });
  return { kind: 'add-context', text };
}
