import { basename } from 'node:path';
import { groupDigits } from '../../../domain/group-digits.ts';
import { unmarkedText } from '../../../domain/plain-line.ts';
import { sayCount, sayTime, sayTokenChange } from '../../../domain/say.ts';
import type { FactSurvival } from '../../../domain/survival.ts';
import type {
  ExportedCompaction,
  ExportedEntry,
  SessionDocument,
} from '../../../queries/session-document.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { looks } from '../../terminal/survival/looks.ts';
import { fenceText, markdownLine, markdownText } from './markdown-text.ts';
import { type Block, factsAtHand, outlineOf, titleOf } from './outline.ts';

/** A session as Markdown that any forge shows: prompts as headings, results and thoughts behind a fold. */
export function renderMarkdown(document: SessionDocument): string {
  const { session, entries, agents } = document;
  const blocks = outlineOf(document);
  const contents = blocks.flatMap(contentsLine);
  return `${[
    `# ${markdownLine(basename(session.cwd) || 'Session')}, session ${shortSession(session.id)}`,
    [
      `- Project: ${markdownLine(session.cwd)}`,
      `- Session: \`${session.id}\``,
      `- From ${sayMoment(session.startedAt)} to ${sayMoment(session.endedAt)}, ${groupDigits(entries.length)} entries`,
      `- Exported by tideproof at ${sayMoment(document.exportedAt)}, secrets masked`,
    ].join('\n'),
    ...(contents.length > 0 ? ['## Contents', contents.join('\n')] : []),
    ...blocks.map(renderBlock),
    ...agents.flatMap(({ id, entries: own }) => [`## Subagent ${markdownLine(id)}`, ...own.map(renderEntry)]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

function contentsLine(block: Block): string[] {
  if (block.kind === 'prompt')
    return [`${block.number}. [${markdownLine(titleOf(block.entry.text))}](#prompt-${block.number})`];
  return block.kind === 'compaction'
    ? [`   - [Compaction ${block.number}](#compaction-${block.number})`]
    : [];
}

function renderBlock(block: Block): string {
  if (block.kind === 'entry') return renderEntry(block.entry);
  if (block.kind === 'compaction') return renderCompaction(block.number, block.compaction);
  const { number, entry } = block;
  return [
    `## <a id="prompt-${number}"></a>${number}. ${markdownLine(titleOf(entry.text))}`,
    placeOf(entry),
    quote(markdownText(entry.text)),
  ].join('\n\n');
}

export function renderEntry(entry: ExportedEntry): string {
  const { kind, tool, failed, text } = entry;
  switch (kind) {
    case 'prompt':
      return `**You** ${placeOf(entry)}\n\n${quote(markdownText(text))}`;
    case 'said':
      return `**Claude** ${placeOf(entry)}\n\n${markdownText(text)}`;
    case 'thought':
      return fold('Claude thinks', markdownText(text));
    case 'call':
      return `**${markdownLine(tool ?? 'Tool')}** ${placeOf(entry)}\n\n${fenceText(unmarkedText(text))}`;
    case 'result':
      return fold(
        `${failed ? 'Failed' : 'Result'}, ${sayCount(text.split('\n').length, 'line')}`,
        fenceText(unmarkedText(text)),
      );
    case 'summary':
      return fold('Summary of a compaction', markdownText(text));
    case 'note':
      return `**Note** ${placeOf(entry)}\n\n${quote(markdownText(text))}`;
    case 'agent':
      return `**Subagent** ${placeOf(entry)}\n\n${quote(markdownText(text))}`;
  }
}

function renderCompaction(number: number, compaction: ExportedCompaction): string {
  const { trigger, time, preTokens, postTokens, facts, summary } = compaction;
  const tokens = sayTokenChange(preTokens, postTokens);
  const known = [sayMoment(time), trigger, tokens && `${tokens} tokens`, factsAtHand(compaction)].filter(
    Boolean,
  );
  return [
    '---',
    `### <a id="compaction-${number}"></a>Compaction ${number}`,
    known.join(', '),
    ...(['restored', 'lost', 'deferred'] as const).map((verdict) =>
      listFacts(
        facts.filter((fact) => fact.verdict === verdict),
        looks[verdict].word,
      ),
    ),
    summary === '' ? '' : fold('Summary', markdownText(summary)),
    '---',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function listFacts(facts: readonly FactSurvival[], word: string): string {
  if (facts.length === 0) return '';
  const lines = facts.map(({ kind, text }) => `- ${kind}: ${markdownLine(text)}`);
  return fold(`${sayCount(facts.length, 'fact')} ${word}`, lines.join('\n'));
}

function fold(title: string, content: string): string {
  return `<details><summary>${title}</summary>\n\n${content}\n\n</details>`;
}

function placeOf({ time, line, isLeft }: ExportedEntry): string {
  const branch = isLeft ? ', from a branch that was left' : '';
  return `<sub>${time === null ? '' : `${sayTime(time)}, `}line ${line}${branch}</sub>`;
}

function sayMoment(time: string | null): string {
  return time === null ? 'not known' : sayTime(time).slice(0, 16);
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
