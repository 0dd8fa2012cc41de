import stringWidth from 'string-width';
import { oneLine } from '../../../brief/describe-fact.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount, sayTime, sayTokenChange } from '../../../domain/say.ts';
import { countVerdicts } from '../../../domain/survival.ts';
import type { ChosenCompaction } from '../../../queries/choose-compaction.ts';
import { clipToWidth } from '../../terminal/clip-to-width.ts';
import type { Print } from '../../terminal/print.ts';
import { explainSigns, looks, sayCounts } from '../../terminal/survival/looks.ts';
import { showSummary } from '../../terminal/survival/show-summary.ts';
import { showSurvival } from '../../terminal/survival/show-survival.ts';
import type { Difference, JudgedMessage } from './find-difference.ts';

const MESSAGES_SHOWN = 20;
const TOOLS_SHOWN = 6;
const MESSAGE_COLUMNS_MAX = 160;

/** What there was before a compaction, like a diff: the conversation, the summary that took its place, and the facts. */
export function showDifference(
  chosen: ChosenCompaction,
  difference: Difference,
  print: Print,
  all: boolean,
): void {
  const { session } = chosen;
  const { messages, summary, facts } = difference;
  showHead(chosen, difference, print);
  if (messages === null)
    print.line('\nThe conversation cannot be shown: its transcript is gone or not its own.');
  else showMessages(messages, print, all);
  if (summary === null) print.line('\nThe summary is not known.');
  else showSummary(summary, null, print, all);
  if (facts === null) print.line('\nWhat became of the facts is not known.');
  else showSurvival(facts, session.cwd, print, all);
  print.line(`\n${explainSigns()}.`);
}

function showHead(
  { name, session, agentId, stored, boundary }: ChosenCompaction,
  { messages, calls, facts }: Difference,
  print: Print,
): void {
  const trigger = stored?.trigger ?? (boundary?.trigger === 'unknown' ? null : boundary?.trigger);
  const time = boundary?.time || stored?.startedAt;
  const heading = [`Compaction ${name}: ${trigger ?? 'trigger not known'}`, ...(time ? [sayTime(time)] : [])];
  const tokens = sayTokenChange(
    stored?.preTokens ?? boundary?.preTokens ?? null,
    stored?.postTokens ?? boundary?.postTokens ?? null,
  );
  const counts = facts && countVerdicts(facts);
  print.line(print.paint('bold', heading.join(', ')));
  print.table([
    ['Session', session.id],
    ...(agentId === '' ? [] : [['Subagent', agentId]]),
    ['Project', visibleText(session.cwd) || 'not known'],
    ...(tokens === undefined ? [] : [['Tokens', tokens]]),
    ...(messages === null ? [] : [['Said', saySaid(messages)]]),
    ...(Object.keys(calls).length === 0 ? [] : [['Done', sayCalls(calls)]]),
    ...(counts ? [['Facts', `${groupDigits(counts.tracked)} tracked: ${sayCounts(counts)}`]] : []),
  ]);
}

function saySaid(messages: readonly JudgedMessage[]): string {
  const counts = countVerdicts(messages.map(({ text, verdict }) => ({ kind: 'statement', text, verdict })));
  return `${sayCount(messages.length, 'message')}${messages.length === 0 ? '' : `: ${sayCounts(counts)}`}`;
}

function sayCalls(calls: Record<string, number>): string {
  const sorted = Object.entries(calls).sort(([, one], [, other]) => other - one);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const shown = sorted.slice(0, TOOLS_SHOWN).map(([tool, count]) => `${tool} ${groupDigits(count)}`);
  return `${sayCount(total, 'tool call')}: ${shown.join(', ')}${sorted.length > TOOLS_SHOWN ? ', …' : ''}`;
}

/** The last ones count most: they are what the model was at. */
function showMessages(messages: readonly JudgedMessage[], print: Print, all: boolean): void {
  const shown = all ? messages : messages.slice(-MESSAGES_SHOWN);
  print.line(`\n${print.paint('bold', 'The conversation that it replaced')}\n`);
  if (shown.length < messages.length) {
    const left = sayCount(messages.length - shown.length, 'message');
    print.line(`  ${print.paint('grey', `… ${left} before these; --all shows them`)}`);
  }
  for (const { by, text, time, verdict } of shown) {
    const { sign, colour } = looks[verdict];
    const clock = time === '' ? '' : `${sayTime(time).slice(11, 16)}  `;
    const before = `${sign} ${clock}${by === 'user' ? 'you     ' : 'Claude  '}`;
    const room =
      Math.min(MESSAGE_COLUMNS_MAX, print.columns ?? Number.POSITIVE_INFINITY) - stringWidth(before) - 2;
    const flat = visibleText(oneLine(text)).replaceAll('\t', ' ');
    print.line(`  ${print.paint(colour, `${before}${all ? flat : clipToWidth(flat, room)}`)}`);
  }
}
