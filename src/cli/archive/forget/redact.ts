import { existsSync } from 'node:fs';
import { rewriteEntries } from '../../../archive/erase/forget-texts.ts';
import { rewriteTexts } from '../../../archive/erase/rewrite-texts.ts';
import { overwriteWhatGoes, wipe } from '../../../archive/erase/wipe.ts';
import { listFolders } from '../../../archive/lists/session-overview.ts';
import { listAside } from '../../../archive/repair/put-aside.ts';
import { listTextTranscripts } from '../../../archive/texts/text-transcripts.ts';
import type { Context } from '../../../context/context.ts';
import { changeDocument, listOwnDocuments } from '../../../documents/own-documents.ts';
import { AppError } from '../../../domain/app-error.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayCount } from '../../../domain/say.ts';
import type { Memory } from '../../../history/forget.ts';
import { isHubSet } from '../../../hub/is-hub-set.ts';
import { pushAllAgain } from '../../../hub/push-state.ts';
import { openMemory } from '../../../queries/open-stores.ts';
import { rewriteLog } from '../../../system/logs/read-log.ts';
import { archiveFile, logFile, textsFile } from '../../../system/paths.ts';
import { readIfPresent } from '../../../system/write-file-atomically.ts';
import type { CommandCall, ExitCode } from '../../command.ts';
import { refusedPlan } from '../../terminal/confirm.ts';
import type { Print } from '../../terminal/print.ts';

/** Number of rows or lines with secrets by place, and of secrets by kind. */
interface Found {
  places: Record<string, number>;
  kinds: Record<string, number>;
}

type Mask = (text: string) => string;

/** Masks secrets in stored data by the current patterns, and leaves no trace of them in the files. */
export async function redact(call: CommandCall): Promise<ExitCode> {
  const { options, context, print } = call;
  const { dataDir } = context;
  const isArchived = [archiveFile(dataDir), textsFile(dataDir)].some(existsSync);
  using memory = isArchived ? openMemory(context) : undefined;
  const found = maskAll(memory, context, print, false);
  sayFound(found, print);
  const isAnything = Object.keys(found.places).length > 0;
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

function maskAll(memory: Memory | undefined, context: Context, print: Print, write: boolean): Found {
  const { dataDir } = context;
  const found: Found = { places: {}, kinds: {} };
  const onFound = (kind: string) => {
    found.kinds[kind] = (found.kinds[kind] ?? 0) + 1;
  };
  const mask: Mask = (text) => context.masker.maskAndTell(text, onFound);
  const note = (place: string, count: number) => {
    if (count > 0) found.places[place] = (found.places[place] ?? 0) + count;
  };
  const rewriting = { rewrite: mask, write, now: new Date().toISOString() };
  const folders: string[] = [];
  if (memory) {
    const { archive, texts } = memory;
    for (const each of [archive, texts]) overwriteWhatGoes(each);
    folders.push(...listFolders(archive.database));
    folders.push(...listTextTranscripts(texts.database, {}).map(({ cwd }) => cwd));
    print.progress('Checking all records');
    for (const [table, rows] of Object.entries(rewriteTexts(archive, rewriting))) note(table, rows);
    print.progress('Checking all text');
    note('entries', rewriteEntries(texts, rewriting));
    print.progress('');
  }
  note('log', rewriteLog(logFile(dataDir), mask, write));
  note('documents in projects', redactDocuments(new Set(folders), context, mask, write));
  return found;
}

function sayFound({ places, kinds }: Found, print: Print): void {
  if (Object.keys(places).length === 0) {
    print.line('The archive and the log contain no secrets.');
    return;
  }
  const rows = (counts: Record<string, number>) =>
    Object.entries(counts).map(([name, count]) => [name, groupDigits(count)]);
  print.table(rows(kinds), ['Secrets', 'Count']);
  print.line();
  print.table(rows(places), ['Rows with secrets', 'Count']);
  print.line();
}

/** Masks our documents in the projects of these folders. Returns how many had secrets. */
function redactDocuments(folders: Set<string>, context: Context, mask: Mask, write: boolean): number {
  const owned = [...folders].flatMap((cwd) => listOwnDocuments(cwd, context));
  let changed = 0;
  for (const path of new Set(owned)) {
    const text = readIfPresent(path)?.toString('utf8') ?? '';
    const masked = mask(text);
    if (masked === text) continue;
    changed += 1;
    if (write) changeDocument(path, (now) => (now === text ? masked : mask(now)));
  }
  return changed;
}
