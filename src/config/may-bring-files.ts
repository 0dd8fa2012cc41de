import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const PROJECT_FOLDER = '.tideproof';
export const SINGLE_FILES = ['config.json', 'workflow.md', 'restore.md', 'summarize.md'];
export const KNOWLEDGE = 'knowledge';
/** Handoffs that colleagues left; see `documents/offers.ts`. */
export const OFFERS = 'offers';

/** Whether a project brings anything for us or the model, for whoever has no time to read it. */
export function mayBringFiles(project: string): boolean {
  return [...SINGLE_FILES, KNOWLEDGE, OFFERS].some((name) => existsSync(join(project, PROJECT_FOLDER, name)));
}
