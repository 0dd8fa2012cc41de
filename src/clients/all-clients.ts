import type { Client } from './client.ts';
import * as clients from './clients.ts';

/** All clients, by name; the first is the default. */
export const allClients = Object.values<Client>(clients) as [Client, ...Client[]];
