import type { StoredCompaction } from '../../../archive/lists/list-compactions.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayTime, sayTokenChange } from '../../../domain/say.ts';
import { survivalScore } from '../../../domain/survival.ts';
import { compactionState } from '../../../queries/compaction-state.ts';
import { shortSession } from '../../../queries/short-session.ts';
import type { Print } from '../../terminal/print.ts';
import { type Column, shortProject, showColumns } from '../../terminal/show-columns.ts';
import { explainSigns, signCounts } from '../../terminal/survival/looks.ts';
import { renderBar } from '../../terminal/survival/render-bar.ts';

const NOT_KNOWN = '–';
/** The bar needs no title. */
const BAR = '';

/** What a narrow terminal can do without, the least needed first. */
const DROPPED_IF_NARROW = ['Summary', BAR, 'Tokens', 'Session', 'Trigger'];

/** One line for each compaction, as many columns as the terminal has room for. */
export function showList(compactions: readonly StoredCompaction[], print: Print, now: Date): void {
  showColumns(compactions, columnsFor(print, now), DROPPED_IF_NARROW, print);
  print.line();
  print.line(`Facts: ${explainSigns()}.`);
  print.line('`tideproof audit <id>` shows one in full.');
}

function columnsFor(print: Print, now: Date): Column<StoredCompaction>[] {
  const columns: Column<StoredCompaction>[] = [
    { title: 'Id', cell: ({ id }) => String(id) },
    { title: 'When', cell: ({ startedAt }) => sayTime(startedAt).slice(0, 16) },
    { title: 'Project', cell: ({ cwd }) => shortProject(cwd) },
    { title: 'Session', cell: ({ sessionId }) => shortSession(sessionId) },
    { title: 'Trigger', cell: ({ trigger, agentId }) => `${trigger ?? NOT_KNOWN}${agentId && ', agent'}` },
    { title: 'Summary', cell: ({ summary }) => (summary === null ? NOT_KNOWN : groupDigits(summary.length)) },
    {
      title: 'Tokens',
      cell: ({ preTokens, postTokens }) => sayTokenChange(preTokens, postTokens) ?? NOT_KNOWN,
    },
    { title: 'Facts', cell: (compaction) => sayFacts(compaction, print, now) },
    { title: 'Score', cell: ({ counts }) => (counts ? `${survivalScore(counts)} %` : NOT_KNOWN) },
  ];
  const bar = {
    title: BAR,
    cell: ({ counts }: StoredCompaction) => (counts ? renderBar(counts, print) : ''),
  };
  return print.columns === undefined ? columns : [...columns, bar];
}

function sayFacts(compaction: StoredCompaction, print: Print, now: Date): string {
  const state = compactionState(compaction, now);
  if (state !== 'happened') return print.paint('yellow', state);
  const { counts } = compaction;
  return counts ? `${groupDigits(counts.tracked)} ${signCounts(counts, print.paint)}`.trimEnd() : NOT_KNOWN;
}
