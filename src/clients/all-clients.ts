import type { Client } from './client.ts';
import * as clients from './clients.ts';

const { claudeCode: usual } = clients;

/** All clients; the first is the default. */
export const allClients: readonly [Client, ...Client[]] = [
  usual,
  ...Object.values<Client>(clients).filter((client) => client !== usual),
];
