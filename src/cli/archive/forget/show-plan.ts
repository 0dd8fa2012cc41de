import { existsSync } from 'node:fs';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import type { ForgetCounts } from '../../../history/forget.ts';
import { shortSession } from '../../../queries/short-session.ts';
import type { Print } from '../../terminal/print.ts';
import type { Finding } from './find-doomed.ts';

const SHOWN_MAX = 8;

/** What goes, what stays, and what stays that somebody may want to delete too. */
export function showPlan(
  { name, sessions, documents, forks, asides }: Finding,
  counts: ForgetCounts,
  print: Print,
): void {
  print.line(`To be forgotten for good: ${visibleText(name)}`);
  const rows = [
    ...rowsOf('texts.db', counts.texts),
    ...rowsOf('archive.db', counts.archive),
    ...(counts.log > 0 ? [['tideproof.log', 'failures', groupDigits(counts.log)]] : []),
  ];
  print.table(rows.map(([file = '', table = '', count = '']) => [print.paint('grey', file), table, count]));
  showSome(
    sessions.map(({ id, cwd }) => `${shortSession(id)} in ${visibleText(cwd)}`),
    'Sessions:',
    print,
  );
  for (const { id } of sessions.filter(({ hasEnded }) => !hasEnded).slice(0, SHOWN_MAX))
    print.line(
      `${print.paint('yellow', '!')} Session ${shortSession(id)} has not ended: tideproof leaves it alone from now on.`,
    );
  for (const id of forks.slice(0, SHOWN_MAX))
    print.line(
      `${print.paint('yellow', '!')} Session ${shortSession(id)} holds some of the same words, as a fork does. It stays: forget it with --session ${shortSession(id)}.`,
    );
  const transcripts = sessions
    .flatMap(({ transcriptPaths }) => transcriptPaths)
    .filter((path) => existsSync(path));
  showSome(transcripts, 'Stays, because it is the client’s; delete it yourself if you want:', print);
  showSome(documents.whole, 'Documents of tideproof in projects that are deleted:', print);
  showSome(documents.parts, 'Documents of tideproof in projects that lose the lines about it:', print);
  showSome(documents.foreign, 'Stays, because you wrote it; change it yourself if you want:', print);
  showSome(asides, 'May hold it too, because it is damaged and was put aside; delete it yourself:', print);
}

function rowsOf(file: string, counts: Record<string, number>): string[][] {
  return Object.entries(counts).map(([table, count]) => [file, table, groupDigits(count)]);
}

function showSome(lines: readonly string[], title: string, print: Print): void {
  if (lines.length === 0) return;
  print.line(title);
  for (const line of lines.slice(0, SHOWN_MAX)) print.line(`  ${visibleText(line)}`);
  if (lines.length > SHOWN_MAX) print.line(`  … and ${groupDigits(lines.length - SHOWN_MAX)} more`);
}
