import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PACKED = [
  ...['.claude-plugin/marketplace.json', 'CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'],
  ...['agent-sdk.cjs', 'agent-sdk.d.cts', 'briefing.cjs', 'decoding.cjs', 'hook.cjs', 'main.cjs', 'page.html']
    .concat('preparing.cjs', 'reading.cjs', 'recall.cjs', 'THIRD-PARTY-NOTICES.txt', 'tideproof.cjs')
    .map((name) => `dist/${name}`),
  ...[
    '.claude-plugin/plugin.json',
    '.mcp.json',
    'hooks/hooks.json',
    'hooks/register.ts',
    'launch.cjs',
    'README.md',
  ]
    .concat(['handoff', 'pin', 'recall', 'save'].map((name) => `commands/${name}.md`))
    .concat('skills/tideproof/SKILL.md')
    .map((name) => `plugin/${name}`),
];
const PACKED_BYTES_MAX = 1_500_000;

test('the package holds what users need, whatever else lies in dist', () => {
  const leftover = join(root, 'dist', `.draft-package-test-${process.pid}`);
  writeFileSync(leftover, '');
  onTestFinished(() => rmSync(leftover, { force: true }));
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const [{ files, size }] = JSON.parse(execFileSync('npm', words, { cwd: root, encoding: 'utf8' }));
  const paths = files.map(({ path }: { path: string }) => path);
  expect(paths.toSorted()).toEqual(PACKED.toSorted());
  expect(size).toBeLessThan(PACKED_BYTES_MAX);
});

test('the package is built before it is packed, and names the version of its native dependency', () => {
  const { scripts, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(scripts.prepack).toBe('node tools/build.mjs');
  expect(optionalDependencies).toEqual({
    '@photostructure/sqlite': expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});

test.each([
  [['--version'], 1, /^tideproof needs Node 20\.16 or later; this is Node 18\.20\.8\. Install .*\n$/],
  [['hook', 'claude-code'], 0, /^$/],
  [['statusline'], 0, /^$/],
])('a Node that is too old is told to a person, and not to the client: %j', (words, status, stderr) => {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-old-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const older = join(folder, 'older.cjs');
  const versions = "{ value: { ...process.versions, node: '18.20.8' } }";
  writeFileSync(older, `Object.defineProperty(process, 'versions', ${versions});`);
  const ended = spawnSync(process.execPath, ['-r', older, join(root, 'dist', 'tideproof.cjs'), ...words], {
    ...{ env: { PATH: process.env.PATH, HOME: folder }, input: '{}', encoding: 'utf8' },
  });
  expect([ended.status, ended.stdout, ended.stderr]).toEqual([status, '', expect.stringMatching(stderr)]);
});

test('without SQLite, install says how to get it before it shows what it would do', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  // From there on Node brings its own.
  if (major > 22 || (major === 22 && minor >= 13)) return;
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-alone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  const words = [join(folder, 'dist', 'tideproof.cjs'), 'install', '--dry-run'];
  const env = { PATH: process.env.PATH, HOME: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Cannot load SQLite for Node .*\nRun `npm install -g tideproof/);
});

test('a release has the package, its checksum, a list of its parts and a formula, once the repository is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof release '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['package.json', 'package-lock.json', 'README.md', 'LICENSE', 'CHANGELOG.md'])
    cpSync(join(root, name), join(folder, name));
  for (const name of ['tools', 'dist', 'plugin'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  const run = (...words: string[]) =>
    spawnSync(process.execPath, words, {
      cwd: folder,
      env: { ...process.env, npm_config_ignore_scripts: 'true' },
      encoding: 'utf8',
    });
  expect(run('tools/make-release.mjs')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('name-repository'),
  });
  expect(run('tools/name-repository.mjs', 'anna/tideproof').status).toBe(0);
  expect(run('tools/make-release.mjs')).toMatchObject({ status: 0 });
  const made = (name: string) => readFileSync(join(folder, 'release', name));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const checksum = createHash('sha256')
    .update(made(`tideproof-${version}.tgz`))
    .digest('hex');
  expect(made('SHA256SUMS').toString()).toContain(`${checksum}  tideproof-${version}.tgz`);
  expect(made('tideproof.rb').toString()).toContain(
    `anna/tideproof/releases/download/v${version}/tideproof-${version}.tgz"\n  sha256 "${checksum}"`,
  );
  const { components } = JSON.parse(made('tideproof.cdx.json').toString());
  const parts = components.map((part: { name: string; scope: string }) => `${part.name} ${part.scope}`);
  expect(parts).toEqual(
    expect.arrayContaining(['preact required', 'zod required', '@photostructure/sqlite optional']),
  );
});
