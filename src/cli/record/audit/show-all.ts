import stringWidth from 'string-width';
import type { StoredInjection } from '../../../archive/lists/list-injections.ts';
import { oneLine } from '../../../brief/clip.ts';
import type { FactKind } from '../../../domain/fact.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { relativePath } from '../../../domain/relative-path.ts';
import { sayEvent, sayTime } from '../../../domain/say.ts';
import type { FactSurvival } from '../../../domain/survival.ts';
import { type CompactionRecord, hashMatches, type JudgedMessage } from '../../../queries/find-record.ts';
import type { Print } from '../../terminal/print.ts';
import { looks } from '../../terminal/survival/looks.ts';
import { showFacts } from '../../terminal/survival/show-facts.ts';
import { wrapText } from '../../terminal/wrap-text.ts';

/** Every fact, message and text of a compaction, in the order in which things happened. */
export function showAll(
  { listed, injections, summary, facts, contradictions, messages, regrets }: CompactionRecord,
  print: Print,
): void {
  if (messages !== null && messages.length > 0) showMessages(messages, print);
  const before = injections.filter(({ event }) => event === 'compaction-started');
  for (const injection of before) showInjection('What the summarizer was told', injection, print);
  if (summary !== null) {
    print.line(`${print.paint('bold', 'The summary')}\n`);
    print.text(`${indent(summary)}\n`);
  }
  if (facts !== null) showSurvival(facts, listed.project, print);
  showList('Where the summary contradicts the record', contradictions ?? [], print);
  const after = injections.filter((injection) => !before.includes(injection));
  for (const injection of after) showInjection('What the model was given', injection, print);
  const again = (regrets ?? []).map(({ kind, what, line }) => `${kind}: ${what} (line ${line})`);
  showList('What the model looked up again', again, print);
}

function showList(title: string, lines: readonly string[], print: Print): void {
  if (lines.length === 0) return;
  print.line(`${print.paint('bold', title)}\n`);
  for (const line of lines) print.prose(`  - ${visibleText(line)}`);
  print.line();
}

function showMessages(messages: readonly JudgedMessage[], print: Print): void {
  print.line(`${print.paint('bold', 'The conversation that it replaced')}\n`);
  for (const { by, text, time, verdict } of messages) {
    const { sign, colour } = looks[verdict];
    const clock = time === '' ? '' : `${sayTime(time).slice(11, 16)}  `;
    const before = `  ${sign} ${clock}${by === 'user' ? 'you     ' : 'Claude  '}`;
    const room = print.columns && Math.max(20, print.columns - stringWidth(before));
    const [first = '', ...rest] = wrapText(visibleText(oneLine(text)).replaceAll('\t', ' '), room);
    print.line(print.paint(colour, `${before}${first}`));
    for (const line of rest) print.line(print.paint(colour, ' '.repeat(stringWidth(before)) + line));
  }
  print.line();
}

export function showInjection(title: string, injection: StoredInjection, print: Print): void {
  const { injectedAt, reason, sha256, agentId, text, redactedAt } = injection;
  const whom = agentId === '' ? '' : `, to the subagent ${agentId}`;
  const check = hashMatches(injection)
    ? print.paint('green', '✓ hash matches')
    : print.paint('red', '✗ hash does not match: the text was changed after it was given');
  print.line(`${print.paint('bold', title)}: ${reason}`);
  print.line(`  at ${sayEvent(injection)}, ${sayTime(injectedAt)}${whom}`);
  print.line(`  SHA-256 ${sha256} ${check}`);
  if (redactedAt !== null)
    print.line(`  secrets in it were masked on ${sayTime(redactedAt)}, and it was hashed again`);
  print.text(`\n${indent(text)}\n`);
}

function indent(text: string): string {
  return visibleText(text).replace(/^(?=.)/gm, '  ');
}

const PATH_KINDS: readonly FactKind[] = ['file', 'document'];

/** What became of every fact, with paths as the project names them. */
function showSurvival(facts: readonly FactSurvival[], cwd: string, print: Print): void {
  if (facts.length === 0) return;
  const named = facts.map((fact) =>
    PATH_KINDS.includes(fact.kind) ? { ...fact, text: relativePath(fact.text, cwd) } : fact,
  );
  print.line(print.paint('bold', 'What became of the facts'));
  showFacts(named, print);
  print.line();
}
