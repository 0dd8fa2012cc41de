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
import { collectExportedCompaction, collectExportedSession, embedExport } from '../../web/export-page.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { scopeOf } from '../read-options.ts';
import { readPage } from '../read-page.ts';
import { type ExportFormat, type IndexLine, indexLineOf, renderIndex } from './export/render-index.ts';
import { renderMarkdown } from './export/render-markdown.ts';
import { refuseToOverwrite, writeExport } from './export/write-export.ts';

const RENDER: Readonly<Record<ExportFormat, (document: SessionDocument, context: Context) => string>> = {
  md: renderMarkdown,
  html: ({ session }, context) => embedExport(readPage(), collectExportedSession(session.id, context)),
  json: (document) => `${JSON.stringify(document, null, 2)}\n`,
};

/** `export`: writes sessions as documents for people or programs, to the terminal, a file or a folder. */
export function runExport(call: CommandCall): ExitCode {
  const { values, context, print } = call;
  if (values.compaction !== undefined) return exportCompaction(values.compaction, call);
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
  const collect = (transcript: TextTranscript) => collectSession(transcript, texts, archive, context);
  if (named === undefined) {
    const { folders } = scopeOf(call);
    return exportMany(listTextTranscripts(texts, folders ? { folders } : {}).reverse(), collect, call);
  }
  const format = formatOf(values);
  const document = collect(findTextSession(texts, named));
  const text = RENDER[format](document, context);
  if (values.out === undefined) {
    print.text(text.trimEnd());
    print.json(document);
    return 0;
  }
  const out = resolve(values.out);
  const isFolder = existsSync(out) && statSync(out).isDirectory();
  return writeOne(isFolder ? join(out, fileNameFor(document.session, format)) : out, text, call);
}

/** Exports one compaction as HTML only; for programs there is `audit --json`. */
function exportCompaction(which: string, call: CommandCall): ExitCode {
  const { words, values, context, print } = call;
  if (words.length > 0 || formatOf(values) !== 'html')
    throw usageError(
      'Cannot export a compaction but as HTML, by itself',
      `Give --format html and no session; for JSON, run: tideproof audit ${which} --json`,
    );
  const text = embedExport(readPage(), collectExportedCompaction(which, context));
  if (values.out !== undefined) return writeOne(resolve(values.out), text, call);
  print.text(text.trimEnd());
  return 0;
}

function formatOf({ format, out = '' }: CommandCall['values']): ExportFormat {
  const wanted = format ?? extname(out).slice(1).replace('markdown', 'md');
  return wanted === 'html' || wanted === 'json' ? wanted : 'md';
}

function writeOne(file: string, text: string, { options, values, print }: CommandCall): ExitCode {
  refuseToOverwrite([file], options.yes === true);
  writeExport(file, text);
  print.json({ files: [file], format: formatOf(values) });
  print.done(`Wrote ${file}`);
  return 0;
}

function exportMany(
  transcripts: readonly TextTranscript[],
  collect: (transcript: TextTranscript) => SessionDocument,
  { options, values, context, print }: CommandCall,
): ExitCode {
  const format = formatOf(values);
  if (values.out === undefined)
    throw usageError(
      'Cannot print many sessions on the screen',
      'Give a folder for them, or one session: tideproof export --out sessions',
    );
  if (transcripts.length === 0) {
    print.json({ files: [], format });
    print.hint('No session is archived here. To read what is new, run: tideproof import');
    return 1;
  }
  const folder = resolve(values.out);
  const index = join(folder, `index.${format}`);
  const names = transcripts.map(({ sessionId: id, firstTime }) =>
    fileNameFor({ id, startedAt: firstTime ? new Date(firstTime).toISOString() : null }, format),
  );
  const files = [index, ...names.map((name) => join(folder, name))];
  refuseToOverwrite(files, options.yes === true);
  const lines = transcripts.map((transcript, done): IndexLine => {
    print.progress(`Exporting: ${done} of ${sayCount(transcripts.length, 'session')}`);
    const document = collect(transcript);
    const name = names[done]!;
    writeExport(join(folder, name), RENDER[format](document, context));
    return indexLineOf(document, name);
  });
  print.progress('');
  writeExport(index, renderIndex(lines, format));
  print.json({ files, format });
  print.done(`Wrote ${sayCount(lines.length, 'session')}; start with ${index}`);
  return 0;
}

/** The name sorts by date and is unique by the full id. */
function fileNameFor(
  { id, startedAt }: Pick<SessionDocument['session'], 'id' | 'startedAt'>,
  format: ExportFormat,
): string {
  const day = startedAt === null ? '' : `${sayTime(startedAt).slice(0, 10)}-`;
  return `${day}${id.replace(/[^\w.-]/g, '-').replace(/^\.+/, '-')}.${format}`;
}
