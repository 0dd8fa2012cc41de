import { existsSync } from 'node:fs';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayAge, sayBytes, sayCount, sayThousands } from '../../../domain/say.ts';
import { sayPrompts, sayReady } from '../../../domain/survival.ts';
import { sayWaiting } from '../../../hub/find-waiting.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { showFields } from '../../terminal/columns.ts';
import { clipToWidth } from '../../terminal/fit-text.ts';
import type { Colour, Print } from '../../terminal/print.ts';
import type { StatusReport } from '../status.ts';

type Session = NonNullable<StatusReport['session']>;

/** On a screen; a file, or a model that reads it, gets everything. */
const SHOWN_MAX = 3;
const TEXT_COLUMNS = 100;
/** Width of the first column with its spaces. */
const TAKEN = 20;
/** From these fills on the colour warns. */
const NEAR_PERCENT = 75;
const CLOSE_PERCENT = 90;

/** One screen: the session, then the archive, then whether all checks pass. */
export function showReport(report: StatusReport, print: Print, now: Date): void {
  const { project, isOff, session, archive, hub, health } = report;
  const off =
    'tideproof is switched off in this folder: nothing is recorded or told here. To see where, run: tideproof config get disabledFolders';
  if (isOff) print.warn(`${print.asTyped(off)}\n`);
  if (session) showSession(session, print, now);
  else
    print.line(
      `No session is on record in ${visibleText(project)}${existsSync(project) ? '' : ' (no such folder)'}. One appears with its first prompt.`,
    );
  const archived = [
    sayBytes(archive.bytes),
    sayCount(archive.sessions, 'session'),
    sayCount(archive.facts, 'fact'),
    archive.lastEventAt && `last event ${sayAge(archive.lastEventAt, now)}`,
  ];
  print.line();
  showFields(print, [
    ['Archive', archived.filter(Boolean).join(', ')],
    ['Hub', hub && visibleText(sayWaiting(hub, now))],
    ['Health', sayHealth(health, print)],
  ]);
}

function showSession(session: Session, print: Print, now: Date): void {
  const { id, cwd, isOver, isInWork, request, fill, readySummary: ready } = session;
  const state = isOver ? print.paint('grey', 'ended') : print.paint('green', 'running');
  const rescue = `for the context window; make a copy that fits: tideproof rescue ${shortSession(id)}`;
  print.line(`${print.paint('bold', `Session ${shortSession(id)}`)} in ${visibleText(cwd)}, ${state}\n`);
  showFields(print, [
    ['Context', sayFill(fill, isOver, print)],
    [print.paint('red', 'Too large'), session.isStuck && print.asTyped(rescue)],
    ['Compactions', sayCompactions(session, print, now)],
    ['Next one', ready && oneLine(sayReady(ready, ready.pins), print)],
    ...listed('Pinned', session.pins, print),
    [isInWork ? 'Current request' : 'Last request', oneLine(request, print)],
    ...listed(print.paint('red', 'Failed last'), session.failing, print),
    ...listed('Open tasks', session.tasks, print),
    ...listed('Last runs', session.runs, print),
    ...listed('Now', session.now, print),
  ]);
}

function sayFill(fill: Session['fill'], isOver: boolean, print: Print): string {
  if (!fill) return 'not known until the next response';
  const { tokens, threshold, percent } = fill;
  // Where its client would have compacted went with its process.
  if (isOver) return `${groupDigits(tokens)} tokens at its end`;
  if (percent === null || typeof threshold !== 'number') return `${groupDigits(tokens)} tokens`;
  const colour: Colour = percent >= CLOSE_PERCENT ? 'red' : percent >= NEAR_PERCENT ? 'yellow' : 'green';
  const way = print.paint(colour, `${percent} % of the way to a compaction`);
  return `${way}, ${sayThousands(tokens)} of ${sayThousands(threshold)} tokens`;
}

function sayCompactions({ compactions, lastCompaction }: Session, print: Print, now: Date): string {
  if (!lastCompaction)
    return compactions === 0 ? 'none' : `${groupDigits(compactions)}, before it was copied`;
  const { time, counts, id } = lastCompaction;
  const survived = counts?.prompts ? `, ${sayPrompts(counts)} after it` : '';
  return `${groupDigits(compactions)}, the last ${sayAge(time, now)}${survived}${print.asTyped(`: tideproof audit ${id}`)}`;
}

function listed(title: string, lines: readonly string[], print: Print): [string, string][] {
  const shown = print.columns === undefined ? lines : lines.slice(0, SHOWN_MAX);
  const rows = shown.map((line, index): [string, string] => [index === 0 ? title : '', oneLine(line, print)]);
  const more = lines.length - shown.length;
  return more > 0 ? [...rows, ['', `and ${groupDigits(more)} more`]] : rows;
}

function sayHealth({ failed, warnings, detail }: StatusReport['health'], print: Print): string {
  const [sign, checks] = failed.length > 0 ? [print.signs.failed, failed] : [print.signs.warning, warnings];
  if (checks.length === 0) return `${print.signs.ok} all checks passed`;
  const what = checks.length === 1 ? `${checks[0]}: ${detail}` : checks.join(', ');
  return `${sign} ${what}. ${print.asTyped('For details, run: tideproof doctor')}`;
}

function oneLine(text: string, print: Print): string {
  const line = visibleText(text).replace(/\s+/g, ' ').trim();
  return print.columns === undefined
    ? line
    : clipToWidth(line, Math.min(TEXT_COLUMNS, print.columns - TAKEN));
}
