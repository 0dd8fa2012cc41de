import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCorpus, SEED } from './generate-corpus.ts';

/** The sessions to measure on. */
export interface Corpus {
  folder: string;
  /** What a report has to say about where they come from. */
  origin: string;
  close(): void;
}

/** A mistake of whoever called, to be said in one line. */
export class UsageError extends Error {}

/** The folder that was named; without one, sessions that the project makes up itself. */
export function openCorpus(named: string | undefined): Corpus {
  if (named !== undefined) return openNamed(named);
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-corpus-'));
  const files = generateCorpus(folder);
  return {
    folder,
    origin: `Corpus: ${files.length} generated sessions (bench/brief/generate-corpus.ts, seed ${SEED}), no real ones`,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function openNamed(folder: string): Corpus {
  const count = listTranscripts(folder).length;
  if (count === 0) throw new UsageError(`There is no .jsonl file in ${folder}`);
  return { folder, origin: `Corpus: ${count} sessions in ${folder}`, close: () => {} };
}

export function listTranscripts(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort();
  } catch (error) {
    throw new UsageError(`Cannot read the corpus ${folder}: ${(error as Error).message}`);
  }
}
