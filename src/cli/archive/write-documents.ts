import { existsSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Database } from '../../archive/sqlite/binding.ts';
import { listTextTranscripts, type TextTranscript } from '../../archive/texts/text-transcripts.ts';
import { sayCount, sayTime } from '../../domain/say.ts';
import { findTextSession } from '../../queries/find-named-session.ts';
import { NOTHING_RECORDED, readTextsOf } from '../../queries/open-stores.ts';
import { collectExportedSession, embedExport } from '../../web/export-page.ts';
import type { Exported } from '../../web/exported.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { scopeOf } from '../read-options.ts';
import { readPage } from '../read-page.ts';
import { renderMarkdown } from './export/render-markdown.ts';
import { refuseToOverwrite, writeExport } from './export/write-export.ts';

type ExportFormat = 'md' | 'html' | 'json';

const RENDER: Readonly<Record<ExportFormat, (exported: Exported) => string>> = {
  md: renderMarkdown,
  html: (exported) => embedExport(readPage(), exported),
  // A public format: see docs/archive.md.
  json: (exported) =>
    `${JSON.stringify({ format: 'tideproof-session', version: 1, ...exported }, null, 2)}\n`,
};

/** `show --out`: writes sessions as documents for people or programs, to a file or a folder. */
export function writeDocuments(call: CommandCall): ExitCode {
  const { words, options, values, context, print } = call;
  const wanted = values.format ?? extname(values.out!).slice(1);
  const format: ExportFormat = wanted === 'html' || wanted === 'json' ? wanted : 'md';
  const out = resolve(values.out!);
  const isFolder = words.length === 0 || (existsSync(out) && statSync(out).isDirectory());
  const chosen = readTextsOf(context, (texts) => chooseTranscripts(texts, call)) ?? [];
  const files = chosen.map((transcript) => (isFolder ? join(out, fileNameFor(transcript, format)) : out));
  refuseToOverwrite(files, options.yes === true);
  for (const [done, { sessionId }] of chosen.entries()) {
    print.progress(`Writing: ${done} of ${sayCount(chosen.length, 'session')}`);
    writeExport(files[done]!, RENDER[format](collectExportedSession(sessionId, context)));
  }
  print.progress('');
  print.json({ files, format });
  if (files.length === 0) {
    print.hint(NOTHING_RECORDED);
    return 1;
  }
  print.done(
    files.length === 1 ? `Wrote ${files[0]}` : `Wrote ${sayCount(files.length, 'session')} to ${out}`,
  );
  return 0;
}

/** The named session, or all of the project, the oldest first. */
function chooseTranscripts(texts: Database, call: CommandCall): TextTranscript[] {
  const [named] = call.words;
  if (named !== undefined) return [findTextSession(texts, named)];
  const { folders } = scopeOf(call);
  return listTextTranscripts(texts, folders ? { folders } : {}).reverse();
}

/** The name sorts by date and is unique by the full id. */
function fileNameFor({ sessionId, firstTime }: TextTranscript, format: ExportFormat): string {
  const day = firstTime ? `${sayTime(new Date(firstTime).toISOString()).slice(0, 10)}-` : '';
  return `${day}${sessionId.replace(/[^\w.-]/g, '-').replace(/^\.+/, '-')}.${format}`;
}
