import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { listEntries } from '../archive/texts/list-entries.ts';
import { readTexts } from '../archive/texts/open-texts.ts';
import { listTranscriptsOf, type TextTranscript } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { usageError } from '../domain/app-error.ts';
import { findTextSession } from '../queries/choose-session.ts';
import { writeNewFile } from '../system/write-new-file.ts';
import type { Exported } from './api.ts';
import { toExported } from './encode-rows.ts';
import { renderMarkdown } from './export-markdown.ts';
import { readRecords } from './read-records.ts';
import { answerCompaction } from './routes/compaction.ts';
import { answerSession } from './routes/session.ts';

const SCRIPT = '<script type="module">';

/** All data of one session for an exported file. */
function collectExportedSession(id: string, context: Context): Exported {
  const collected = readRecords(context, (records) => {
    const session = answerSession(id, records, context);
    const { masker } = context.elsewhere(session.session.project);
    const transcripts = records.texts ? listTranscriptsOf(records.texts, id) : [];
    // In SQLite a negative limit means no limit.
    const listAll = ({ id: transcriptId }: TextTranscript) =>
      listEntries(records.texts!, transcriptId, { limit: -1, offset: 0 }).map((entry) => ({
        ...toExported(entry, masker),
        cut: 0,
      }));
    return {
      session,
      entries: transcripts.filter(({ agentId }) => agentId === '').flatMap(listAll),
      agents: transcripts
        .filter(({ agentId }) => agentId !== '')
        .map((each) => ({ id: each.agentId, entries: listAll(each) })),
    };
  });
  const { compactions } = collected.session;
  return {
    exportedAt: context.now().toISOString(),
    ...collected,
    compactions: compactions.map(({ name }) => answerCompaction(name, context)),
  };
}

/**
 * The page with its data embedded: one file that works without a server. The data is JSON without any `<`, so that no
 * text can close its element, and the policy forbids all requests.
 */
function embedExport(html: string, exported: Exported): string {
  const at = html.indexOf(SCRIPT);
  if (at === -1)
    throw usageError('Cannot use the page of the dashboard: it has no script', 'Install tideproof again');
  const json = JSON.stringify(exported).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const data = `<script type="application/json" id="exported">${json}</script>\n`;
  return html.slice(0, at).replace("connect-src 'self'", "connect-src 'none'") + data + html.slice(at);
}

/** A session as a document, by the ending of its file. */
const exportFormats: Readonly<Record<string, (exported: Exported) => string>> = {
  '.md': renderMarkdown,
  '.html': (exported) => embedExport(readPage(), exported),
  // A public format: see docs/archive.md.
  '.json': (exported) =>
    `${JSON.stringify({ format: 'tideproof-session', version: 1, ...exported }, null, 2)}\n`,
};

/**
 * Writes the session whose id begins like this to a new file, in the format of its ending; one that exists is never replaced.
 * False if nothing is archived yet.
 */
export function exportSession(beginning: string, file: string, context: Context): boolean {
  const render = exportFormats[extname(file)];
  if (!render) throw usageError(`Cannot tell the format of ${file}`, 'End its name in .md, .html or .json');
  const id = readTexts(context, (texts) => findTextSession(texts, beginning).sessionId);
  if (id === undefined) return false;
  writeNewFile(file, render(collectExportedSession(id, context)));
  return true;
}

/** The page of the dashboard, built beside the command. */
export function readPage(): string {
  return readFileSync(join(__dirname, 'page.html'), 'utf8');
}
