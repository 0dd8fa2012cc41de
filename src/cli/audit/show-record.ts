import type { StoredCompaction } from '../../archive/sqlite/list-compactions.ts';
import type { StoredInjection } from '../../archive/sqlite/list-injections.ts';
import { relativePath } from '../../brief/carried-text.ts';
import { type FactKind, isTerm } from '../../domain/fact.ts';
import type { FactSurvival } from '../../domain/survival.ts';
import type { Print } from '../print.ts';
import { sayCount, sayEvent, sayTime } from '../say.ts';
import { compactionState } from '../survival/compaction-state.ts';
import { showFacts } from '../survival/show-facts.ts';
import { visibleText } from '../visible-text.ts';
import { clipSummary } from './clip-summary.ts';
import { describeRecord } from './describe-record.ts';
import { type CompactionRecord, hashMatches } from './encode-compaction.ts';

const PATH_KINDS: readonly FactKind[] = ['file', 'path', 'document'];

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
  if (compaction.summary !== null) showSummary(compaction, compaction.summary, print, all);
  if (survival !== undefined) showSurvival(survival, compaction.cwd, print, all);
  else if (compaction.counts?.tracked) print.line('\nWhat became of each single fact was not recorded.');
  const after = injections.filter((injection) => !before.includes(injection));
  for (const injection of after) showInjection('What the model was given', injection, print);
  if (state === 'happened' && after.length === 0) print.line('\nThe model was given nothing at it.');
}

function sayTrigger({ trigger }: StoredCompaction): string {
  return trigger ?? 'trigger not known';
}

/** Terms are told beside the ledger and do not count for the score. */
function showSurvival(facts: readonly FactSurvival[], cwd: string, print: Print, all: boolean): void {
  const named = facts.map((fact) =>
    PATH_KINDS.includes(fact.kind) ? { ...fact, text: relativePath(fact.text, cwd) } : fact,
  );
  const parts = {
    'What became of the facts': named.filter((fact) => !isTerm(fact)),
    'What became of the terms in use, which do not count for the score': named.filter(isTerm),
  };
  for (const [title, part] of Object.entries(parts)) {
    if (part.length > 0) print.line(`\n${print.paint('bold', title)}`);
    showFacts(part, print, all);
  }
}

function showSummary({ summaryFrom }: StoredCompaction, summary: string, print: Print, all: boolean): void {
  const from = summaryFrom === null ? '' : `, known from ${summaryFrom}`;
  print.line(`\n${print.paint('bold', 'The summary')}: ${sayCount(summary.length, 'character')}${from}\n`);
  const { text, linesLeft } = all ? { text: summary, linesLeft: 0 } : clipSummary(summary);
  print.line(indent(text));
  if (linesLeft > 0)
    print.line(`  ${print.paint('grey', `… and ${sayCount(linesLeft, 'line')} more; --all shows them`)}`);
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
  print.line(`  ${check}\n`);
  print.line(indent(text));
}

function indent(text: string): string {
  return visibleText(text).replace(/^(?=.)/gm, '  ');
}
