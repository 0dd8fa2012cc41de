import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a line of a prompt in `test/fixtures/prompts` is, by the sign before it. Of `wish` nobody says whether it is a rule. */
export type Mark = 'own' | 'rule' | 'wish' | 'material' | 'either';
const MARKS: Record<string, Mark> = { '+': 'own', '!': 'rule', '=': 'wish', '-': 'material', '~': 'either' };

export interface MarkedPrompt {
  name: string;
  prompt: string;
  lines: { text: string; mark: Mark; start: number }[];
}

export function readMarkedPrompts(file: string): MarkedPrompt[] {
  const path = fileURLToPath(new URL(`../fixtures/prompts/${file}`, import.meta.url));
  const [, ...sections] = readFileSync(path, 'utf8').trimEnd().split(/^=== /m);
  return sections.map((section) => {
    const [name = '', ...marked] = section.trimEnd().split('\n');
    let start = 0;
    const lines = marked.map((line) => {
      const text = line.slice(2).replaceAll('␍', '\r').replaceAll('␣', '\u00a0');
      const mark = MARKS[line[0] ?? ''];
      if (mark === undefined) throw new Error(`${file}, ${name}: no mark before "${line}"`);
      start += text.length + 1;
      return { text, mark, start: start - text.length - 1 };
    });
    return { name, prompt: lines.map(({ text }) => text).join('\n'), lines };
  });
}
