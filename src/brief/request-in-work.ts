import type { Fact } from '../domain/fact.ts';
import { withoutPasteMarks } from '../domain/paste-marks.ts';

export interface RequestInWork {
  text: string;
  /** The fact of the request, once it is in the transcript. */
  fact?: Fact;
  /** Remarks that the user made while the model worked on it, oldest first. */
  meanwhile: Fact[];
}

/**
 * The last request of the user. The client announces a prompt before it is in the transcript; if an announcement was
 * missed, the announced prompt is older than the last request of the ledger, which is used then. A remark made while
 * the model works does not replace the request.
 */
export function requestInWork(facts: Fact[], announced: string): RequestInWork {
  const requests = facts.filter(({ kind }) => kind === 'request');
  const jobs = requests.filter((fact) => !isRemark(fact));
  const latest = lastOf(jobs.length > 0 ? jobs : requests);
  const known = announced === '' ? undefined : lastOf(requests.filter(({ text }) => isSame(text, announced)));
  if (announced !== '' && (!known || known === latest || !latest))
    return {
      text: wordsOf(known) ?? announced,
      fact: known,
      meanwhile: known ? remarksSince(known, requests) : [],
    };
  return { text: latest?.text ?? '', fact: latest, meanwhile: latest ? remarksSince(latest, requests) : [] };
}

function remarksSince(job: Fact, requests: Fact[]): Fact[] {
  return requests
    .filter((fact) => fact !== job && isRemark(fact) && fact.last.line > job.last.line)
    .sort((one, other) => one.last.line - other.last.line);
}

function isRemark(fact: Fact): boolean {
  return fact.detail.midTurn === 1;
}

function lastOf(requests: Fact[]): Fact | undefined {
  let latest: Fact | undefined;
  for (const fact of requests) if (latest === undefined || fact.last.line > latest.last.line) latest = fact;
  return latest;
}

/** The recorded prompt may have marks around pasted text; the announced one never has. */
function wordsOf(known: Fact | undefined): string | undefined {
  return known && withoutPasteMarks(known.text) !== known.text ? known.text : undefined;
}

/** The ledger clips very long prompts, so a long common beginning is enough. */
function isSame(recorded: string, announced: string): boolean {
  const sent = withoutPasteMarks(recorded);
  return sent === announced || (sent.length > 1000 && announced.startsWith(sent));
}
