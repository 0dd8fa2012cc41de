import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dataDirectory } from '../../src/system/paths.ts';

const usual = join(homedir(), '.local', 'share', 'tideproof');

it.each([
  ['in the home', {}, usual],
  ['where XDG_DATA_HOME says', { XDG_DATA_HOME: '/data' }, join('/data', 'tideproof')],
  [
    'in the home if XDG_DATA_HOME is relative, which would be another folder in every project',
    { XDG_DATA_HOME: 'data' },
    usual,
  ],
  ['where TIDEPROOF_HOME says, before all', { TIDEPROOF_HOME: '/tide', XDG_DATA_HOME: '/data' }, '/tide'],
])('dataDirectory() is %s', (_name, environment, folder) => {
  expect(dataDirectory(environment)).toBe(folder);
});
