import type { StoredEntry } from '../../archive/texts/list-entries.ts';
import { readTexts } from '../../archive/texts/open-texts.ts';
import { clip, oneLine } from '../../brief/clip.ts';
import { estimateTokens } from '../../brief/estimate-tokens.ts';
import { usageError } from '../../domain/app-error.ts';
import { plainBlock, plainWords } from '../../domain/plain-line.ts';
import { sayMoment } from '../../domain/say.ts';
import {
  type Choice,
  chooseLines,
  findShown,
  isOfFocus,
  type LineRange,
  parseLines,
  type Shown,
} from '../../queries/find-shown.ts';
import { describeEntry } from '../../queries/render-units.ts';
import { shortSession } from '../../queries/short-session.ts';
import { QUOTED, REACH, refuseOthers, sayNoArchive } from '../scope.ts';
import { defineTool, integer, SIZE, sizeOf, string } from '../tool.ts';

const AROUND = 2;
const AROUND_MAX = 30;
/** Characters shown of neighbouring entries, enough to decide whether to look at them. */
const NEIGHBOUR_CHARACTERS = 200;
/** As much as fits is shown: so many lines of so many characters, tried from the most to the least. */
const SIZES_TRIED = [10_000, 2_000, 300, 100].flatMap((width) =>
  [2_000, 400, 200, 120, 80, 50, 30, 15, 6].map((most) => ({ most, width })),
);

export const show = defineTool({
  name: 'show',
  title: 'Show one thing in full',
  description:
    'Open a hit of recall by its number: a call with its whole result, or what was said, word for word, with what came before and after. Of a long text you get the beginning and the end; lines gives the rest.',
  parameters: {
    id: {
      type: 'integer',
      description: 'The number of a hit that recall returned',
      minimum: 1,
      required: true,
    },
    lines: string('Only these lines of a long text, such as 120-180'),
    before: integer(0, AROUND_MAX, 'Number of entries to show before it'),
    after: integer(0, AROUND_MAX, 'Number of entries to show after it'),
    ...REACH,
    ...SIZE,
  },
  run(given, context) {
    const { id, lines, before = AROUND, after = AROUND } = given;
    const range = lines === undefined ? undefined : parseLines(lines);
    const found = readTexts(context, (database) => ({ shown: findShown(database, id, { before, after }) }));
    const { shown } = found ?? sayNoArchive(context);
    if (!shown) throw usageError(`There is no entry ${id}`, 'Take the number from what recall found');
    refuseOthers(`Entry ${id}`, shown.transcript, given, context);
    // Who asks for lines has seen what stands around them.
    const entries = range ? shown.entries.filter((entry) => entry.id === id) : shown.entries;
    return render({ ...shown, entries }, range, sizeOf(given), given.all ? ' and all' : '');
  },
});

/** The entry and its other half, with their neighbours on one line each if there is room for them. */
function render(shown: Shown, range: LineRange | undefined, tokensMax: number, reach: string): string {
  const own = shown.entries.filter((entry) => isOfFocus(entry, shown));
  let text = '';
  for (const entries of [shown.entries, own])
    for (const size of SIZES_TRIED) {
      const tell = (entry: StoredEntry) =>
        own.includes(entry) ? renderOne(entry, { ...size, range }, reach) : briefly(entry);
      text = [`${cite(shown, own[0]!)} ${QUOTED}`, ...entries.map(tell)].join('\n');
      if (estimateTokens(text) <= tokensMax) return text;
    }
  return text;
}

/** Where it was said: `[session 3f2a91c0 line 812, 2026-03-09 14:05]`. */
function cite({ transcript: { sessionId, agentId } }: Shown, { line, time }: StoredEntry): string {
  const agent = agentId === '' ? '' : ` agent ${plainWords(agentId)}`;
  const where = line > 0 ? ` line ${line}` : '';
  const when = time === 0 ? '' : `, ${sayMoment(time)}`;
  return `[session ${shortSession(sessionId)}${agent}${where}${when}]`;
}

function renderOne(entry: StoredEntry, choice: Choice, reach: string): string {
  const { before, hidden, after } = chooseLines(entry.text, choice);
  const more = hidden ? `${hidden.gap} show with id ${entry.id}, lines ${hidden.lines}${reach}` : '';
  const shown = [before, after].map((lines) => (lines.length === 0 ? '' : plainBlock(lines.join('\n'))));
  return [`[${entry.id}] ${describeEntry(entry)}`, shown[0], more, shown[1]]
    .filter((line) => line !== '')
    .join('\n');
}

function briefly(entry: StoredEntry): string {
  return `[${entry.id}] ${describeEntry(entry)}: ${clip(oneLine(entry.text.slice(0, 2_000)), NEIGHBOUR_CHARACTERS)}`;
}
