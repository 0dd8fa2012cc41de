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
  const requests = facts
    .filter((fact) => fact.kind === 'request')
    .sort((left, right) => right.last.line - left.last.line);
  const latest = requests[0];
  if (announced === '') return { text: latest?.text ?? '', fact: latest };
  const known = requests.find((fact) => isSame(fact.text, announced));
  if (latest && known && known !== latest) return { text: latest.text, fact: latest };
  return { text: announced, fact: known };
}

/** The ledger clips very long prompts. */
function isSame(recorded: string, announced: string): boolean {
  return recorded === announced || (recorded.length > 1000 && announced.startsWith(recorded));
}
