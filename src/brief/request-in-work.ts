import type { Fact } from '../domain/fact.ts';

export interface RequestInWork {
  text: string;
  /** The fact it is, once the transcript holds it. */
  fact?: Fact;
}

/**
 * What the user asked last. The client announces a prompt before the transcript holds it; but where that announcement was
 * missed, the one we know is older than the last request of the ledger, which then counts.
 */
export function requestInWork(facts: Fact[], announced: string): RequestInWork {
  const latest = latestRequest(facts, () => true);
  if (announced === '') return { text: latest?.text ?? '', fact: latest };
  const known = latestRequest(facts, (fact) => isSame(fact.text, announced));
  if (latest && known && known !== latest) return { text: latest.text, fact: latest };
  return { text: announced, fact: known };
}

function latestRequest(facts: Fact[], isMeant: (fact: Fact) => boolean): Fact | undefined {
  let latest: Fact | undefined;
  for (const fact of facts) {
    if (fact.kind !== 'request' || !isMeant(fact)) continue;
    if (latest === undefined || fact.last.line > latest.last.line) latest = fact;
  }
  return latest;
}

/** The ledger clips very long prompts. */
function isSame(recorded: string, announced: string): boolean {
  return recorded === announced || (recorded.length > 1000 && announced.startsWith(recorded));
}
