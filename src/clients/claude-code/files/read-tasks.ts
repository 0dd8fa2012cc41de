import { join } from 'node:path';
import type { StoredTask } from '../../../domain/fact.ts';
import { listNames } from '../../../system/list-names.ts';
import { listOf } from '../rows/content-blocks.ts';
import { readJson } from '../settings/client-files.ts';

const TASKS_MAX = 200;
const FILE_BYTES_MAX = 64 << 10;

/** Reads `tasks/<session>/<n>.json`, lowest number first. Not always written, and maybe being written right now. */
export function readTasks(directory: string, sessionId: string): StoredTask[] {
  if (!/^[\w-]+$/.test(sessionId)) return [];
  const folder = join(directory, 'tasks', sessionId);
  return listNames(folder)
    .filter((name) => /^\d{1,6}\.json$/.test(name))
    .sort((left, right) => Number.parseInt(left, 10) - Number.parseInt(right, 10))
    .slice(-TASKS_MAX)
    .flatMap((name) => decodeTask(readJson(join(folder, name), FILE_BYTES_MAX)) ?? []);
}

function decodeTask(row: Record<string, unknown>): StoredTask | undefined {
  const { id, subject, status, blockedBy } = row;
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof subject !== 'string' || subject === '')
    return undefined;
  if (status !== 'pending' && status !== 'in_progress' && status !== 'completed' && status !== 'deleted')
    return undefined;
  return { id: String(id), subject, status, blockedBy: listOf(blockedBy).map(String) };
}
