import { homedir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../config/load-config.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { Places } from '../../../install/places.ts';
import { readSettingsFile } from '../../../install/settings-file.ts';
import type { InstructionsTarget } from '../../client-setup.ts';
import { defaultLists, findBlock } from '../settings/instructions-block.ts';

/** The file of a project, or without one the user's own, which no project gets to write into. */
export function findInstructions(
  { clientDir, dataDir }: Places,
  project: string | undefined,
  environment: NodeJS.ProcessEnv,
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

/** The client takes the file from either place: the one with our block counts, then the one that is there. */
function findProjectFile(project: string): string {
  const files = [join(project, 'CLAUDE.md'), join(project, '.claude', 'CLAUDE.md')] as const;
  return (
    files.find(holdsBlock) ?? files.find((file) => readSettingsFile(file).bytes !== undefined) ?? files[0]
  );
}

/** Half a block counts too: whoever uses the file next says what is wrong with it. */
function holdsBlock(path: string): boolean {
  try {
    const { text } = readSettingsFile(path);
    return text !== undefined && findBlock(text) !== undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return true;
  }
}
