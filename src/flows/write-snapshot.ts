import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { renderWhole } from '../notes/render-report.ts';
import type { Report } from '../notes/report.ts';
import { fileNameOf, pathFromSession, type SessionView } from './view-session.ts';

const FOLDER = 'snapshots';
const LAST = `${FOLDER}/LAST`;

/** Keeps a report as it is now under a number of its own, and points to it. Gives back its path as seen from the session. */
export function writeSnapshot(view: SessionView, report: Report): string | undefined {
  const { session, folder } = view;
  if (!folder) return undefined;
  const name = fileNameOf(session.id);
  for (let number = nextNumber(join(folder.path, FOLDER), name); ; number += 1) {
    const file = `${FOLDER}/${name}-${number}.md`;
    let isFree = true;
    folder.update(file, (text) => {
      isFree = text === '';
      return isFree ? renderWhole(report) : text;
    });
    if (!isFree) continue;
    folder.update(LAST, () => `${name}-${number}.md\n`);
    return pathFromSession({ ...view, folder }, file);
  }
}

function nextNumber(path: string, name: string): number {
  if (!existsSync(path)) return 1;
  const numbers = readdirSync(path).map((file) =>
    file.startsWith(`${name}-`) ? Number.parseInt(file.slice(name.length + 1), 10) || 0 : 0,
  );
  return Math.max(0, ...numbers) + 1;
}
