import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listPredecessors } from '../archive/lists/find-sessions.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { composeContext, composePlan, composeTasks } from '../notes/compose-notes.ts';
import type { Report } from '../notes/compose-report.ts';
import { DEV_DOCS } from '../notes/document-names.ts';
import { sweepDrafts } from '../system/sweep-drafts.ts';
import type { ProjectFolder } from './open-project-folder.ts';
import type { SessionView } from './view-session.ts';

/** The file with the id of the session that works on the task. */
const POINTER = 'SESSION';
const TITLE = /^# Context: (.+)$/m;

export function writeDevDocs(
  { folder, ...picture }: SessionView & { folder: ProjectFolder },
  name: string,
  title: string,
  report: Report,
): string {
  const place = `${DEV_DOCS}/${name}`;
  folder.update(`${place}/plan.md`, (text) => composePlan(text, title, picture));
  folder.update(`${place}/context.md`, (text) => composeContext(text, title, report));
  folder.update(`${place}/tasks.md`, (text) => composeTasks(text, title, picture));
  folder.update(`${place}/${POINTER}`, () => `${picture.session.id}\n`);
  return join(folder.path, place);
}

/** Updates those that belong to a session, or to one that it continues. */
export function keepDevDocs(view: SessionView, report: Report, { database }: Archive): void {
  const { session, folder } = view;
  const path = folder && join(folder.path, DEV_DOCS);
  if (!path || !existsSync(path)) return;
  const own = new Set([session.id, ...listPredecessors(database, session.id).map(({ id }) => id)]);
  for (const name of readdirSync(path)) {
    if (!own.has(folder.read(`${DEV_DOCS}/${name}/${POINTER}`).trim())) continue;
    const title = TITLE.exec(folder.read(`${DEV_DOCS}/${name}/context.md`))?.[1] ?? name;
    sweepDrafts(writeDevDocs({ ...view, folder }, name, title, report), new Date(report.time));
  }
}
