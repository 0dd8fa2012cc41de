import { join, relative, sep } from 'node:path';
import { type FileText, fitFiles, type TextBudget } from '../brief/fit-files.ts';
import { checkPath } from '../system/check-path.ts';
import { findFiles } from '../system/find-files.ts';
import { readHead } from '../system/read-file-part.ts';
import type { Masker } from '../transcript/mask-secrets.ts';

/** What a project can tell the model by itself: files in its `.tideproof` folder, `knowledge` for all of `knowledge/*.md`. */
export type ProjectFileName = 'workflow.md' | 'knowledge' | 'restore.md';

export interface ProjectFilesRequest extends TextBudget {
  names: readonly ProjectFileName[];
  masker: Masker;
  log(message: string): void;
}

const FOLDER = '.tideproof';
const FILE_BYTES_MAX = 1 << 20;
const FILES_MAX = 30;

/** The project's own words for the model, masked, one section per file and within the budget. Missing files are no errors. */
export function readProjectFiles(project: string, request: ProjectFilesRequest): string[] {
  const files = request.names
    .flatMap((name) => listPaths(project, name))
    .slice(0, FILES_MAX)
    .flatMap((path) => readFile(project, path, request) ?? []);
  return fitFiles(files, request);
}

function listPaths(project: string, name: ProjectFileName): string[] {
  return name === 'knowledge'
    ? findFiles(join(project, FOLDER, name, '*.md')).sort()
    : [join(project, FOLDER, name)];
}

/** One that cannot be read is no reason to do without the others. */
function readFile(project: string, path: string, { masker, log }: ProjectFilesRequest): FileText | undefined {
  const name = relative(project, path).split(sep).join('/');
  // Whoever wrote the project gets to show files of the project, and nothing else of this machine.
  const { problem } = checkPath(path, { project, home: project, hiddenOutside: false });
  if (problem !== undefined) {
    log(`${name} is left out: it leads out of the project`);
    return undefined;
  }
  try {
    const text = masker.mask(tidy(readHead(path, FILE_BYTES_MAX) ?? '')).trim();
    return text === '' ? undefined : { path: name, text };
  } catch (error) {
    log(`${name} is left out: ${(error as Error).message}`);
    return undefined;
  }
}

function tidy(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}
