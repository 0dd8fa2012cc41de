import { judgeFacts } from '../../brief/check/judge-facts.ts';
import { estimateTokens } from '../../brief/estimate-tokens.ts';
import { type Config, defaultConfig } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import type { SummarizedPart } from '../../domain/entry.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { sayCount } from '../../domain/say.ts';
import { countVerdicts, type SurvivalCounts, TRACKED } from '../../domain/survival.ts';
import { CHARACTERS_LEAST, replaySettings } from '../../session/replay-settings.ts';
import { type Replay, type ReplayedCompaction, replayTranscript } from '../../session/replay-transcript.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { findProject } from '../find-project.ts';
import { parseNumber } from '../parse-number.ts';
import type { Print } from '../terminal/print.ts';
import { explainSigns } from '../terminal/survival/looks.ts';
import { checkSession, checkTranscript, missingCompaction } from './replay/check-transcript.ts';
import { listenTo } from './replay/listen-to.ts';
import { listCompactions, showCompaction, showEveryFact, showText } from './replay/show-compaction.ts';

/** `replay`: what tideproof would have done at each compaction of a transcript. Writes nothing, needs no installation. */
export function runReplay(call: CommandCall): ExitCode {
  const { words, options, context, print } = call;
  const [path = ''] = words;
  const wanted = parseNumber('compaction', options.compaction, 1);
  const charactersMax = parseNumber('max-chars', options['max-chars'], CHARACTERS_LEAST);
  checkTranscript(path);
  const { onWarning, onProgress } = listenTo(print);
  const config = loadProject(options.project, context, onWarning);
  const settings = replaySettings(config, context.reader, charactersMax, onWarning);
  const run = <Told>(tell: (compaction: ReplayedCompaction) => Told): Replay<Told> => {
    const chosen = {
      ...settings,
      compaction: wanted,
      onProgress,
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
  show(replay, call);
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

/** On one screen, unless somebody asks for every fact or text. */
function show({ compactions, ...replay }: Replay<ReplayedCompaction>, { options, print }: CommandCall): void {
  showSession(replay, print);
  const [first, second] = compactions;
  if (!first) {
    print.line('It was never compacted, so there is nothing to restore.');
    return;
  }
  print.line();
  if (second && !options.all) listCompactions(compactions, print);
  for (const compaction of second && !options.all ? [] : compactions) {
    showCompaction(compaction, print);
    if (options.all) showEveryFact(compaction, replay.cwd, print);
    print.line();
  }
  if (options.text) for (const compaction of compactions) showText(compaction, print);
  explain(print, options, second !== undefined);
}

function showSession(replay: Omit<Replay<ReplayedCompaction>, 'compactions'>, print: Print): void {
  const { sessionId, cwd, lines, turns, unparseableLines } = replay;
  const torn = unparseableLines > 0 ? `, ${sayCount(unparseableLines, 'unreadable line')}` : '';
  const where = cwd === '' ? '' : ` in ${cwd}`;
  print.prose(
    `Session ${sessionId || 'without a name'}${where}: ${groupDigits(lines)} lines, ${sayCount(turns, 'turn')}${torn}`,
  );
}

/** What the signs and numbers mean, and where there is more to see. */
function explain(print: Print, { all, text }: CommandCall['options'], isList: boolean): void {
  const more = [
    ...(isList && !all ? ['--compaction 1 shows one by kind of fact'] : []),
    ...(all ? [] : ['--all shows every fact']),
    ...(text ? [] : ['--text shows the briefs']),
  ];
  print.line();
  if (isList || all) print.line(print.paint('grey', `Facts: ${explainSigns()}.`));
  print.prose(TRACKED, 'grey');
  print.prose(`${[...more, '--max-chars tries another size'].join(', ')}.`, 'grey');
}

/** `replay --json`. Other programs rely on this shape: see docs/replay.md. */
interface EncodedReplay {
  session: { id: string; cwd: string; lines: number; turns: number; unparseableLines: number };
  compactions: EncodedCompaction[];
}

interface EncodedCompaction {
  /** From 1, in the order of the file. */
  index: number;
  trigger: string;
  /** `after` or `before` where only what came after or before a prompt was summarized, else null. */
  part: SummarizedPart | null;
  summaryChars: number;
  /** Null when the transcript does not tell. */
  preTokens: number | null;
  survival: { text: string; tokens: number };
  restore: { text: string; chars: number; tokens: number };
  facts: EncodedCounts & { contradicted: number };
}

type EncodedCounts = Pick<SurvivalCounts, 'tracked' | 'kept' | 'restored' | 'deferred'>;

/** Our replay → what programs are promised. */
function encodeReplay(replay: Replay<EncodedCompaction>): EncodedReplay {
  const { sessionId, cwd, lines, turns, unparseableLines, compactions } = replay;
  return {
    session: { id: sessionId, cwd, lines, turns, unparseableLines },
    compactions,
  };
}

function encodeCompaction(compaction: ReplayedCompaction): EncodedCompaction {
  const { index, trigger, part = null, summary, preTokens, survival, brief } = compaction;
  const { text, tokens } = brief;
  const counts = countVerdicts(judgeFacts(brief, true));
  return {
    index,
    trigger,
    part,
    summaryChars: summary.length,
    preTokens: preTokens > 0 ? preTokens : null,
    survival: { text: survival, tokens: estimateTokens(survival) },
    restore: { text, chars: text.length, tokens },
    facts: { ...encodeCounts(counts), contradicted: brief.contradictions.length },
  };
}

function encodeCounts({ tracked, kept, restored, deferred }: SurvivalCounts): EncodedCounts {
  return { tracked, kept, restored, deferred };
}
