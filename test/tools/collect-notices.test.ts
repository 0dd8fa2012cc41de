import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('every package in the bundles comes with its licence', () => {
  const file = fileURLToPath(new URL('../../dist/THIRD-PARTY-NOTICES.txt', import.meta.url));
  const [, ...notices] = readFileSync(file, 'utf8').split('-'.repeat(80));
  expect(notices.length).toBeGreaterThan(5);
  const [rules, packages] = [notices.pop(), notices];
  expect(rules).toMatch(/gitleaks.*MIT License.*Copyright/s);
  for (const notice of packages)
    expect(notice).toMatch(/^\s+\S+ \d+\.\d+\.\d+\s.*(Copyright|MIT|BSD|Unlicense)/s);
});
