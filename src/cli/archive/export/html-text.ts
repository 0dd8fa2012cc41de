import { visibleText } from '../../../domain/plain-line.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Any text as text: nothing in it means anything to a browser, in an element or in an attribute. */
export function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

/** What somebody wrote, with its blocks of code, its code between ticks and its bold words. Escaped before anything else. */
export function htmlText(text: string): string {
  return visibleText(text)
    .trimEnd()
    .split(/^[ \t]*(?:`{3,}|~{3,})[^\n]*(?:\n|$)/m)
    .map((piece, index) =>
      index % 2 === 1
        ? `<pre>${escapeHtml(piece.replace(/\n$/, ''))}</pre>`
        : piece.trim() === ''
          ? ''
          : `<div class="prose">${inlineHtml(escapeHtml(piece.replace(/^\n+|\n+$/g, '')))}</div>`,
    )
    .join('');
}

function inlineHtml(escaped: string): string {
  return escaped
    .replace(/^#{1,6} +(.+)$/gm, '<b>$1</b>')
    .replace(/`([^`\n]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*\n]+)\*\*/g, '<b>$1</b>');
}
