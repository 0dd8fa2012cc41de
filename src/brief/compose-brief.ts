import type { Fact } from '../domain/fact.ts';
import { carriedText } from './carried-text.ts';
import { joinPaths } from './join-paths.ts';
import { isTracked, trackedFacts } from './tracked-facts.ts';
import { warmByTopic } from './warm-by-topic.ts';
import { withoutRules } from './without-rules.ts';
import { isSame, writeBrief } from './write-brief.ts';

export interface BriefRequest {
  facts: Fact[];
  /** The prompt now in work, when the client told it; else the last request of the ledger counts. */
  runningPrompt: string;
  /** The summary that replaced the conversation. Empty when it is not known. */
  carried: string;
  /** The messages that the client left as they were. */
  keptMessages: string;
  /** What an earlier brief about the same compaction gave back. */
  given: string;
  cwd: string;
  turn: number;
  /** Which compaction this is, from 1. */
  compaction: number;
  /** Whether the model is asked to say in one line that it got something back. */
  announce: boolean;
  /** Where the model can look up what had no room; empty when nowhere. */
  transcriptPath: string;
  charactersMax: number;
  tokensMax: number;
}

export interface Brief {
  text: string;
  tokens: number;
  /** In the summary or in the messages that the client left alone. */
  kept: Fact[];
  /** Those of them that only the messages hold. */
  keptInMessages: ReadonlySet<Fact>;
  restored: Fact[];
  deferred: Fact[];
}

/** Facts → the text that goes back to the model: only what was lost, most needed first, within the budget. */
export function composeBrief(request: BriefRequest): Brief {
  const summary = carriedText(request.carried, request.cwd);
  const given = carriedText(request.given, request.cwd);
  const messages = carriedText(request.keptMessages, request.cwd);
  const kept: Fact[] = [];
  const keptInMessages = new Set<Fact>();
  const restored = new Set<Fact>();
  const lost: Fact[] = [];
  const inUse = trackedFacts(request.facts, request.turn);
  // A request may have been nothing but rules.
  const tracked = withoutRules(inUse, request.facts).filter(
    (fact) => fact.kind !== 'request' || isTracked(fact, request.turn),
  );
  for (const fact of warmByTopic(joinPaths(tracked, request.cwd), request.carried)) {
    const isInSummary = summary.holds(fact);
    if (!isInSummary && messages.holds(fact)) keptInMessages.add(fact);
    if (isInSummary || keptInMessages.has(fact)) kept.push(fact);
    else if (given.holds(fact)) restored.add(fact);
    else lost.push(fact);
  }
  const { text, tokens, quoted, lines } = writeBrief(request, lost, summary);
  const shown = new Set(lines.map((line) => line.fact));
  const isShown = (fact: Fact) => shown.has(fact) || quoted.some((each) => isSame(each, fact));
  const written = carriedText(text, request.cwd);
  for (const fact of lost) if (isShown(fact) || written.holds(fact)) restored.add(fact);
  const deferred = lost.filter((fact) => !restored.has(fact));
  return { text, tokens, kept, keptInMessages, restored: [...restored], deferred };
}
