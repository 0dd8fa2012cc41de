// Says in plain words when this Node is too old. Itself, it runs on any Node that knows modules.
import { readFileSync } from 'node:fs';

export function checkNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const wanted = engines.node.replace('>=', '');
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(`tideproof needs Node ${wanted} or later; this is Node ${process.versions.node}.`);
  console.error('Install a newer Node (https://nodejs.org), then run the command again.');
  process.exit(2);
}
