import { type Config, defaultConfig } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { sayCount } from '../../domain/say.ts';
import { type Replay, type ReplayedCompaction, replayTranscript } from '../../session/replay-transcript.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { findProject } from '../find-project.ts';
import { parseNumber } from '../parse-number.ts';
import type { Print } from '../terminal/print.ts';
import { checkSession, checkTranscript, missingCompaction } from './replay/check-transcript.ts';
import { encodeCompaction, encodeReplay } from './replay/encode-replay.ts';
import { briefBudget, CHARACTERS_LEAST, replaySettings } from './replay/replay-settings.ts';
import { showCompaction } from './replay/show-compaction.ts';
import { showReading } from './replay/show-reading.ts';

/** `replay`: what tideproof would have done at each compaction of a transcript. Writes nothing, needs no installation. */
export function runReplay({ words, options, context, print }: CommandCall): ExitCode {
  const [path = ''] = words;
  const wanted = parseNumber('compaction', options.compaction, 1);
  const charactersMax = parseNumber('max-chars', options['max-chars'], CHARACTERS_LEAST);
  checkTranscript(path);
  const warn = (warning: string) => print.line(`${print.paint('yellow', '!')} ${warning}`);
  const config = loadProject(options.project, context, warn);
  const budget = briefBudget(config, charactersMax);
  const settings = replaySettings(config, context.reader, charactersMax, warn);
  const run = <Told>(tell: (compaction: ReplayedCompaction) => Told): Replay<Told> => {
    const chosen = {
      ...settings,
      ...(wanted === undefined ? {} : { compaction: wanted }),
      onProgress: showReading(print),
    };
    const replay = replayTranscript(path, chosen, tell);
    print.progress('');
    checkSession(replay, path);
    if (wanted !== undefined && replay.compactions.length === 0)
      throw missingCompaction(wanted, replay.compactionsSeen);
    return replay;
  };
  if (options.json) {
    print.json(encodeReplay(run(encodeCompaction)));
    return 0;
  }
  const replay = run((compaction) => compaction);
  showSession(replay, print);
  for (const compaction of replay.compactions)
    showCompaction(compaction, print, {
      ...budget,
      cwd: replay.cwd,
      all: options.all === true,
      text: options.text === true,
    });
  if (replay.compactions.length > 0) explain(print, options.all === true, options.text === true);
  return 0;
}

/** A replay uses nothing but the transcript, unless a project is named: then what it is configured to use. */
function loadProject(
  project: string | true | undefined,
  context: Context,
  warn: (warning: string) => void,
): Config {
  if (typeof project !== 'string') return defaultConfig;
  const { config, warnings } = context.elsewhere(findProject(project, context)).loadedConfig;
  for (const warning of warnings) warn(warning);
  return config;
}

function showSession(replay: Replay<ReplayedCompaction>, print: Print): void {
  const { sessionId, cwd, lines, turns, unparseableLines, compactions } = replay;
  const torn = unparseableLines > 0 ? `, ${sayCount(unparseableLines, 'line')} not readable` : '';
  const where = cwd === '' ? '' : ` in ${cwd}`;
  print.line(
    `Session ${sessionId || 'without a name'}${where}: ${groupDigits(lines)} lines, ${sayCount(turns, 'turn')}${torn}`,
  );
  if (compactions.length === 0)
    print.line('There is no compaction in this transcript: nothing was lost, nothing to restore.');
}

/** What the signs mean, why something is left out, and where there is more to see. */
function explain(print: Print, all: boolean, text: boolean): void {
  print.line('\n+ given back by the brief, = still in the summary or in a recent message,');
  print.line('- left out: others were likelier to be needed and took the room');
  const more = [...(text ? [] : ['--text shows the briefs']), ...(all ? [] : ['--all every fact'])];
  if (more.length > 0) print.line(print.paint('grey', `${more.join(', ')}; --max-chars tries another size`));
}
