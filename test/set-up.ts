import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What could lead a test, or a program it starts, to the real home or to a real account. */
const PERSONAL = /^(?:XDG_|CLAUDE|ANTHROPIC_|TIDEPROOF_HOME$|NODE_EXTRA_CA_CERTS$)/;

/** Runs once before all tests: fresh bundles, and a throw-away home that every test process inherits. */
export default function setUp(): () => void {
  execFileSync(process.execPath, ['tools/build.mjs', '--if-changed'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  });
  const home = mkdtempSync(join(tmpdir(), 'tideproof-home-'));
  for (const name of Object.keys(process.env)) if (PERSONAL.test(name)) delete process.env[name];
  process.env.HOME = home;
  process.env.USERPROFILE = home;
  return () => rmSync(home, { recursive: true, force: true });
}
