import { homedir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../config/load-config.ts';
import { AppError } from '../../../domain/app-error.ts';
import { applyToFile, type ChangedFile, changeFile, clearFiles } from '../../../install/change-file.ts';
import { listFileRecords } from '../../../install/journal.ts';
import type { Places, Situation } from '../../../install/places.ts';
import { nameFile, orProblem, readSettingsFile } from '../../../install/settings-file.ts';
import type { ClientInstructions, InspectedInstructions, InstructionsTarget } from '../../client-setup.ts';
import {
  defaultLists,
  findBlock,
  planAddInstructions,
  planRemoveInstructions,
} from '../settings/instructions-block.ts';

const NAME = 'the Compact Instructions';

export const instructions: ClientInstructions = {
  find: (places, project, environment) => findInstructions({ ...places, environment }, project),
  inspect: inspectInstructions,
  change: (action, { path, lists }, options) =>
    applyToFile({ ...options, path, kind: 'instructions' }, (text) =>
      action === 'add' ? planAddInstructions(text, lists) : planRemoveInstructions(text),
    ),
};

/** The instruction file of a project or, without one, the user's own, which no project's config affects. */
export function findInstructions(
  { clientDir, dataDir, environment }: Omit<Situation, 'cwd'>,
  project: string | undefined,
): InstructionsTarget {
  const { config, warnings } = loadConfig({
    project: project ?? clientDir,
    withoutProject: project === undefined,
    dataDir,
    home: homedir(),
    environment,
  });
  const choose = (configured: readonly string[], builtIn: readonly string[]) =>
    configured.length > 0 ? configured : builtIn;
  return {
    path: project === undefined ? join(clientDir, 'CLAUDE.md') : findProjectFile(project),
    lists: {
      keep: choose(config['compactInstructions.keep'], defaultLists.keep),
      skip: choose(config['compactInstructions.skip'], defaultLists.skip),
    },
    warnings,
  };
}

export function inspectInstructions({ path: named, lists }: InstructionsTarget): InspectedInstructions {
  const inspected = orProblem((): InspectedInstructions => {
    const { path, text } = readSettingsFile(named);
    return nameFile(path, () => {
      const block = text === undefined ? undefined : findBlock(text);
      const { action, edited, text: planned = '' } = planAddInstructions(text, lists);
      const wanted = findBlock(planned)?.text ?? '';
      if (!block) return { path, state: 'absent', wanted };
      const state = edited ? 'edited' : action === 'nothing' ? 'current' : 'outdated';
      return { path, state, block: block.text, wanted };
    });
  });
  if (!(inspected instanceof AppError)) return inspected;
  return { path: named, state: 'unreadable', wanted: '', problem: inspected };
}

/** Instructions cannot be given to a single user of a project, so the local scope uses the shared file. */
export function addInstructions(
  project: string | undefined,
  situation: Situation,
  dryRun: boolean,
): ChangedFile {
  const { path, lists } = findInstructions(situation, project);
  const options = { path, kind: 'instructions', dataDir: situation.dataDir, dryRun } as const;
  return changeFile(NAME, options, (text) => planAddInstructions(text, lists));
}

/** Removes our block from every CLAUDE.md to which this machine added it. A failure does not affect the others. */
export function takeOutInstructions({ clientDir, dataDir }: Places, dryRun: boolean): ChangedFile[] {
  const recorded = listFileRecords(dataDir, 'instructions').map(({ path }) => path);
  const paths = new Set([join(clientDir, 'CLAUDE.md'), ...recorded]);
  const files = [...paths].map((path) => ({ name: NAME, path }));
  return clearFiles(files, { kind: 'instructions', dataDir, dryRun }, planRemoveInstructions);
}

/** The client reads either place: prefers the file with our block, then an existing one. */
function findProjectFile(project: string): string {
  const files = [join(project, 'CLAUDE.md'), join(project, '.claude', 'CLAUDE.md')] as const;
  return (
    files.find(holdsBlock) ?? files.find((file) => readSettingsFile(file).bytes !== undefined) ?? files[0]
  );
}

/** An incomplete block counts too: whoever uses the file next reports the error. */
function holdsBlock(path: string): boolean {
  return orProblem(() => findBlock(readSettingsFile(path).text ?? '')) !== undefined;
}
