import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientVersions } from './corpus/client-versions.ts';
import { playSession } from './corpus/play-session.ts';
import { projects } from './corpus/projects.ts';
import type { Language } from './corpus/speech.ts';

/** Turns up to each compaction, and after the last one. */
const SEGMENTS: readonly (readonly number[])[] = [
  [70, 40],
  [110, 60],
  [60, 50, 45],
  [90, 36],
  [75, 55, 45],
  [55, 45, 40, 40],
];
const LANGUAGES: readonly Language[] = ['english', 'spanish', 'english', 'chinese', 'french', 'german'];
const SESSIONS = 12;
export const SEED = 20310505;

/** Writes the sessions that the measure runs on when it is given no others. The same at every run. */
export function generateCorpus(folder: string): string[] {
  return Array.from({ length: SESSIONS }, (_, nth) => {
    const round = Math.floor(nth / projects.length);
    const project = at(projects, nth);
    const text = playSession({
      project,
      client: at(clientVersions, nth + round),
      language: round === 0 ? at(LANGUAGES, nth) : 'english',
      seed: SEED + nth,
      segments: at(SEGMENTS, nth + 2 * round),
    });
    const file = join(folder, `${String(nth + 1).padStart(2, '0')}-${project.name}.jsonl`);
    writeFileSync(file, text);
    return file;
  });
}

function at<Item>(items: readonly Item[], nth: number): Item {
  const item = items[nth % items.length];
  if (item === undefined) throw new Error('The list is empty');
  return item;
}
