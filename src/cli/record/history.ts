import { basename } from 'node:path';
import {
  listTimeline,
  NOTHING_ELSE,
  type TimelineEvent,
  type TimelineFilter,
  type TimelineKind,
} from '../../archive/lists/list-timeline.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayTime } from '../../domain/say.ts';
import { NOTHING_RECORDED, readArchiveOf } from '../../queries/open-stores.ts';
import { shortSession } from '../../queries/short-session.ts';
import { readLog } from '../../system/logs/read-log.ts';
import { logFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode, Print } from '../command.ts';
import { kindsOf, numberOf, orWider, recordScope } from '../read-options.ts';
import { clipToWidth, wrapText } from '../terminal/columns.ts';
import type { Colour } from '../terminal/print.ts';

const LIMIT = 50;

export function runHistory(call: CommandCall): ExitCode {
  const { context, print } = call;
  const log = logFile(context.dataDir);
  const limit = numberOf('limit', call) ?? LIMIT;
  const kinds = kindsOf<TimelineKind>(call);
  const { filter: scope, where } = recordScope(call);
  // One more than wanted tells whether there are more.
  const filter = { ...scope, kinds, limit: limit + 1 };
  // Failures are most useful when the archive cannot be read, so they do not depend on it.
  const isOfFailures = kinds?.every((kind) => kind === 'failure');
  const recorded = isOfFailures ? [] : readArchiveOf(context, (archive) => listTimeline(archive, filter));
  // Events of the same time keep their order.
  const found = [...(recorded ?? []), ...collectFailures(log, filter)].sort((one, other) =>
    one.time < other.time ? -1 : Number(one.time > other.time),
  );
  const events = found.slice(-limit);
  const more = found.length > limit;
  print.json({ events, more });
  if (events.length === 0) {
    const narrowed = filter.since || filter.before || kinds ? ' that matches' : '';
    const wider = orWider(call, ' For all projects, add --all');
    return print.nothing(recorded ? `Nothing is recorded ${where}${narrowed}.${wider}` : NOTHING_RECORDED);
  }
  if (more) print.hint(`Older events are hidden: --limit ${limit * 2} shows more.\n`);
  showLog(events, print);
  if (events.some(({ kind }) => kind === 'failure')) print.hint(`Stack traces of failures: ${log}`);
  const line = events.findLast((event) => event.sessionId !== null && (event.line ?? 0) > 0);
  if (line) print.hint(`Open a line: tideproof show ${line.sessionId!.slice(0, 8)}:${line.line}`);
  return 0;
}

const LOOKS: Readonly<Record<TimelineKind, readonly [word: string, colour: Colour]>> = {
  'session-started': ['started', 'grey'],
  'session-ended': ['ended', 'grey'],
  prompt: ['you', 'green'],
  decision: ['decided', 'bold'],
  error: ['error', 'red'],
  commit: ['commit', 'yellow'],
  note: ['note', 'bold'],
  compaction: ['compacted', 'yellow'],
  handoff: ['handoff', 'bold'],
  failure: ['failure', 'red'],
};
const WORD_COLUMNS = Math.max(...Object.values(LOOKS).map(([word]) => word.length));
/** Columns before the text: two spaces, `09:10`, two spaces, the word, two spaces. */
const TAKEN = 2 + 5 + 2 + WORD_COLUMNS + 2;
const TEXT_COLUMNS = 160;
const NARROWEST = 20;

/** Grouped by day and session; on a terminal each event takes one line, but a handoff is shown in full. */
function showLog(events: readonly TimelineEvent[], print: Print): void {
  let group = '';
  for (const event of events) {
    const { time, sessionId, cwd } = event;
    const [day = '', clock = ''] = sayTime(time).split(' ');
    const project = sessionId === null ? 'tideproof' : visibleText(basename(cwd ?? ''));
    const heading = `${print.paint('bold', day)}  ${project}  ${print.paint('grey', shortSession(sessionId ?? ''))}`;
    if (heading !== group) print.line(`${group === '' ? '' : '\n'}${heading.trimEnd()}`);
    group = heading;
    showEvent(event, clock.slice(0, 5), print);
  }
  print.line();
}

function showEvent(event: TimelineEvent, clock: string, { line, paint, columns }: Print): void {
  const [word, colour] = LOOKS[event.kind];
  const place = event.line !== null && event.line > 0 ? ` :${event.line}` : '';
  const room = columns && Math.max(NARROWEST, Math.min(TEXT_COLUMNS, columns - TAKEN) - place.length);
  const [first = '', ...rest] =
    event.kind === 'handoff'
      ? wrapText(visibleText(event.text).trimEnd(), room)
      : [clipToWidth(describe(event), room ?? Number.POSITIVE_INFINITY)];
  const isOver = event.status === 'done' || event.status === 'superseded';
  const text = `${isOver ? paint('grey', first) : first}${place && paint('grey', place)}`;
  line(`  ${paint('grey', clock)}  ${paint(colour, word.padEnd(WORD_COLUMNS))}  ${text}`.trimEnd());
  for (const more of rest) line(`${' '.repeat(TAKEN)}${more}`.trimEnd());
}

function describe({ kind, text, status, score, compaction }: TimelineEvent): string {
  let told = text;
  if (kind === 'compaction') {
    const survived = score !== null && `${score} % of the prompts in context after it`;
    told = [text, survived, compaction && `compaction ${compaction}`].filter(Boolean).join(', ');
  } else if (kind === 'error' && status === 'done') told = `(succeeded later) ${text}`;
  return visibleText(told).replace(/\s+/g, ' ').trim();
}

/** Failures of the machine; with a session, only those that mention it. */
function collectFailures(log: string, filter: TimelineFilter): TimelineEvent[] {
  const { kinds, session, since = '', before } = filter;
  if (kinds && !kinds.includes('failure')) return [];
  return readLog(log)
    .filter(({ message, detail }) => session === undefined || `${message}\n${detail}`.includes(session))
    .filter(({ time }) => time >= since && (before === undefined || time < before))
    .map(({ time, message, pid, detail }) => ({
      ...{ time, kind: 'failure', sessionId: null, cwd: '', text: message, ...NOTHING_ELSE },
      failure: { pid, detail },
    }));
}
