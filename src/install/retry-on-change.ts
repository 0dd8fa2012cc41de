import { AppError } from '../domain/app-error.ts';
import { tryRepeatedly } from '../system/update-text-file.ts';

/** An attempt to change a file of the client, repeated while another program changes it too. */
export function retryOnChange<Outcome>(path: string, attempt: () => Outcome | undefined): Outcome {
  const outcome = tryRepeatedly(attempt);
  if (outcome !== undefined) return outcome;
  throw new AppError(
    'E_SETTINGS_UNREADABLE',
    `Cannot write ${path}: another program keeps changing it`,
    'Wait until it has finished, then run the command again',
  );
}
