import { AppError } from '../domain/app-error.ts';
import {
  applyTextFile,
  type TextFileOptions,
  type TextFileOutcome,
  type TextFilePlan,
} from './apply-text-file.ts';

/** What is to become of a file, or of our entry in it, that is not the settings. */
export interface FilePlan extends TextFilePlan {
  /** Why something is left alone that is not what it should be. */
  leftAlone?: 'foreign' | 'edited';
  /** Whether somebody changed our file by hand. */
  edited: boolean;
}

/** What became, or would become, of it. */
export interface ChangedFile {
  /** How people call it; its path where that is not known any more. */
  name: string;
  path: string;
  /** Undefined if the file stays as it is because of the problem. */
  outcome?: TextFileOutcome<FilePlan>;
  problem?: AppError;
}

/** One file that cannot be changed holds up no other. */
export function changeFile(
  name: string,
  options: Omit<TextFileOptions, 'now'>,
  plan: (text: string | undefined) => FilePlan,
): ChangedFile {
  try {
    const outcome = applyTextFile({ ...options, now: () => new Date() }, plan);
    return { name, path: outcome.path, outcome };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name, path: options.path, problem: error };
  }
}

export function isChanged({ outcome }: ChangedFile): boolean {
  return outcome !== undefined && outcome.action !== 'nothing';
}

export function describeFile({ name, path, outcome, problem }: ChangedFile) {
  return {
    name,
    path,
    ...(outcome && { action: outcome.action }),
    ...(outcome?.leftAlone && { leftAlone: outcome.leftAlone }),
    ...(outcome?.backupPath !== undefined && { backupPath: outcome.backupPath }),
    ...(problem && { problem: problem.message, fix: problem.hint }),
  };
}
