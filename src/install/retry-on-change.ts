import { AppError } from '../domain/app-error.ts';

const MAX_ATTEMPTS = 3;

/**
 * Someone else may write the file between our reading and our writing; then the attempt gives undefined and we look
 * again, but not for ever.
 */
export function retryOnChange<Outcome>(path: string, attempt: () => Outcome | undefined): Outcome {
  for (let count = 1; count <= MAX_ATTEMPTS; count += 1) {
    const outcome = attempt();
    if (outcome !== undefined) return outcome;
  }
  throw new AppError(
    'E_SETTINGS_UNREADABLE',
    `Cannot write ${path}: another program keeps changing it`,
    'Wait until it has finished, then run the command again',
  );
}
