import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount, sayEvent, sayTime, sayTokenChange } from '../../../domain/say.ts';
import type { LogEntry } from '../../../queries/log-entry.ts';
import { SHORT_SESSION_CHARACTERS, shortSession } from '../../../queries/short-session.ts';
import { clipToWidth } from '../../terminal/clip-to-width.ts';
import type { Colour, Print } from '../../terminal/print.ts';
import { signCounts } from '../../terminal/survival/looks.ts';

const subjects: Readonly<Record<LogEntry['kind'], { subject: string; colour: Colour }>> = {
  'session-started': { subject: 'session', colour: 'grey' },
  'session-ended': { subject: 'session', colour: 'grey' },
  'compaction-announced': { subject: 'compaction', colour: 'bold' },
  'compaction-happened': { subject: 'compaction', colour: 'bold' },
  injection: { subject: 'injection', colour: 'green' },
  error: { subject: 'error', colour: 'red' },
};
const SUBJECT_COLUMNS = 'compaction'.length;
/** `09:10:00`, session and subject, each with two spaces before it, and two more. */
const COLUMNS_TAKEN = 2 + 8 + 2 + SHORT_SESSION_CHARACTERS + 2 + SUBJECT_COLUMNS + 2;

/** One line each: when, in which session, what. A terminal has days as headings, so that a line has room for more. */
export function showEntries(entries: readonly LogEntry[], print: Print): void {
  const { columns } = print;
  if (columns === undefined) {
    print.table(entries.map((entry) => [sayTime(entry.time), ...cellsOf(entry, print), describe(entry)]));
    return;
  }
  let day = '';
  for (const entry of entries) {
    const [date = '', time = ''] = sayTime(entry.time).split(' ');
    if (date !== day) print.line(print.paint('bold', date));
    day = date;
    print.table([[time, ...cellsOf(entry, print), clipToWidth(describe(entry), columns - COLUMNS_TAKEN)]]);
  }
}

/** Padded, because on a terminal each line is a table of its own and they should line up. */
function cellsOf({ session, kind }: LogEntry, print: Print): string[] {
  const { subject, colour } = subjects[kind];
  return [
    (session === null ? '' : shortSession(session)).padEnd(SHORT_SESSION_CHARACTERS),
    print.paint(colour, subject.padEnd(SUBJECT_COLUMNS)),
  ];
}

function describe(entry: LogEntry): string {
  switch (entry.kind) {
    case 'session-started':
      return `started in ${visibleText(entry.project)}`;
    case 'session-ended':
      return entry.how ? `ended (${entry.how})` : 'ended';
    case 'compaction-announced':
      return `${nameOf(entry)} announced (${entry.trigger})${entry.state === 'happened' ? '' : `, ${entry.state}`}`;
    case 'compaction-happened':
      return `${nameOf(entry)} happened${sayOutcome(entry)}`;
    case 'injection':
      return `${sayEvent(entry)}, ${sayCount(entry.characters, 'character')}, ${sayCount(entry.tokens, 'token')}: ${entry.reason}`;
    case 'error':
      return visibleText(entry.message);
  }
}

function nameOf({ compaction, agent }: { compaction: number; agent: string | null }): string {
  return `${compaction}${agent === null ? '' : ' of a subagent'}`;
}

function sayOutcome(entry: Extract<LogEntry, { kind: 'compaction-happened' }>): string {
  const { facts, score, preTokens, postTokens } = entry;
  const outcome: string[] = [];
  if (facts) outcome.push(`${score} % of ${sayCount(facts.tracked, 'fact')} ${signCounts(facts)}`.trimEnd());
  const tokens = sayTokenChange(preTokens, postTokens);
  if (tokens !== undefined) outcome.push(`${tokens} tokens`);
  return outcome.length === 0 ? '' : `: ${outcome.join(', ')}`;
}
