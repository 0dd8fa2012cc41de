import type { Print } from '../print.ts';
import { sayTime, sayTokenChange } from '../say.ts';
import { shortSession } from '../short-session.ts';
import { type Column, shortProject, showColumns } from '../show-columns.ts';
import { signCounts } from '../survival/looks.ts';
import type { ListedCompaction } from './listed-compaction.ts';

const NOT_KNOWN = '–';
const DROPPED_IF_NARROW = ['Facts', 'Trigger', 'Project', 'Score', 'Tokens'];

/** One line for each compaction: what it cost, and whether there is a way back. */
export function showCompactions(compactions: readonly ListedCompaction[], print: Print): void {
  const columns: Column<ListedCompaction>[] = [
    { title: 'Which', cell: ({ name }) => name },
    { title: 'When', cell: ({ time }) => (time === '' ? NOT_KNOWN : sayTime(time).slice(0, 16)) },
    { title: 'Project', cell: ({ project }) => shortProject(project) },
    { title: 'Session', cell: ({ session }) => shortSession(session) },
    { title: 'Trigger', cell: ({ trigger }) => trigger ?? NOT_KNOWN },
    {
      title: 'Tokens',
      cell: ({ preTokens, postTokens }) => sayTokenChange(preTokens, postTokens) ?? NOT_KNOWN,
    },
    { title: 'Facts', cell: ({ facts }) => (facts ? signCounts(facts, print.paint) : NOT_KNOWN) },
    { title: 'Score', cell: ({ score }) => (score === null ? NOT_KNOWN : `${score} %`) },
    { title: 'Undo', cell: (compaction) => sayUndo(compaction, print) },
  ];
  showColumns(compactions, columns, DROPPED_IF_NARROW, print);
  print.line();
  print.line('`tideproof diff <which>` shows what a summary dropped, `tideproof undo <which>` goes back.');
}

function sayUndo({ undo, undoneBy: [newest] }: ListedCompaction, { paint }: Print): string {
  if (undo !== 'possible') return paint('grey', undo);
  return newest === undefined ? paint('green', undo) : `done: ${shortSession(newest)}`;
}
