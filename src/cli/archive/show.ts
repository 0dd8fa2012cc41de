import { existsSync } from 'node:fs';
import { readTexts } from '../../archive/texts/open-texts.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayTime } from '../../domain/say.ts';
import { findShown, type Shown, type ShowRange } from '../../queries/find-shown.ts';
import { shortSession } from '../../queries/short-session.ts';
import { textsFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import type { Print } from '../terminal/print.ts';
import { showEntry } from './show/show-entry.ts';

const BEFORE = 3;
const AFTER = 6;
const LIMIT = 50;

/** `show`: a conversation as it was, around a hit of `search` or from the start. The transcript may be long gone. */
export function runShow({ words, options, context, print }: CommandCall): ExitCode {
  const all = options.all === true;
  const range: ShowRange = {
    // Who wants all of one entry does not want all of its neighbours.
    before: parseNumber('before', options.before, 0) ?? (all ? 0 : BEFORE),
    after: parseNumber('after', options.after, 0) ?? (all ? 0 : AFTER),
    limit: parseNumber('limit', options.limit, 1) ?? LIMIT,
    offset: parseNumber('offset', options.offset, 0) ?? 0,
  };
  const [wanted = ''] = words;
  const file = textsFile(context.dataDir);
  const shown = readTexts(file, (database) => findShown(database, wanted, range));
  print.json(shown ? encode(shown) : null);
  if (!shown) {
    print.hint('Nothing is archived yet. To read the history of this machine, run: tideproof import');
    return 1;
  }
  sayWhere(shown, print);
  let day = '';
  for (const entry of shown.entries) {
    const date = entry.time === 0 ? day : sayTime(new Date(entry.time).toISOString()).slice(0, 10);
    if (date !== day) print.line(`\n${print.paint('bold', date)}`);
    day = date;
    showEntry(entry, print, { isFocus: entry.id === shown.focus, all });
  }
  sayHowToGoOn(shown, range, print);
  for (const { id, entries, first } of shown.agents)
    print.hint(`Subagent ${id}, ${sayEntries(entries)}: tideproof show ${first} --after ${entries}`);
  return shown.entries.length === 0 ? 1 : 0;
}

function encode({ transcript, entries, before, total, focus, agents }: Shown) {
  return {
    session: transcript.sessionId,
    agent: transcript.agentId || null,
    cwd: transcript.cwd,
    transcript: transcript.path,
    focus: focus ?? null,
    before,
    total,
    agents,
    entries: entries.map(({ transcriptId, ...entry }) => ({
      ...entry,
      time: entry.time === 0 ? null : new Date(entry.time).toISOString(),
      tool: entry.tool || null,
    })),
  };
}

function sayWhere({ transcript, entries, before, total, focus }: Shown, print: Print): void {
  const { sessionId, agentId, cwd, path } = transcript;
  const whose = agentId === '' ? '' : `, subagent ${agentId}`;
  const which =
    entries.length === 0
      ? `nothing after entry ${groupDigits(before)} of ${groupDigits(total)}`
      : `entries ${groupDigits(before + 1)} to ${groupDigits(before + entries.length)} of ${groupDigits(total)}`;
  print.line(`${print.paint('bold', `Session ${shortSession(sessionId)}`)}${whose}, ${which}`);
  print.line(print.paint('grey', visibleText(cwd)));
  const gone = existsSync(path) ? '' : ' (deleted; this is from the archive)';
  print.line(print.paint('grey', `${visibleText(path)}${gone}`));
  const asked = entries.find(({ id }) => id === focus);
  if (asked) print.line(print.paint('grey', `▶ line ${groupDigits(asked.line)}, row ${asked.uuid}`));
}

function sayHowToGoOn(shown: Shown, { limit, before, after }: ShowRange, print: Print): void {
  const { transcript, entries, focus, total } = shown;
  const end = shown.before + entries.length;
  const last = entries.at(-1);
  const name = shortSession(transcript.sessionId);
  print.line();
  if (focus !== undefined) {
    const wider = `tideproof show ${focus} --before ${Math.max(before, 1) * 4} --after ${Math.max(after, 1) * 4}`;
    print.hint(`More around it: ${wider}`);
  } else if (last && end < total) {
    const more = limit === LIMIT ? '' : ` --limit ${limit}`;
    print.hint(`Continue: tideproof show ${name} --offset ${end}${more}`);
  }
}

function sayEntries(count: number): string {
  return count === 1 ? '1 entry' : `${groupDigits(count)} entries`;
}
