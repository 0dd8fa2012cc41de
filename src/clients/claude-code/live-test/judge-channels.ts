import { SHORT_SUMMARY_REQUEST, SUMMARY_REQUEST } from '../../../domain/handoff-request.ts';
import type { ClientSetup } from '../../client-setup.ts';
import type { TideproofEvent } from '../agent-sdk/tideproof.ts';
import { type HookRegistration, hooksKnownTo } from '../events/hooks.ts';
import type { HookRun } from './lab/play-session.ts';
import type { Evidence } from './play-live.ts';

export type Channel = Awaited<ReturnType<ClientSetup['testLive']>>['channels'][number];

/** For each hook: the evidence that it worked, and a function that returns why it failed, or undefined. */
const effects: Record<TideproofEvent, [proof: string, missing?: (evidence: Evidence) => string | undefined]> =
  {
    SessionStart: [
      'after both compactions the model was shown the prompt and the error again',
      ({ compactions, canaries }) =>
        eachCompaction(compactions, ({ brief }) => {
          if (brief === undefined) return 'the client sent no request after it';
          if (brief.trim() === '') return 'no brief reached the model';
          const lost = [canaries.words, canaries.error].find((canary) => !brief.includes(canary));
          return lost === undefined ? undefined : `the brief lacks "${lost}"`;
        }),
    ],
    UserPromptSubmit: ['it ran at each prompt'],
    PreCompact: [
      'the summarizer was asked for a handoff section, both times',
      ({ compactions }) =>
        eachCompaction(compactions, ({ instructions }) =>
          [SUMMARY_REQUEST, SHORT_SUMMARY_REQUEST].some((request) => instructions.includes(request))
            ? undefined
            : `the summarizer was not asked for a handoff section, but told: ${shorten(instructions) || 'nothing'}`,
        ),
    ],
    SubagentStop: [
      'both summaries were stored before the brief was written',
      ({ archive, compactions, canaries }) => {
        const stored = archive.summaries.filter((text) => text.includes(canaries.summary)).length;
        const all = compactions.length;
        return stored >= all ? undefined : `${stored} of ${all} summaries were stored in time`;
      },
    ],
    PostToolUse: ['it ran after each command'],
    PostCompact: ['it ran after a compaction'],
    Stop: ['it ran at the end of a turn'],
    StopFailure: ['registered; the client runs it only when a turn fails'],
    SessionEnd: [
      'the end of the session is in the archive',
      ({ archive }) => (archive.ended ? undefined : 'the end of the session did not get into the archive'),
    ],
  };

/** The client does not report runs of these hooks, or does not run them here; only their effects are checked. */
const silent: readonly TideproofEvent[] = ['PreCompact', 'SessionEnd', 'StopFailure'];

const LEFT_OUT =
  'left out for an older client, and not needed; after a session with this one, `install` adds it';

/** Judges every hook separately, so that each broken one gives one line with its reason. */
export function judgeChannels(
  evidence: Evidence,
  registered: readonly { event: string }[],
  unfit: readonly { event: string; problem: string }[],
): Channel[] {
  const isAmong = (list: readonly { event: string }[], wanted: string) =>
    list.some(({ event }) => event === wanted);
  return hooksKnownTo(evidence.clientVersion).map((hook) => {
    // An install suits the last session, which an older client may have written.
    if (!isAmong(registered, hook.event) && !isAmong(unfit, hook.event))
      return { name: hook.event, passed: true, detail: LEFT_OUT };
    const [proof, missing] = effects[hook.event];
    const problem =
      unfit.find(({ event }) => event === hook.event)?.problem ??
      findRunProblem(hook, evidence) ??
      missing?.(evidence);
    return { name: hook.event, passed: problem === undefined, detail: problem ?? proof };
  });
}

function findRunProblem({ event, async }: HookRegistration, { hookRuns }: Evidence): string | undefined {
  if (silent.includes(event)) return undefined;
  const runs = hookRuns.filter((run) => run.event === event);
  if (runs.length === 0) return 'the client did not run it';
  // A background hook may be cancelled when the client exits, which is no failure.
  const isExcused = ({ outcome }: HookRun) =>
    async && outcome === 'cancelled' && runs.some((run) => run.outcome !== 'cancelled');
  return runs
    .filter((run) => !isExcused(run))
    .map(describeProblem)
    .find(Boolean);
}

function describeProblem({ outcome, exitCode, stderr }: HookRun): string | undefined {
  if (outcome === 'cancelled') return 'it did not answer in time, and the client cut it off';
  if (outcome === 'success' && exitCode === 0) return undefined;
  return `it ended with exit code ${exitCode}: ${shorten(stderr) || 'without a word'}`;
}

function eachCompaction(
  compactions: Evidence['compactions'],
  findProblem: (compaction: Evidence['compactions'][number]) => string | undefined,
): string | undefined {
  // The session has one of each, in this order.
  const problems = ['manual', 'auto'].map((trigger, index) => {
    const compaction = compactions[index];
    if (!compaction) return `there was no ${trigger} compaction`;
    const problem = findProblem(compaction);
    return problem && `${trigger} compaction: ${problem}`;
  });
  return problems.find(Boolean);
}

function shorten(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}
