import { listRelayRuns, listRelaySessions } from '../../../archive/records/relays.ts';

import type { Database } from '../../../archive/sqlite/binding.ts';
import { readArchive } from '../../../archive/sqlite/read-archive.ts';
import type { Context, Reader } from '../../../context/context.ts';
import { START } from '../../../domain/position.ts';
import { sayTime } from '../../../domain/say.ts';
import { textOfEntry } from '../../../history/write-line.ts';
import { archiveFile } from '../../../system/paths.ts';
import { openTranscript } from '../../../transcript/read-lines.ts';
import { readRows } from '../../../transcript/read-rows.ts';
import { renderEntry } from '../../archive/export/render-markdown.ts';
import type { CommandCall, ExitCode } from '../../command.ts';
import { chooseRun } from './choose-run.ts';
import { encodeRun, listRuns, type RunWithSessions, showRun } from './show-run.ts';

/** `--list`, `--status` and `--transcript`: only read. */
export function runLookup(call: CommandCall): ExitCode {
  const code = readArchive(archiveFile(call.context.dataDir), (database) => lookUp(call, database));
  if (code === undefined) call.print.line('There is no run of relay yet.');
  return code ?? 1;
}

function lookUp({ options, words, context, print }: CommandCall, database: Database): ExitCode {
  const withSessions = (run: ReturnType<typeof chooseRun>): RunWithSessions => ({
    ...run,
    sessions: listRelaySessions(database, run.id),
  });
  if (options.list) {
    const runs = listRelayRuns(database).map(withSessions);
    if (runs.length === 0) print.line('There is no run of relay yet.');
    else listRuns(runs, print, new Date());
    print.json(runs.map(encodeRun));
    return runs.length === 0 ? 1 : 0;
  }
  const run = withSessions(chooseRun(database, words[0]));
  if (options.status) {
    showRun(run, print);
    print.json(encodeRun(run));
    return 0;
  }
  const text = [...merge(run, context.inFolder(run.cwd))].join('\n\n');
  print.text(text);
  print.json({ id: run.id, markdown: text });
  return 0;
}

/** All sessions of a run, one after the other. */
function* merge(run: RunWithSessions, { client, clientDir, reader }: Context): Generator<string> {
  yield `# Relay ${run.id}`;
  for (const { number, sessionId, startedAt } of run.sessions) {
    yield `## Session ${number}: ${sessionId}, ${sayTime(startedAt)}`;
    const path = client.places.findTranscript(clientDir, sessionId);
    if (path === undefined) yield '*Its transcript is not there any more.*';
    else yield* renderTranscript(path, reader);
  }
}

/** What was said and done in a transcript, secrets masked, as `export` shows it. */
function* renderTranscript(path: string, reader: Reader): Generator<string> {
  using transcript = openTranscript(path);
  if (!transcript) return;
  const options = { ...reader, sidechain: false, lastLineToo: true };
  for (const { number, entries } of readRows(transcript, START, options))
    for (const [part, entry] of entries.entries()) {
      const said = textOfEntry(entry);
      if (!said || said.text === '') continue;
      const { uuid, time } = entry.origin;
      const tool = entry.type === 'called' ? entry.tool : null;
      const failed = entry.type === 'answered' && entry.failed;
      yield renderEntry({ ...said, line: number, part, uuid, time, tool, failed, isLeft: false });
    }
}
