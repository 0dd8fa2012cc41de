import { type Brief, judgeFacts } from '../../brief/compose-brief.ts';
import { estimateTokens } from '../../brief/estimate-tokens.ts';
import { defaultConfig } from '../../config/config.ts';
import { AppError } from '../../domain/app-error.ts';
import { bodyOfSummary } from '../../domain/handoff-section.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { groupDigits, sayCount, sayThousands, sayTrigger } from '../../domain/say.ts';
import { countVerdicts, promptsInContext } from '../../domain/survival.ts';
import {
  CHARACTERS_LEAST,
  type Replay,
  type ReplayedCompaction,
  replaySettings,
  replayTranscript,
} from '../../session/replay-transcript.ts';
import { type CommandCall, type ExitCode, type Print, usageError } from '../command.ts';
import { numberOf } from '../read-options.ts';
import { explainSigns, sayHandoff, sayHeadline, showFacts, signCounts } from '../terminal/survival.ts';

const NOT_KNOWN = '–';

/** `replay`: what tideproof would have done at each compaction of a transcript, with the default settings. Read-only. */
export function runReplay(call: CommandCall): ExitCode {
  const { words, options, context, print } = call;
  const path = words[0]!;
  const compaction = numberOf('compaction', call);
  const charactersMax = numberOf('max-chars', call, CHARACTERS_LEAST);
  const settings = replaySettings(defaultConfig, context.reader, charactersMax, print.warn);
  const run = <Told>(tell: (compaction: ReplayedCompaction) => Told): Replay<Told> => {
    const replay = print.during('Reading', () => replayTranscript(path, { ...settings, compaction }, tell));
    checkSession(replay, path);
    if (compaction === undefined || replay.compactions.length > 0) return replay;
    throw usageError(
      `Cannot replay compaction ${compaction}: the transcript has ${replay.compactionsSeen}`,
      'Leave out --compaction to see all',
    );
  };
  if (options.json) {
    const { sessionId: id, cwd, lines, turns, unparseableLines, compactions } = run(encodeCompaction);
    print.json({ session: { id, cwd, lines, turns, unparseableLines }, compactions });
    return 0;
  }
  const replay = run((each) => each);
  show(replay, print);
  return 0;
}

/** Any file yields a replay, if an empty one, so a file without a session is reported as an error. */
function checkSession(replay: Replay<unknown>, path: string): void {
  const { sessionId, turns, lines, unparseableLines } = replay;
  if (sessionId !== '' || turns > 0) return;
  const torn = `${groupDigits(unparseableLines)} of ${groupDigits(lines)} lines are not JSON`;
  const why = lines === 0 ? 'it is empty' : unparseableLines > 0 ? torn : 'it holds other things';
  const hint =
    'Give the path of a transcript; `tideproof sessions --json` tells where those of all sessions are';
  throw new AppError('E_TRANSCRIPT_UNREADABLE', `Cannot find a session in "${path}": ${why}`, hint);
}

function show(replay: Replay<ReplayedCompaction>, print: Print): void {
  const { compactions, sessionId, cwd, lines, turns, unparseableLines } = replay;
  const torn = unparseableLines > 0 ? `, ${sayCount(unparseableLines, 'unreadable line')}` : '';
  print.prose(
    `Session ${sessionId || 'without a name'}${cwd && ` in ${cwd}`}: ${groupDigits(lines)} lines, ${sayCount(turns, 'turn')}${torn}`,
  );
  const [first, second] = compactions;
  if (!first) print.line('It was never compacted, so there is nothing to restore.');
  else if (!second) showCompaction(first, print);
  if (!second) return;
  const rows = compactions.map((compaction) => {
    const counts = countsOf(compaction.brief);
    return [
      String(compaction.index),
      sayHow(compaction, NOT_KNOWN),
      compaction.preTokens > 0 ? sayThousands(compaction.preTokens) : NOT_KNOWN,
      `${groupDigits(compaction.brief.text.length)} characters`,
      signCounts(counts, print.paint),
      `${promptsInContext(counts)} %`,
    ];
  });
  print.table(rows, ['Which', 'Trigger', 'Tokens', 'Brief', 'Prompts', 'In context']);
  print.hint(`Prompts: ${explainSigns()}. --compaction 1 shows one in detail.`);
}

function sayHow({ trigger, part }: ReplayedCompaction, otherwise: string): string {
  return sayTrigger(trigger === 'unknown' ? null : trigger, part ?? null, otherwise);
}

function showCompaction(compaction: ReplayedCompaction, print: Print): void {
  const { index, preTokens, summary, instructions, brief } = compaction;
  const how = sayHow(compaction, 'trigger not known');
  const tokens = preTokens > 0 ? `, ${sayThousands(preTokens)} tokens before` : '';
  print.line(print.paint('bold', `\nCompaction ${index}: ${how}${tokens}`));
  print.prose(sayHeadline(countsOf(brief)));
  print.prose(`Handoff: ${sayHandoff(brief.handoff, brief.misquotes)}.`);
  print.prose(
    `Summary: ${groupDigits(bodyOfSummary(summary).length)} characters. Brief: ${groupDigits(brief.text.length)} characters, ${groupDigits(brief.tokens)} tokens.`,
  );
  showFacts(judgeFacts(brief, true), print, true);
  showText('What the summarizer would be told', instructions, print);
  showText('What the model would be given', brief.text, print);
}

function showText(title: string, text: string, print: Print): void {
  if (text === '') return;
  print.line(print.paint('bold', `\n${title}\n`));
  print.text(visibleText(text));
}

function countsOf(brief: Brief) {
  return countVerdicts(judgeFacts(brief, true));
}

/** In `replay --json`, a public format: see docs/audit.md. */
function encodeCompaction(compaction: ReplayedCompaction) {
  const { index, trigger, part = null, summary, preTokens, instructions, brief } = compaction;
  const { text, tokens, handoff } = brief;
  const facts = { kept: brief.kept.length, restored: brief.restored.length, deferred: brief.deferred.length };
  return {
    ...{ index, trigger, part, summaryChars: bodyOfSummary(summary).length },
    // The transcript may lack it.
    preTokens: preTokens > 0 ? preTokens : null,
    survival: { text: instructions, tokens: estimateTokens(instructions) },
    restore: { text, chars: text.length, tokens },
    facts: { tracked: facts.kept + facts.restored + facts.deferred, ...facts },
    prompts: countsOf(brief),
    handoff: handoff !== '',
  };
}
