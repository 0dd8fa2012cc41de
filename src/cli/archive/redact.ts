import { existsSync } from 'node:fs';
import { rewriteEntries, wipe } from '../../archive/erase/forget-texts.ts';
import { type Rewriting, rewriteTexts } from '../../archive/erase/rewrite-texts.ts';
import { listFolders } from '../../archive/lists/session-overview.ts';
import { listAside } from '../../archive/repair/put-aside.ts';
import { listTextTranscripts } from '../../archive/texts/text-transcripts.ts';
import type { Context } from '../../context/context.ts';
import { changeDocument, listDocuments } from '../../documents/own-documents.ts';
import { AppError } from '../../domain/app-error.ts';
import { groupDigits, sayCount } from '../../domain/say.ts';
import type { Memory } from '../../history/forget.ts';
import { isHubSet } from '../../hub/is-hub-set.ts';
import { pushAllAgain } from '../../hub/push-state.ts';
import { openMemory } from '../../queries/open-stores.ts';
import { rewriteLog } from '../../system/logs/read-log.ts';
import { archiveFile, logFile, textsFile } from '../../system/paths.ts';
import { readIfPresent } from '../../system/write-file-atomically.ts';
import type { CommandCall, ExitCode, Print } from '../command.ts';
import { refusedPlan } from '../terminal/confirm.ts';

/** Masks secrets in stored data by the current patterns, and leaves no trace of them in the files. */
export async function redact(call: CommandCall): Promise<ExitCode> {
  const { options, context, print } = call;
  const isArchived = [archiveFile(context.dataDir), textsFile(context.dataDir)].some(existsSync);
  using memory = isArchived ? openMemory(context) : undefined;
  const found = maskAll(memory, context, print, false);
  const isAnything = Object.keys(found.places).length > 0;
  if (isAnything) sayFound(found, print);
  else print.line('The archive and the log contain no secrets.');
  const refused = isAnything || options['dry-run'] ? await refusedPlan(call, found) : undefined;
  if (refused !== undefined) return refused;
  const done = isAnything ? maskAll(memory, context, print, true) : found;
  // Always done, because an earlier run may have been stopped before this step.
  if (memory && !wipe(memory.archive, memory.texts, print.progress))
    throw new AppError(
      'E_ARCHIVE_BUSY',
      'Cannot remove all traces: another process is reading the archive',
      'What is stored is masked. When no session is running, run: tideproof forget --secrets',
    );
  for (const aside of listAside(context.dataDir))
    print.line(`A database that was set aside may contain secrets; delete it yourself: ${aside}`);
  if (isAnything) {
    // The hub may contain texts that were masked only now.
    pushAllAgain(context.dataDir);
    const count = Object.values(done.kinds).reduce((sum, each) => sum + each, 0);
    print.done(`Masked ${sayCount(count, 'secret')}; no trace of them is left in the files.`);
    print.line('Transcripts belong to Claude Code and were not changed.');
    if (isHubSet(context)) print.hint('The hub gets the masked texts with the next push: tideproof hub push');
  }
  print.json(done);
  return 0;
}

/** Masks everything, or only looks. Returns how many rows or lines have secrets by place, and how many secrets there are by kind. */
function maskAll(memory: Memory | undefined, context: Context, print: Print, write: boolean) {
  const kinds: Record<string, number> = {};
  const onFound = (kind: string) => {
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  };
  const mask = (text: string) => context.masker.mask(text, onFound);
  const rewriting = { rewrite: mask, write, now: new Date().toISOString() };
  const counts: Record<string, number> = {};
  const folders: string[] = [];
  if (memory) {
    const { archive, texts } = memory;
    folders.push(...listFolders(archive.database));
    folders.push(...listTextTranscripts(texts.database, {}).map(({ cwd }) => cwd));
    print.progress('Checking all records');
    Object.assign(counts, rewriteTexts(archive, rewriting));
    print.progress('Checking all text');
    counts.entries = rewriteEntries(texts, rewriting);
    print.progress('');
  }
  counts.log = rewriteLog(logFile(context.dataDir), mask, write);
  counts['documents in projects'] = redactDocuments(folders, context, rewriting);
  const places = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return { places, kinds };
}

function sayFound({ places, kinds }: ReturnType<typeof maskAll>, print: Print): void {
  const rows = (counts: Record<string, number>) =>
    Object.entries(counts).map(([name, count]) => [name, groupDigits(count)]);
  print.table(rows(kinds), ['Secrets', 'Count']);
  print.line();
  print.table(rows(places), ['Rows with secrets', 'Count']);
  print.line();
}

/** Masks our documents in the projects of these folders. Returns how many had secrets. */
function redactDocuments(folders: readonly string[], context: Context, { rewrite, write }: Rewriting) {
  const owned = [...new Set(folders)].flatMap((cwd) => listDocuments(cwd, context).own);
  const found = [...new Set(owned)].flatMap((path) => {
    const text = readIfPresent(path)?.toString('utf8') ?? '';
    const masked = rewrite(text);
    return masked === text ? [] : [{ path, text, masked }];
  });
  for (const { path, text, masked } of write ? found : [])
    changeDocument(path, (now) => (now === text ? masked : rewrite(now)));
  return found.length;
}
