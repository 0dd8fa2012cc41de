import { Lexer, type Token, type Tokens } from 'marked';
import { h } from 'preact';
import { unmarkedText } from '../../../domain/plain-line.ts';
import type { Children } from '../html.ts';

/** Protocols allowed in links of foreign text; all others are shown as text. */
const SAFE_LINK = /^(?:https?:|mailto:)/i;
/** A longer text is shown as is: nobody reads so much at once, and the parser would be slow. */
const LENGTH_MAX = 100_000;
const DEPTH_MAX = 60;
const PAGE_LEVELS = 2;
/** Tokens that become one element with their content. */
const ELEMENTS: Record<string, string> = {
  paragraph: 'p',
  strong: 'strong',
  em: 'em',
  del: 'del',
  br: 'br',
  hr: 'hr',
};

/** Markdown as nodes, never as a markup string: tags become text, images become links, and no script can run. */
export function renderMarkdown(text: string): Children {
  const shown = unmarkedText(text);
  const tokens = shown.length > LENGTH_MAX ? undefined : lex(shown);
  return tokens === undefined ? h('pre', { class: 'plain' }, shown) : blocks(withLevels(tokens));
}

/** Shifts headings below those of the page without skipping a level, because screen readers navigate by them. */
function withLevels(tokens: Token[]): Token[] {
  let level = PAGE_LEVELS;
  return tokens.map((token) => {
    if (token.type !== 'heading') return token;
    level = Math.min(6, token.depth + PAGE_LEVELS, level + 1);
    return { ...token, depth: level };
  });
}

/** Undefined for a text nested too deeply, which would overflow the stack, here or in the browser. */
function lex(text: string): Token[] | undefined {
  try {
    const tokens = new Lexer({ gfm: true }).lex(text);
    return isDeeperThan(DEPTH_MAX, tokens) ? undefined : tokens;
  } catch {
    return undefined;
  }
}

function isDeeperThan(depth: number, tokens: Token[]): boolean {
  let level: unknown[] = tokens;
  for (let count = 0; level.length > 0; count++) {
    if (count > depth) return true;
    level = level.flatMap((token) => {
      const { tokens: inner = [], items = [] } = token as { tokens?: Token[]; items?: Token[] };
      return [...inner, ...items];
    });
  }
  return false;
}

function blocks(tokens: Token[] = []): Children {
  return tokens.map(block);
}

function block(token: Token): Children {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return h(`h${token.depth}`, null, inlines(token.tokens));
    case 'code':
      return h('pre', { tabIndex: 0 }, h('code', null, token.text));
    case 'blockquote':
      return h('blockquote', null, blocks(token.tokens));
    case 'list':
      return list(token as Tokens.List);
    case 'table':
      return table(token as Tokens.Table);
    case 'html':
      return h('p', { class: token.raw.startsWith('<!--') ? 'small-print' : undefined }, token.raw.trim());
    default:
      return inline(token);
  }
}

function list({ ordered, start, items }: Tokens.List): Children {
  const rows = items.map((item) =>
    h('li', { class: item.task ? 'task' : undefined }, [
      item.task ? (item.checked ? '☑ ' : '☐ ') : null,
      blocks(item.tokens.filter(({ type }) => type !== 'checkbox')),
    ]),
  );
  return ordered ? h('ol', { start: start === '' ? undefined : start }, rows) : h('ul', null, rows);
}

function table({ header, rows }: Tokens.Table): Children {
  const row = (cells: Tokens.TableCell[], tag: 'th' | 'td') => {
    const shown = cells.map(({ tokens }) => h(tag, null, inlines(tokens)));
    return h('tr', null, shown);
  };
  const body = rows.map((cells) => row(cells, 'td'));
  const parts = [h('thead', null, row(header, 'th')), h('tbody', null, body)];
  return h('div', { class: 'wide', tabIndex: 0 }, h('table', null, parts));
}

function inlines(tokens: Token[] = []): Children {
  return tokens.map(inline);
}

function inline(token: Token): Children {
  const element = ELEMENTS[token.type];
  if (element) return h(element, null, 'tokens' in token ? inlines(token.tokens) : undefined);
  switch (token.type) {
    case 'codespan':
      return h('code', null, token.text);
    case 'link':
      return link(token.href, inlines(token.tokens));
    case 'image':
      return link(token.href, [token.text || 'picture']);
    case 'escape':
      return token.text;
    case 'text':
      return 'tokens' in token && token.tokens ? inlines(token.tokens) : decodeReferences(token.text);
    default:
      return token.raw;
  }
}

/** The URL is in the title, because the text may lie about it. */
function link(href: string, words: Children): Children {
  if (!SAFE_LINK.test(href)) return words;
  return h('a', { href, title: href, target: '_blank', rel: 'noreferrer noopener' }, words);
}

const REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Decodes character references such as `&lt;`; unknown ones stay. */
function decodeReferences(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => REFERENCES[name]!);
}
