import { basename } from 'node:path';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayCount, sayTime, sayTokenChange } from '../../../domain/say.ts';
import type { Verdict } from '../../../domain/survival.ts';
import type {
  ExportedCompaction,
  ExportedEntry,
  SessionDocument,
} from '../../../queries/session-document.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { looks } from '../../terminal/survival/looks.ts';
import { htmlPage } from './html-page.ts';
import { escapeHtml, htmlText } from './html-text.ts';
import { type Block, factsAtHand, outlineOf, titleOf } from './outline.ts';

const VERDICTS: readonly Verdict[] = ['kept', 'restored', 'deferred', 'lost'];

/** What was kept is in the summary, for all to see. */
const LISTED: readonly Verdict[] = ['restored', 'lost', 'deferred'];

/** A session as one HTML file: a table of contents by prompts, results and thoughts behind folds, compactions marked. */
export function renderHtml(document: SessionDocument): string {
  const { session, agents } = document;
  const title = `${basename(session.cwd) || 'Session'}, session ${shortSession(session.id)}`;
  const blocks = outlineOf(document);
  return htmlPage(
    title,
    [
      `<header><h1>${escapeHtml(title)}</h1>`,
      `<p>${sayMoment(session.startedAt)} to ${sayMoment(session.endedAt)}, ${groupDigits(document.entries.length)} entries, ${sayCount(document.compactions.length, 'compaction')}</p>`,
      `<p>${escapeHtml(session.cwd)}</p><p>${escapeHtml(session.id)}</p>`,
      `<p>Exported by tideproof at ${sayMoment(document.exportedAt)}, secrets masked</p></header>`,
      `<div class="page"><nav><details open><summary>Contents</summary><ol>${blocks.map(contentsItem).join('\n')}</ol></details></nav><main>`,
      ...blocks.map(renderBlock),
      ...agents.flatMap(({ id, entries }) => [
        `<h2>Subagent ${escapeHtml(id)}</h2>`,
        ...entries.map((entry) => renderEntry(entry)),
      ]),
      '</main></div>',
    ].join('\n'),
  );
}

function contentsItem(block: Block): string {
  if (block.kind === 'prompt')
    return `<li><b>${block.number}</b><a href="#prompt-${block.number}">${escapeHtml(titleOf(block.entry.text))}</a></li>`;
  return block.kind === 'compaction'
    ? `<li class="cut"><b>✂</b><a href="#compaction-${block.number}">Compaction ${block.number}</a></li>`
    : '';
}

function renderBlock(block: Block): string {
  if (block.kind === 'compaction') return renderCompaction(block.number, block.compaction);
  if (block.kind === 'entry') return renderEntry(block.entry);
  return `<article class="prompt" id="prompt-${block.number}">${headOf('You', block.entry)}${htmlText(block.entry.text)}</article>`;
}

function renderEntry(entry: ExportedEntry): string {
  const { kind, tool, failed, text } = entry;
  switch (kind) {
    case 'prompt':
      return `<article class="prompt">${headOf('You', entry)}${htmlText(text)}</article>`;
    case 'said':
      return `<article class="said">${headOf('Claude', entry)}${htmlText(text)}</article>`;
    case 'agent':
      return `<article class="said">${headOf('Subagent', entry)}${htmlText(text)}</article>`;
    case 'note':
      return `<article class="said">${headOf('Note', entry)}${htmlText(text)}</article>`;
    case 'thought':
      return fold('thought', `Thinks: ${escapeHtml(titleOf(text))}`, htmlText(text));
    case 'call':
      return fold(
        'call',
        `<b>${escapeHtml(tool ?? 'Tool')}</b> ${escapeHtml(titleOf(text))}`,
        `${headOf('', entry)}<pre>${escapeHtml(text)}</pre>`,
      );
    case 'result':
      return fold(
        failed ? 'result failed' : 'result',
        `${failed ? 'Failed' : 'Result'}, ${sayCount(text.trimEnd().split('\n').length, 'line')}: ${escapeHtml(titleOf(text))}`,
        `<pre>${escapeHtml(text)}</pre>`,
      );
    case 'summary':
      return fold('thought', 'Summary of a compaction', htmlText(text));
  }
}

function renderCompaction(number: number, compaction: ExportedCompaction): string {
  const { trigger, time, preTokens, postTokens, summary, given } = compaction;
  const tokens = sayTokenChange(preTokens, postTokens);
  const known = [sayMoment(time), trigger, tokens && `${tokens} tokens`, factsAtHand(compaction)];
  const texts = given.map(({ event, reason, text }) =>
    fold('thought', `Given at ${escapeHtml(event)}: ${escapeHtml(reason)}`, `<pre>${escapeHtml(text)}</pre>`),
  );
  return [
    `<section class="cut-band" id="compaction-${number}"><h2>✂ Compaction ${number}</h2>`,
    `<p>${escapeHtml(known.filter(Boolean).join(', '))}</p>`,
    renderSurvival(compaction),
    ...texts,
    summary === '' ? '' : fold('thought', 'The summary', htmlText(summary)),
    '</section>',
  ].join('\n');
}

function headOf(who: string, { time, line, uuid, isLeft }: ExportedEntry): string {
  const clock = time === null ? '' : `<span>${sayTime(time)}</span>`;
  return `<div class="who"><b>${who}</b>${clock}<a id="${escapeHtml(uuid)}" title="${escapeHtml(uuid)}">line ${line}${isLeft ? ', from a branch that was left' : ''}</a></div>`;
}

function fold(className: string, title: string, content: string): string {
  return `<details class="${className}"><summary>${title}</summary>${content}</details>`;
}

function sayMoment(time: string | null): string {
  return time === null ? 'not known' : sayTime(time).slice(0, 16);
}

/** What became of the facts at a compaction: a bar at one glance, and lists of those that the summary had dropped. */
function renderSurvival({ counts, facts }: ExportedCompaction): string {
  if (!counts || counts.tracked === 0) return '';
  const present = VERDICTS.filter((verdict) => counts[verdict] > 0);
  const bar = present.map(
    (verdict) =>
      `<i class="${verdict}" style="width:${((100 * counts[verdict]) / counts.tracked).toFixed(2)}%"></i>`,
  );
  const legend = present.map(
    (verdict) => `<i class="${verdict}"></i>${groupDigits(counts[verdict])} ${looks[verdict].word}`,
  );
  return [
    `<div class="bar" role="img" aria-label="${present.map((verdict) => `${counts[verdict]} ${looks[verdict].word}`).join(', ')}">${bar.join('')}</div>`,
    `<div class="legend">${legend.join('')}</div>`,
    ...LISTED.map((verdict) => {
      const own = facts.filter((fact) => fact.verdict === verdict);
      if (own.length === 0) return '';
      const items = own.map(({ kind, text }) => `<li><em>${escapeHtml(kind)}</em> ${escapeHtml(text)}</li>`);
      return `<details><summary>${groupDigits(own.length)} ${looks[verdict].word}</summary><ul class="facts">${items.join('\n')}</ul></details>`;
    }),
  ].join('\n');
}
