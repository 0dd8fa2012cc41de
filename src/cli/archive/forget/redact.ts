import { existsSync } from 'node:fs';
import { mergeIndexes, overwriteWhatGoes, wipeFreePages } from '../../../archive/erase/forget-entries.ts';
import { listKnownSessions } from '../../../archive/erase/forget-records.ts';
import { type Redaction, redactEntries, redactTexts } from '../../../archive/erase/redact-texts.ts';
import { archiveTexts } from '../../../archive/erase/text-tables.ts';
import { listAside } from '../../../archive/repair/put-aside.ts';
import { type Archive, openArchive } from '../../../archive/sqlite/open-archive.ts';
import { openTexts } from '../../../archive/texts/open-texts.ts';
import { listTextTranscripts } from '../../../archive/texts/text-transcripts.ts';
import type { Context } from '../../../context/context.ts';
import { listOwnDocuments } from '../../../documents/find-documents.ts';
import { changeDocument } from '../../../documents/forget-documents.ts';
import { AppError } from '../../../domain/app-error.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayCount } from '../../../domain/say.ts';
import { isHubSet } from '../../../hub/is-hub-set.ts';
import { pushAllAgain } from '../../../hub/push-state.ts';
import type { Masker } from '../../../secrets/mask-secrets.ts';
import { archiveFile, logFile, textsFile } from '../../../system/paths.ts';
import { readIfPresent, writeFileAtomically } from '../../../system/write-file-atomically.ts';
import type { CommandCall, ExitCode } from '../../command.ts';
import { refusedPlan } from '../../terminal/confirm.ts';
import type { Print } from '../../terminal/print.ts';

/** How many rows or lines had secrets, by where they were; and how many secrets of each kind. */
interface Found {
  places: Record<string, number>;
  kinds: Record<string, number>;
}

/** A database that keeps texts. */
interface Store {
  file: string;
  open(file: string): Archive;
  /** Gives back how many rows of each table had secrets. */
  redact(archive: Archive, redaction: Redaction, print: Print): Record<string, number>;
  /** Where the sessions worked that it knows. */
  listFolders(archive: Archive): string[];
  /** What has to happen before nothing of it is left. */
  settle(archive: Archive): void;
}

function storesIn(dataDir: string): Store[] {
  const stores: Store[] = [
    {
      file: archiveFile(dataDir),
      open: openArchive,
      redact: redactTables,
      listFolders: ({ database }) => listKnownSessions(database).map(({ cwd }) => cwd),
      settle: () => {},
    },
    {
      file: textsFile(dataDir),
      open: openTexts,
      redact(texts, redaction, print) {
        print.progress('Checking all text');
        return { entries: redactEntries(texts, redaction) };
      },
      listFolders: ({ database }) => listTextTranscripts(database, {}).map(({ cwd }) => cwd),
      settle: ({ database }) => mergeIndexes(database),
    },
  ];
  return stores.filter(({ file }) => existsSync(file));
}

function redactTables(archive: Archive, redaction: Redaction, print: Print): Record<string, number> {
  return Object.fromEntries(
    archiveTexts.map((table) => {
      print.progress(`Checking ${table.name}`);
      return [table.name, redactTexts(archive, table, redaction)];
    }),
  );
}

/** Masks secrets in what is stored already, by the patterns of today, and leaves no trace of them in the files. */
export async function redact(call: CommandCall): Promise<ExitCode> {
  const { options, context, print } = call;
  const { dataDir } = context;
  const stores = storesIn(dataDir);
  const found = go(call, stores, logFile(dataDir), false);
  sayFound(found, print);
  const isAnything = Object.keys(found.places).length > 0;
  const refused = isAnything || options['dry-run'] ? await refusedPlan(call, found) : undefined;
  if (refused !== undefined) return refused;
  const done = isAnything ? go(call, stores, logFile(dataDir), true) : found;
  wipe(stores, print);
  for (const aside of listAside(dataDir))
    print.line(`A damaged database was set aside and may contain secrets; delete it yourself: ${aside}`);
  if (isAnything) {
    // The hub may hold what was masked only now.
    pushAllAgain(dataDir);
    print.done(`Masked ${sayCount(sum(done.kinds), 'secret')}; no trace of them is left in the files.`);
    print.line('Transcripts belong to Claude Code and were not changed.');
    if (isHubSet(context)) print.hint('The hub gets the masked texts with the next push: tideproof hub push');
  }
  print.json(done);
  return 0;
}

