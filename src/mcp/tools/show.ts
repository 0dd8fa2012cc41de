import type { StoredEntry } from '../../archive/texts/list-entries.ts';
import { clip, oneLine } from '../../brief/clip.ts';
import { estimateTokens } from '../../brief/estimate-tokens.ts';
import { AppError } from '../../domain/app-error.ts';
import { plainBlock } from '../../domain/plain-line.ts';
import { chooseLines, parseLines } from '../../queries/choose-lines.ts';
import { findShown, isOfFocus, type Shown } from '../../queries/find-shown.ts';
import { describeEntry } from '../../queries/render-units.ts';
import { cite, QUOTED } from '../cite.ts';
import { fitText, SIZE, sizeOf } from '../fit.ts';
import { readWords } from '../read-records.ts';
import { isInReach, projectScope, REACH, WIDER } from '../scope.ts';
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
  run(given, context) {
    const { id, before = AROUND, after = AROUND } = given;
    const shown = readWords(context, (database) => findShown(database, id, { before, after }));
    if (!shown)
      throw new AppError('E_USAGE', `There is no entry ${id}`, 'Take the number from what recall found');
    if (!isInReach(shown.transcript, projectScope(given, context)))
      throw new AppError('E_USAGE', `Entry ${id} is of another project`, WIDER);
    return given.lines === undefined && given.offset === undefined
      ? renderAround(shown, given)
      : renderPart(shown, given);
  },
});

type Asked = Given<typeof PARAMETERS>;

/** Some lines of the entry alone, or all that fits from a character on. */
function renderPart({ entries, transcript, focus }: Shown, given: Asked): string {
  const { lines, offset = 0 } = given;
  const entry = entries.find(({ id }) => id === focus)!;
  const all = { most: Number.POSITIVE_INFINITY, width: Number.POSITIVE_INFINITY };
  const range = lines === undefined ? undefined : parseLines('"lines"', lines);
  return fitText({
    head: `${cite({ ...transcript, ...entry })} ${describeEntry(entry)}. ${QUOTED}\n`,
    text: range ? chooseLines(entry.text, { ...all, range }).before.join('\n') : entry.text,
    isOthers: true,
    offset,
    tokensMax: sizeOf(given),
    call: `show with id ${entry.id}${range ? `, lines ${lines}` : ''}${reachOf(given)}`,
  });
}

/** The entry and its other half, with their neighbours on one line each. */
function renderAround(shown: Shown, given: Asked): string {
  const { entries, transcript } = shown;
  const own = entries.find((entry) => isOfFocus(entry, shown))!;
  const answer = (most: number, width: number, withOthers: boolean) =>
    [
      `${cite({ ...transcript, ...own })} ${QUOTED}`,
      ...entries.flatMap((entry) => {
        if (isOfFocus(entry, shown)) return renderOne(entry, most, width, reachOf(given));
        return withOthers ? briefly(entry) : [];
      }),
    ].join('\n');
  for (const withOthers of [true, false])
    for (const width of [LINE_CHARACTERS, LINE_CHARACTERS_MIN])
      for (const most of LINES_TRIED) {
        const text = answer(most, width, withOthers);
        if (estimateTokens(text) <= sizeOf(given)) return text;
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
function reachOf({ project, all }: Pick<Asked, 'project' | 'all'>): string {
  return all ? ' and all' : project === undefined ? '' : ` and project ${project}`;
}
