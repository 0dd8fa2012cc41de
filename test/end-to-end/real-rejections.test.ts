import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refuseRejected } from '../../src/clients/claude-code/settings/refuse-rejected.ts';
import { setStage } from '../lab/stage.ts';

/** Its one hook leaves a file of this name. */
const hooks = (name: string) => ({
  SessionStart: [{ hooks: [{ type: 'command', command: `echo fired > "$HOME/${name}"` }] }],
});

function isRefused(text: string): boolean {
  try {
    refuseRejected(text);
    return false;
  } catch {
    return true;
  }
}

type MakeText = (name: string) => string;

/**
 * Each text is a whole settings file; the client either runs its one hook or skips the file. More of these are in
 * real-settings.
 */
const cases: [what: string, make: MakeText][] = [
  ['null for a switch', (name) => JSON.stringify({ verbose: null, hooks: hooks(name) })],
  ['a list for variables', (name) => JSON.stringify({ env: [], hooks: hooks(name) })],
  ['a comment', (name) => `// mine\n${JSON.stringify({ hooks: hooks(name) })}`],
  ['a comma too many', (name) => JSON.stringify({ hooks: hooks(name) }).replace(/}$/, ',}')],
  [
    'odd hooks beside a good one',
    (name) => JSON.stringify({ hooks: { ...hooks(name), Stop: [{ matcher: 3 }, 'x'], Nonsense: 3 } }),
  ],
  [
    'odd rules and variables',
    (name) => JSON.stringify({ permissions: { allow: [3, ''] }, env: { A: 1, B: null }, hooks: hooks(name) }),
  ],
  ['keys that nobody knows', (name) => JSON.stringify({ tide: 3, hooks: hooks(name) })],
];

test.each([0, 3, 6])(
  'the client skips the whole file exactly when install refuses it, from case %i on',
  async (from) => {
    const { world, play } = setStage({ events: [] });
    const folder = join(world.project, '.claude');
    mkdirSync(folder);
    const files = [world.settingsPath, join(folder, 'settings.json'), join(folder, 'settings.local.json')];
    const written = cases.slice(from, from + files.length).map(([what, make], index) => {
      const text = make(`fired-${index}`);
      writeFileSync(files[index]!, text);
      return { what, text, fired: join(world.home, `fired-${index}`) };
    });
    expect((await play({ prompts: ['hello'] })).exitCode).toBe(0);
    for (const { what, text, fired } of written) expect(existsSync(fired), what).toBe(!isRefused(text));
  },
);
