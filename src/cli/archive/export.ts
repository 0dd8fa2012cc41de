import { existsSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Database } from '../../archive/sqlite/binding.ts';
import { listTextTranscripts, type TextTranscript } from '../../archive/texts/text-transcripts.ts';
import type { Context } from '../../context/context.ts';
import { sayCount, sayTime } from '../../domain/say.ts';
import { collectSession } from '../../queries/collect-session.ts';
import { findTextSession } from '../../queries/find-named-session.ts';
import { readArchiveOf, readTextsOf } from '../../queries/open-stores.ts';
import type { SessionDocument } from '../../queries/session-document.ts';
import { archiveFile } from '../../system/paths.ts';
import { collectExportedSession, embedExport } from '../../web/export-page.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { scopeOf } from '../read-options.ts';
import { readPage } from '../read-page.ts';
import { renderMarkdown } from './export/render-markdown.ts';
import { refuseToOverwrite, writeExport } from './export/write-export.ts';

type ExportFormat = 'md' | 'html' | 'json';

const RENDER: Readonly<Record<ExportFormat, (document: SessionDocument, context: Context) => string>> = {
  md: renderMarkdown,
  html: ({ session }, context) => embedExport(readPage(), collectExportedSession(session.id, context)),
  json: (document) => `${JSON.stringify(document, null, 2)}\n`,
};

/** `export`: writes sessions as documents for people or programs, to the terminal, a file or a folder. */
export function runExport(call: CommandCall): ExitCode {
  const { context, print } = call;
  const code = readTextsOf(context, (texts) =>
    // Without an archive of compactions, the texts are still exported.
    existsSync(archiveFile(context.dataDir))
      ? readArchiveOf(context, (archive) => exportFrom(texts, archive, call))
      : exportFrom(texts, undefined, call),
  );
  if (code !== undefined) return code;
  print.json(null);
  print.hint('Nothing is archived yet. To read the history of this machine, run: tideproof import');
  return 1;
}

function exportFrom(texts: Database, archive: Database | undefined, call: CommandCall): ExitCode {
  const { words, options, values, context, print } = call;
  const [named] = words;
  if (named !== undefined && (options.project !== undefined || options.all !== undefined))
    throw usageError(
      'Cannot export one session and a whole project at once',
      'Leave out the session, or --project and --all',
    );
  const wanted = values.format ?? extname(values.out ?? '').slice(1);
  const format: ExportFormat = wanted === 'html' || wanted === 'json' ? wanted : 'md';
  const { folders } = scopeOf(call);
  const chosen =
    named === undefined
      ? listTextTranscripts(texts, folders ? { folders } : {}).reverse()
      : [findTextSession(texts, named)];
  const collect = (transcript: TextTranscript) => collectSession(transcript, texts, archive, context);
  if (values.out === undefined) {
    if (named === undefined)
      throw usageError(
        'Cannot print many sessions on the screen',
        'Give a folder for them, or one session: tideproof export --out sessions',
      );
    const document = collect(chosen[0]!);
    print.text(RENDER[format](document, context).trimEnd());
    print.json(document);
    return 0;
  }
  if (chosen.length === 0) {
    print.json({ files: [], format });
    print.hint('No session is archived here. To read what is new, run: tideproof import');
    return 1;
  }
  const out = resolve(values.out);
  const isFolder = named === undefined || (existsSync(out) && statSync(out).isDirectory());
  const files = chosen.map((transcript) => (isFolder ? join(out, fileNameFor(transcript, format)) : out));
  refuseToOverwrite(files, options.yes === true);
  for (const [done, transcript] of chosen.entries()) {
    print.progress(`Exporting: ${done} of ${sayCount(chosen.length, 'session')}`);
    writeExport(files[done]!, RENDER[format](collect(transcript), context));
  }
  print.progress('');
  print.json({ files, format });
  print.done(
    files.length === 1 ? `Wrote ${files[0]}` : `Wrote ${sayCount(files.length, 'session')} to ${out}`,
  );
  return 0;
}

/** The name sorts by date and is unique by the full id. */
function fileNameFor({ sessionId, firstTime }: TextTranscript, format: ExportFormat): string {
  const day = firstTime ? `${sayTime(new Date(firstTime).toISOString()).slice(0, 10)}-` : '';
  return `${day}${sessionId.replace(/[^\w.-]/g, '-').replace(/^\.+/, '-')}.${format}`;
}
