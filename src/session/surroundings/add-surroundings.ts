import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { limitsOf } from '../../config/load-config.ts';
import { PROJECT_FOLDER } from '../../config/project-files.ts';
import type { Context } from '../../context/context.ts';
import { attempt } from '../../domain/attempt.ts';
import type { ClientEvent } from '../../domain/client-event.ts';
import type { TaskStatus } from '../../domain/entry.ts';
import {
  type Fact,
  type FactStatus,
  keyOfText,
  type Mark,
  mergeSighting,
  type StoredTask,
} from '../../domain/fact.ts';
import type { Progress } from '../../domain/progress.ts';
import { readReportHead } from '../../notes/compose-report.ts';
import { HANDOFF, HANDOFFS, isDocumentOf, NOTES } from '../../notes/document-names.ts';
import { writtenLines } from '../../notes/managed-part.ts';
import type { Masker } from '../../secrets/mask-secrets.ts';
import type { Lines, Workspace } from '../../system/git/read-workspace.ts';
import { readHead } from '../../system/read-file-part.ts';
import { readDocuments, readLedgerTail } from './read-notes.ts';

/** Adds what git tells, and for the main session notes and tasks on disk. What fails is logged and left out: the brief matters more. */
export function addSurroundings(
  recorded: Fact[],
  { session, agentId }: Pick<ClientEvent, 'session' | 'agentId'>,
  { turn, generation }: Progress,
  context: Context,
  isForDocument: boolean,
  log: Context['log'],
): Fact[] {
  const { masker, client, clientDir } = context;
  const { places, warnings } = context.loadedConfig;
  const mark: Mark = { uuid: '', line: 0, time: context.now().toISOString(), turn, generation };
  const readIfPossible = (what: string, read: () => Fact[], otherwise: Fact[] = []) =>
    attempt(log, `reading ${what} failed`, read) ?? otherwise;
  for (const warning of warnings) log(`configuration: ${warning}`);
  const workspace = readIfPossible('the working tree', () => {
    const found = context.readWorkspace();
    return found === undefined ? [] : describeWorkspace(found, mark, masker, isForDocument);
  });
  if (agentId !== undefined) return [...recorded, ...workspace];
  const readTasks = () => mergeTasks(recorded, client.places.readTasks(clientDir, session.id), mark, masker);
  return [
    ...readIfPossible('task files', readTasks, recorded),
    ...workspace,
    ...readIfPossible('the notes', () => readWrittenNotes(session.id, mark, context)),
    ...places.flatMap(({ from, values: { ledgerFiles = [], memos = [] } }) => {
      const limits = limitsOf(from, context);
      return [
        ...ledgerFiles.flatMap((file) =>
          readIfPossible(file.path, () => readLedgerTail(file, limits, mark, masker)),
        ),
        ...readIfPossible('documents', () => readDocuments(memos, limits, mark, masker)),
      ];
    }),
  ];
}

const STATUS_OF_TASK: Record<TaskStatus, FactStatus> = {
  pending: 'open',
  in_progress: 'open',
  completed: 'done',
  deleted: 'superseded',
};

/** Updates tasks from the client's own list. A task without a file stays as it is. */
function mergeTasks(facts: Fact[], stored: StoredTask[], mark: Mark, masker: Masker): Fact[] {
  const tasks = new Map(facts.filter(({ kind }) => kind === 'task').map((fact) => [fact.key, fact]));
  const merged = new Map(
    stored.map(({ id, subject, status, blockedBy }) => {
      const key = `#${id}`;
      const set = { id, state: status, blockedBy: blockedBy.map((other) => `#${other}`).join(', ') };
      const seen = { text: masker.mask(subject), status: STATUS_OF_TASK[status], set, silent: true };
      return [key, mergeSighting(tasks.get(key), { kind: 'task', key, ...seen }, mark)];
    }),
  );
  const unknown = [...merged.values()].filter(({ key }) => !tasks.has(key));
  return [...facts.map((fact) => (fact.kind === 'task' && merged.get(fact.key)) || fact), ...unknown];
}

const NAMES_CHARACTERS_MAX = 240;

