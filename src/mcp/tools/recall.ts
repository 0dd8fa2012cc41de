import type { Database } from '../../archive/sqlite/binding.ts';
import { readEntryText } from '../../archive/texts/entry-text.ts';
import type { TextFilter } from '../../archive/texts/text-filter.ts';
import { textKinds } from '../../archive/texts/text-kind.ts';
import { clip, oneLine } from '../../brief/clip.ts';
import type { Context } from '../../context/context.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { plainBlock, plainWords } from '../../domain/plain-line.ts';
import { searchFused } from '../../search/search-fused.ts';
import type { TextHit } from '../../search/search-texts.ts';
import { cite, describeEntry, QUOTED } from '../cite.ts';
import { fitPage, PAGE, sizeOf, startOf } from '../fit.ts';
import { readWords, sayNoArchive } from '../read-records.ts';
import { momentOf, projectScope, SCOPE, type Scope, SINCE } from '../scope.ts';
import { defineTool, type Given } from '../tool.ts';

/** Share of a passage before the match, for context. */
const BEFORE_SHARE = 0.25;

/** A text only this much longer is shown in full, to save a second call. */
const SLACK = 1.3;

/** Default number of hits. */
export const HITS = 6;
/** Length of a passage: most error messages in full, and the relevant part of a long output. */
const PASSAGE_MIN = 300;
const PASSAGE_MAX = 2_000;
const QUERY_SHOWN = 200;
const CHARACTERS_PER_TOKEN = 2.5;
/** Our own answers quote what they found, so they would be found instead of it. */
const OWN_TOOLS = 'mcp__%tideproof__%';

const PARAMETERS = {
  query: {
    type: 'string',
    description: 'Words, names, paths, or "an exact phrase"; end a prefix with a star: migrat*',
    required: true,
  },
  kind: { type: 'string', description: 'Only entries of this kind', enum: textKinds },
  tool: { type: 'string', description: 'Only calls and results of this tool, such as Bash' },
  ...SINCE,
  before: { type: 'string', description: 'Before: 30m, 2h, 3d, 1w, or a date' },
  ...SCOPE,
  scope: {
    type: 'string',
    description:
      'team: what colleagues shared in the hub, by a server. Only if the user asks for it; machine otherwise',
    enum: ['machine', 'team'],
  },
  ...PAGE,
} as const;

export type Recall = Given<typeof PARAMETERS>;

export const recall = defineTool({
  name: 'recall',
  title: 'Search everything ever said',
  description:
    'Search every message, command, output, error and file of this and earlier sessions, word for word. Use it after a compaction, before you guess or look a thing up again.',
  parameters: PARAMETERS,
  run: search,
});

async function search(given: Recall, context: Context): Promise<string> {
  const { query, limit = HITS } = given;
  const said = clip(oneLine(query), QUERY_SHOWN);
  const start = startOf(given);
  if (given.scope === 'team') {
    const { recallTeam } = await import('../recall-team.ts');
    return recallTeam(given, said, given.project === undefined ? context : context.elsewhere(given.project));
  }
  const scope = projectScope(given, context);
  const { where, ...scoped } = scope;
  // One more than wanted tells whether there are more.
  const wanted = { ...filterOf(given), ...scoped, query, now: Date.now(), limit: limit + 1, offset: start };
  // Includes semantic search, if the user switched it on.
  const found = (await searchFused(wanted, context)).hits ?? sayNoArchive(context.dataDir);
  if (found.length === 0) return sayNothing(said, scope, start);
  const tokensMax = sizeOf(given);
  const hits = found.slice(0, limit);
  const characters = (tokensMax * CHARACTERS_PER_TOKEN) / hits.length;
  const room = Math.round(Math.min(PASSAGE_MAX, Math.max(PASSAGE_MIN, characters)));
  const blocks = readWords(context, (database) =>
    hits.map((hit) => describeHit(hit, room, given.all === true, database)),
  );
  return fitPage({
    head: `Found ${where} for: ${said}\n${QUOTED}`,
    blocks,
    gap: '\n\n',
    start,
    more: found.length > limit,
    tokensMax,
  });
}

/** The filter without the scope. */
export function filterOf({ kind, tool, since, before }: Recall): TextFilter {
  return {
    kinds: kind && [kind],
    ...(tool ? { tool } : { toolUnlike: OWN_TOOLS }),
    since: momentOf('since', since)?.getTime(),
    before: momentOf('before', before)?.getTime(),
  };
}

function describeHit(hit: TextHit, room: number, withProject: boolean, database: Database): string {
  const passage = passageOf(readEntryText(database, hit.id), hit.snippet.from, room);
  const project = withProject && hit.cwd !== '' ? ` in ${plainWords(hit.cwd)}` : '';
  const copies = hit.copies > 1 ? `, ${hit.copies} times` : '';
  return `${cite(hit)} ${describeEntry(hit)}${project}${copies}, id ${hit.id}${passage.part}\n${plainBlock(passage.text)}`;
}

/** Other projects are searched only if asked for. */
function sayNothing(query: string, { where, folders }: Scope, start: number): string {
  if (start > 0) return `There is nothing more for: ${query}`;
  const wider =
    folders === undefined ? '' : ' With "all" the other projects of this machine are searched too.';
  return `Nothing is on record ${where} for: ${query}\nFewer, shorter or other words may find it.${wider}`;
}

/**
 * The text, or the part around an offset, from the beginning of a line if one is near; `part` says which, unless it is
 * all.
 */
export function passageOf(text: string, at: number, characters: number): { text: string; part: string } {
  if (text.length <= characters * SLACK) return { text, part: '' };
  const earliest = Math.min(
    Math.max(0, at - Math.round(characters * BEFORE_SHARE)),
    text.length - characters,
  );
  const from = wholeCharacter(text, startOfLine(text, earliest, at));
  const to = wholeCharacter(text, Math.min(text.length, from + characters));
  const passage = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  const part = `, characters ${groupDigits(from)} to ${groupDigits(to)} of ${groupDigits(text.length)}`;
  return { text: passage, part };
}

function startOfLine(text: string, earliest: number, at: number): number {
  if (earliest === 0) return 0;
  const end = text.indexOf('\n', earliest);
  return end === -1 || end >= at ? earliest : end + 1;
}

/** Moves an offset out of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000 ? at - 1 : at;
}
