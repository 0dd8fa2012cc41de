import type { Brief } from '../../../brief/compose-brief.ts';
import { describeFact } from '../../../brief/describe-fact.ts';
import { judgeFacts } from '../../../brief/judge-facts.ts';
import type { Fact } from '../../../domain/fact.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { countVerdicts, type FactSurvival, type Verdict } from '../../../domain/survival.ts';
import type { ReplayedCompaction } from '../../../session/replay-transcript.ts';
import type { Print } from '../../terminal/print.ts';
import { showFacts } from '../../terminal/survival/show-facts.ts';

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
  showScore(brief, print, options);
  showFacts(survivalOf(brief, options.cwd), print, options.all);
  if (!options.text) return;
  print.line(`\n${print.paint('bold', 'What the model would be given')}\n`);
  print.line(visibleText(brief.text));
}

function heading({ index, trigger, preTokens, summary }: ReplayedCompaction): string {
  const before = preTokens > 0 ? `${groupDigits(preTokens)} tokens before` : 'tokens before not known';
  const how = trigger === 'unknown' ? 'trigger not known' : trigger;
  return `Compaction ${index}: ${how}, ${before}, summary of ${groupDigits(summary.length)} characters`;
}

function showScore(brief: Brief, print: Print, { charactersMax, tokensMax }: ShowOptions): void {
  const { text } = brief;
  const facts = countVerdicts(judgeFacts(brief, true));
  print.line(
    `${groupDigits(facts.kept)} of ${groupDigits(facts.tracked)} facts kept, ${groupDigits(facts.restored)} restored, ${groupDigits(facts.deferred)} left out`,
  );
  if (brief.contradicted.length > 0)
    print.line(`The summary contradicts the record in ${groupDigits(brief.contradicted.length)}`);
  const tokens = Number.isFinite(tokensMax) ? ` and ${groupDigits(tokensMax)} tokens` : '';
  print.line(
    `The brief takes ${groupDigits(text.length)} characters; it has room for ${groupDigits(charactersMax)} characters${tokens}`,
  );
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
