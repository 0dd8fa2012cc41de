import { AppError } from '../domain/app-error.ts';
import type { Client } from './client.ts';
import type { ClientProgram } from './client-program.ts';

/** How we run a client, which has to be one that can be run. */
export function programOf({ name, program }: Client): ClientProgram {
  if (program) return program;
  throw new AppError(
    'E_CLIENT_UNUSABLE',
    `Cannot run ${name}: tideproof does not know how to`,
    'Use a client of docs/clients.md that can be run',
  );
}
