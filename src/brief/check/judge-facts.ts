import type { Fact } from '../../domain/fact.ts';
import type { FactSurvival, Verdict } from '../../domain/survival.ts';
import type { Brief } from '../compose-brief.ts';

/** What became of every fact at a compaction, as a brief found it. Without a brief nothing came back. */
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

function survivalOf(fact: Fact, verdict: Verdict, brief: Brief): FactSurvival {
  const { kind, text } = fact;
  if (verdict !== 'kept') return { kind, text, verdict };
  return { kind, text, verdict, keptIn: keptInOf(fact, brief) };
}

/** Where a kept fact still stands. */
export function keptInOf(fact: Fact, { keptBeside }: Brief): FactSurvival['keptIn'] & string {
  return keptBeside.get(fact) ?? 'summary';
}
