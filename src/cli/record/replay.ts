import type { Brief } from '../../brief/compose-brief.ts';
import { describeFact } from '../../brief/describe-fact.ts';
import { estimateTokens } from '../../brief/estimate-tokens.ts';
import { judgeFacts, keptInOf } from '../../brief/judge-facts.ts';
import { type Config, defaultConfig } from '../../config/config.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { Fact } from '../../domain/fact.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayCount, sayThousands, sayTrigger } from '../../domain/say.ts';
import { countVerdicts, type FactSurvival, promptsInContext, type Verdict } from '../../domain/survival.ts';
import { CHARACTERS_LEAST, replaySettings } from '../../session/replay-settings.ts';
import { type Replay, type ReplayedCompaction, replayTranscript } from '../../session/replay-transcript.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { findProject, numberOf } from '../read-options.ts';
import type { Print } from '../terminal/print.ts';
import { explainSigns, sayHandoff, sayHeadline, showFacts, signCounts } from '../terminal/survival.ts';
import { checkTranscript, listenTo, unreadable } from './choose-compaction.ts';

const NOT_KNOWN = '–';

/**
 * `replay`: what tideproof would have done at each compaction of a transcript. Read-only, and needs no installation.
 */
export function runReplay(call: CommandCall): ExitCode {
  const { words, options, context, print } = call;
  const path = words[0]!;
  const compaction = numberOf('compaction', call);
  const charactersMax = numberOf('max-chars', call, CHARACTERS_LEAST);
  checkTranscript(path);
  const { onWarning, onProgress } = listenTo(print);
  const settings = replaySettings(loadProject(call), context.reader, charactersMax, onWarning);
  const run = <Told>(tell: (compaction: ReplayedCompaction) => Told): Replay<Told> => {
    const replay = replayTranscript(path, { ...settings, compaction, onProgress }, tell);
    print.progress('');
    checkSession(replay, path);
    if (compaction !== undefined && replay.compactions.length === 0)
      throw missingCompaction(compaction, replay.compactionsSeen);
    return replay;
  };
  if (options.json) print.json(encodeReplay(run(encodeCompaction)));
  else
    show(
      run((each) => each),
      call,
    );
  return 0;
}

/** A replay uses only the transcript, unless a project is given: then also its configuration. */
function loadProject(call: CommandCall): Config {
  if (call.values.project === undefined) return defaultConfig;
  const { config, warnings } = call.context.elsewhere(findProject(call)).loadedConfig;
  for (const warning of warnings) call.print.warn(warning);
  return config;
}

/** Any file yields a replay, if an empty one, so a file without a session is reported as an error. */
function checkSession(replay: Replay<unknown>, path: string): void {
  const { sessionId, turns, lines, unparseableLines } = replay;
  if (sessionId !== '' || turns > 0) return;
  const torn = `${groupDigits(unparseableLines)} of ${groupDigits(lines)} lines are not JSON`;
  const why = unparseableLines > 0 ? torn : 'no line of it is a row of a transcript';
  throw unreadable(`Cannot find a session in "${path}": ${lines === 0 ? 'it is empty' : why}`);
}

function missingCompaction(wanted: number, count: number): AppError {
  const there = count === 0 ? 'there is none' : `there ${count === 1 ? 'is' : 'are'} ${count}`;
  return usageError(
    `Cannot replay compaction ${wanted}: ${there} in the transcript`,
    count === 0
      ? 'Give a transcript of a session that was compacted'
      : `Leave out --compaction to see all, or give a number from 1 to ${count}`,
  );
}

/** Fits on one screen, unless every prompt or text is requested. */
function show(replay: Replay<ReplayedCompaction>, { options, print }: CommandCall): void {
  const { compactions, sessionId, cwd, lines, turns, unparseableLines } = replay;
  const { all, text } = options;
  const torn = unparseableLines > 0 ? `, ${sayCount(unparseableLines, 'unreadable line')}` : '';
  print.prose(
    `Session ${sessionId || 'without a name'}${cwd && ` in ${cwd}`}: ${groupDigits(lines)} lines, ${sayCount(turns, 'turn')}${torn}`,
  );
  if (compactions.length === 0) {
    print.line('It was never compacted, so there is nothing to restore.');
    return;
  }
  const areMany = compactions.length > 1;
  print.line();
  if (areMany && !all) listCompactions(compactions, print);
  for (const compaction of areMany && !all ? [] : compactions) {
    showCompaction(compaction, cwd, all === true, print);
    print.line();
  }
  if (text) for (const compaction of compactions) showText(compaction, print);
  const more = [
    ...(areMany && !all ? ['--compaction 1 shows one'] : []),
    ...(all ? [] : ['--all shows every prompt']),
    ...(text ? [] : ['--text shows the briefs']),
  ];
  print.line();
  if (areMany || all) print.faint(`Prompts: ${explainSigns()}.`);
  print.prose(`${[...more, '--max-chars tries another size'].join(', ')}.`, 'grey');
}

