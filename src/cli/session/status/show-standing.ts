import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayAge, sayBytes, sayCount, sayThousands } from '../../../domain/say.ts';
import { sayTracked } from '../../../domain/survival.ts';
import { sayWaiting } from '../../../hub/find-waiting.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { renderLine } from '../../record/stats/render-plot.ts';
import { clipToWidth } from '../../terminal/clip-to-width.ts';
import type { Colour, Print } from '../../terminal/print.ts';
import { renderBar } from '../../terminal/survival/render-bar.ts';
import type { SessionStanding, Standing } from './session-status.ts';

const SHOWN_MAX = 3;
const TEXT_COLUMNS = 100;
/** The first column, and the spaces around it. */
const TAKEN = 20;
const CELLS = 20;
/** From here on a fill wants attention. */
const NEAR_PERCENT = 75;
const CLOSE_PERCENT = 90;

/** One screen: the session first, then the archive, then whether all checks pass. */
export function showStanding(standing: Standing, print: Print, now: Date): void {
  const { project, session, archive, hub, health } = standing;
  if (session) showSession(session, print, now);
  else print.line(`No session is on record in ${visibleText(project)}. One appears with its first prompt.`);
  const ages = [
    archive.lastEventAt && `last event ${sayAge(archive.lastEventAt, now)}`,
    archive.lastWordAt && `last message ${sayAge(archive.lastWordAt, now)}`,
  ].filter(Boolean);
  print.line();
  print.table([
    [
      'Archive',
      [
        sayBytes(archive.bytes),
        sayCount(archive.sessions, 'session'),
        sayCount(archive.facts, 'fact'),
        ...ages,
      ].join(', '),
    ],
    ...(hub ? [['Hub', visibleText(sayWaiting(hub, now))]] : []),
    ['Health', sayHealth(health, print)],
  ]);
}

function showSession(session: SessionStanding, print: Print, now: Date): void {
  const {
    id,
    cwd,
    isOver,
    isInWork,
    request,
    next,
    tasks,
    errors,
    state: lines,
    turn,
    facts,
    pins,
  } = session;
  const state = isOver ? print.paint('grey', 'ended') : print.paint('green', 'running');
  print.line(`${print.paint('bold', `Session ${shortSession(id)}`)} in ${visibleText(cwd)}, ${state}`);
  print.line();
  print.table(
    [
      ['Context', sayFill(session.fill, print)],
      [
        print.paint('red', 'Too large'),
        session.isStuck
          ? print.asTyped(
              `for the context window; make a copy that fits: tideproof rescue ${shortSession(id)}`,
            )
          : '',
      ],
      ['Compactions', sayCompactions(session, print, now)],
      ['On record', `${sayCount(facts, 'fact')}, turn ${groupDigits(turn)}`],
      ...listed('Pinned', pins, print),
      [isInWork ? 'Current request' : 'Last request', oneLine(request, print)],
      ['Next step', oneLine(next, print)],
      ...listed(print.paint('red', 'Failing'), errors, print),
      ...listed('Open tasks', tasks, print),
      ...listed('State', lines, print),
    ].filter(([, text]) => text !== ''),
  );
}

function sayFill(fill: SessionStanding['fill'], print: Print): string {
  if (!fill) return 'not known until the next response';
  const { tokens, threshold, percent } = fill;
  if (percent === null || typeof threshold !== 'number') return `${groupDigits(tokens)} tokens`;
  const colour: Colour = percent >= CLOSE_PERCENT ? 'red' : percent >= NEAR_PERCENT ? 'yellow' : 'green';
  const cells = renderLine(Math.min(percent, 100), 100, CELLS).padEnd(CELLS, '░');
  const bar = print.columns === undefined ? '' : `${print.paint(colour, cells)} `;
  return `${bar}${percent} % of the way to a compaction, ${sayThousands(tokens)} of ${sayThousands(threshold)} tokens`;
}

function sayCompactions({ compactions, lastCompaction }: SessionStanding, print: Print, now: Date): string {
  if (!lastCompaction) return 'none';
  const { time, counts, id, possibleScore } = lastCompaction;
  const bar = counts && print.columns !== undefined ? `${renderBar(counts, print)} ` : '';
  const possible = possibleScore === null ? '' : ` (${possibleScore} % with tideproof)`;
  const survived = counts ? `, ${bar}${sayTracked(counts)} in context after it${possible}` : '';
  return `${groupDigits(compactions)}, the last ${sayAge(time, now)}${survived}${print.asTyped(`: tideproof audit ${id}`)}`;
}

function listed(title: string, lines: readonly string[], print: Print): string[][] {
  const rows = lines
    .slice(0, SHOWN_MAX)
    .map((line, index) => [index === 0 ? title : '', oneLine(line, print)]);
  const more = lines.length - SHOWN_MAX;
  return more > 0 ? [...rows, ['', `and ${groupDigits(more)} more`]] : rows;
}

function sayHealth({ failed, warnings, detail }: Standing['health'], print: Print): string {
  const what = (checks: readonly string[]) =>
    checks.length === 1 ? `${checks[0]}: ${detail}` : checks.join(', ');
  if (failed.length > 0)
    return `${print.paint('red', `✗ ${what(failed)}`)}. ${print.asTyped('To fix it, run: tideproof doctor')}`;
  if (warnings.length > 0)
    return `${print.paint('yellow', `! ${what(warnings)}`)}. ${print.asTyped('For details, run: tideproof doctor')}`;
  return print.paint('green', '✓ all checks passed');
}

function oneLine(text: string, print: Print): string {
  const room = Math.min(TEXT_COLUMNS, (print.columns ?? TEXT_COLUMNS + TAKEN) - TAKEN);
  return clipToWidth(visibleText(text).replace(/\s+/g, ' ').trim(), room);
}
