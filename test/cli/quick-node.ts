import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleSession } from '../../src/clients/claude-code/setup/rehearse.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideproof-node-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const answer = sampleSession('', '')
  .events.flatMap(({ answers = [] }) => answers)
  .join(' ');

/**
 * A Node that hooks are registered with: it is the real one, but answers a rehearsal itself. Every `install`, `doctor` and `test`
 * plays ten hooks, which takes five times as long as all else that they do.
 */
export const quickNode = join(folder, 'node');
writeFileSync(
  quickNode,
  `#!/bin/sh
case "$TIDEPROOF_HOME" in
*/tideproof-rehearsal-*) cat > /dev/null; echo "${answer}" ;;
*) exec "${process.execPath}" "$@" ;;
esac
`,
);
chmodSync(quickNode, 0o755);

const preload = join(folder, 'preload.cjs');
writeFileSync(preload, `process.execPath = ${JSON.stringify(quickNode)};`);

/** The words that make a command believe that it runs in the quick Node. */
export const asQuickNode = ['--require', preload];
