import type { Database } from '../sqlite/binding.ts';

/** The outcome of a live test with one version of the client. */
export interface ClientProof {
  clientVersion: string;
  provedAt: string;
  /** Empty when everything came through. */
  failedChannels: string[];
}

export function recordProof(database: Database, proof: ClientProof): void {
  database
    .prepare('INSERT INTO client_proofs (client, proved_at, outcome) VALUES (?, ?, ?)')
    .run(proof.clientVersion, proof.provedAt, JSON.stringify(proof.failedChannels));
}

export function findLastProof(database: Database): ClientProof | undefined {
  const row = database.prepare('SELECT * FROM client_proofs ORDER BY id DESC LIMIT 1').get();
  if (row === undefined) return undefined;
  return {
    clientVersion: String(row.client),
    provedAt: String(row.proved_at),
    failedChannels: JSON.parse(String(row.outcome)) as string[],
  };
}
