import { existsSync } from 'node:fs';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import type { ForgetCounts } from '../../../history/forget.ts';
import type { ForgetPlan } from '../../../queries/find-doomed.ts';
import { shortSession } from '../../../queries/short-session.ts';
import type { Print } from '../../terminal/print.ts';

const SHOWN_MAX = 8;

/** What goes, what stays, and what stays that somebody may want to delete too. */
export function showPlan(
  { name, sessions, documents, forks, asides }: ForgetPlan,
  counts: ForgetCounts,
  print: Print,
): void {
  print.line(`To be deleted for good: ${visibleText(name)}`);
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
    print.warn(`Session ${shortSession(id)} is still running: tideproof ignores it from now on.`);
  for (const id of forks.slice(0, SHOWN_MAX))
    print.warn(
      `Session ${shortSession(id)} is a fork and holds some of the same text. It stays; ${print.asTyped(`to delete it, run: tideproof forget --session ${shortSession(id)}`)}`,
    );
  const transcripts = sessions
    .flatMap(({ transcriptPaths }) => transcriptPaths)
    .filter((path) => existsSync(path));
  showSome(transcripts, 'Kept, because it belongs to Claude Code; delete it yourself if you want:', print);
  showSome(documents.whole, 'Documents in projects that are deleted:', print);
  showSome(documents.parts, 'Documents in projects that lose the lines about it:', print);
  showSome(documents.foreign, 'Kept, because you wrote it; change it yourself if you want:', print);
  showSome(asides, 'Damaged databases that were set aside and may contain it; delete them yourself:', print);
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
