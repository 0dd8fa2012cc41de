import { AppError } from '../domain/app-error.ts';
import type { Context } from './context.ts';

/** What only the user may do is refused to a model, which foreign text may have misled: in the shell of a client nobody is asked. */
export function refuseModel(
  { clients, environment }: Context,
  refusal: (clientName: string) => string,
  hint: string,
): void {
  const client = clients.find(({ places }) => places.isInSession(environment));
  if (client) throw new AppError('E_USAGE', refusal(client.name), hint);
}
