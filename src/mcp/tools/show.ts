import type { Database } from '../../archive/sqlite/binding.ts';
import {
  findEntry,
  findOtherHalf,
  listEntriesAround,
  type StoredEntry,
} from '../../archive/texts/list-entries.ts';
import { findTextTranscript, type TextTranscript } from '../../archive/texts/text-transcripts.ts';
import { clip, oneLine } from '../../brief/clip.ts';
import { estimateTokens } from '../../brief/estimate-tokens.ts';
import { AppError } from '../../domain/app-error.ts';
import { plainBlock } from '../../domain/plain-line.ts';
import { chooseLines, parseLines } from '../../queries/choose-lines.ts';
import { describeEntry } from '../../queries/render-units.ts';
import { cite, QUOTED } from '../cite.ts';
import { fitText, SIZE, sizeOf } from '../fit.ts';
import { readWords } from '../read-records.ts';
import { isInReach, projectScope, REACH, type Scope, WIDER } from '../scope.ts';
import { defineTool, type Given } from '../tool.ts';

const AROUND = 2;
const AROUND_RANGE = { minimum: 0, maximum: 30 } as const;
/** Characters shown of neighbouring entries, enough to decide whether to look at them. */
const NEIGHBOUR_CHARACTERS = 200;
/** As many lines as fit are shown, tried from the most to the fewest. */
const LINES_TRIED = [2_000, 400, 200, 120, 80, 50, 30, 15, 6];
const LINE_CHARACTERS = 2_000;
const LINE_CHARACTERS_MIN = 300;

const PARAMETERS = {
  id: {
    type: 'integer',
    description: 'The number of a hit that recall returned',
    minimum: 1,
    required: true,
  },
  lines: { type: 'string', description: 'Only these lines of a long text, such as 120-180' },
  before: { type: 'integer', description: 'Number of entries to show before it', ...AROUND_RANGE },
  after: { type: 'integer', description: 'Number of entries to show after it', ...AROUND_RANGE },
  offset: { type: 'integer', description: 'For a long text: the character to start at', minimum: 0 },
  ...REACH,
  ...SIZE,
} as const;

export const show = defineTool({
  name: 'show',
  title: 'Show one thing in full',
  description:
    'Open a hit of recall by its number: a call with its whole result, or what was said, word for word, with what came before and after. Of a long text you get the beginning and the end; lines gives the rest.',
  parameters: PARAMETERS,
  run: (given, context) =>
    readWords(context, (database) => render(given, projectScope(given, context), database)),
});

function render(given: Given<typeof PARAMETERS>, scope: Scope, database: Database): string {
  const entry = findEntry(database, given.id);
  if (!entry)
    throw new AppError('E_USAGE', `There is no entry ${given.id}`, 'Take the number from what recall found');
  const transcript = findTextTranscript(database, entry.transcriptId)!;
  if (!isInReach(transcript, scope))
    throw new AppError('E_USAGE', `Entry ${entry.id} is of another project`, WIDER);
  const tokensMax = sizeOf(given);
  if (given.lines === undefined && given.offset === undefined)
    return renderAround(entry, transcript, given, database, tokensMax);
  const range = given.lines === undefined ? undefined : parseLines('"lines"', given.lines);
  const all = { most: Number.POSITIVE_INFINITY, width: Number.POSITIVE_INFINITY };
  return fitText({
    head: `${titleOf(entry, transcript)}. ${QUOTED}\n`,
    text: range ? chooseLines(entry.text, { ...all, range }).before.join('\n') : entry.text,
    isOthers: true,
    offset: given.offset ?? 0,
    tokensMax,
    call: `show with id ${entry.id}${range ? `, lines ${given.lines}` : ''}${reachOf(given)}`,
  });
}

/** The entry and its other half, with their neighbours on one line each. */
function renderAround(
  entry: StoredEntry,
  transcript: TextTranscript,
  { before = AROUND, after = AROUND, ...given }: Given<typeof PARAMETERS>,
  database: Database,
  tokensMax: number,
): string {
  const half = findOtherHalf(database, entry);
  const own = half ? [entry, half].sort((one, other) => one.line - other.line) : [entry];
  const isOther = ({ id }: StoredEntry) => own.every((each) => each.id !== id);
  const around = (at: StoredEntry, range: { before: number; after: number }) =>
    listEntriesAround(database, at, range).filter(isOther).map(briefly);
  const earlier = around(own[0]!, { before, after: 0 });
  const later = around(own.at(-1)!, { before: 0, after });
  const answer = (most: number, width: number, withOthers: boolean) =>
    [
      `${cite({ ...transcript, line: own[0]!.line, time: own[0]!.time })} ${QUOTED}`,
      ...(withOthers ? earlier : []),
      ...own.map((each) => renderOne(each, most, width, reachOf(given))),
      ...(withOthers ? later : []),
    ].join('\n');
  for (const withOthers of [true, false])
    for (const width of [LINE_CHARACTERS, LINE_CHARACTERS_MIN])
      for (const most of LINES_TRIED) {
        const text = answer(most, width, withOthers);
        if (estimateTokens(text) <= tokensMax) return text;
      }
  return answer(LINES_TRIED.at(-1)!, LINE_CHARACTERS_MIN / 3, false);
}

function renderOne(entry: StoredEntry, most: number, width: number, reach: string): string {
  const { before, hidden, after } = chooseLines(entry.text, { most, width });
  const more = hidden ? `${hidden.gap} show with id ${entry.id}, lines ${hidden.lines}${reach}` : '';
  const shown = [before, after].map((lines) => (lines.length === 0 ? '' : plainBlock(lines.join('\n'))));
  return [`[${entry.id}] ${describeEntry(entry)}`, shown[0], more, shown[1]]
    .filter((line) => line !== '')
    .join('\n');
}

function briefly(entry: StoredEntry): string {
  return `[${entry.id}] ${describeEntry(entry)}: ${clip(oneLine(entry.text.slice(0, 2_000)), NEIGHBOUR_CHARACTERS)}`;
}

/** What has to be given again to see more of the same entry. */
function reachOf({ project, all }: Pick<Given<typeof PARAMETERS>, 'project' | 'all'>): string {
  return all ? ' and all' : project === undefined ? '' : ` and project ${project}`;
}

function titleOf(entry: StoredEntry, transcript: TextTranscript): string {
  return `${cite({ ...transcript, line: entry.line, time: entry.time })} ${describeEntry(entry)}`;
}
