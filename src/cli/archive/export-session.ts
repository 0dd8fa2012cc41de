import { extname, resolve } from 'node:path';
import { findTextSession } from '../../queries/find-named-session.ts';
import { NOTHING_RECORDED, readTextsOf } from '../../queries/open-stores.ts';
import type { Exported } from '../../web/api.ts';
import { collectExportedSession, embedExport } from '../../web/export-page.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { readPage } from '../read-page.ts';
import { writeNewFile } from '../write-new-file.ts';
import { renderMarkdown } from './render-markdown.ts';

/** By the ending of the file. */
const RENDER: Readonly<Record<string, (exported: Exported) => string>> = {
  '.md': renderMarkdown,
  '.html': (exported) => embedExport(readPage(), exported),
  // A public format: see docs/archive.md.
  '.json': (exported) =>
    `${JSON.stringify({ format: 'tideproof-session', version: 1, ...exported }, null, 2)}\n`,
};

/** `show --out`: writes a session as a document for people or programs. */
export function exportSession(named: string, { values, context, print }: CommandCall): ExitCode {
  const file = resolve(values.out!);
  const render = RENDER[extname(file)];
  if (!render) throw usageError(`Cannot tell the format of ${file}`, 'End its name in .md, .html or .json');
  const session = readTextsOf(context, (texts) => findTextSession(texts, named).sessionId);
  print.json({ file: session === undefined ? null : file });
  if (session === undefined) {
    print.hint(NOTHING_RECORDED);
    return 1;
  }
  writeNewFile(file, render(collectExportedSession(session, context)));
  print.done(`Wrote ${file}`);
  return 0;
}
