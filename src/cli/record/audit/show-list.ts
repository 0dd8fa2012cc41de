import { visibleText } from '../../../domain/plain-line.ts';
import { sayTime, sayTokenChange } from '../../../domain/say.ts';
import { TRACKED } from '../../../domain/survival.ts';
import type { ListedCompaction } from '../../../queries/listed-compaction.ts';
import { shortSession } from '../../../queries/short-session.ts';
import type { Print } from '../../terminal/print.ts';
import { type Column, shortProject, showColumns } from '../../terminal/show-columns.ts';
import { explainSigns, signCounts } from '../../terminal/survival/looks.ts';
import { renderBar } from '../../terminal/survival/render-bar.ts';

const NOT_KNOWN = '–';
/** The bar needs no title. */
const BAR = '';
/** What a narrow terminal can do without, the least needed first. */
const DROPPED_IF_NARROW = [BAR, 'Trigger', 'Tokens', 'Project', 'Session', 'Facts'];

/** One line for each compaction: what it kept, what came back, and whether there is a way back. */
export function showList(compactions: readonly ListedCompaction[], print: Print, areOfMany: boolean): void {
  const columns: Column<ListedCompaction>[] = [
    { title: 'Which', cell: ({ name }) => name },
    { title: 'When', cell: ({ time }) => (time === '' ? NOT_KNOWN : sayTime(time).slice(0, 16)) },
    ...(areOfMany
      ? [{ title: 'Project', cell: ({ project }: ListedCompaction) => shortProject(project) }]
      : []),
    { title: 'Session', cell: ({ session }) => shortSession(session) },
    {
      title: 'Trigger',
      cell: ({ trigger, part, agent }) => `${sayShortTrigger(trigger, part)}${agent ? ', agent' : ''}`,
    },
    {
      title: 'Tokens',
      cell: ({ preTokens, postTokens }) => sayTokenChange(preTokens, postTokens) ?? NOT_KNOWN,
    },
    { title: 'Facts', cell: ({ facts }) => (facts ? signCounts(facts, print.paint) : NOT_KNOWN) },
    { title: 'Score', cell: sayScore },
    ...(print.columns === undefined
      ? []
      : [{ title: BAR, cell: ({ facts }: ListedCompaction) => (facts ? renderBar(facts, print) : '') }]),
    { title: 'Undo', cell: (compaction) => sayUndo(compaction, print) },
  ];
  showColumns(compactions, columns, DROPPED_IF_NARROW, print);
  print.line();
  print.line(print.paint('grey', `Facts: ${explainSigns()}.`));
  if (compactions.some(({ possibleScore }) => possibleScore !== null))
    print.prose('Score 40 → 90 %: from before tideproof; with it 90 % would have been there.', 'grey');
  print.prose(TRACKED, 'grey');
  const [first] = compactions;
  if (first) print.hint(`Look into one: tideproof audit ${visibleText(first.name)}`);
}

/** The user had a part of the conversation summarized: from a prompt on, or up to one. */
function sayShortTrigger(trigger: string | null, part: ListedCompaction['part']): string {
  if (part === null) return trigger ?? NOT_KNOWN;
  return part === 'after' ? 'from here' : 'up to here';
}

function sayScore({ score, possibleScore }: ListedCompaction): string {
  if (score === null) return NOT_KNOWN;
  return possibleScore === null ? `${score} %` : `${score} → ${possibleScore} %`;
}

function sayUndo({ undo, undoneBy: [newest] }: ListedCompaction, { paint }: Print): string {
  if (undo === 'did not happen' || undo === 'in progress') return paint('yellow', undo);
  if (undo !== 'possible') return paint('grey', undo);
  return newest === undefined ? paint('green', undo) : `done: ${shortSession(newest)}`;
}
