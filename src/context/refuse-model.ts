import { AppError } from '../domain/app-error.ts';
import type { Context } from './context.ts';

/**
 * Refuses a command that only the user may run when it was called in a client's shell, where a model misled by foreign
 * text could call it.
 */
export function refuseModel(
  { clients, environment }: Context,
  refusal: (clientName: string) => string,
  hint: string,
): void {
  const client = clients.find(({ places }) => places.isInSession(environment));
  if (client) throw new AppError('E_USAGE', refusal(client.name), hint);
}
