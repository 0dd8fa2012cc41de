import { findLatestSession } from '../../archive/lists/find-sessions.ts';
import { findSession } from '../../archive/records/sessions.ts';
import type { TextFilter } from '../../archive/texts/text-filter.ts';
import { searchKinds } from '../../archive/texts/text-kind.ts';
import { clip, oneLine } from '../../brief/clip.ts';
import type { Context } from '../../context/context.ts';
import { usageError } from '../../domain/app-error.ts';
import { lookUp } from '../../queries/look-up.ts';
import { readArchiveOf } from '../../queries/open-stores.ts';
import { parseMoment } from '../../queries/parse-moment.ts';
import { HITS, roomFor } from '../../queries/render-units.ts';
import { orders } from '../../search/search-texts.ts';
import { projectScope, QUOTED, REACH, type Scope, sayNoArchive } from '../scope.ts';
import { defineTool, integer, oneOf, string } from '../tool.ts';

/** Default number of lines in the order of time. */
const LISTED = 15;
const QUERY_SHOWN = 200;
/** The client writes the time of a prompt before it calls the hook that tells us of it. */
const BEFORE_HOOK_MILLISECONDS = 2_000;
/** Our own answers quote what they found, so they would be found instead of it. */
const OWN_TOOLS = 'mcp__%tideproof__%';

export const recall = defineTool({
  name: 'recall',
  title: 'Look up anything that was said or run',
  description:
    'Look up what was said, run, printed, decided or written in this project, in this session before a compaction or in earlier ones: exact values, errors, commands with their outcome, what the user said. One call, about 400 tokens: each hit is a call with its result, or words with what they answer. Ask once, with words that stand in or near the answer; a smaller limit shows more of each hit. Use it before you guess, ask the user again or repeat a command.',
  parameters: {
    query: string(
      'Words of what you look for: names, paths, a command, "an exact phrase", a prefix*, or /a regular expression/. Without it the newest of a kind',
    ),
    kind: oneOf(
      searchKinds,
      'Only: user (all that the user said), decision (answers, approved plans, refusals, notes, handoffs), run (commands), failed (calls that failed), or one kind of entry',
    ),
    order: oneOf(
      orders,
      'By time, one line each: oldest or newest. With kind run: the runs of a command and what changed in between',
    ),
    tool: string('Only calls of this tool, such as Bash'),
    session: string('Only this session: "this", or its id or how that begins (8 characters)'),
    since: string('Not before: 30m, 2h, 3d, 1w, or a date'),
    before: string('Before: the same forms'),
    limit: integer(1, 50, `At most so many hits; ${HITS} when not given`),
    offset: integer(0, 1_000, 'Skip so many'),
    max_chars: integer(300, 20_000, `Room for the answer in characters; ${roomFor(HITS)} when not given`),
    ...REACH,
  },
  async run(given, context) {
    const { query = '', offset = 0, kind, tool, since, before } = given;
    const order = given.order ?? (query === '' ? 'newest' : undefined);
    const { limit = order ? LISTED : HITS } = given;
    if (query === '' && kind === undefined && tool === undefined && given.order === undefined)
      throw usageError('Cannot recall without a query', 'Give words, or a kind to list the newest of it');
    const said = clip(oneLine(query.slice(0, 2 * QUERY_SHOWN)), QUERY_SHOWN);
    const scope = projectScope(given, context);
    const { where, ...scoped } = scope;
    const butAsked = order ? undefined : findAsked(context);
    const timeOf = (name: string, value?: string) =>
      value === undefined ? undefined : parseMoment(`"${name}"`, value, context.now()).getTime();
    const times = { since: timeOf('since', since), before: timeOf('before', before) };
    const tools = tool ? { tool } : { toolUnlike: OWN_TOOLS };
    const filter = { kinds: kind && [kind], ...tools, ...times, ...scoped, butAsked };
    const search = { ...filter, query, order, limit, offset };
    const found = (await lookUp(search, context, given.max_chars)) ?? sayNoArchive(context);
    if (found.hits.length === 0) return sayNothing(said, scope, offset);
    const blocks = found.render().map(({ unit, head, body }) => {
      const project = given.all && unit.hit.cwd !== '' ? ` (in ${oneLine(unit.hit.cwd)})` : '';
      return `${head}${project}${body === '' ? '' : `\n${body}`}`;
    });
    const more = found.more ? ` More: offset ${offset + limit}.` : '';
    const how = found.isByWords ? ' Nothing matches that as written; these match its words.' : '';
    return `${QUOTED} In full: show with the number.${more}${how}\n${blocks.join('\n')}`;
  },
});

/** The prompt that the model answers right now: it asks with words of it, and has it before its eyes. */
function findAsked(context: Context): TextFilter['butAsked'] {
  const session = readArchiveOf(context, (database) => {
    const calling = context.environment[context.client.places.sessionVariable];
    return calling ? findSession(database, calling) : findLatestSession(database, context.project);
  });
  if (!session?.runningPrompt || !session.promptedAt) return undefined;
  return { sessionId: session.id, since: Date.parse(session.promptedAt) - BEFORE_HOOK_MILLISECONDS };
}

/** Other projects are searched only if asked for. */
function sayNothing(query: string, { where, folders }: Scope, offset: number): string {
  const what = query === '' ? 'of that kind' : `for: ${query}`;
  if (offset > 0) return `There is nothing more ${what}`;
  const wider = folders ? ' With "all" the other projects of this machine are searched too.' : '';
  return `Nothing is on record ${where} ${what}\nFewer, shorter or other words may find it.${wider}`;
}
