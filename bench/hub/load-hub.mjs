// The parts of the source that the measurement of the hub calls in its own processes, bundled the way the command is.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const PARTS = `
  export { claudeCode } from './src/clients/claude-code/client.ts';
  export { createContext } from './src/context/create-context.ts';
  export { openTexts, readTexts } from './src/archive/texts/open-texts.ts';
  export { readEntryText } from './src/archive/texts/entry-text.ts';
  export { listEntriesAfter } from './src/archive/texts/list-entries.ts';
  export { countEntriesAfter } from './src/hub/find-waiting.ts';
  export { findProject } from './src/hub/find-project.ts';
  export { initHub } from './src/hub/init-hub.ts';
  export { addMember, addToTeam, shareProject } from './src/hub/manage-members.ts';
  export { openHub, openServer } from './src/hub/open-hub.ts';
  export { pushToHub } from './src/hub/push/push.ts';
  export { searchHub } from './src/hub/search/search-hub.ts';
  export { textsFile } from './src/system/paths.ts';
  export { makePostgres, SUPERUSER, SUPERUSER_PASSWORD } from './test/hub/postgres-server.ts';
  export { writeSession } from './test/hub/write-session.ts';
  export { default as postgres } from 'postgres';
`;

/** The folder that the bundle is in belongs to the caller, who deletes it. */
export async function bundleHub(root) {
  // Below the project, so that its packages are found, and where nothing is packed or kept.
  const drafts = join(root, 'node_modules', '.cache');
  mkdirSync(drafts, { recursive: true });
  const folder = mkdtempSync(join(drafts, 'tideproof-bench-'));
  const file = join(folder, 'hub.cjs');
  await build({
    stdin: { contents: PARTS, resolveDir: root, loader: 'ts' },
    ...{
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      logLevel: 'warning',
      outfile: file,
    },
    external: ['@photostructure/sqlite'],
    // The starter of the server looks for the tools beside it.
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(join(root, 'test/hub/postgres-server.ts')).href),
    },
  });
  return { folder, file };
}

export function loadHub(file) {
  return createRequire(file)(file);
}
