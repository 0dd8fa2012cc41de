import { basename } from 'node:path';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayEvent, sayTime } from '../../../domain/say.ts';
import type { LogEvent, LogKind } from '../../../queries/collect-log.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { clipToWidth } from '../../terminal/clip-to-width.ts';
import type { Colour, Print } from '../../terminal/print.ts';

const LOOKS: Readonly<Record<LogKind, { word: string; colour: Colour }>> = {
  'session-started': { word: 'started', colour: 'grey' },
  'session-ended': { word: 'ended', colour: 'grey' },
  prompt: { word: 'you', colour: 'green' },
  decision: { word: 'decided', colour: 'bold' },
  error: { word: 'error', colour: 'red' },
  commit: { word: 'commit', colour: 'yellow' },
  note: { word: 'note', colour: 'bold' },
  compaction: { word: 'compacted', colour: 'yellow' },
  handover: { word: 'handover', colour: 'bold' },
  injection: { word: 'given', colour: 'cyan' },
  failure: { word: 'failure', colour: 'red' },
};
const WORD_COLUMNS = Math.max(...Object.values(LOOKS).map(({ word }) => word.length));
/** Before the text: two spaces, `09:10`, two spaces, the word, two spaces. */
const TAKEN = 2 + 5 + 2 + WORD_COLUMNS + 2;
const TEXT_COLUMNS = 160;
const NARROWEST = 20;

/** On a terminal day by day and session by session; for a file or a pipe every event is one whole line. */
export function showLog(events: readonly LogEvent[], print: Print): void {
  if (print.columns === undefined) {
    print.table(
      events.map((event) => [
        sayTime(event.time),
        event.sessionId === null ? '' : shortSession(event.sessionId),
        LOOKS[event.kind].word,
        describe(event),
      ]),
    );
    return;
  }
  for (const [day, ofDay] of groupBy(events, ({ time }) => sayTime(time).slice(0, 10))) {
    for (const [sessionId, own] of groupBy(ofDay, (event) => event.sessionId ?? '')) {
      const project = sessionId === '' ? 'tideproof' : visibleText(basename(own[0]?.cwd ?? ''));
      print.line(`${print.paint('bold', day)}  ${project}  ${print.paint('grey', shortSession(sessionId))}`);
      for (const event of own) showEvent(event, print.columns, print);
      print.line();
    }
  }
}

function showEvent(event: LogEvent, columns: number, print: Print): void {
  const { word, colour } = LOOKS[event.kind];
  const line = event.line !== null && event.line > 0 ? ` :${event.line}` : '';
  const room = Math.max(NARROWEST, Math.min(TEXT_COLUMNS, columns - TAKEN) - line.length);
  const text = clipToWidth(describe(event), room);
  const isOver = event.status === 'done' || event.status === 'superseded';
  print.line(
    [
      `  ${print.paint('grey', sayTime(event.time).slice(11, 16))}`,
      print.paint(colour, word.padEnd(WORD_COLUMNS)),
      `${isOver ? print.paint('grey', text) : text}${line && print.paint('grey', line)}`,
    ]
      .join('  ')
      .trimEnd(),
  );
}

const STATES: Readonly<Record<string, string>> = {
  'error done': '(resolved) ',
  'decision superseded': '(superseded) ',
};

function describe(event: LogEvent): string {
  return visibleText(wordsOf(event)).replace(/\s+/g, ' ').trim();
}

function wordsOf({ kind, text, status, score, compaction, injection }: LogEvent): string {
  if (injection) {
    const size = `${groupDigits(injection.characters)} characters, ${groupDigits(injection.tokens)} tokens`;
    return `${sayEvent(injection)}, ${size}: ${text}`;
  }
  if (kind !== 'compaction') return `${STATES[`${kind} ${status}`] ?? ''}${text}`;
  const survived = score === null ? '' : `${score} % of the tracked facts in context after it`;
  const record = compaction === null ? '' : `compaction ${compaction}`;
  return [text, survived, record].filter((part) => part !== '').join(', ');
}

/** In the order in which the groups first appear. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
