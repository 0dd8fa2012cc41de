import { findGivenText } from '../../../archive/records/injections.ts';
import { findSurvival } from '../../../archive/records/survival.ts';
import { readArchive } from '../../../archive/sqlite/read-archive.ts';
import { carriedText } from '../../../brief/carried-text.ts';
import { judgeFacts } from '../../../brief/judge-facts.ts';
import type { Context } from '../../../context/context.ts';
import type { FactSurvival, Verdict } from '../../../domain/survival.ts';
import { type Message, readConversation } from '../../../history/read-conversation.ts';
import type { ChosenCompaction } from '../../../queries/choose-compaction.ts';
import type { Print } from '../../terminal/print.ts';
import { replayChosen } from './replay-chosen.ts';

export interface JudgedMessage extends Message {
  verdict: Verdict;
  keptIn?: FactSurvival['keptIn'];
}

/** A conversation before a compaction, held against what was left of it. */
export interface Difference {
  /** Null when nobody knows it. */
  summary: string | null;
  /** Whether tideproof gave anything back. */
  wasRestored: boolean;
  /** Null when the transcript is gone, or it is that of an agent. */
  messages: JudgedMessage[] | null;
  calls: Record<string, number>;
  /** Null when neither record nor transcript tells. */
  facts: readonly FactSurvival[] | null;
}

/** What a summary dropped. What is on record about it is what really happened; without a record the transcript tells. */
export function findDifference(
  chosen: ChosenCompaction,
  file: string,
  context: Context,
  print: Print,
): Difference {
  const { session, stored, boundary } = chosen;
  const own = context.inFolder(session);
  const recorded = readArchive(file, (database) =>
    stored
      ? { facts: findSurvival(database, stored.id), given: findGivenText(database, stored.id) }
      : undefined,
  );
  const summary = boundary?.summary || stored?.summary || null;
  const given = recorded?.given ?? '';
  const facts = recorded?.facts ?? replayFacts(chosen, own, print);
  const difference = { summary, wasRestored: given !== '', facts };
  if (!boundary) return { ...difference, messages: null, calls: {} };
  const { messages, calls } = readConversation(
    session.transcriptPath,
    boundary.from,
    boundary.to,
    own.reader,
  );
  const carried = carriedText(summary ?? '', session.cwd);
  const restored = carriedText(given, session.cwd);
  const kept = new Set(boundary.keptUuids);
  const judge = (message: Message): Pick<JudgedMessage, 'verdict' | 'keptIn'> => {
    if (carried.holdsMessage(message.text)) return { verdict: 'kept', keptIn: 'summary' };
    if (kept.has(message.uuid)) return { verdict: 'kept', keptIn: 'kept messages' };
    if (restored.holdsMessage(message.text)) return { verdict: 'restored' };
    return { verdict: given === '' ? 'lost' : 'deferred' };
  };
  return { ...difference, messages: messages.map((message) => ({ ...message, ...judge(message) })), calls };
}

/** No hook was there, so nothing was given back. */
function replayFacts(chosen: ChosenCompaction, context: Context, print: Print): FactSurvival[] | null {
  const replayed = replayChosen(chosen, context, print);
  return replayed ? judgeFacts(replayed.brief, false) : null;
}
