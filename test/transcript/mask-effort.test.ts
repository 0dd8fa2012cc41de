import { expect, test } from 'vitest';
import { createMasker } from '../../src/secrets/mask-secrets.ts';
import { printsSecret } from '../../src/secrets/prints-secret.ts';

const masker = createMasker({ tagKey: () => undefined });
const MILLISECONDS_MAX = 3000;
const WHOLE = /^\[masked unsearched-text [\da-f]{10}\]$/;

const HOSTILE: Record<string, string> = {
  'names of passwords': 'password=',
  'names with values': 'password=x9Kd02lsP ',
  tokens: '"token": "a1b2c3d4e5", ',
  'beginnings of tokens': 'sk-',
  colours: '\u001b[31ma\u001b[0m',
  'other scripts': 'пароль: ',
  'escaped colours': '\\x1b[1mpassword',
  tables: 'name,password\nada,x9Kd02lsP\n',
};
/** As long as is searched, and read to its end from each place by a pattern without a limit. */
const SEARCHED: Record<string, string> = {
  statements: 'insert into ',
  'names of passwords without blanks': 'password',
  'names in Base64': 'UEFTU1dPUk',
  'beginnings of certificates in Base64': 'LS0tLS1CRUdJTiBD',
};

test.each(Object.entries(HOSTILE))('mask() takes little for 9 MB of %s', (_name, unit) => {
  const text = unit.repeat(9_000_000 / unit.length);
  const start = process.cpuUsage();
  const masked = masker.mask(text);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(MILLISECONDS_MAX);
  expect(masked).toMatch(WHOLE);
});

test.each(Object.entries(SEARCHED))('mask() takes little for 4 MB of %s', (_name, unit) => {
  const text = unit.repeat(4_000_000 / unit.length);
  const start = process.cpuUsage();
  masker.mask(text);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(MILLISECONDS_MAX);
});

test('mask() leaves out a text that takes too much, and says so where it stood', () => {
  const secret = ['hunt', 'Er2-x9'].join('');
  const masked = masker.mask(`DB_PASSWORD=${secret}\n${'password=\n'.repeat(100_000)}${secret}`);
  expect(masked).toMatch(WHOLE);
  expect(masker.mask(masked)).toBe(masked);
});

test('mask() searches a long ordinary text to its end', () => {
  const secret = ['hunt', 'Er2-x9'].join('');
  const text = `${'The tide table has a row for each harbour.\n'.repeat(50_000)}DB_PASSWORD=${secret}`;
  expect(masker.mask(text)).toMatch(/each harbour\.\nDB_PASSWORD=\[masked variable-secret \w+\]$/);
});

test('The texts of a row share their effort, and short ones are still masked', () => {
  const row = masker.forOneRow();
  const hostile = 'password=\n'.repeat(100_000);
  expect(row.mask('a plain text')).toBe('a plain text');
  expect(row.leftOut()).toBe(0);
  for (let count = 0; count < 5; count++) row.mask(hostile);
  expect(row.leftOut()).toBe(5);
  expect(row.mask('the path is /srv/pier')).toBe('the path is /srv/pier');
  expect(masker.forOneRow().leftOut()).toBe(0);
});

test.each([
  ['pass show pier/db', true],
  ['cd /srv && openssl rand -hex 32', true],
  ['sudo cat /dev/urandom | head -c 20 | base64', true],
  ['vault kv get -field=password secret/pier 2>/dev/null', true],
  ['TOKEN=$(gh auth token) ./deploy.sh', false],
  ['openssl rand -hex 32 > key.txt', false],
  ['grep -r "pass show" docs', false],
  ['npm test', false],
])('printsSecret(%j) is %j', (command, expected) => {
  expect(printsSecret(command)).toBe(expected);
});
