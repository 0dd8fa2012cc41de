import type { Extractor } from './extractor.ts';

const TEXT_MAX = 20_000;

/** The plan in force: the last one the user approved. */
export const plans: Extractor<null> = {
  name: 'plans',
  reads: ['answered'],
  start: () => null,
  read(entry, _carry, call) {
    if (entry.type !== 'answered' || call?.action.kind !== 'propose-plan' || entry.failed) return [];
    const text = entry.editedPlan ?? (call.action.plan.trim() || plannedIn(entry.text));
    return text === ''
      ? []
      : [{ kind: 'plan', key: 'approved', text: text.slice(0, TEXT_MAX), status: 'open' }];
  },
};

/** Newer clients keep the plan in a file and quote it in the answer. */
function plannedIn(answer: string): string {
  return /## Approved Plan(?: \(edited by user\))?:?\s*([\s\S]+)$/.exec(answer)?.[1]?.trim() ?? '';
}
