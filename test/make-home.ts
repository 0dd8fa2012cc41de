import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What could lead a test, or a program it starts, to the real home or to a real account. */
const PERSONAL = /^(?:XDG_|CLAUDE|ANTHROPIC_|TIDEPROOF_HOME$|NODE_EXTRA_CA_CERTS$)/;

/** Runs before all tests: a throw-away home that every test process inherits. */
export default function makeHome(): () => void {
  const home = mkdtempSync(join(tmpdir(), 'tideproof-home-'));
  for (const name of Object.keys(process.env)) if (PERSONAL.test(name)) delete process.env[name];
  process.env.HOME = home;
  process.env.USERPROFILE = home;
  return () => rmSync(home, { recursive: true, force: true });
}
