import { SHORT_SUMMARY_REQUEST, SUMMARY_REQUEST } from '../../../domain/handoff-request.ts';
import type { Channel } from '../../client-setup.ts';
import { ANSWER_CHARACTERS_MAX } from '../events/encode-reply.ts';
import { type HookEvent, type HookRegistration, hooksKnownTo } from '../events/hooks.ts';
import type { Registered } from '../settings/settings-tree.ts';
import { findForeignProgram, findRegistrationProblem } from '../setup/find-registrations.ts';
import type { HookRun } from './lab/hook-runs.ts';
import type { Evidence, WiredCompaction } from './play-live.ts';

/** For each hook: the evidence that it worked, and a function that returns why it failed, or undefined. */
const effects: Record<HookEvent, { proof: string; missing(evidence: Evidence): string | undefined }> = {
  SessionStart: {
    proof: 'after both compactions the model was shown the prompt and the error again',
    missing: ({ compactions, canaries }) =>
      eachCompaction(compactions, ({ brief }) => {
        if (brief === undefined) return 'the client sent no request after it';
        if (brief.includes('<persisted-output>')) return cutOff;
        if (brief.trim() === '') return 'no brief reached the model';
        const lost = [canaries.words, canaries.error].find((canary) => !brief.includes(canary));
        return lost === undefined ? undefined : `the brief lacks "${lost}"`;
      }),
  },
  UserPromptSubmit: {
    proof: 'the prompt is in the archive',
    missing: ({ archive, canaries }) => lacksFact(archive.facts, canaries.words),
  },
  PreCompact: {
    proof: 'the summarizer was asked for a handoff section, both times',
    missing: ({ compactions }) =>
      eachCompaction(compactions, ({ instructions }) => {
        if (/\[PreCompact hook .* output cut: /s.test(instructions)) return cutOff;
        if (instructions === '') return 'nothing of it reached the summarizer';
        return [SUMMARY_REQUEST, SHORT_SUMMARY_REQUEST].some((request) => instructions.includes(request))
          ? undefined
          : `the summarizer was not asked for a handoff section but told: ${shorten(instructions)}`;
      }),
  },
  SubagentStop: {
    proof: 'both summaries were stored before the brief was written',
    missing: ({ archive, compactions, canaries }) => {
      const stored = archive.summaries.filter((text) => text.includes(canaries.summary)).length;
      return stored >= compactions.length
        ? undefined
        : `${stored} of ${compactions.length} summaries were stored in time`;
    },
  },
  PostToolUse: {
    proof: 'the error of a failed command is in the archive',
    missing: ({ archive, canaries }) => lacksFact(archive.facts, canaries.error),
  },
  PostCompact: { proof: 'it ran after a compaction', missing: () => undefined },
  Stop: { proof: 'it ran at the end of a turn', missing: () => undefined },
  StopFailure: { proof: 'registered; the client runs it only when a turn fails', missing: () => undefined },
  SessionEnd: {
    proof: 'the end of the session is in the archive',
    missing: ({ archive }) =>
      archive.ended ? undefined : 'the end of the session did not get into the archive',
  },
};

const cutOff = `its answer is longer than ${ANSWER_CHARACTERS_MAX} characters, so the client cut it off`;
/** The client does not report runs of these hooks, or does not run them here; only their effects are checked. */
const silent: readonly HookEvent[] = ['PreCompact', 'SessionEnd', 'StopFailure'];

/** Judges every hook separately, so that each broken one gives one line with its reason. */
export function judgeChannels(evidence: Evidence, registered: Registered): Channel[] {
  const commands = new Map(registered.hooks.map(({ event, command }) => [event, command]));
  return hooksKnownTo(evidence.clientVersion).map((hook) => {
    const { proof, missing } = effects[hook.event];
    const problem =
      findRegistrationProblem(hook, registered) ??
      findRunProblem(hook, evidence) ??
      missing(evidence) ??
      findForeignProgram(commands.get(hook.event) ?? '');
    return { name: hook.event, passed: problem === undefined, detail: problem ?? proof };
  });
}

function findRunProblem({ event, async }: HookRegistration, { hookRuns }: Evidence): string | undefined {
  if (silent.includes(event)) return undefined;
  const runs = hookRuns.filter((run) => run.event === event);
  if (runs.length === 0) return 'the client did not run it';
  const problems = runs.map(describeProblem);
  // A background hook may be cancelled when the client exits, which is no failure.
  return async
    ? (problems.find((found, index) => found && runs[index]?.outcome !== 'cancelled') ??
        (problems.every((found) => found !== undefined) ? problems[0] : undefined))
    : problems.find((found) => found !== undefined);
}

function describeProblem({ outcome, exitCode, stdout, stderr }: HookRun): string | undefined {
  if (outcome === 'cancelled') return 'it did not answer in time, and the client cut it off';
  if (outcome !== 'success' || exitCode !== 0)
    return `it ended with exit code ${exitCode}: ${shorten(stderr) || 'without a word'}`;
  if (stdout.length > ANSWER_CHARACTERS_MAX || stdout.includes('<persisted-output>')) return cutOff;
  return isAnswer(stdout) ? undefined : `it printed what is no answer: ${shorten(stdout)}`;
}

/** Our hooks answer in JSON or not at all. */
function isAnswer(stdout: string): boolean {
  if (stdout.trim() === '') return true;
  try {
    return typeof JSON.parse(stdout) === 'object';
  } catch {
    return false;
  }
}

function eachCompaction(
  compactions: readonly WiredCompaction[],
  findProblem: (compaction: WiredCompaction) => string | undefined,
): string | undefined {
  const triggers = ['manual', 'auto'] as const;
  const absent = triggers.find((wanted) => !compactions.some(({ trigger }) => trigger === wanted));
  if (absent !== undefined) return `there was no ${absent} compaction`;
  for (const compaction of compactions) {
    const problem = findProblem(compaction);
    if (problem !== undefined) return `${compaction.trigger} compaction: ${problem}`;
  }
  return undefined;
}

function lacksFact(facts: readonly string[], canary: string): string | undefined {
  return facts.some((fact) => fact.includes(canary)) ? undefined : `the archive lacks "${canary}"`;
}

function shorten(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}