/** `replay --json`, a public format: see docs/audit.md. */
function encodeReplay<Told>({ sessionId, cwd, lines, turns, unparseableLines, compactions }: Replay<Told>) {
  return { session: { id: sessionId, cwd, lines, turns, unparseableLines }, compactions };
}

function encodeCompaction(compaction: ReplayedCompaction) {
  const { index, trigger, part = null, summary, preTokens, instructions, brief } = compaction;
  const { text, tokens } = brief;
  const { kept, restored, deferred } = brief;
  const facts = { kept: kept.length, restored: restored.length, deferred: deferred.length };
  return {
    index,
    trigger,
    part,
    summaryChars: summary.length,
    // The transcript may lack it.
    preTokens: preTokens > 0 ? preTokens : null,
    survival: { text: instructions, tokens: estimateTokens(instructions) },
    restore: { text, chars: text.length, tokens },
    facts: { tracked: facts.kept + facts.restored + facts.deferred, ...facts },
    prompts: countsOf(brief),
    handoff: brief.handoff !== '',
  };
}

/** One line per compaction. */
function listCompactions(compactions: readonly ReplayedCompaction[], print: Print): void {
  const rows = compactions.map((compaction) => {
    const { index, preTokens, brief } = compaction;
    const counts = countsOf(brief);
    return [
      String(index),
      sayHow(compaction, NOT_KNOWN),
      preTokens > 0 ? sayThousands(preTokens) : NOT_KNOWN,
      `${groupDigits(brief.text.length)} characters`,
      signCounts(counts, print.paint),
      `${promptsInContext(counts)} %`,
    ];
  });
  print.table(rows, ['Which', 'Trigger', 'Tokens', 'Brief', 'Prompts', 'In context']);
}

/** One compaction on one screen, with `all` and every prompt, answer and note, worded as in a brief. */
function showCompaction(compaction: ReplayedCompaction, cwd: string, all: boolean, print: Print): void {
  const { index, preTokens, summary, brief } = compaction;
  const before = preTokens > 0 ? `${groupDigits(preTokens)} tokens before` : 'tokens before not known';
  const how = sayHow(compaction, 'trigger not known');
  print.line(print.paint('bold', `Compaction ${index}: ${how}, ${before}`));
  print.prose(sayHeadline(countsOf(brief)));
  print.prose(`Handoff: ${sayHandoff(brief.handoff, brief.misquotes)}.`);
  print.prose(
    `Summary: ${groupDigits(summary.length)} characters. Brief: ${groupDigits(brief.text.length)} characters, ${groupDigits(brief.tokens)} tokens.`,
  );
  const judge = (facts: readonly Fact[], verdict: Verdict) =>
    facts.map((fact): FactSurvival => {
      const keptIn = verdict === 'kept' ? keptInOf(fact, brief) : undefined;
      return { kind: fact.kind, text: describeFact(fact, { cwd }), verdict, ...(keptIn && { keptIn }) };
    });
  const { restored, deferred, kept } = brief;
  const facts = [...judge(restored, 'restored'), ...judge(deferred, 'deferred'), ...judge(kept, 'kept')];
  showFacts(facts, print, all);
}

function sayHow({ trigger, part }: ReplayedCompaction, otherwise: string): string {
  return sayTrigger(trigger === 'unknown' ? null : trigger, part ?? null, otherwise);
}

function countsOf(brief: Brief) {
  return countVerdicts(judgeFacts(brief, true));
}

/** The text that the model would be given. */
function showText({ index, brief }: ReplayedCompaction, print: Print): void {
  print.line(`\n${print.paint('bold', `What the model would be given at compaction ${index}`)}\n`);
  print.text(visibleText(brief.text));
}
