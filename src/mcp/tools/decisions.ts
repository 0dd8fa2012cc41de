import { listFacts, type StoredFact } from '../../archive/lists/list-facts.ts';
import { clip, oneLine } from '../../brief/clip.ts';
import type { FactKind } from '../../domain/fact.ts';
import { cite } from '../cite.ts';
import { fitList, LISTED, PAGE, startOf } from '../fit.ts';
import { readFacts } from '../read-records.ts';
import { momentOf, projectScope, SCOPE, SINCE } from '../scope.ts';
import { defineTool } from '../tool.ts';

const QUERY_SHOWN = 200;
const CHARACTERS_MAX = 700;
const KINDS = ['decision', 'attempt', 'answer', 'rule', 'plan'] as const;

export const decisions = defineTool({
  name: 'decisions',
  title: 'What was decided, and why',
  description:
    'List decisions of this project with their reasons, approaches that were tried and dropped, and the rules and answers of the user, newest first. Use it before you decide something again.',
  parameters: {
    query: { type: 'string', description: 'Only entries that contain all these words' },
    kind: {
      type: 'string',
      description:
        'Only these: decision, attempt (tried and dropped), answer or rule (of the user), plan (approved)',
      enum: KINDS,
    },
    ...SINCE,
    ...SCOPE,
    ...PAGE,
  },
  run: (given, context) =>
    readFacts(context, (database) => {
      const { query = '', kind, limit = LISTED } = given;
      const start = startOf(given);
      const { where, ...scope } = projectScope(given, context);
      const found = listFacts(database, {
        ...scope,
        kinds: kind ? [kind] : KINDS,
        words: query.split(/\s+/).filter((word) => word !== ''),
        since: momentOf('since', given.since)?.toISOString(),
        // One more than wanted tells whether there are more.
        ...{ limit: limit + 1, offset: start },
      });
      const about = query === '' ? '' : ` with: ${clip(oneLine(query), QUERY_SHOWN)}`;
      if (found.length === 0)
        return `No ${start > 0 ? 'more ' : ''}decision is on record ${where}${about}.${start > 0 ? '' : ' recall searches all that was said.'}`;
      return fitList(given, `Decided ${where}${about}, newest first:`, found, describe);
    }),
});

const NAMES: Readonly<Partial<Record<FactKind, string>>> = {
  attempt: 'tried and dropped',
  answer: 'answer of the user',
  rule: 'rule of the user',
  plan: 'approved plan',
};

function describe({ kind, text, status, first, sessionId }: StoredFact): string {
  const state = status === 'superseded' ? ', superseded' : '';
  return `${cite({ ...first, sessionId })} ${NAMES[kind] ?? kind}${state}: ${clip(oneLine(text), CHARACTERS_MAX)}`;
}
