import type { Fact } from '../domain/fact.ts';
import { withoutPasteMarks } from '../domain/paste-marks.ts';

/**
 * The last request of the user; a remark made while the model works does not replace it. The client announces a prompt
 * before it is in the transcript; if an announcement was missed, the announced prompt is older than the last request of
 * the ledger, which is used then.
 */
export function requestInWork(facts: readonly Fact[], announced: string): string {
  const requests = facts.filter(({ kind }) => kind === 'request');
  const jobs = requests.filter(({ detail }) => detail.midTurn !== 1);
  const latest = lastOf(jobs.length > 0 ? jobs : requests);
  const known = announced === '' ? undefined : lastOf(requests.filter(({ text }) => isSame(text, announced)));
  if (announced === '' || (known && latest && known !== latest)) return latest?.text ?? '';
  // The recorded prompt may have marks around pasted text; the announced one never has.
  return known && withoutPasteMarks(known.text) !== known.text ? known.text : announced;
}

function lastOf(requests: readonly Fact[]): Fact | undefined {
  let latest: Fact | undefined;
  for (const fact of requests) if (latest === undefined || fact.last.line > latest.last.line) latest = fact;
  return latest;
}

/** The ledger clips very long prompts, so a long common beginning is enough. */
function isSame(recorded: string, announced: string): boolean {
  const sent = withoutPasteMarks(recorded);
  return sent === announced || (sent.length > 1000 && announced.startsWith(sent));
}
