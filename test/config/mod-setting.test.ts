import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settings } from '../../src/config/config.ts';

it('has the setting by which the mod of the plugin, which imports nothing of ours, is switched on', () => {
  const mod = readFileSync(new URL('../../plugin/hooks/register.ts', import.meta.url), 'utf8');
  const asked = [...mod.matchAll(/key === '([^']+)' && value === true/g)].map(([, key]) => key!);
  expect(asked).toEqual(['mod.enabled']);
  expect(settings).toHaveProperty([asked[0]!, 'default'], false);
});
