import { clip, oneLine } from '../brief/clip.ts';
import { quoteWords } from '../brief/quote-words.ts';
import type { Fact } from '../domain/fact.ts';
import { groupDigits } from '../domain/group-digits.ts';
import { plainLine, plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import type { SessionPicture } from './session-picture.ts';

const LINE_MAX = 400;
const FAILING_MAX = 4;
const TASKS_MAX = 6;
const RUNS_MAX = 4;
const NOW_MAX = 6;
const AGENTS_MAX = 4;
const THINGS_MAX = 6;

/** The top of the notes: the current state of the session, without empty lines. */
export function renderState(picture: SessionPicture): string {
  const { account, contextTokens, turn, isOver, time } = picture;
  const { failing, tasks, runs, now, things, agents } = account.lines;
  const asked = oneLine(quoteWords(account.request, LINE_MAX));
  const lines = [
    label(account.isInWork ? 'Request in work' : 'Last request', clip(asked, LINE_MAX)),
    ...listed('Failed last', failing, FAILING_MAX),
    ...listed('Task', tasks, TASKS_MAX),
    ...listed('Run', runs, RUNS_MAX),
    ...listed('Now', now, NOW_MAX),
    ...listed('Agent', agents, AGENTS_MAX),
    ...listed('Id', things, THINGS_MAX),
    label('Context', contextTokens === 0 ? '' : `${groupDigits(contextTokens)} tokens`),
  ];
  const head = `## Current State\n\nAs of ${sayMoment(time)}, turn ${turn}${isOver ? ', session ended' : ''}`;
  return [head, '', ...lines.filter((line) => line !== '')].join('\n');
}

/** The number and subject of a task. */
export function subjectOf({ text, detail }: Fact): string {
  const blocked = detail.blockedBy ? ` (blocked by ${detail.blockedBy})` : '';
  return plainLine(`${detail.id ? `#${detail.id} ` : ''}${clip(oneLine(text), LINE_MAX)}${blocked}`);
}

function label(name: string, text: string): string {
  return text === '' ? '' : `- **${name}:** ${plainWords(text)}`;
}

function listed(name: string, lines: readonly string[], max: number): string[] {
  const more = lines.length - max;
  const shown = lines.slice(0, max).map((line) => label(name, line));
  return more > 0 ? [...shown, `- and ${more} more`] : shown;
}
