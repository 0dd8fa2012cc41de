import { basename } from 'node:path';
import { sayTime } from '../../../domain/say.ts';
import type { SessionDocument } from '../../../queries/session-document.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { escapeHtml, htmlPage } from './html-page.ts';
import { markdownLine } from './markdown-text.ts';
import { titleOf } from './outline.ts';

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
