import { realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { claudeCode } from '../src/clients/clients.ts';
import { dataDirectory } from '../src/system/paths.ts';

it('no test can reach the real home', () => {
  const temporary = realpathSync(tmpdir());
  for (const place of [homedir(), dataDirectory(process.env), claudeCode.places.directory(process.env)])
    expect(place.startsWith(tmpdir()) || place.startsWith(temporary)).toBe(true);
});
