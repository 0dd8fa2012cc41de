import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { sayTime } from '../../domain/say.ts';
import {
  applyUndo,
  findKnownBefore,
  planUndo,
  recordUndo,
  rehydrate,
  type Undo,
} from '../../history/undo-compaction.ts';
import { type ChosenCompaction, transcriptGone } from '../../queries/choose-compaction.ts';
import { checkHappened, type Fork, findFork } from '../../queries/find-fork.ts';
import { replayChosen } from '../../queries/replay-chosen.ts';
import { planRescue } from '../../rescue/plan-rescue.ts';
import { briefBudget, CHARACTERS_LEAST } from '../../session/replay-settings.ts';
import { archiveFile } from '../../system/paths.ts';
import { sweepDrafts } from '../../system/sweep-drafts.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import { refusedPlan } from '../terminal/confirm.ts';
import type { Print } from '../terminal/print.ts';
import { sayResume } from '../terminal/say-resume.ts';
import { listenTo } from './replay/listen-to.ts';
import { sayPlan } from './rescue/say-plan.ts';
import { finishRescue, loadCopy } from './rescue.ts';
import { chooseFrom } from './undo/choose-from.ts';

/** From here on the new session has little room for anything. */
const PERCENT_FULL = 90;

/** `undo`: a new session that is what another one was before a compaction, or a brief of what it knew then. */
export async function runUndo(call: CommandCall): Promise<ExitCode> {
  const { options, context } = call;
  const file = archiveFile(context.dataDir);
  const chosen = chooseFrom(call, file);
  if (!chosen) return 1;
  checkHappened(chosen);
  if (options.brief) return writeBrief(chosen, file, call);
  return options['mask-results'] ? makeLighter(chosen, call) : makeSession(chosen, file, call);
}

async function makeSession(chosen: ChosenCompaction, file: string, call: CommandCall): Promise<ExitCode> {
  const { options, context, print } = call;
  const tokensMax = parseNumber('max-tokens', options['max-tokens'], 1);
  const own = context.inFolder(chosen.session);
  const fork = withProgress('Reading the transcript', print, () => findFork(chosen, tokensMax, own));
  const undo = planUndo(chosen.session, fork.boundary, fork.cut.at, randomUUID(), own);
  const encoded = encodeUndo(chosen, undo, fork, own);
  sayFork(chosen, undo, fork, print);
  const refused = await refusedPlan(call, encoded, { question: 'Create it?', what: 'created' });
  if (refused !== undefined) return refused;
  withProgress('Creating the session', print, () => make(undo, file, own));
  print.done(`Created; the original is unchanged. To resume it, run:`);
  print.line(`  ${encoded.resume}`);
  print.json(encoded);
  return 0;
}

/** The same with what is least missed masked, so that the client need not compact it at once. */
async function makeLighter(chosen: ChosenCompaction, call: CommandCall): Promise<ExitCode> {
  const { options, context, print } = call;
  const tokensMax = parseNumber('max-tokens', options['max-tokens'], 1);
  const own = context.inFolder(chosen.session);
  const { boundary, cut } = withProgress('Reading the transcript', print, () =>
    findFork(chosen, undefined, own),
  );
  const copy = await loadCopy(own);
  const wanted = { copy, upTo: cut.at, ...(tokensMax !== undefined && { tokensMax }) };
  const plan = withProgress('Working out the copy', print, () => planRescue(chosen.session, wanted, own));
  if (!plan) throw transcriptGone(chosen.session, own);
  print.line(`From before compaction ${chosen.name}.`);
  sayPlan(plan, print);
  return finishRescue(plan, boundary.uuid, call);
}

function withProgress<T>(what: string, print: Print, work: () => T): T {
  print.progress(what);
  try {
    return work();
  } finally {
    print.progress('');
  }
}

/** Where there is no archive nobody asks later where the session came from. */
function make(undo: Undo, file: string, context: Context): void {
  using archive = existsSync(file) ? openArchive(file) : undefined;
  sweepDrafts(dirname(undo.session.transcriptPath), new Date());
  if (!applyUndo(undo, context))
    throw new AppError(
      'E_TRANSCRIPT_UNREADABLE',
      `Cannot create session ${undo.session.id}: it exists`,
      'Run the command again; it chooses another id',
    );
  if (archive) recordUndo(undo, archive, context);
}