function describeWorkspace(workspace: Workspace, mark: Mark, masker: Masker, isForDocument: boolean): Fact[] {
  const { branch, head, changedCount, untrackedCount, stashCount, upstream } = workspace;
  const clean = changedCount + untrackedCount === 0;
  const at = head === '' ? ', no commit yet' : ` at ${head}`;
  const where = branch === '' ? `Detached head at ${head}` : `On branch ${branch}${at}`;
  const stashes = stashCount > 0 && `${stashCount} ${stashCount === 1 ? 'stash' : 'stashes'}`;
  const state = [where, sayUpstream(upstream), stashes, clean && 'nothing uncommitted'];
  const fact = (key: string, text: string) =>
    mergeSighting(undefined, { kind: 'workspace', key, text: masker.mask(text) }, mark);
  return [
    fact('head', state.filter(Boolean).join(', ')),
    ...(clean ? [] : [fact('changes', describeChanges(workspace, isForDocument))]),
  ];
}

function sayUpstream(upstream: Workspace['upstream']): string {
  if (upstream === undefined) return '';
  const { name, ahead, behind } = upstream;
  if (ahead + behind === 0) return `level with ${name}`;
  const apart = [ahead > 0 && `${ahead} ahead of`, behind > 0 && `${behind} behind`];
  return `${apart.filter(Boolean).join(' and ')} ${name}`;
}

function describeChanges(workspace: Workspace, isForDocument: boolean): string {
  const { changed, changedCount, untracked, untrackedCount } = workspace;
  const lines = isForDocument ? workspace.countLines?.() : undefined;
  const countOf = (count: Lines | undefined) => (count ? ` (+${count.added} -${count.removed})` : '');
  const counted = changed.map((path) => `${path}${changedCount > 1 ? countOf(lines?.byFile.get(path)) : ''}`);
  const files = `${changedCount} ${changedCount === 1 ? 'file' : 'files'} changed${countOf(lines)}: ${listNames(counted, changedCount)}`;
  const others = `${untrackedCount} untracked: ${listNames(untracked, untrackedCount)}`;
  return [changedCount > 0 && files, untrackedCount > 0 && others].filter(Boolean).join('; ');
}

function listNames(names: string[], count: number): string {
  let text = '';
  let shown = 0;
  for (const name of names) {
    if (shown > 0 && text.length + name.length > NAMES_CHARACTERS_MAX) break;
    text += `${shown === 0 ? '' : ', '}${name}`;
    shown += 1;
  }
  return count > shown ? `${text} and ${count - shown} more` : text;
}

const FILE_BYTES_MAX = 256 << 10;
/** The maximum that reaches the model; of more, only the last lines. */
const WRITTEN_CHARACTERS_MAX = 2000;
const LINE_CHARACTERS_MAX = 400;

/** Notes in the documents of a session, which are those with its id: no author of the repository can know that. */
function readWrittenNotes(sessionId: string, mark: Mark, { project, config, masker }: Context): Fact[] {
  const folder = join(project, PROJECT_FOLDER);
  if (!config['notes.enabled'] || !existsSync(folder)) return [];
  const read = (file: string) => readHead(join(folder, file), FILE_BYTES_MAX, project) ?? '';
  const files = [NOTES, HANDOFFS].flatMap((place) => {
    const path = join(folder, place);
    const names = existsSync(path) ? readdirSync(path) : [];
    return names.filter((name) => isDocumentOf(name, sessionId)).map((name) => `${place}/${name}`);
  });
  if (existsSync(join(folder, HANDOFF)) && readReportHead(read(HANDOFF)).sessionId === sessionId)
    files.push(HANDOFF);
  return files.flatMap((file) =>
    lastLines(writtenLines(masker.mask(read(file)))).map((text) => {
      const key = `${file} ${keyOfText(text)}`;
      return mergeSighting(undefined, { kind: 'note', key, text, set: { file } }, mark);
    }),
  );
}

function lastLines(lines: string[]): string[] {
  let left = WRITTEN_CHARACTERS_MAX;
  const texts = lines.map((line) => line.replace(/^(?:[-*+]|#+)\s+/, '').slice(0, LINE_CHARACTERS_MAX));
  const start = texts.findLastIndex((text) => {
    left -= text.length;
    return left < 0;
  });
  return texts.slice(start + 1);
}
