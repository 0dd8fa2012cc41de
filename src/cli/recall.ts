import { readFileSync } from 'node:fs';
import { readArchive } from '../archive/sqlite/read-archive.ts';
import { findRecalled, type RecallMatch } from '../archive/sqlite/recall.ts';
import { AppError } from '../domain/app-error.ts';
import { archiveFile, projectDirectory } from '../system/paths.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { foldersOf } from './folders-of.ts';
import { parseNumber } from './parse-number.ts';
import { findPlaces } from './places.ts';
import type { Print } from './print.ts';
import { excerptOf } from './recall/excerpt-of.ts';
import { sayTime } from './say.ts';
import { shortSession } from './short-session.ts';
import { visibleText } from './visible-text.ts';

const LIMIT = 20;

/** `recall`: what is on record that holds all the words. What `/recall` runs, with the words on standard input. */
export function runRecall({ words: given, options, environment, print }: CommandCall): ExitCode {
  const words = wordsOf(given);
  if (words.length === 0)
    throw new AppError(
      'E_USAGE',
      'Cannot recall without a word',
      'Say what to look for: tideproof recall tide table',
    );
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const project =
    typeof options.project === 'string' ? options.project : projectDirectory(environment, process.cwd());
  const folders = options.all ? undefined : foldersOf(project);
  // One more than wanted tells whether there are more.
  const found =
    readArchive(archiveFile(findPlaces(environment).dataDir), (database) =>
      findRecalled(database, { words, ...(folders ? { folders } : {}), limit: limit + 1 }),
    ) ?? [];
  const matches = found.slice(0, limit);
  const more = found.length > limit;
  print.json({
    words,
    matches: matches.map((match) => ({ ...match, text: excerptOf(match.text, words) })),
    more,
  });
  const where = folders ? `in ${folders[0]}` : 'in any project';
  if (matches.length === 0) {
    print.line(
      `Nothing on record ${where} holds ${quote(words)}. Only whole records are searched, by their letters:`,
    );
    print.line('fewer or shorter words find more, and --all looks into all projects.');
    return 1;
  }
  print.line(`On record ${where} with ${quote(words)}, ${more ? `the first ${limit}` : matches.length}:`);
  for (const match of matches) show(match, words, print);
  if (more) print.line(`There are more: --limit ${limit * 2} shows them.`);
  return 0;
}

/** What the shell gives as one stays together; on standard input, what stands in quotes. */
function wordsOf(given: readonly string[]): string[] {
  if (given.length !== 1 || given[0] !== '-') return given.map(bareWord).filter((word) => word !== '');
  const said = readFileSync(0, 'utf8').match(/"[^"]+"|\S+/g) ?? [];
  return said.map(bareWord).filter((word) => word !== '');
}

function bareWord(word: string): string {
  return word.replace(/^"|"$/g, '').trim();
}

function show(match: RecallMatch, words: readonly string[], print: Print): void {
  const { source, kind, status, text, time, sessionId, transcriptPath, line } = match;
  const what = source === 'fact' ? kind : source;
  const state = status === '' || status === 'open' ? '' : `, ${status}`;
  const place = line > 0 && transcriptPath !== '' ? `, line ${line} of ${transcriptPath}` : '';
  print.line(`- [${what}${state}] ${visibleText(excerptOf(text, words))}`);
  print.line(
    print.paint('grey', `  ${sayTime(time).slice(0, 16)}, session ${shortSession(sessionId)}${place}`),
  );
}

function quote(words: readonly string[]): string {
  return words.map((word) => `"${visibleText(word)}"`).join(' and ');
}
