import type { Outcome } from '../../relay/relay-state.ts';
import type { Print } from '../print.ts';
import { sayCount } from '../say.ts';
import { sayDollars } from './say-dollars.ts';
import { costOf, type RunWithSessions } from './show-run.ts';

const WHY: Record<Exclude<Outcome, 'done' | 'failed'>, string> = {
  sessions: 'the limit of sessions is reached; raise it with --max-sessions',
  minutes: 'the time is up; raise it with --max-minutes',
  cost: 'the limit of cost is reached; raise it with --max-cost',
  stalled: 'three turns in a row did nothing and did not say RELAY: DONE; look at the report',
  stopped: 'stopped by you',
};

/** How a run ended, its last words, and how to go on. */
export function sayEnd(outcome: Outcome, run: RunWithSessions, command: string, print: Print): void {
  const sum = `${sayCount(run.sessions.length, 'session')}, ${sayDollars(costOf(run))}`;
  if (outcome === 'done') print.line(`${print.paint('green', '✓')} Relay ${run.id} is done: ${sum}`);
  else if (outcome !== 'failed') {
    print.line(`${print.paint('yellow', '!')} Relay ${run.id} is not done after ${sum}: ${WHY[outcome]}`);
    print.line(`Go on with: ${command} relay --resume ${run.id}`);
  }
  const report = run.sessions.at(-1)?.report ?? '';
  if (report !== '') print.line(`\n${report.trim()}`);
}
