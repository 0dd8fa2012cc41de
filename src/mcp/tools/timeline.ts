import type { TimelineEvent, TimelineKind } from '../../archive/lists/list-timeline.ts';
import type { RecordFilter } from '../../archive/lists/record-filter.ts';
import type { Database } from '../../archive/sqlite/binding.ts';
import { clip, oneLine } from '../../brief/clip.ts';
import type { Context } from '../../context/context.ts';
import { plainBlock } from '../../domain/plain-line.ts';
import { collectTimeline } from '../../queries/collect-timeline.ts';
import { readTextsOf } from '../../queries/open-stores.ts';
import { cite, QUOTED } from '../cite.ts';
import { fitList, LISTED, PAGE, startOf } from '../fit.ts';
import { readFacts } from '../read-records.ts';
import { findFirst, momentOf, SCOPE, SINCE, sessionScopes } from '../scope.ts';
import { defineTool } from '../tool.ts';

const CHARACTERS_MAX = 700;

export const timeline = defineTool({
  name: 'timeline',
  title: 'What happened, in order',
  description:
    'List what happened in this session, newest first: what the user asked, decisions, errors, commits, notes and compactions. Use it to find out where work stood.',
  parameters: { ...SINCE, ...SCOPE, ...PAGE },
  run: (given, context) =>
    readFacts(context, (database) => {
      const { limit = LISTED } = given;
      const start = startOf(given);
      const since = momentOf('since', given.since)?.toISOString();
      const { found, where } = findFirst(sessionScopes(given, context, database), (scope) =>
        // One more than wanted tells whether there are more.
        collect(database, { ...scope, since, limit: start + limit + 1 }, context),
      );
      if (found.length <= start) return `Nothing ${start > 0 ? 'more ' : ''}is on record ${where}.`;
      const head = `What happened ${where}, newest first. ${QUOTED}`;
      return fitList(given, head, found.slice(start), describe);
    }),
});

/** Compactions that no hook was told of stand among the words only; without those there is still all else. */
function collect(database: Database, filter: RecordFilter, context: Context): TimelineEvent[] {
  const events =
    readTextsOf(context, (texts) => collectTimeline(database, texts, filter)) ??
    collectTimeline(database, undefined, filter);
  return events.reverse();
}

const NAMES: Readonly<Partial<Record<TimelineKind, string>>> = {
  'session-started': 'session started',
  'session-ended': 'session ended',
  prompt: 'the user asked',
};

function describe({ kind, text, status, line, time, sessionId, score }: TimelineEvent): string {
  const name = NAMES[kind] ?? kind;
  const state = kind === 'error' ? (status === 'open' ? ', still open' : ', resolved') : '';
  const kept = score === null ? '' : `, ${score} % of the tracked facts in context after it`;
  const said = kind === 'error' ? `\n${plainBlock(text)}` : ` ${clip(oneLine(text), CHARACTERS_MAX)}`;
  return `${cite({ sessionId, line: line ?? 0, time })} ${name}${state}${kept}${text === '' ? '' : `:${said}`}`;
}
