import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Around, StoredEntry } from '../../archive/texts/list-entries.ts';
import { readTexts } from '../../archive/texts/open-texts.ts';
import type { TextKind } from '../../archive/texts/text-kind.ts';
import type { Context } from '../../context/context.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { groupDigits, sayCount, sayTime } from '../../domain/say.ts';
import { chooseLines, findNamed, isOfFocus, type Shown } from '../../queries/find-shown.ts';
import { NOTHING_RECORDED } from '../../queries/open-stores.ts';
import { describeEntry } from '../../queries/render-units.ts';
import { shortSession } from '../../queries/short-session.ts';
import { isBelow } from '../../system/check-path.ts';
import { exportSession } from '../../web/export-session.ts';
import type { CommandCall, ExitCode, Print } from '../command.ts';
import { numberOf } from '../read-options.ts';
import { wrapText } from '../terminal/columns.ts';
import type { Colour } from '../terminal/print.ts';

const BEFORE = 3;
const AFTER = 6;
/** Entries of a session. */
const PAGE = 50;
const EVERYTHING = -1;

/** `show`: a conversation around a search hit or from the start, even if the transcript was deleted; or its export. */
export function runShow(call: CommandCall): ExitCode {
  const { words, options, values, context, print } = call;
  const wanted = words[0]!;
  if (values.out !== undefined) {
    const file = resolve(values.out);
    if (!exportSession(wanted, file, context)) return print.nothing(NOTHING_RECORDED, { file: null });
    print.json({ file });
    print.done(`Wrote ${file}`);
    return 0;
  }
  const all = options.all === true;
  const around: Around = {
    // Who wants all of one entry has seen its neighbours.
    before: numberOf('before', call, 0) ?? (all ? 0 : BEFORE),
    after: numberOf('after', call, 0) ?? (all ? 0 : AFTER),
  };
  const page = all ? EVERYTHING : PAGE;
  const shown = readTexts(context, (database) => findNamed(database, wanted, around, page));
  if (!shown) return print.nothing(NOTHING_RECORDED, null);
  print.json(encode(shown));
  sayWhere(shown, context, print);
  for (const entry of shown.entries) {
    const isFocus = isOfFocus(entry, shown);
    showEntry(entry, print, isFocus, all ? Number.POSITIVE_INFINITY : isFocus ? FOCUS_LINES : USUAL_LINES);
  }
  print.line();
  const { transcript, entries, focus, before, total } = shown;
  const last = entries.at(-1);
  if (focus !== undefined) {
    const [wideBefore, wideAfter] = [around.before, around.after].map((count) => Math.max(count, 1) * 4);
    print.hint(`More around it: tideproof show ${focus} --before ${wideBefore} --after ${wideAfter}`);
  } else if (last && before + entries.length < total) {
    const place = `${shortSession(transcript.sessionId)}:${last.line + 1}`;
    print.hint(`Continue: tideproof show ${place} --before 0 --after ${PAGE}`);
  }
  for (const { id, entries: count, first } of shown.agents)
    print.hint(
      `Subagent ${id}, ${sayCount(count, 'entry', 'entries')}: tideproof show ${first} --after ${count}`,
    );
  return entries.length === 0 ? 1 : 0;
}

function encode({ transcript, entries, before, total, focus, agents }: Shown) {
  const { sessionId: session, agentId, cwd, path } = transcript;
  return {
    ...{ session, agent: agentId || null, cwd, transcript: path },
    ...{ focus: focus ?? null, before, total, agents },
    entries: entries.map(({ transcriptId, ...entry }) => ({
      ...entry,
      time: entry.time === 0 ? null : new Date(entry.time).toISOString(),
      tool: entry.tool || null,
    })),
  };
}

/** On one line; the folder only if it is another project's. Everything else is in `--json`. */
function sayWhere({ transcript, entries, before, total }: Shown, { project }: Context, print: Print): void {
  const { sessionId, agentId, cwd, path } = transcript;
  const whose = agentId === '' ? '' : `, subagent ${agentId}`;
  const which = `entries ${groupDigits(before + 1)} to ${groupDigits(before + entries.length)} of ${groupDigits(total)}`;
  const where = isBelow(cwd, project) ? '' : `, in ${visibleText(cwd)}`;
  const gone = existsSync(path) ? '' : ' (the transcript was deleted; this is from the archive)';
  print.line(`${print.paint('bold', `Session ${shortSession(sessionId)}`)}${whose}, ${which}${where}${gone}`);
}

/** How many lines of an entry are shown: of the requested one, and of others. */
const FOCUS_LINES = 60;
const USUAL_LINES = 12;
const LINE_CHARACTERS = 400;
const NARROWEST_TEXT = 20;
const MARGIN = '  ';
const BESIDE_OUTPUT = '  │ ';
const COLOURS: Partial<Record<TextKind, Colour>> = {
  ...{ prompt: 'green', answer: 'green', plan: 'green', refusal: 'green' },
  ...{ call: 'yellow', result: 'grey', thought: 'grey' },
};

function showEntry(entry: StoredEntry, print: Print, isFocus: boolean, most: number): void {
  const { kind, failed, time, line, id, text } = entry;
  const when = time === 0 ? 'at an unknown time' : sayTime(time);
  const who = print.paint(failed ? 'red' : (COLOURS[kind] ?? 'bold'), visibleText(describeEntry(entry)));
  const place = print.paint('grey', `line ${groupDigits(line)} · ${id}`);
  print.line(`\n${isFocus ? '▶' : ' '} ${print.paint('grey', when)}  ${who}  ${place}`);
  const margin = kind === 'result' ? BESIDE_OUTPUT : MARGIN;
  const room = print.columns && Math.max(NARROWEST_TEXT, print.columns - BESIDE_OUTPUT.length);
  const width = most === Number.POSITIVE_INFINITY ? most : LINE_CHARACTERS;
  const { before, hidden, after } = chooseLines(text, { most, width });
  const printAll = (shown: readonly string[]) => {
    for (const each of shown.length === 0 ? [] : wrapText(shown.join('\n'), room))
      print.line(`${print.paint('grey', margin)}${each}`.trimEnd());
  };
  printAll(before);
  if (hidden) print.hint(`${margin}${hidden.gap} to see all: tideproof show ${id} --all`);
  printAll(after);
}
