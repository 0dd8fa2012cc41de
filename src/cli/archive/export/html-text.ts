import { Marked } from 'marked';
import { visibleText } from '../../../domain/plain-line.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Nobody writes more than this; a paste that long is shown as it is. */
const MARKDOWN_CHARACTERS_MAX = 100_000;
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

/** Any text as text: nothing in it means anything to a browser, in an element or in an attribute. */
export function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

const markdown = new Marked({
  gfm: true,
  breaks: true,
  // Nobody's tags are tags: they are text like all other.
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    html: ({ text }) => escapeHtml(text),
    heading({ tokens }) {
      return `<p><b>${this.parser.parseInline(tokens)}</b></p>`;
    },
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      return SAFE_ADDRESS.test(href) ? `<a href="${escapeHtml(href)}">${label}</a>` : label;
    },
    // An image would be loaded from somewhere; its name is enough.
    image: ({ text, href }) => escapeHtml(text || href),
    code: ({ text }) => `<pre>${escapeHtml(text)}</pre>`,
  },
});

/** Markdown that somebody wrote, as HTML that holds no tag, script or address of theirs. */
export function htmlText(text: string): string {
  const visible = visibleText(text).trimEnd();
  if (visible === '') return '';
  const html = visible.length > MARKDOWN_CHARACTERS_MAX ? undefined : parseMarkdown(visible);
  return html === undefined ? `<pre>${escapeHtml(visible)}</pre>` : `<div class="prose">${html}</div>`;
}

/** Nothing for what is nested too deep for the parser. */
function parseMarkdown(text: string): string | undefined {
  try {
    return markdown.parse(text, { async: false });
  } catch {
    return undefined;
  }
}
