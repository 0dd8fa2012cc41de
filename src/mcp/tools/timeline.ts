import type { Database } from '../../archive/sqlite/binding.ts';
import { listCompactions, type StoredCompaction } from '../../archive/sqlite/list-compactions.ts';
import { type FactFilter, listFacts } from '../../archive/sqlite/list-facts.ts';
import type { FactKind } from '../../domain/fact.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { type Asker, readFacts } from '../asker.ts';
import { cite } from '../cite.ts';
import { describeStored } from '../describe-stored.ts';
import { fitPage, PAGE, startOf } from '../fit-page.ts';
import { sizeOf } from '../fit-text.ts';
import { findFirst, parseMoment, SCOPE, SINCE, sessionScopes } from '../scope.ts';
import { defineTool, type Given } from '../tool.ts';

const LIMIT = 25;
const KINDS: readonly FactKind[] = [
  'request',
  'answer',
  'plan',
  'decision',
  'attempt',
  'error',
  'commit',
  'note',
];

const PARAMETERS = { ...SINCE, ...SCOPE, ...PAGE } as const;

export const timeline = defineTool({
  name: 'timeline',
  title: 'What happened, in order',
  description:
    'List what happened in this session, newest first: what the user asked, decisions, errors, commits, notes and compactions. Use it to find out where work stood.',
  parameters: PARAMETERS,
  run: (given, asker) => readFacts(asker, (database) => list(given, asker, database)),
});

interface Happening {
  time: string;
  text: string;
}

function list(given: Given<typeof PARAMETERS>, asker: Asker, database: Database): string {
  const { limit = LIMIT } = given;
  const start = startOf(given);
  const since = given.since === undefined ? {} : { since: parseMoment('since', given.since).toISOString() };
  const { found, where } = findFirst(sessionScopes(given, asker, database), (scope) =>
    // One more than wanted tells whether there are more.
    listHappenings(database, { ...scope, ...since, limit: start + limit + 1 }),
  );
  if (found.length <= start) return `Nothing ${start > 0 ? 'more ' : ''}is on record ${where}.`;
  return fitPage({
    head: `What happened ${where}, newest first:`,
    blocks: found.slice(start, start + limit).map(({ text }) => text),
    gap: '\n',
    start,
    more: found.length > start + limit,
    tokensMax: sizeOf(given),
  });
}

/** Each of the two lists may have all that is wanted, so both are asked for as many. */
function listHappenings(database: Database, filter: Omit<FactFilter, 'kinds'>): Happening[] {
  const facts = listFacts(database, { ...filter, kinds: KINDS }).map((fact) => ({
    time: fact.first.time,
    text: describeStored(fact),
  }));
  const compactions = listCompactions(database, filter)
    .filter(({ happened, agentId }) => happened && agentId === '')
    .map((compaction) => ({ time: compaction.startedAt, text: describeCompaction(compaction) }));
  return [...facts, ...compactions].sort((one, other) =>
    one.time < other.time ? 1 : one.time > other.time ? -1 : 0,
  );
}

function describeCompaction(compaction: StoredCompaction): string {
  const { sessionId, startedAt, number, trigger, counts, preTokens, postTokens } = compaction;
  const size = [preTokens, postTokens].map((tokens) => (tokens === null ? '?' : groupDigits(tokens)));
  const tokens = preTokens === null ? '' : `, ${size.join(' to ')} tokens`;
  const facts = counts
    ? `, ${counts.kept} of ${counts.tracked} facts in the summary, ${counts.restored} given back`
    : '';
  const which = `compaction${number === null ? '' : ` ${number}`}${trigger === null ? '' : ` (${trigger})`}`;
  return `${cite({ sessionId, line: 0, time: startedAt })} ${which}${tokens}${facts}`;
}
