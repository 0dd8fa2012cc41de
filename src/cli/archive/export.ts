import { existsSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Database } from '../../archive/sqlite/binding.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { readTexts } from '../../archive/texts/open-texts.ts';
import { listTextTranscripts, type TextTranscript } from '../../archive/texts/text-transcripts.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { sayCount, sayTime } from '../../domain/say.ts';
import { collectSession } from '../../queries/collect-session.ts';
import { findTextSession } from '../../queries/find-named-session.ts';
import type { SessionDocument } from '../../queries/session-document.ts';
import { makeDirectoriesFor } from '../../system/make-directories.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import { writeFileAtomically } from '../../system/write-file-atomically.ts';
import { collectExportedCompaction, collectExportedSession, embedExport } from '../../web/export-page.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { readPage } from '../read-page.ts';
import { scopeOf } from '../scope.ts';
import { type ExportFormat, type IndexLine, indexLineOf, renderIndex } from './export/render-index.ts';
import { renderMarkdown } from './export/render-markdown.ts';

const FORMATS: readonly ExportFormat[] = ['md', 'html', 'json'];

const RENDER: Readonly<Record<ExportFormat, (document: SessionDocument, context: Context) => string>> = {
  md: renderMarkdown,
  html: ({ session }, context) => embedExport(readPage(), collectExportedSession(session.id, context)),
  json: (document) => `${JSON.stringify(document, null, 2)}\n`,
};

/** `export`: sessions as documents for people or programs, on the screen, in a file or in a folder. */
export function runExport(call: CommandCall): ExitCode {
  if (typeof call.options.compaction === 'string') return exportCompaction(call.options.compaction, call);
  const { dataDir } = call.context;
  const code = readTexts(textsFile(dataDir), (texts) =>
    // Without an archive of compactions there is still what was said.
    existsSync(archiveFile(dataDir))
      ? readArchive(archiveFile(dataDir), (archive) => exportFrom(texts, archive, call))
      : exportFrom(texts, undefined, call),
  );
  if (code !== undefined) return code;
  call.print.json(null);
  call.print.hint('Nothing is archived yet. To read the history of this machine, run: tideproof import');
  return 1;
}

function exportFrom(texts: Database, archive: Database | undefined, call: CommandCall): ExitCode {
  const { words, options, context } = call;
  const [session] = words;
  if (session !== undefined && (options.project !== undefined || options.all !== undefined))
    throw new AppError(
      'E_USAGE',
      'Cannot export one session and a whole project at once',
      'Leave out the session, or --project and --all',
    );
  const format = formatOf(options.format, options.out);
  const collect = (transcript: TextTranscript) => collectSession(transcript, texts, archive, context);
  if (session !== undefined) return exportOne(collect(findTextSession(texts, session)), format, call);
  const { folders } = scopeOf(call);
  return exportMany(listTextTranscripts(texts, folders ? { folders } : {}).reverse(), collect, format, call);
}

/** One compaction, which only the page shows whole; for programs there is `audit --json`. */
function exportCompaction(which: string, { words, options, context, print }: CommandCall): ExitCode {
  const format = formatOf(options.format, options.out);
  if (words.length > 0 || format !== 'html')
    throw new AppError(
      'E_USAGE',
      'Cannot export a compaction but as HTML, by itself',
      `Give --format html and no session; for JSON, run: tideproof audit ${which} --json`,
    );
  const text = embedExport(readPage(), collectExportedCompaction(which, context));
  if (typeof options.out !== 'string') {
    print.text(text.trimEnd());
    return 0;
  }
  const file = resolve(options.out);
  refuseToOverwrite([file], options.yes === true);
  write(file, text);
  print.json({ files: [file], format });
  print.done(`Wrote ${file}`);
  return 0;
}

function formatOf(given: string | true | undefined, out: string | true | undefined): ExportFormat {
  const ending = typeof out === 'string' ? extname(out).slice(1).replace('markdown', 'md') : '';
  const wanted = typeof given === 'string' ? given.toLowerCase() : ending || 'md';
  const format = FORMATS.find((each) => each === wanted);
  if (format) return format;
  if (given === undefined) return 'md';
  throw new AppError('E_USAGE', `--format does not know "${given}"`, 'Give md, html or json');
}

function exportOne(
  document: SessionDocument,
  format: ExportFormat,
  { options, context, print }: CommandCall,
): ExitCode {
  const text = RENDER[format](document, context);
  if (typeof options.out !== 'string') {
    print.text(text.trimEnd());
    print.json(document);
    return 0;
  }
  const out = resolve(options.out);
  const isFolder = existsSync(out) && statSync(out).isDirectory();
  const file = isFolder ? join(out, fileNameFor(document.session, format)) : out;
  refuseToOverwrite([file], options.yes === true);
  write(file, text);
  print.json({ files: [file], format });
  print.done(`Wrote ${file}`);
  return 0;
}

function exportMany(
  transcripts: readonly TextTranscript[],
  collect: (transcript: TextTranscript) => SessionDocument,
  format: ExportFormat,
  { options, context, print }: CommandCall,
): ExitCode {
  if (typeof options.out !== 'string')
    throw new AppError(
      'E_USAGE',
      'Cannot print many sessions on the screen',
      'Give a folder for them, or one session: tideproof export --out sessions',
    );
  if (transcripts.length === 0) {
    print.json({ files: [], format });
    print.hint('No session is archived here. To read what is new, run: tideproof import');
    return 1;
  }
  const folder = resolve(options.out);
  const index = join(folder, `index.${format}`);
  const nameOf = ({ sessionId, firstTime }: TextTranscript) =>
    fileNameFor({ id: sessionId, startedAt: firstTime ? new Date(firstTime).toISOString() : null }, format);
  const names = transcripts.map(nameOf);
  refuseToOverwrite([index, ...names.map((name) => join(folder, name))], options.yes === true);
  const lines: IndexLine[] = [];
  for (const [done, transcript] of transcripts.entries()) {
    print.progress(`Exporting: ${done} of ${sayCount(transcripts.length, 'session')}`);
    const document = collect(transcript);
    const name = names[done]!;
    write(join(folder, name), RENDER[format](document, context));
    lines.push(indexLineOf(document, name));
  }
  print.progress('');
  write(index, renderIndex(lines, format));
  print.json({ files: [index, ...names.map((name) => join(folder, name))], format });
  print.done(`Wrote ${sayCount(lines.length, 'session')}; start with ${index}`);
  return 0;
}

/** Sessions sort by their date, and two of one day by the whole id. */
function fileNameFor(
  { id, startedAt }: { id: string; startedAt: string | null },
  format: ExportFormat,
): string {
  const day = startedAt === null ? '' : `${sayTime(startedAt).slice(0, 10)}-`;
  return `${day}${id.replace(/[^\w.-]/g, '-').replace(/^\.+/, '-')}.${format}`;
}

function refuseToOverwrite(files: readonly string[], isWanted: boolean): void {
  const present = files.filter((file) => existsSync(file));
  if (isWanted || present.length === 0) return;
  throw new AppError(
    'E_USAGE',
    `Cannot write ${present[0]}: ${present.length === 1 ? 'it exists' : `it and ${present.length - 1} more exist`}`,
    'Give another place with --out, or replace them with --yes',
  );
}

function write(file: string, text: string): void {
  try {
    makeDirectoriesFor(file);
    writeFileAtomically(file, Buffer.from(text));
  } catch (error) {
    throw new AppError(
      'E_USAGE',
      `Cannot write ${file}: ${(error as Error).message}`,
      'Give another place with --out',
      error,
    );
  }
}
