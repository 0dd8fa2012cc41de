import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { renderWhole } from '../notes/render-report.ts';
import type { Report } from '../notes/report.ts';
import type { ProjectFolder } from './open-project-folder.ts';
import { fileNameOf, pathFromSession, type SessionView } from './view-session.ts';

const FOLDER = 'snapshots';
const LAST = `${FOLDER}/LAST`;

/**
 * Keeps a report as it is now under a number of its own, and points to it. One that says nothing new is the one before: a
 * client may announce the same compaction again and again. Gives back its path as seen from the session.
 */
export function writeSnapshot(view: SessionView, report: Report): string | undefined {
  const { session, folder } = view;
  if (!folder) return undefined;
  const name = fileNameOf(session.id);
  const text = renderWhole(report);
  let number = lastNumber(folder, name);
  if (number === 0 || contentOf(folder.read(fileOf(name, number))) !== contentOf(text)) {
    do number += 1;
    while (!takeNumber(folder, fileOf(name, number), text));
  }
  folder.update(LAST, () => `${name}-${number}.md\n`);
  return pathFromSession({ ...view, folder }, fileOf(name, number));
}

function fileOf(name: string, number: number): string {
  return `${FOLDER}/${name}-${number}.md`;
}

/** Writes a snapshot under a number that is free; false when another process was quicker with it. */
function takeNumber(folder: ProjectFolder, file: string, text: string): boolean {
  let isOurs = false;
  folder.update(file, (present) => {
    isOurs = present === '';
    return isOurs ? text : present;
  });
  return isOurs;
}

function lastNumber(folder: ProjectFolder, name: string): number {
  const path = join(folder.path, FOLDER);
  const files = existsSync(path) ? readdirSync(path) : [];
  const numbers = files
    .filter((file) => file.startsWith(`${name}-`))
    .map((file) => Number(/^(\d+)\.md$/.exec(file.slice(name.length + 1))?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

/** Without the line that says when it was written. */
function contentOf(report: string): string {
  return report.slice(report.indexOf('\n## '));
}
