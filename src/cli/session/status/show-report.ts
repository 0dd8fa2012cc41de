import type { SessionState } from '../../../brief/compose-state.ts';
import type { ContextFill } from '../../../domain/context-fill.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayAge, sayBytes, sayCount, sayThousands } from '../../../domain/say.ts';
import { type SurvivalCounts, sayPrompts, sayReady } from '../../../domain/survival.ts';
import { sayWaiting, type Waiting } from '../../../hub/find-waiting.ts';
import type { ReadyReport } from '../../../queries/find-ready-summary.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { showFields } from '../../terminal/columns.ts';
import { clipToWidth } from '../../terminal/fit-text.ts';
import type { Colour, Print } from '../../terminal/print.ts';
import { renderBar, renderLine } from '../../terminal/survival.ts';

const SHOWN_MAX = 3;
const TEXT_COLUMNS = 100;
/** Width of the first column with its spaces. */
const TAKEN = 20;
const CELLS = 20;
/** From these fills on the colour warns. */
const NEAR_PERCENT = 75;
const CLOSE_PERCENT = 90;

/** The state of session and archive. Printed by `status --json`, a public format: see docs/archive.md. */
export interface StatusReport {
  project: string;
  /** The current session here; null if there is none. */
  session: ReportedSession | null;
  archive: {
    sessions: number;
    facts: number;
    /** Size of both databases. */
    bytes: number;
    /** Times of the last hook and of the newest archived entry. */
    lastEventAt: string | null;
    lastWordAt: string | null;
  };
  /** What the hub lacks; null if none is configured. */
  hub: Waiting | null;
  /** Names of checks; `detail` is the first finding. */
  health: { failed: string[]; warnings: string[]; detail: string | null };
}

export interface ReportedSession extends SessionState {
  id: string;
  cwd: string;
  isOver: boolean;
  turn: number;
  facts: number;
  /** Whether it is too large to continue. */
  isStuck: boolean;
  /** The user's pins for this session and its project. */
  pins: string[];
  /** Null until the next response reports it. */
  fill: (ContextFill & { percent: number | null }) | null;
  compactions: number;
  /** A summary that the client made ahead of its use; null if there is none. */
  readySummary: ReadyReport | null;
  lastCompaction: {
    id: number;
    time: string;
    score: number | null;
    /** Without a brief: the score if there had been one. */
    possibleScore: number | null;
    counts: SurvivalCounts | null;
  } | null;
}

/** One screen: the session, then the archive, then whether all checks pass. */
export function showReport(report: StatusReport, print: Print, now: Date): void {
  const { project, session, archive, hub, health } = report;
  if (session) showSession(session, print, now);
  else print.line(`No session is on record in ${visibleText(project)}. One appears with its first prompt.`);
  const ages = [
    archive.lastEventAt && `last event ${sayAge(archive.lastEventAt, now)}`,
    archive.lastWordAt && `last message ${sayAge(archive.lastWordAt, now)}`,
  ].filter(Boolean);
  print.line();
  const counts = `${sayCount(archive.sessions, 'session')}, ${sayCount(archive.facts, 'fact')}`;
  showFields(print, [
    ['Archive', [sayBytes(archive.bytes), counts, ...ages].join(', ')],
    ['Hub', hub && visibleText(sayWaiting(hub, now))],
    ['Health', sayHealth(health, print)],
  ]);
}

function showSession(session: ReportedSession, print: Print, now: Date): void {
  const { id, cwd, isOver, isInWork, request, turn, facts, fill, readySummary: ready } = session;
  const state = isOver ? print.paint('grey', 'ended') : print.paint('green', 'running');
  const rescue = `for the context window; make a copy that fits: tideproof rescue ${shortSession(id)}`;
  print.line(`${print.paint('bold', `Session ${shortSession(id)}`)} in ${visibleText(cwd)}, ${state}`);
  print.line();
  showFields(print, [
    ['Context', sayFill(fill, print)],
    [print.paint('red', 'Too large'), session.isStuck && print.asTyped(rescue)],
    ['Compactions', sayCompactions(session, print, now)],
    ['Next one', ready && oneLine(sayReady(ready, ready.pins), print)],
    ['On record', `${sayCount(facts, 'fact')}, turn ${groupDigits(turn)}`],
    ...listed('Pinned', session.pins, print),
    [isInWork ? 'Current request' : 'Last request', oneLine(request, print)],
    ...listed(print.paint('red', 'Failing'), session.failing, print),
    ...listed('Open tasks', session.tasks, print),
    ...listed('Last runs', session.runs, print),
    ...listed('Now', session.now, print),
  ]);
}

function sayFill(fill: ReportedSession['fill'], print: Print): string {
  if (!fill) return 'not known until the next response';
  const { tokens, threshold, percent } = fill;
  if (percent === null || typeof threshold !== 'number') return `${groupDigits(tokens)} tokens`;
  const colour: Colour = percent >= CLOSE_PERCENT ? 'red' : percent >= NEAR_PERCENT ? 'yellow' : 'green';
  const cells = renderLine(Math.min(percent, 100), 100, CELLS).padEnd(CELLS, '░');
  const bar = print.columns === undefined ? '' : `${print.paint(colour, cells)} `;
  return `${bar}${percent} % of the way to a compaction, ${sayThousands(tokens)} of ${sayThousands(threshold)} tokens`;
}

function sayCompactions({ compactions, lastCompaction }: ReportedSession, print: Print, now: Date): string {
  if (!lastCompaction) return 'none';
  const { time, counts, id, possibleScore } = lastCompaction;
  const bar = counts && print.columns !== undefined ? `${renderBar(counts, print)} ` : '';
  const possible = possibleScore === null ? '' : ` (${possibleScore} % with tideproof)`;
  const survived = counts?.prompts ? `, ${bar}${sayPrompts(counts)} after it${possible}` : '';
  return `${groupDigits(compactions)}, the last ${sayAge(time, now)}${survived}${print.asTyped(`: tideproof audit ${id}`)}`;
}

function listed(title: string, lines: readonly string[], print: Print): [string, string][] {
  const shown = lines.slice(0, SHOWN_MAX);
  const rows = shown.map((line, index): [string, string] => [index === 0 ? title : '', oneLine(line, print)]);
  const more = lines.length - SHOWN_MAX;
  return more > 0 ? [...rows, ['', `and ${groupDigits(more)} more`]] : rows;
}

function sayHealth({ failed, warnings, detail }: StatusReport['health'], print: Print): string {
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
