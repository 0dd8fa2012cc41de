import { basename } from 'node:path';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayTime } from '../../../domain/say.ts';
import type { SessionDocument } from '../../../queries/session-document.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { markdownLine } from './markdown-text.ts';
import { titleOf } from './outline.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1.5rem 1rem; max-width: 70rem; font: 15px/1.55 system-ui, sans-serif; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere; vertical-align: top; }
`;

export type ExportFormat = 'md' | 'html' | 'json';

/** A session that was exported, and where it went. */
export interface IndexLine {
  file: string;
  session: SessionDocument['session'];
  entries: number;
  compactions: number;
  firstPrompt: string;
}

export function indexLineOf({ session, entries, compactions }: SessionDocument, file: string): IndexLine {
  const firstPrompt = titleOf(entries.find(({ kind }) => kind === 'prompt')?.text ?? '');
  return { file, session, entries: entries.length, compactions: compactions.length, firstPrompt };
}

/** The list of all sessions in a folder of exports. */
export function renderIndex(lines: readonly IndexLine[], format: ExportFormat): string {
  if (format === 'json')
    return `${JSON.stringify({ format: 'tideproof-index', version: 1, sessions: lines }, null, 2)}\n`;
  const cells = lines.map(({ file, session, entries, compactions, firstPrompt }) => ({
    file,
    when: session.startedAt === null ? '' : sayTime(session.startedAt).slice(0, 16),
    project: basename(session.cwd),
    id: shortSession(session.id),
    entries,
    compactions,
    firstPrompt,
  }));
  if (format === 'md') {
    const rows = cells.map(
      (cell) =>
        `| ${cell.when} | ${markdownLine(cell.project)} | [${cell.id}](${cell.file}) | ${cell.entries} | ${cell.compactions} | ${markdownLine(cell.firstPrompt)} |`,
    );
    const head =
      '| When | Project | Session | Entries | Compactions | First prompt |\n|---|---|---|---|---|---|';
    return `# Sessions\n\n${[head, ...rows].join('\n')}\n`;
  }
  const rows = cells.map(
    (cell) =>
      `<tr><td>${cell.when}</td><td>${escapeHtml(cell.project)}</td><td><a href="${escapeHtml(cell.file)}">${cell.id}</a></td><td>${cell.entries}</td><td>${cell.compactions}</td><td>${escapeHtml(cell.firstPrompt)}</td></tr>`,
  );
  const head =
    '<tr><th>When</th><th>Project</th><th>Session</th><th>Entries</th><th>Compactions</th><th>First prompt</th></tr>';
  return htmlPage('Sessions', `<h1>Sessions</h1><main><table>${head}${rows.join('\n')}</table></main>`);
}

/** Any text as text: nothing in it means anything to a browser, in an element or in an attribute. */
export function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

/** A list of exported files: no script runs in it, and it asks nobody for anything. */
function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
