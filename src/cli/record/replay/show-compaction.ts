import { judgeFacts, keptInOf } from '../../../brief/check/judge-facts.ts';
import type { Brief } from '../../../brief/compose-brief.ts';
import { describeFact } from '../../../brief/describe-fact.ts';
import type { Fact } from '../../../domain/fact.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayThousands, sayTrigger } from '../../../domain/say.ts';
import { countVerdicts, type FactSurvival, survivalScore, type Verdict } from '../../../domain/survival.ts';
import type { ReplayedCompaction } from '../../../session/replay-transcript.ts';
import type { Print } from '../../terminal/print.ts';
import { type Column, showColumns } from '../../terminal/show-columns.ts';
import { signCounts } from '../../terminal/survival/looks.ts';
import { renderBar } from '../../terminal/survival/render-bar.ts';
import { showFacts } from '../../terminal/survival/show-facts.ts';
import { sayHeadline, showKinds } from '../../terminal/survival/show-kinds.ts';

const NOT_KNOWN = '–';
const BAR = '';
const DROPPED_IF_NARROW = [BAR, 'Brief', 'Trigger'];

/** Compactions in one line each. */
export function listCompactions(compactions: readonly ReplayedCompaction[], print: Print): void {
  const columns: Column<ReplayedCompaction>[] = [
    { title: 'Which', cell: ({ index }) => String(index) },
    {
      title: 'Trigger',
      cell: ({ trigger, part = null }) => sayTrigger(trigger === 'unknown' ? null : trigger, part, NOT_KNOWN),
    },
    { title: 'Tokens', cell: ({ preTokens }) => (preTokens > 0 ? sayThousands(preTokens) : NOT_KNOWN) },
    { title: 'Brief', cell: ({ brief }) => `${groupDigits(brief.text.length)} characters` },
    { title: 'Facts', cell: ({ brief }) => signCounts(countsOf(brief), print.paint) },
    { title: 'Score', cell: ({ brief }) => `${survivalScore(countsOf(brief))} %` },
    ...(print.columns === undefined
      ? []
      : [{ title: BAR, cell: ({ brief }: ReplayedCompaction) => renderBar(countsOf(brief), print) }]),
  ];
  showColumns(compactions, columns, DROPPED_IF_NARROW, print);
}

/** One compaction on one screen: a headline, and a bar for each kind of fact. */
export function showCompaction(compaction: ReplayedCompaction, print: Print): void {
  const { index, trigger, part = null, preTokens, summary, brief } = compaction;
  const before = preTokens > 0 ? `${groupDigits(preTokens)} tokens before` : 'tokens before not known';
  const how = sayTrigger(trigger === 'unknown' ? null : trigger, part, 'trigger not known');
  print.line(print.paint('bold', `Compaction ${index}: ${how}, ${before}`));
  print.prose(sayHeadline(countsOf(brief)));
  if (brief.contradictions.length > 0)
    print.line(`The summary contradicts the record ${groupDigits(brief.contradictions.length)} times`);
  print.prose(
    `Summary: ${groupDigits(summary.length)} characters. Brief: ${groupDigits(brief.text.length)} characters, ${groupDigits(brief.tokens)} tokens.`,
  );
  showKinds(judgeFacts(brief, true), print);
}

/** Every fact of one compaction. */
export function showEveryFact({ brief }: ReplayedCompaction, cwd: string, print: Print): void {
  showFacts(survivalOf(brief, cwd), print);
}

/** The text that the model would be given. */
export function showText({ index, brief }: ReplayedCompaction, print: Print): void {
  print.line(`\n${print.paint('bold', `What the model would be given at compaction ${index}`)}\n`);
  print.text(visibleText(brief.text));
}

function countsOf(brief: Brief) {
  return countVerdicts(judgeFacts(brief, true));
}

/** As the hooks would record it, but in the words of a brief. */
function survivalOf(brief: Brief, cwd: string): FactSurvival[] {
  const judge = (fact: Fact, verdict: Verdict): FactSurvival => ({
    kind: fact.kind,
    text: describeFact(fact, { cwd }),
    verdict,
  });
  return [
    ...brief.restored.map((fact) => judge(fact, 'restored')),
    ...brief.deferred.map((fact) => judge(fact, 'deferred')),
    ...brief.kept.map((fact) => ({ ...judge(fact, 'kept'), keptIn: keptInOf(fact, brief) })),
  ];
}
