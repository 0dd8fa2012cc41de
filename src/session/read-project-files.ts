import { join } from 'node:path';
import type { TextBudget } from '../brief/estimate-tokens.ts';
import { type FileText, fitFiles } from '../brief/fit-files.ts';
import { listProjectFiles, PROJECT_FOLDER } from '../config/project-files.ts';
import type { Context } from '../context/context.ts';
import { findFiles } from '../system/find-files.ts';
import { readHead } from '../system/read-file-part.ts';

const FILE_BYTES_MAX = 256 << 10;

/** Files in a project's `.tideproof` folder that are quoted to the model; `knowledge` stands for `knowledge/*.md`. */
export type ProjectFileName = 'workflow.md' | 'knowledge' | 'restore.md' | 'summarize.md';

/** Project files that the user accepted, masked, one section each, within the budget. Missing files are no errors. */
export function readProjectFiles(
  names: readonly ProjectFileName[],
  budget: TextBudget,
  { project, dataDir, masker, log }: Pick<Context, 'project' | 'dataDir' | 'masker' | 'log'>,
): string[] {
  const onProblem = (name: string, problem: string) => log(`${name} is left out: ${problem}`);
  const isWanted = (file: string) => names.some((name) => file.startsWith(`${PROJECT_FOLDER}/${name}`));
  const listed = listProjectFiles(project, dataDir, onProblem, isWanted);
  const files = listed.filter(({ mark }) => mark === 'accepted');
  const own = names.includes('knowledge') ? readUserKnowledge(dataDir, onProblem) : [];
  const tidy = (text: string) => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const texts = [...own, ...files.map(({ name, text }): FileText => ({ path: name, text }))]
    .map(({ text, ...file }): FileText => ({ ...file, text: masker.mask(tidy(text)).trim() }))
    .filter(({ text }) => text !== '');
  return fitFiles(texts, budget);
}

/** Files that the user wrote for every project, in the folder `knowledge` beside the archive. */
function readUserKnowledge(dataDir: string, onProblem: (name: string, problem: string) => void): FileText[] {
  return findFiles(join(dataDir, 'knowledge', '*.md'))
    .sort()
    .flatMap((path) => {
      try {
        return [{ path, text: readHead(path, FILE_BYTES_MAX) ?? '', isUsers: true as const }];
      } catch (error) {
        onProblem(path, (error as Error).message);
        return [];
      }
    });
}
