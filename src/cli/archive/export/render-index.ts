import { basename } from 'node:path';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayMoment } from '../../../domain/say.ts';
import type { SessionDocument } from '../../../queries/session-document.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { markdownLine, titleOf } from './render-markdown.ts';

const TITLES = ['When', 'Project', 'Session', 'Entries', 'Compactions', 'First prompt'];
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1.5rem 1rem; max-width: 70rem; font: 15px/1.55 system-ui, sans-serif; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere; vertical-align: top; }
`;

export type ExportFormat = 'md' | 'html' | 'json';

/** An exported session, and its file. */
export type IndexLine = ReturnType<typeof indexLineOf>;

export function indexLineOf({ session, entries, compactions }: SessionDocument, file: string) {
  const firstPrompt = titleOf(entries.find(({ kind }) => kind === 'prompt')?.text ?? '');
  return { file, session, entries: entries.length, compactions: compactions.length, firstPrompt };
}

/** The index of all sessions in an export folder. */
export function renderIndex(lines: readonly IndexLine[], format: ExportFormat): string {
  if (format === 'json')
    return `${JSON.stringify({ format: 'tideproof-index', version: 1, sessions: lines }, null, 2)}\n`;
  const isMarkdown = format === 'md';
  const plain = isMarkdown ? markdownLine : escapeHtml;
  const rows = lines.map(({ file, session, entries, compactions, firstPrompt }) => {
    const id = shortSession(session.id);
    return [
      session.startedAt === null ? '' : sayMoment(session.startedAt),
      plain(basename(session.cwd)),
      isMarkdown ? `[${id}](${file})` : `<a href="${escapeHtml(file)}">${id}</a>`,
      entries,
      compactions,
      plain(firstPrompt),
    ];
  });
  if (isMarkdown) {
    const table = [TITLES, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
    return `# Sessions\n\n${table.toSpliced(1, 0, `|${'---|'.repeat(TITLES.length)}`).join('\n')}\n`;
  }
  const table = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  // No scripts and no requests.
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sessions</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Sessions</h1><main><table><tr>${TITLES.map((title) => `<th>${title}</th>`).join('')}</tr>${table.join('\n')}</table></main>
</body>
</html>
`;
}

/** Escapes a text for HTML elements and attributes. */
export function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
