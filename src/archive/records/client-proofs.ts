import type { Database } from '../sqlite/binding.ts';

/** The outcome of a live test with one version of the client. */
export interface ClientProof {
  clientVersion: string;
  provedAt: string;
  /** Empty when everything came through. */
  failedChannels: string[];
}

export function recordProof(database: Database, proof: ClientProof): void {
  database.run`INSERT INTO client_proofs (client, proved_at, outcome)
    VALUES (${proof.clientVersion}, ${proof.provedAt}, ${JSON.stringify(proof.failedChannels)})`;
}

export function findLastProof(database: Database): ClientProof | undefined {
  const row = database.get<Omit<ClientProof, 'failedChannels'> & { outcome: string }>`
    SELECT client AS client_version, proved_at, outcome FROM client_proofs ORDER BY id DESC LIMIT 1`;
  if (row === undefined) return undefined;
  const { outcome, ...proof } = row;
  return { ...proof, failedChannels: JSON.parse(outcome) };
}
