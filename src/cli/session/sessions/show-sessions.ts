import stringWidth from 'string-width';
import { oneLine } from '../../../brief/clip.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayAge, sayBytes, sayCount } from '../../../domain/say.ts';
import { shortSession } from '../../../queries/short-session.ts';
import type { SessionState } from '../../../session/find-session-life.ts';
import { alignColumns, BELOW, LAST_COLUMN_LEAST } from '../../terminal/align-columns.ts';
import { clipToWidth } from '../../terminal/clip-to-width.ts';
import type { Colour, Print } from '../../terminal/print.ts';
import { shortProject } from '../../terminal/show-columns.ts';
import type { EncodedSession } from './encode-session.ts';

const REQUEST_COLUMNS_MAX = 100;
/** A narrower terminal has no room for sizes. */
const COLUMNS_FOR_SIZES = 90;

const colours: Readonly<Record<SessionState, Colour>> = {
  running: 'green',
  ended: 'grey',
  'cut off': 'red',
  imported: 'grey',
  unknown: 'yellow',
};

/** What the client says at the end, in words. */
const endings: Readonly<Record<string, string>> = {
  clear: 'ended by /clear',
  logout: 'ended by logout',
  prompt_input_exit: 'ended by exit',
};

/** Each session with what it was about; on a narrow screen that stands below the rest. */
export function showSessions(
  sessions: readonly EncodedSession[],
  print: Print,
  now: Date,
  areOfMany: boolean,
): void {
  const hasSizes = (print.columns ?? Number.POSITIVE_INFINITY) >= COLUMNS_FOR_SIZES;
  const rows = sessions.map((session) => [
    shortSession(session.id),
    sayAge(session.lastSignAt, now),
    print.paint(colours[session.state], sayState(session)),
    ...(areOfMany ? [shortProject(session.project)] : []),
    ...(hasSizes ? [saySize(session)] : []),
  ]);
  const room = roomBeside(rows, print.columns);
  print.table(rows.map((row, index) => [...row, sayAbout(sessions[index]!, room)]));
  const first = sessions.find(({ resume }) => resume !== null);
  if (!first) return;
  print.line();
  print.line(`To resume ${shortSession(first.id)}, run: ${first.resume}`);
}

/** A request is clipped to one line: not every script has blanks to break it at. */
function roomBeside(rows: readonly (readonly string[])[], columns: number | undefined): number {
  if (columns === undefined) return REQUEST_COLUMNS_MAX;
  const left = Math.max(
    ...alignColumns(rows)
      .split('\n')
      .map((line) => stringWidth(line)),
  );
  const room = columns - left - 2 >= LAST_COLUMN_LEAST ? columns - left - 2 : columns - BELOW.length;
  return Math.min(REQUEST_COLUMNS_MAX, room);
}

function sayState({ state, endedHow }: EncodedSession): string {
  return state === 'ended' ? (endings[endedHow ?? ''] ?? state) : state;
}

function saySize({ bytes, compactions }: EncodedSession): string {
  const size = bytes === 0 ? 'no transcript' : sayBytes(bytes);
  return compactions === 0 ? size : `${size}, ${sayCount(compactions, 'compaction')}`;
}

function sayAbout({ firstRequest, obstacle, isUndo }: EncodedSession, room: number): string {
  const about = firstRequest === null ? '' : visibleText(oneLine(firstRequest)).replaceAll('\t', ' ');
  const notes = [
    ...(isUndo ? ['made by undo'] : []),
    ...(obstacle === null || obstacle === 'running' ? [] : [`not resumable: ${obstacle}`]),
  ];
  return [
    ...(about === '' ? [] : [clipToWidth(about, room)]),
    ...(notes.length === 0 ? [] : [`(${notes.join('; ')})`]),
  ].join(' ');
}