/** `undo --json`. Other programs rely on this shape: see docs/undo.md. */
function encodeUndo(
  { name, stored }: ChosenCompaction,
  { from, session }: Undo,
  fork: Fork,
  { client }: Context,
) {
  return {
    undoes: name,
    compaction: stored?.id ?? null,
    from: from.id,
    session: session.id,
    transcript: session.transcriptPath,
    project: session.cwd,
    tokens: fork.tokens,
    threshold: fork.threshold,
    percent: fork.percent,
    resume: sayResume(session, client),
  };
}

function writeBrief(chosen: ChosenCompaction, file: string, call: CommandCall): ExitCode {
  const { options, print } = call;
  const { session, stored, boundary, name } = chosen;
  const context = call.context.inFolder(session);
  const replayed = replayChosen(chosen, context, listenTo(print));
  print.progress('');
  const time = boundary?.time ?? stored?.startedAt ?? '';
  const known =
    (replayed?.facts && replayed.record && { facts: replayed.facts, record: replayed.record }) ??
    readArchive(file, (database) => findKnownBefore(database, session.transcriptPath, time));
  const facts = known?.facts ?? [];
  if (!known || facts.length === 0)
    throw new AppError(
      'E_TRANSCRIPT_UNREADABLE',
      `Cannot write a brief of compaction ${name}: nothing is known from before it`,
      `To see what is known of it, run: tideproof audit ${name}`,
    );
  const remembered = {
    ...known,
    turn: replayed?.turn ?? Math.max(...facts.map(({ last }) => last.turn)),
    number: stored?.number ?? boundary?.index ?? 1,
    cwd: session.cwd,
    transcriptPath: boundary ? session.transcriptPath : '',
  };
  const charactersMax = parseNumber('max-chars', options['max-chars'], CHARACTERS_LEAST);
  const { text, tokens, deferred } = rehydrate(remembered, briefBudget(context.config, charactersMax));
  print.text(text);
  const from = replayed ? 'transcript' : 'archive';
  print.json({ undoes: name, from, text, chars: text.length, tokens, leftOut: deferred.length });
  return 0;
}

/** What will be made, and what to expect of it. */
function sayFork(chosen: ChosenCompaction, undo: Undo, fork: Fork, print: Print): void {
  const { name, session } = chosen;
  const { boundary, cut, tokens, threshold } = fork;
  const when = boundary.time === '' ? '' : ` of ${sayTime(boundary.time).slice(0, 16)}`;
  const isWhole = cut.at.offset === boundary.to.offset;
  const size = tokens === null ? 'not known' : `${groupDigits(tokens)} tokens`;
  const limit = typeof threshold === 'number' ? `; the client compacts at ${groupDigits(threshold)}` : '';
  const lines = isWhole
    ? `all ${groupDigits(boundary.to.line)} lines before it`
    : `the first ${groupDigits(cut.at.line)} of ${groupDigits(boundary.to.line)} lines before it`;
  print.line(`A new session from before compaction ${name}${when}:`);
  print.table([
    ['From', `session ${session.id}, which is not changed`],
    ['Project', session.cwd],
    ['Holds', `${lines}, ${size}${limit}`],
    ['New', undo.session.transcriptPath],
  ]);
  const warn = (text: string) => print.warn(`${text}`);
  if (!existsSync(session.cwd))
    warn(`The folder ${session.cwd} does not exist: Claude Code cannot resume the session.`);
  const fullness = sayFullness(fork);
  if (fullness === undefined) return;
  warn(fullness);
  print.line('  For more room, add --max-tokens; to choose what to keep, start with /compact and say so;');
  print.line('  for a fresh session that is told what was known, use --brief.');
}

/** Nothing when there is room. Where nobody knows the limit, what happened once may happen again. */
function sayFullness({ boundary, cut, threshold, percent }: Fork): string | undefined {
  const isWhole = cut.at.offset === boundary.to.offset;
  if (threshold === 'unknown' && boundary.trigger === 'auto' && isWhole)
    return 'It is as full as when the client compacted it, which may happen again at the first prompt.';
  if (percent === null || percent < PERCENT_FULL) return undefined;
  return percent >= 100
    ? 'It is so full that the client compacts it again at the first prompt.'
    : `It is ${percent} % full: the client will compact it again soon.`;
}
