import type { StoredEntry } from '../../archive/texts/list-entries.ts';
import { clip, oneLine } from '../../brief/clip.ts';
import { estimateTokens } from '../../brief/estimate-tokens.ts';
import { AppError } from '../../domain/app-error.ts';
import { plainBlock, plainWords } from '../../domain/plain-line.ts';
import { sayMoment } from '../../domain/say.ts';
import { chooseLines, type LineRange, parseLines } from '../../queries/choose-lines.ts';
import { findShown, isOfFocus, type Shown } from '../../queries/find-shown.ts';
import { readTextsOf } from '../../queries/open-stores.ts';
import { describeEntry } from '../../queries/render-units.ts';
import { shortSession } from '../../queries/short-session.ts';
import { QUOTED, REACH, refuseOthers, sayNoArchive } from '../scope.ts';
import { defineTool, type Given, SIZE, sizeOf } from '../tool.ts';

const AROUND = 2;
const AROUND_RANGE = { minimum: 0, maximum: 30 } as const;
/** Characters shown of neighbouring entries, enough to decide whether to look at them. */
const NEIGHBOUR_CHARACTERS = 200;
/** As much as fits is shown, tried from the most to the least. */
const LINES_TRIED = [2_000, 400, 200, 120, 80, 50, 30, 15, 6];
const WIDTHS_TRIED = [10_000, 2_000, 300, 100];

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
    const { id, lines } = given;
    const range = lines === undefined ? undefined : parseLines('"lines"', lines);
    // Who asks for lines has seen what stands around them.
    const { before = AROUND, after = AROUND } = range ? { before: 0, after: 0 } : given;
    const around = { before, after, isAlone: range !== undefined };
    const found = readTextsOf(context, (database) => ({ shown: findShown(database, id, around) }));
    const { shown } = found ?? sayNoArchive(context);
    if (!shown)
      throw new AppError('E_USAGE', `There is no entry ${id}`, 'Take the number from what recall found');
    refuseOthers(`Entry ${id}`, shown.transcript, given, context);
    return render(shown, range, given);
  },
});

type Asked = Given<typeof PARAMETERS>;

/** The entry and its other half, with their neighbours on one line each if there is room for them. */
function render(shown: Shown, range: LineRange | undefined, given: Asked): string {
  const answer = (most: number, width: number, withOthers: boolean) =>
    [
      `${cite(shown)} ${QUOTED}`,
      ...shown.entries.flatMap((entry) => {
        if (isOfFocus(entry, shown)) return renderOne(entry, { most, width, range }, given);
        return withOthers ? briefly(entry) : [];
      }),
    ].join('\n');
  for (const withOthers of [true, false])
    for (const width of WIDTHS_TRIED)
      for (const most of LINES_TRIED) {
        const text = answer(most, width, withOthers);
        if (estimateTokens(text) <= sizeOf(given)) return text;
      }
  return answer(LINES_TRIED.at(-1)!, WIDTHS_TRIED.at(-1)!, false);
}

/** Where it was said: `[session 3f2a91c0 line 812, 2026-03-09 14:05]`. */
function cite(shown: Shown): string {
  const { sessionId, agentId } = shown.transcript;
  const { line, time } = shown.entries.find((entry) => isOfFocus(entry, shown))!;
  const agent = agentId === '' ? '' : ` agent ${plainWords(agentId)}`;
  const where = line > 0 ? ` line ${line}` : '';
  const when = time === 0 ? '' : `, ${sayMoment(time)}`;
  return `[session ${shortSession(sessionId)}${agent}${where}${when}]`;
}

function renderOne(
  entry: StoredEntry,
  choice: { most: number; width: number; range?: LineRange },
  { all }: Asked,
): string {
  const { before, hidden, after } = chooseLines(entry.text, choice);
  const reach = all ? ' and all' : '';
  const more = hidden ? `${hidden.gap} show with id ${entry.id}, lines ${hidden.lines}${reach}` : '';
  const shown = [before, after].map((lines) => (lines.length === 0 ? '' : plainBlock(lines.join('\n'))));
  return [`[${entry.id}] ${describeEntry(entry)}`, shown[0], more, shown[1]]
    .filter((line) => line !== '')
    .join('\n');
}

function briefly(entry: StoredEntry): string {
  return `[${entry.id}] ${describeEntry(entry)}: ${clip(oneLine(entry.text.slice(0, 2_000)), NEIGHBOUR_CHARACTERS)}`;
}
