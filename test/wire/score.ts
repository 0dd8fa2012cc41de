import { countSteps } from './count-steps.ts';
import type { Kind, Scenario } from './steps.ts';

export interface Check {
  scenario: string;
  generation: number;
  /** `stale` is what must not be told as it stands: it has changed since. */
  kind: Kind | 'stale';
  label: string;
  /** The line that says it. */
  line: string | undefined;
}

/**
 * What the texts of a session say of what happened: after each compaction the model has the summary and the brief. What is
 * stale counts against the brief alone.
 */
export function scoreScenario(
  { name, steps }: Scenario,
  briefs: readonly string[],
  /** What else the model is shown after each compaction: the client keeps the last messages. */
  shown: readonly string[] = [],
): Check[] {
  const ends = steps.flatMap(({ type }, index) => (type === 'compaction' ? [index] : []));
  return ends.flatMap((end, nth) => {
    const step = steps[end]!;
    const brief = briefs[nth] ?? '';
    const all = [step.type === 'compaction' ? step.summary : '', brief, shown[nth] ?? ''].join('\n');
    return countSteps(steps.slice(0, end + 1)).map(({ kind, label, find }) => ({
      ...{ scenario: name, generation: nth + 1, kind, label },
      line: find(kind === 'stale' ? brief : all),
    }));
  });
}
