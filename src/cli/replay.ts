import { homedir } from 'node:os';
import { type Config, defaultConfig } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { groupDigits } from '../domain/group-digits.ts';
import { createFindIds } from '../flows/find-ids.ts';
import { type Replay, type ReplayOptions, replayTranscript } from '../flows/replay-transcript.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { findProject } from './find-project.ts';
import { parseNumber } from './parse-number.ts';
import { findPlaces } from './places.ts';
import type { Print } from './print.ts';
import { checkSession, checkTranscript, missingCompaction } from './replay/check-transcript.ts';
import { encodeReplay } from './replay/encode-replay.ts';
import { showCompaction } from './replay/show-compaction.ts';
import { sayBytes, sayCount } from './say.ts';

/** A smaller brief holds little more than its opening. */
const CHARACTERS_LEAST = 200;
/** Below this a replay is over before anyone wonders. */
const PROGRESS_BYTES_MIN = 20_000_000;

/** `replay`: what tideproof would have done at each compaction of a transcript. Writes nothing, needs no installation. */
export function runReplay({ words, options, environment, print }: CommandCall): ExitCode {
  const [path = ''] = words;
  const wanted = parseNumber('compaction', options.compaction, 1);
  const charactersMax = parseNumber('max-chars', options['max-chars'], CHARACTERS_LEAST);
  const bytes = checkTranscript(path);
  const warn = (warning: string) => print.line(`${print.paint('yellow', '!')} ${warning}`);
  const config = loadProject(options.project, environment, warn);
  // Who names a number of characters means characters: the limit in tokens is the product's own.
  const budget =
    charactersMax === undefined
      ? { charactersMax: config['restore.maxCharacters'], tokensMax: config['restore.maxTokens'] }
      : { charactersMax, tokensMax: Number.POSITIVE_INFINITY };
  const settings: ReplayOptions = {
    ...budget,
    survivalCharactersMax: config['survival.maxCharacters'],
    survivalTokensMax: config['survival.maxTokens'],
    announce: config['restore.announce'],
    ...(config['coldTasks.enabled'] ? { coldAfterTurns: config['coldTasks.afterTurns'] } : {}),
    findIds: createFindIds(config.patterns, warn),
  };
  const replay = replayTranscript(path, {
    ...settings,
    ...(wanted === undefined ? {} : { compaction: wanted }),
    onProgress: (done, total) => showProgress(print, bytes, done, total),
  });
  print.progress('');
  checkSession(replay, path);
  if (wanted !== undefined && replay.compactions.length === 0)
    throw missingCompaction(wanted, replayTranscript(path, settings).compactions.length);
  if (options.json) {
    print.json(encodeReplay(replay));
    return 0;
  }
  showSession(replay, print);
  for (const compaction of replay.compactions)
    showCompaction(compaction, print, {
      ...budget,
      cwd: replay.cwd,
      all: options.all === true,
      text: options.text === true,
    });
  return 0;
}

/** A replay uses nothing but the transcript, unless a project is named: then what it is configured to use. */
function loadProject(
  project: string | true | undefined,
  environment: NodeJS.ProcessEnv,
  warn: (warning: string) => void,
): Config {
  if (typeof project !== 'string') return defaultConfig;
  const { dataDir } = findPlaces(environment);
  const { config, warnings } = loadConfig({
    project: findProject(project, environment),
    dataDir,
    home: homedir(),
    environment,
  });
  for (const warning of warnings) warn(warning);
  return config;
}

function showProgress(print: Print, bytes: number, done: number, total: number): void {
  if (bytes >= PROGRESS_BYTES_MIN) print.progress(`Reading: ${sayBytes(done)} of ${sayBytes(total)}`);
}

function showSession(replay: Replay, print: Print): void {
  const { sessionId, cwd, lines, turns, unparseableLines, compactions } = replay;
  const torn = unparseableLines > 0 ? `, ${sayCount(unparseableLines, 'line')} not readable` : '';
  const where = cwd === '' ? '' : ` in ${cwd}`;
  print.line(
    `Session ${sessionId || 'without a name'}${where}: ${groupDigits(lines)} lines, ${sayCount(turns, 'turn')}${torn}`,
  );
  if (compactions.length === 0)
    print.line('There is no compaction in this transcript: nothing was lost, nothing to restore.');
}
