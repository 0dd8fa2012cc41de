import type { Client } from './client.ts';
import * as clients from './clients.ts';

const { claudeCode: usual } = clients;

/** All of them; the first is meant where nobody says which. */
export const allClients: readonly [Client, ...Client[]] = [
  usual,
  ...Object.values<Client>(clients).filter((client) => client !== usual),
];
