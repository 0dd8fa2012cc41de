import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/web/page/text/markdown.ts';
import { revealHidden } from '../../../src/web/page/text/show-text.ts';

interface Node {
  type: string;
  props: Record<string, unknown>;
}

/** Every element that would be made, and the words in it. */
function elementsOf(made: unknown): Node[] {
  if (Array.isArray(made)) return made.flatMap(elementsOf);
  if (made === null || typeof made !== 'object') return [];
  const { type, props } = made as Node;
  return [{ type, props }, ...elementsOf(props.children)];
}

function wordsOf(made: unknown): string {
  if (Array.isArray(made)) return made.map(wordsOf).join('');
  if (made !== null && typeof made === 'object') return wordsOf((made as Node).props.children);
  return typeof made === 'string' || typeof made === 'number' ? String(made) : '';
}

test('Markdown becomes headings, lists, tables, links and code', () => {
  const made = renderMarkdown(
    '# Plan\n\nA **bold** *word* and `code`.\n\n1. one\n2. two\n\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> said\n\n```ts\nconst a = 1; // why\n```\n\n[docs](https://example.org/a)',
  );
  const types = elementsOf(made).map(({ type }) => type);
  for (const type of [
    'h3',
    'p',
    'strong',
    'em',
    'code',
    'ol',
    'ul',
    'table',
    'th',
    'blockquote',
    'pre',
    'a',
  ]) {
    expect(types).toContain(type);
  }
  expect(wordsOf(made)).toContain('☑ done');
});

test.each([
  ['a tag', '<img src=x onerror=alert(1)> <script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a block of tags', '<div onclick="x()">\n<b>no</b>\n</div>', '<div onclick="x()">'],
  ['a link that runs', '[here](javascript:alert(1))', 'here'],
  ['a link to a file', '[here](file:///etc/passwd)', 'here'],
  ['a link with data', '[here](data:text/html,hi)', 'here'],
  ['a picture', '![seen](https://example.org/pixel.png)', 'seen'],
  ['tags in code', '```html\n<script>alert(1)</script>\n```', '<script>alert(1)</script>'],
  ['escapes of a terminal', 'a \u001b[31mred\u001b[0m word \u202eflipped', 'a red word flipped'],
])('%s in it stays words', (_name, text, words) => {
  const made = renderMarkdown(text);
  expect(wordsOf(made)).toContain(words);
  for (const { type, props } of elementsOf(made)) {
    expect(['script', 'img', 'iframe', 'div', 'b', 'style']).not.toContain(type);
    expect(Object.keys(props)).not.toContain('dangerouslySetInnerHTML');
    if (type === 'a') expect(props.href).toMatch(/^https:/);
  }
});

test.each([
  ['quotes', `${'> '.repeat(3000)}deep`],
  ['lists', Array.from({ length: 900 }, (_, depth) => `${'  '.repeat(depth)}- deep`).join('\n')],
  ['brackets', '['.repeat(5000)],
  ['stars', '*a **b '.repeat(3000)],
  ['a long line', 'x'.repeat(500_000)],
])('%s without end are shown as they are', (_name, text) => {
  expect(wordsOf(renderMarkdown(text)).length).toBeGreaterThan(text.length / 50);
});

test('every hidden character of a text is named, so that it is exact and harmless', () => {
  expect(revealHidden('a\u202eb\u001b[1mc\u200b\td\ne')).toBe('a⟨U+202E⟩b⟨U+001B⟩[1mc⟨U+200B⟩\td\ne');
});