function go({ context, print }: CommandCall, stores: readonly Store[], log: string, write: boolean): Found {
  const found: Found = { places: {}, kinds: {} };
  let last: { folder: string; masker: Masker } | undefined;
  const onFound = (kind: string) => {
    found.kinds[kind] = (found.kinds[kind] ?? 0) + 1;
  };
  const mask = (text: string, of: string) => {
    if (of !== last?.folder) last = { folder: of, masker: context.elsewhere(of).masker };
    return last.masker.maskAndTell(text, onFound);
  };
  const note = (place: string, count: number) => {
    if (count > 0) found.places[place] = (found.places[place] ?? 0) + count;
  };
  const now = new Date().toISOString();
  const folders = new Set<string>();
  for (const store of stores)
    withArchive(store, (archive) => {
      overwriteWhatGoes(archive);
      for (const each of store.listFolders(archive)) folders.add(each);
      const counts = store.redact(archive, { mask, write, now }, print);
      for (const [table, count] of Object.entries(counts)) note(table, count);
    });
  print.progress('');
  note(
    'log',
    redactLog(log, (text) => mask(text, ''), write),
  );
  note('documents in projects', redactDocuments([...folders], context, mask, write));
  return found;
}

/** Not only what was masked now: an earlier run may have been stopped before it got to this. */
function wipe(stores: readonly Store[], print: Print): void {
  for (const store of stores) {
    print.progress('Rewriting the archive');
    const isClean = withArchive(store, (archive) => {
      store.settle(archive);
      return wipeFreePages(archive);
    });
    print.progress('');
    if (!isClean)
      throw new AppError(
        'E_ARCHIVE_BUSY',
        'Cannot remove all traces: another process is reading the archive',
        'What is stored is masked. When no session is running, run: tideproof forget --secrets',
      );
  }
}

function withArchive<T>({ open, file }: Store, action: (archive: Archive) => T): T {
  using archive = open(file);
  return action(archive);
}

function sayFound({ places, kinds }: Found, print: Print): void {
  if (Object.keys(places).length === 0) {
    print.line('The archive and the log contain no secrets.');
    return;
  }
  const table = (title: string, counts: Record<string, number>) =>
    print.table([
      [title, 'Count'].map((each) => print.paint('bold', each)),
      ...Object.entries(counts)
        .sort(([, one], [, other]) => other - one)
        .map(([name, count]) => [name, groupDigits(count)]),
    ]);
  table('Secrets', kinds);
  print.line();
  table('Rows with secrets', places);
  print.line();
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

/** Masks what we wrote into the projects of these folders. Gives back how many documents had something to mask. */
function redactDocuments(
  folders: readonly string[],
  context: Context,
  mask: (text: string, cwd: string) => string,
  write: boolean,
): number {
  const documents = new Map(
    folders.flatMap((cwd) => listOwnDocuments(cwd, context).map((path): [string, string] => [path, cwd])),
  );
  let changed = 0;
  for (const [path, cwd] of documents) {
    const text = readIfPresent(path)?.toString('utf8') ?? '';
    const masked = mask(text, cwd);
    if (masked === text) continue;
    changed += 1;
    if (write) changeDocument(path, (now) => (now === text ? masked : mask(now, cwd)));
  }
  return changed;
}

const ATTEMPTS_MAX = 10;

/** Masks the log and what was put aside of it. Gives back how many entries had something to mask. */
function redactLog(file: string, mask: (text: string) => string, write: boolean): number {
  return [file, `${file}.old`].reduce((entries, each) => entries + redactFile(each, mask, write), 0);
}

/** A hook may write to it at the same moment: then what it wrote is read as well. */
function redactFile(file: string, mask: (text: string) => string, write: boolean): number {
  for (let attempt = 1; ; attempt++) {
    const bytes = readIfPresent(file);
    if (!bytes) return 0;
    const before = bytes.toString('utf8').split(/^(?=\d{4}-\d\d-\d\dT\S+Z \d+ )/m);
    const after = before.map(mask);
    const changed = before.filter((entry, index) => entry !== after[index]).length;
    if (changed === 0 || !write) return changed;
    const outcome = writeFileAtomically(file, Buffer.from(after.join('')), { onlyIf: { bytes } });
    if (outcome === 'written') return changed;
    if (attempt === ATTEMPTS_MAX)
      throw new AppError(
        'E_ARCHIVE_BUSY',
        `Cannot mask the log "${file}": it is being written to`,
        'Try again in a moment: tideproof forget --secrets',
      );
  }
}
