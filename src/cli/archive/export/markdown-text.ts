import { unmarkedText, visibleText } from '../../../domain/plain-line.ts';

/** Code between as many ticks as it begins with, or an angle that begins a tag. */
const CODE_OR_TAG = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|<(?=[a-z/!?])/gi;

/**
 * What somebody wrote in Markdown, so that it stays what it was and changes nothing around it: no heading, no HTML, and
 * every block of code closed.
 */
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

/** Code between ticks is left alone; an angle that would begin a tag elsewhere is not one. */
function plainLine(line: string): string {
  const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/.exec(line);
  const said = heading ? `**${(heading[1] ?? '').replaceAll('**', '')}**` : line;
  return said.replace(CODE_OR_TAG, (found) => (found === '<' ? '&lt;' : found));
}

/** For headings, links, lists and tables: one line, in which nothing means anything to Markdown. */
export function markdownLine(text: string): string {
  return visibleText(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]>|#]/g, String.raw`\$&`)
    .replaceAll('<', '&lt;');
}

/** Text as a block of code in Markdown, whatever it holds: the fence is longer than any in it. */
export function fenceText(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}\n${text.replace(/\n+$/, '')}\n${ticks}`;
}
