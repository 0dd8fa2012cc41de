// The parts of the source that the measurements call in their own process, bundled the way the command is.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const PARTS = `
  export { readTexts } from './src/archive/texts/open-texts.ts';
  export { readArchive } from './src/archive/sqlite/open-archive.ts';
  export { readEntryText } from './src/archive/texts/entry-text.ts';
  export { searchTexts } from './src/search/search-texts.ts';
`;

export async function loadArchive(root) {
  // Below the project, so that its packages are found.
  const folder = mkdtempSync(join(root, 'dist', '.draft-bench-'));
  try {
    const outfile = join(folder, 'archive.cjs');
    await build({
      stdin: { contents: PARTS, resolveDir: root, loader: 'ts' },
      ...{ bundle: true, platform: 'node', format: 'cjs', target: 'node20', logLevel: 'warning', outfile },
      external: ['@photostructure/sqlite'],
    });
    const { readTexts, readArchive, readEntryText, searchTexts } = createRequire(outfile)(outfile);
    return {
      read: (file, read) => readTexts({ dataDir: dirname(file) }, read),
      readLedger: readArchive,
      readEntryText,
      searchTexts,
      readText: (file) => readFileSync(file, 'utf8'),
      countBytes: (database) => {
        const ids = database.prepare('SELECT id FROM entries').all();
        return ids.reduce((sum, { id }) => sum + Buffer.byteLength(readEntryText(database, id)), 0);
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
