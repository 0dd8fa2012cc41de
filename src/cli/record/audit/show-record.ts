import type { StoredCompaction } from '../../../archive/lists/list-compactions.ts';
import type { StoredInjection } from '../../../archive/lists/list-injections.ts';
import { sayCount, sayEvent, sayTime } from '../../../domain/say.ts';
import { compactionState } from '../../../queries/compaction-state.ts';
import { type CompactionRecord, hashMatches } from '../../../queries/encode-compaction.ts';
import type { Print } from '../../terminal/print.ts';
import { indent, showSummary } from '../../terminal/survival/show-summary.ts';
import { showSurvival } from '../../terminal/survival/show-survival.ts';
import { describeRecord } from './describe-record.ts';

/** One compaction in full, in the order in which things happened. */
export function showRecord(record: CompactionRecord, print: Print, now: Date, all: boolean): void {
  const { compaction, survival, injections } = record;
  const state = compactionState(compaction, now);
  const heading = `Compaction ${compaction.id}: ${sayTrigger(compaction)}, ${sayTime(compaction.startedAt)}`;
  print.line(
    print.paint('bold', heading) + (state === 'happened' ? '' : print.paint('yellow', ` (${state})`)),
  );
  print.table(describeRecord(record, print));
  const before = injections.filter(({ event }) => event === 'PreCompact');
  for (const injection of before) showInjection('What the summarizer was told', injection, print);
  if (compaction.summary !== null) showSummary(compaction.summary, compaction.summaryFrom, print, all);
  if (survival !== undefined) showSurvival(survival, compaction.cwd, print, all);
  else if (compaction.counts?.tracked) print.line('\nWhat became of each single fact was not recorded.');
  const after = injections.filter((injection) => !before.includes(injection));
  for (const injection of after) showInjection('What the model was given', injection, print);
  if (state === 'happened' && after.length === 0) print.line('\nThe model was given nothing at it.');
}

function sayTrigger({ trigger }: StoredCompaction): string {
  return trigger ?? 'trigger not known';
}

function showInjection(title: string, injection: StoredInjection, print: Print): void {
  const { injectedAt, characters, tokens, reason, sha256, agentId, text } = injection;
  const whom = agentId === '' ? '' : `, to the subagent ${agentId}`;
  const sizes = `${sayCount(characters, 'character')}, about ${sayCount(tokens, 'token')}`;
  const check = hashMatches(injection)
    ? print.paint('green', '✓ hash matches')
    : print.paint('red', '✗ hash does not match: the text was changed after it was given');
  print.line(`\n${print.paint('bold', title)}: ${reason}`);
  print.line(`  at ${sayEvent(injection)}, ${sayTime(injectedAt)}${whom}, ${sizes}`);
  print.line(`  SHA-256 ${sha256}`);
  print.line(`  ${check}`);
  if (injection.redactedAt !== null)
    print.line(`  secrets in it were masked on ${sayTime(injection.redactedAt)}, and it was hashed anew`);
  print.line();
  print.line(indent(text));
}
