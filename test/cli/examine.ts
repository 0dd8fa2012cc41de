import { expect } from 'vitest';
import type { Finding } from '../../src/install/check.ts';
import type { Room } from './room.ts';

/** Expects the fields of a finding to be texts of these forms. */
export const matching = (forms: Record<string, RegExp>) =>
  Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, expect.stringMatching(form)]));

/** What `doctor` finds in a room, by the name of a check. */
export async function examine(room: Room, environment: NodeJS.ProcessEnv = {}) {
  const { stdout, stderr, status } = await room.runWith(environment, 'doctor', '--json');
  expect(stderr).toBe('');
  const { healthy, findings } = JSON.parse(stdout) as { healthy: boolean; findings: Finding[] };
  expect(status).toBe(healthy ? 0 : 1);
  for (const finding of findings) if (finding.status === 'failed') expect(finding.fix).toBeTruthy();
  return {
    healthy,
    of: (check: string) => findings.find((finding) => finding.check === check),
    all: (check: string) => findings.filter((finding) => finding.check === check),
  };
}
