import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { composeSchema } from '../../src/cli/setup/config.ts';

import { configKeys, settings } from '../../src/config/config.ts';

// biome-ignore lint/suspicious/noExplicitAny: what zod takes is narrower than what JSON schema is.
const schema = z.fromJSONSchema(composeSchema() as any);
const accepts = (content: unknown) => schema.safeParse(content).success;

function nest(key: string, value: unknown): Record<string, unknown> {
  const [group = '', member] = key.split('.');
  return member === undefined ? { [group]: value } : { [group]: { [member]: value } };
}

describe('composeSchema()', () => {
  it.each(configKeys)('takes the default and the example of %s, under both of its names', (key) => {
    for (const value of [settings[key].default, settings[key].example])
      expect([accepts({ [key]: value }), accepts({ $schema: './x', ...nest(key, value) })]).toEqual([
        true,
        true,
      ]);
  });

  it.each([
    { gitt: true },
    { restore: { maxToken: 900 } },
    { patterns: [{ name: 'finding' }] },
    { patterns: [{ name: 'finding', regex: 'R', flags: 'g' }] },
    { ledgerFiles: [{ lines: 3 }] },
    { ledgerFiles: [{ path: 'LEDGER.md', lines: 0 }] },
    { memos: 'docs/*.md' },
  ])('refuses %j', (content) => {
    expect(accepts(content)).toBe(false);
  });

  it('agrees with the command about flags, numbers and choices, whatever they are given', () => {
    const plain = configKeys.filter(
      (key) => 'enum' in settings[key].schema || isSimple(settings[key].schema),
    );
    expect(plain.length).toBeGreaterThan(10);
    const value = fc.oneof(
      fc.boolean(),
      fc.integer({ min: -10, max: 12_000 }),
      fc.double(),
      fc.constantFrom('off', 'claude', 'always', 'below', '', null),
      fc.constant([]),
    );
    fc.assert(
      fc.property(fc.constantFrom(...plain), value, (key, given) => {
        const decoded = settings[key].decode(given, () => {});
        expect(accepts({ [key]: given })).toBe(decoded !== undefined);
      }),
      { numRuns: 500 },
    );
  });
});

function isSimple(schema: Readonly<Record<string, unknown>>): boolean {
  return schema.type === 'boolean' || schema.type === 'integer';
}
