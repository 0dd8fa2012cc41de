import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';

/** The folder named by `--project`, which has to be one; without it, the project that the person is in. */
export function findProject(named: string | true | undefined, { project }: Pick<Context, 'project'>): string {
  if (typeof named !== 'string') return project;
  const folder = resolve(named);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new AppError(
    'E_USAGE',
    `Cannot find the folder "${named}"`,
    'Give the folder of a project with --project',
  );
}
