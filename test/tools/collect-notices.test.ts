import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const tool = new URL('../../tools/collect-notices.mjs', import.meta.url).href;

test('every package in the bundles comes with its licence', () => {
  const file = fileURLToPath(new URL('../../dist/THIRD-PARTY-NOTICES.txt', import.meta.url));
  const [, ...notices] = readFileSync(file, 'utf8').split('-'.repeat(80));
  expect(notices.length).toBeGreaterThan(5);
  const [rules, packages] = [notices.pop(), notices];
  expect(rules).toMatch(/gitleaks.*MIT License.*Copyright/s);
  for (const notice of packages)
    expect(notice).toMatch(/^\s+\S+ \d+\.\d+\.\d+\s.*(Copyright|MIT|BSD|Unlicense)/s);
});

test('a package is named once, wherever it lies and however many of its files are used', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tideproof-notices-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('node_modules/@quay/rope/package.json', '{"name": "@quay/rope", "version": "1.2.3"}');
  write('node_modules/@quay/rope/LICENSE.md', 'Copyright Ada');
  write('node_modules/@quay/line/package.json', '{"name": "@quay/line", "version": "1.2.4"}');
  write('node_modules/@quay/line/LICENSE', 'Copyright Ada');
  write(
    'node_modules/@quay/rope/node_modules/knot/package.json',
    '{"name": "knot", "version": "2.0.0", "license": "MIT"}',
  );
  const { collectNotices } = await import(tool);
  const text: string = collectNotices(root, [
    'src/main.ts',
    'node_modules/@quay/line/a.js',
    'node_modules/@quay/rope/a.js',
    'node_modules/@quay/rope/lib/b.js',
    'node_modules/@quay/rope/node_modules/knot/index.js',
  ]);
  expect(text.match(/^\S+ \d+\.\d+\.\d+$/gm)).toEqual(['@quay/line 1.2.4', '@quay/rope 1.2.3', 'knot 2.0.0']);
  expect(text).toContain('@quay/line 1.2.4\n@quay/rope 1.2.3\n\nCopyright Ada\n');
  expect(text.match(/Copyright Ada/g)).toHaveLength(1);
  expect(text).toContain('knot 2.0.0\n\nLicence: MIT\n');
});
