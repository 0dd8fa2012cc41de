import type { Brief } from '../../brief/compose-brief.ts';
import { describeFact } from '../../brief/describe-fact.ts';
import type { Fact } from '../../domain/fact.ts';
import type { FactSurvival, Verdict } from '../../domain/survival.ts';
import type { ReplayedCompaction } from '../../flows/replay-transcript.ts';
import type { Print } from '../print.ts';
import { sayNumber } from '../say.ts';
import { showFacts } from '../survival/show-facts.ts';
import { visibleText } from '../visible-text.ts';

export interface ShowOptions {
  charactersMax: number;
  tokensMax: number;
  cwd: string;
  /** Every fact in full instead of the first few of each kind. */
  all: boolean;
  /** The text for the model too. */
  text: boolean;
}

/** One compaction as a person reads it: how it went in two lines, then every kind of fact like a diff. */
export function showCompaction(compaction: ReplayedCompaction, print: Print, options: ShowOptions): void {
  const { brief } = compaction;
  print.line();
  print.line(print.paint('bold', heading(compaction)));
  print.line(score(compaction));
  if (brief.deferred.length > 0) print.line(reasons(brief.deferred, options));
  showFacts(survivalOf(brief, options.cwd), print, options.all);
  if (!options.text) return;
  print.line(`\n${print.paint('bold', 'What the model would be given')}\n`);
  print.line(visibleText(brief.text));
}

function heading({ index, trigger, preTokens, summary }: ReplayedCompaction): string {
  const before = preTokens > 0 ? `${sayNumber(preTokens)} tokens before` : 'tokens before not known';
  const how = trigger === 'unknown' ? 'trigger not known' : trigger;
  return `Compaction ${index}: ${how}, ${before}, summary of ${sayNumber(summary.length)} characters`;
}

function score({ brief: { kept, restored, deferred, text } }: ReplayedCompaction): string {
  const tracked = kept.length + restored.length + deferred.length;
  return `${sayNumber(kept.length)} of ${sayNumber(tracked)} facts in the summary, ${sayNumber(restored.length)} restored in ${sayNumber(text.length)} characters, ${sayNumber(deferred.length)} left out`;
}

function reasons(deferred: readonly Fact[], { charactersMax, tokensMax }: ShowOptions): string {
  const tokens = Number.isFinite(tokensMax) ? ` and ${sayNumber(tokensMax)} tokens` : '';
  return `Left out: ${sayNumber(deferred.length)} for lack of room (${sayNumber(charactersMax)} characters${tokens})`;
}

/** As the hooks would record it, but in the words of a brief. */
function survivalOf({ kept, keptInMessages, restored, deferred }: Brief, cwd: string): FactSurvival[] {
  const judge = (fact: Fact, verdict: Verdict): FactSurvival => ({
    kind: fact.kind,
    text: describeFact(fact, { cwd }),
    verdict,
  });
  return [
    ...restored.map((fact) => judge(fact, 'restored')),
    ...deferred.map((fact) => judge(fact, 'deferred')),
    ...kept.map((fact) => ({
      ...judge(fact, 'kept'),
      keptIn: keptInMessages.has(fact) ? ('kept messages' as const) : ('summary' as const),
    })),
  ];
}
