import type { Fact } from '../domain/fact.ts';
import type { FactSurvival, Verdict } from '../domain/survival.ts';
import type { Brief } from './compose-brief.ts';

/** The verdict on each fact at a compaction. If the brief did not reach the model, nothing counts as restored. */
export function judgeFacts(brief: Brief, reached: boolean): FactSurvival[] {
  const judge = (facts: Fact[], verdict: Verdict) => facts.map((fact) => survivalOf(fact, verdict, brief));
  return [
    ...judge(brief.kept, 'kept'),
    ...(reached
      ? judge(brief.restored, 'restored')
      : judge(brief.restored, 'lost').map((fact) => ({ ...fact, restorable: true as const }))),
    ...judge(brief.deferred, reached ? 'deferred' : 'lost'),
  ];
}

function survivalOf(fact: Fact, verdict: Verdict, { keptBeside }: Brief): FactSurvival {
  const { kind, text } = fact;
  if (verdict !== 'kept') return { kind, text, verdict };
  return { kind, text, verdict, keptIn: keptBeside.get(fact) ?? 'summary' };
}
