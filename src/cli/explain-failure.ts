import { isArchiveFull } from '../archive/sqlite/sqlite-failure.ts';
import { AppError } from '../domain/app-error.ts';
import { REFUSALS } from '../system/refusals.ts';

/** What a person is told of a failure; undefined for a bug. */
export function explainFailure(error: unknown): Pick<AppError, 'code' | 'message' | 'hint'> | undefined {
  if (error instanceof AppError || isFromWorker(error)) return error;
  if (isArchiveFull(error)) {
    const [reason, hint] = REFUSALS.ENOSPC!;
    return new AppError('E_ARCHIVE_UNUSABLE', `Cannot write to the archive: ${reason}`, hint, error);
  }
  const { code = '', path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === 'uv_cwd')
    return new AppError(
      'E_FILE_UNUSABLE',
      'Cannot work in the current folder: it was deleted',
      'Change to another folder, then run the command again',
      error,
    );
  const refusal = REFUSALS[code];
  return (
    refusal &&
    new AppError('E_FILE_UNUSABLE', `Cannot use ${path ?? 'a file'}: ${refusal[0]}`, refusal[1], error)
  );
}

/** An error of another thread arrives with its fields, but not with its class. */
function isFromWorker(error: unknown): error is AppError {
  const { name, hint } = (error ?? {}) as Partial<AppError>;
  return name === 'AppError' && typeof hint === 'string';
}
