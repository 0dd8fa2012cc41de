import type { TestProject } from 'vitest/node';
import { makePostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { port: number; folder: string };
  }
}

/** One server for all tests of the hub: to make one takes seconds. Each file has databases of its own in it. */
export default async function runPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await makePostgres();
  project.provide('postgres', { port: server.port, folder: server.folder });
  return () => server.stop();
}
