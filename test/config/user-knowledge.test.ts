import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type ProjectFileName, readProjectFiles } from '../../src/session/read-project-files.ts';
import { masker } from '../events/test-context.ts';
import { acceptFiles } from './accept-files.ts';

/** A folder with a project and our data folder in it. */
function makeRoom(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'tideproof knowledge '));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const logged: string[] = [];
  for (const [path, text] of Object.entries({ 'project/README.md': '# Piers', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const read = (names: ProjectFileName[] = ['workflow.md', 'knowledge'], charactersMax = 2_000) =>
    readProjectFiles(join(root, 'project'), {
      ...{ names, charactersMax, tokensMax: 2_000, masker, dataDir: join(root, 'data') },
      log: (message) => void logged.push(message),
    });
  return { root, read, logged };
}

const OWN = 'data/knowledge/tides.md';

test('knowledge of the user needs nobody’s consent, is the user’s, and comes before that of the repository', () => {
  const { root, read, logged } = makeRoom({
    [OWN]: '\uFEFFSpring tide is at noon.\r\nUse UTC.\n',
    'data/knowledge/aaa.md': 'First by name.',
    'project/.tideproof/knowledge/pier.md': 'The pier is closed.',
  });
  const [first, second, ...more] = read();
  expect(more).toEqual([]);
  expect(first).toContain('> First by name.');
  expect(second).toContain('> Spring tide is at noon.\n> Use UTC.');
  for (const text of [first, second]) expect(text).toMatch(/written by the user\n/);
  expect(second).toContain(join(root, OWN));
  acceptFiles(join(root, 'project'), join(root, 'data'));
  const accepted = read();
  expect(accepted).toHaveLength(3);
  expect(accepted[2]).toContain('> The pier is closed.');
  expect(accepted[2]).toContain('not by the user');
  expect(logged).toEqual([]);
});
