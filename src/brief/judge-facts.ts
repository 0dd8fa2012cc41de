import { type Fact, isTerm } from '../domain/fact.ts';
import { countVerdicts, type FactSurvival, type SurvivalCounts, type Verdict } from '../domain/survival.ts';
import type { Brief } from './compose-brief.ts';

/** What became of every fact and term at a compaction, as a brief found it. Without a brief nothing came back. */
export function judgeFacts(brief: Brief, reached: boolean): FactSurvival[] {
  const judge = (facts: Fact[], verdict: Verdict) => facts.map((fact) => survivalOf(fact, verdict, brief));
  return [
    ...judge(brief.kept, 'kept'),
    ...judge(brief.restored, reached ? 'restored' : 'lost'),
    ...judge(brief.deferred, reached ? 'deferred' : 'lost'),
  ];
}

function survivalOf(fact: Fact, verdict: Verdict, { keptInMessages }: Brief): FactSurvival {
  const { kind, text } = fact;
  if (verdict !== 'kept') return { kind, text, verdict };
  return { kind, text, verdict, keptIn: keptInMessages.has(fact) ? 'kept messages' : 'summary' };
}

/** The ledger is what counts; terms are told beside it. */
export function countFacts(facts: readonly FactSurvival[]): { facts: SurvivalCounts; terms: SurvivalCounts } {
  return {
    facts: countVerdicts(facts.filter((fact) => !isTerm(fact))),
    terms: countVerdicts(facts.filter(isTerm)),
  };
}
