import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { createFindOwnSecrets } from '../../src/context/create-find-own-secrets.ts';
import { acceptFiles } from '../config/accept-files.ts';

function makeFind(config: { user?: object[]; project?: object[] }) {
  const root = mkdtempSync(join(tmpdir(), 'tideproof secrets '));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [project, data] = [join(root, 'project'), join(root, 'data')];
  for (const folder of [join(project, '.tideproof'), data]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(data, 'config.json'), JSON.stringify({ secrets: config.user ?? [] }));
  writeFileSync(
    join(project, '.tideproof', 'config.json'),
    JSON.stringify({ secrets: config.project ?? [] }),
  );
  acceptFiles(project, data);
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  return {
    find: createFindOwnSecrets(
      loadConfig({ project, dataDir: data, home: root, environment: {} }).places,
      log,
    ),
    logged,
  };
}

const SLOW = Array.from({ length: 20 }, (_, nth) => ({ name: `slow ${nth}`, regex: `(x+x+)+y${nth}` }));
const TEXT = `${'x'.repeat(3_000)} and key-4711`;

describe('Secrets of a project', () => {
  it('cost a bounded time together, take none from those of the user, and are reported', () => {
    const { find, logged } = makeFind({ user: [{ name: 'key', regex: 'key-\\d+' }], project: SLOW });
    for (let nth = 0; nth < 5; nth++) expect(find!(TEXT)).toHaveLength(1);
    // Each that was begun was stopped, and none was begun when all had used up their time.
    expect(logged).toHaveLength(SLOW.length);
    expect(logged[0]).toContain('pattern "slow 0" takes too long');
  });

  it('are found beside those of the user, and do not blind the record', () => {
    const { find } = makeFind({
      user: [{ name: 'key', regex: 'key-\\d+' }],
      project: [
        { name: 'berth', regex: 'berth-(\\w+)' },
        { name: 'all', regex: '[^]+' },
      ],
    });
    expect(find!('Open berth-alpha with key-4711')).toEqual([
      { start: 22, end: 30, kind: 'own-key' },
      { start: 11, end: 16, kind: 'own-berth' },
    ]);
  });

  it('that need no character find nothing and hold up nothing', () => {
    const project = Array.from({ length: 20 }, (_, nth) => ({ name: `${nth}`, regex: `(?=[^${nth}])` }));
    const { find } = makeFind({ project });
    const before = process.cpuUsage();
    for (let nth = 0; nth < 5; nth++) expect(find!('word '.repeat(20_000))).toEqual([]);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(2);
  });
});
