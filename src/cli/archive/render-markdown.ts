import { basename } from 'node:path';
import { clip } from '../../brief/clip.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { unmarkedText, visibleText } from '../../domain/plain-line.ts';
import { sayCount, sayMoment, sayTime, sayTokenChange } from '../../domain/say.ts';
import { sayPrompts } from '../../domain/survival.ts';
import { describeEntry } from '../../queries/render-units.ts';
import { shortSession } from '../../queries/short-session.ts';
import type { CompactionAnswer, Exported, ExportedEntry } from '../../web/api.ts';

const TITLE_CHARACTERS = 90;

/** A session as Markdown for any forge: prompts as headings, results and thoughts collapsed. */
export function renderMarkdown(exported: Exported): string {
  const { session } = exported.session;
  const { entries, compactions, agents } = exported;
  const isBefore = (one: string, other: string | null | undefined) => other && one < other;
  return `${[
    `# ${markdownLine(basename(session.project) || 'Session')}, session ${shortSession(session.id)}`,
    [
      `- Project: ${markdownLine(session.project)}`,
      `- Session: \`${session.id}\``,
      `- From ${sayKnown(entries[0]?.time)} to ${sayKnown(entries.at(-1)?.time)}, ${groupDigits(entries.length)} entries`,
      `- Exported by tideproof at ${sayKnown(exported.exportedAt)}, secrets masked`,
    ].join('\n'),
    ...entries.flatMap((entry, index) => [
      ...compactions
        .filter(({ compaction: { time } }) => isBefore(time, entry.time))
        .filter(({ compaction: { time } }) => !isBefore(time, entries[index - 1]?.time))
        .map(renderCompaction),
      renderEntry(entry),
    ]),
    ...agents.flatMap(({ id, entries: own }) => [`## Subagent ${markdownLine(id)}`, ...own.map(renderEntry)]),
  ].join('\n\n')}\n`;
}

function renderEntry(entry: ExportedEntry): string {
  const { kind, tool, text, time, line } = entry;
  const name = markdownLine(describeEntry({ ...entry, tool: tool ?? '' }));
  const place = `<sub>${time === null ? '' : `${sayTime(time)}, `}line ${line}</sub>`;
  const said = (words: string) => `**${name}** ${place}\n\n${words}`;
  switch (kind) {
    case 'prompt':
      return `## You: ${markdownLine(titleOf(text))}\n\n${place}\n\n${quote(markdownText(text))}`;
    case 'said':
      return said(markdownText(text));
    case 'call':
      return said(fenceText(unmarkedText(text)));
    case 'result':
      return fold(`${name}, ${sayCount(text.split('\n').length, 'line')}`, fenceText(unmarkedText(text)));
    case 'thought':
    case 'summary':
      return fold(name, markdownText(text));
    default:
      return said(quote(markdownText(text)));
  }
}

/** The summary itself is an entry, and what became of each word is in the other formats. */
function renderCompaction({ compaction }: CompactionAnswer): string {
  const { trigger, time, preTokens, postTokens, facts } = compaction;
  const tokens = sayTokenChange(preTokens, postTokens);
  const atHand = facts?.prompts ? `${sayPrompts(facts)} after it` : '';
  const known = [sayKnown(time), trigger, tokens && `${tokens} tokens`, atHand].filter(Boolean);
  return `---\n\n### Compaction\n\n${known.join(', ')}`;
}

function fold(title: string, content: string): string {
  return `<details><summary>${title}</summary>\n\n${content}\n\n</details>`;
}

function sayKnown(time: string | null | undefined): string {
  return time ? sayMoment(time) : 'not known';
}

function quote(text: string): string {
  return text.replace(/^.*$/gm, (line) => `> ${line}`.trimEnd());
}

/** The first words of a text, on one line. */
function titleOf(text: string): string {
  return clip(text.replace(/^#+ +/gm, '').replace(/\s+/g, ' ').trim(), TITLE_CHARACTERS);
}

/** Inline code between equal numbers of backticks, or a `<` that begins a tag. */
const CODE_OR_TAG = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|<(?=[a-z/!?])/gi;

/** Makes foreign Markdown safe to embed: no headings, no HTML, and every code block closed. */
export function markdownText(text: string): string {
  let fence = '';
  const lines = unmarkedText(text)
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, ticks = ''] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
      if (fence === '' && ticks !== '') {
        fence = ticks;
        return line;
      }
      if (fence === '') return plainLine(line);
      if (ticks.startsWith(fence) && line.trim() === ticks) fence = '';
      return line;
    });
  return fence === '' ? lines.join('\n') : [...lines, fence].join('\n');
}

/** Keeps inline code; escapes a `<` that would begin a tag. */
function plainLine(line: string): string {
  const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/.exec(line);
  const said = heading ? `**${(heading[1] ?? '').replaceAll('**', '')}**` : line;
  return said.replace(CODE_OR_TAG, (found) => (found === '<' ? '&lt;' : found));
}

/** For headings, links, lists and tables: one line with all Markdown characters escaped. */
export function markdownLine(text: string): string {
  return visibleText(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]>|#]/g, String.raw`\$&`)
    .replaceAll('<', '&lt;');
}

/** A code block with a fence longer than any in the text. */
function fenceText(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}\n${text.replace(/\n+$/, '')}\n${ticks}`;
}
