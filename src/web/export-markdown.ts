import { basename } from 'node:path';
import { clip } from '../brief/clip.ts';
import { unmarkedText, visibleText } from '../domain/plain-line.ts';
import { groupDigits, sayCount, sayMoment, sayTime } from '../domain/say.ts';
import { sayPrompts } from '../domain/survival.ts';
import { describeEntry } from '../queries/render-units.ts';
import { shortSession } from '../queries/short-session.ts';
import type { CompactionAnswer, Exported, ExportedEntry } from './api.ts';

const TITLE_CHARACTERS = 90;

/** A session as Markdown for any forge: prompts as headings, results and thoughts collapsed. */
export function renderMarkdown(exported: Exported): string {
  const { session } = exported.session;
  const { entries, agents } = exported;
  const compactions = [...exported.compactions].sort((one, other) =>
    one.compaction.time < other.compaction.time ? -1 : 1,
  );
  const parts = [
    `# ${markdownLine(basename(session.project) || 'Session')}, session ${shortSession(session.id)}`,
    [
      `- Project: ${markdownLine(session.project)}`,
      `- Session: \`${session.id}\``,
      `- ${groupDigits(entries.length)} entries since ${sayMoment(entries[0]?.time ?? '')}`,
      `- Exported by tideproof at ${sayMoment(exported.exportedAt)}, secrets masked`,
    ].join('\n'),
  ];
  for (const entry of entries) {
    while (entry.time && compactions[0] && compactions[0].compaction.time < entry.time)
      parts.push(renderCompaction(compactions.shift()!));
    parts.push(renderEntry(entry));
  }
  for (const { id, entries: own } of agents)
    parts.push(`## Subagent ${markdownLine(id)}`, ...own.map(renderEntry));
  return `${parts.join('\n\n')}\n`;
}

function renderEntry(entry: ExportedEntry): string {
  const { kind, tool, text, time, line } = entry;
  const name = markdownLine(describeEntry({ ...entry, tool: tool ?? '' }));
  const place = `<sub>${time === null ? '' : `${sayTime(time)}, `}line ${line}</sub>`;
  switch (kind) {
    case 'prompt': {
      const title = clip(text.replace(/^#+ +/gm, '').replace(/\s+/g, ' ').trim(), TITLE_CHARACTERS);
      return `## You: ${markdownLine(title)}\n\n${place}\n\n${quote(markdownText(text))}`;
    }
    case 'call':
      return `**${name}** ${place}\n\n${fenceText(unmarkedText(text))}`;
    case 'result':
      return fold(`${name}, ${sayCount(text.split('\n').length, 'line')}`, fenceText(unmarkedText(text)));
    case 'thought':
    case 'summary':
      return fold(name, markdownText(text));
    default:
      return `**${name}** ${place}\n\n${kind === 'said' ? markdownText(text) : quote(markdownText(text))}`;
  }
}

/** The summary itself is an entry, and what became of each word is in the other formats. */
function renderCompaction({ compaction: { trigger, time, facts } }: CompactionAnswer): string {
  const atHand = facts?.prompts ? `, ${sayPrompts(facts)} after it` : '';
  return `---\n\n### Compaction\n\n${sayMoment(time)}${trigger === null ? '' : `, ${trigger}`}${atHand}`;
}

function fold(title: string, content: string): string {
  return `<details><summary>${title}</summary>\n\n${content}\n\n</details>`;
}

function quote(text: string): string {
  return text.replace(/^.*$/gm, (line) => `> ${line}`.trimEnd());
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

/** One line with all Markdown characters escaped. */
function markdownLine(text: string): string {
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
