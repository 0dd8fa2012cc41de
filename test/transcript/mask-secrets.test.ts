import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '../../src/domain/entry.ts';
import { maskEntry as maskWith } from '../../src/secrets/mask-line.ts';
import { createMasker } from '../../src/secrets/mask-secrets.ts';
import { masker } from '../events/test-context.ts';
import { forEvery } from '../for-every.ts';
import { makeSyntheticSecrets } from './synthetic-secrets.ts';

const maskSecrets = masker.mask;
const maskEntry = (entry: Entry) => maskWith(entry, masker);

/** Put together at run time, so that no scanner takes this file for a leak. */
const letters = 'q9Xw7RtZ2kLm4VbN8sJd3HfG6pYc1AuE5oTi0BgQ';

const secrets: [kind: string, text: string, secret: string][] = [
  [
    'a private passage right behind a word',
    'her name is<private>my mother’s name</private>',
    'my mother’s name',
  ],
  ['a private passage without an end', 'before <private>my mother’s name', 'my mother’s name'],
  ['a private key cut off', `-----BEGIN PRIVATE KEY-----\n${letters}`, letters],
  ['a password in an assignment', 'DB_PASSWORD=hunter2-Tr0ub4dor', 'hunter2-Tr0ub4dor'],
  ['a token with a sign in it', `${'fio'}-u-${letters}a=${letters.slice(0, 22)}`, letters],
  ['a longer token with signs in it', `${'pscale'}_oauth_a.b=${letters}`, letters],
  ['a token cut behind its first word', `"${'psc'}ale_oauth" + "_a.b${letters}"`, letters],
  [
    'a token cut within its first words',
    `"${'_git'}lab_sess" + "ion=${letters.toLowerCase().slice(0, 32)}"`,
    'ion=',
  ],
  ['a short token', `${'rk'}_prod_${letters.slice(0, 12)}`, 'rk_'],
  ['a token with capitals', `${'ship'}po_live_${'7F3AC9D1'.repeat(5)}`, 'shippo_'],
];

test.each(secrets)('maskSecrets() masks %s', (_kind, text, secret) => {
  const masked = maskSecrets(text);
  expect(masked).not.toContain(secret);
  expect(masked).toContain('[masked ');
});

test.each([
  ["mysql -p'!@#$%^&*' tides", "mysql -p'[]' tides"],
  [
    "INSERT INTO users (name, password) VALUES ('ada', '!@#$%^&*()')",
    "INSERT INTO users (name, password) VALUES ('ada', '[]')",
  ],
  ['htpasswd -nb ada hunter2-Tr0 | sudo tee users', 'htpasswd -nb ada [] | sudo tee users'],
  ['htpasswd -nbBC 10 ada hunter2-Tr0', 'htpasswd -nbBC 10 ada []'],
  ['htpasswd -b -c /srv/users ada hunter2-Tr0', 'htpasswd -b -c /srv/users ada []'],
])('maskSecrets() masks nothing but the password in: %s', (text, expected) => {
  expect(maskSecrets(text).replace(/\[masked \S+ \w+\]/g, '[]')).toEqual(expected);
});

test.each([
  'const token = nextToken;',
  'token: Token',
  'if (password === confirmPassword) return;',
  'secret = process.env.SECRET',
  'apiKey: config.apiKey,',
  'tokens = tokenize(source)',
  'password: string | undefined',
  'see https://example.org/users:all for the token list',
  'the basic idea of a bearer is simple',
  'api_key = load_api_key()',
  'A token costs 12 cents.',
  'commit 3f2a91c0d4e5f60718293a4b5c6d7e8f90011223 (HEAD -> main)',
  '"integrity": "sha512-q9Xw7RtZ2kLm4VbN8sJd3HfG6pYc1AuE5oTi0BgQq9Xw7RtZ2kLm4VbN8sJd3HfG6pYc1AuE5oTi0BgQq9Xw7A=="',
  'session 03d7e0d4-5b6c-4d7e-8f90-0112233445566 of 2026-03-09T09:10:00.000Z',
  'privateKey: Uint8Array,',
  'tokenUsage: 305.041µs',
  'const secretName = "pg-db-secret-1";',
  'if (pem.startsWith("-----BEGIN PRIVATE KEY-----")) return read(pem);',
  '.sk-loading-spinner-with-a-long-name { color: #a1b2c3 }',
  'API_KEY=your-api-key-here',
  'export TOKEN=$(gh auth token)',
  'DB_PASSWORD=$DB_PASSWORD_OF_TODAY1',
  'MAX_TOKENS=200000',
  'docker run -u 1000:1000 --user node:node image',
  'see https://example.org:8080/@ada and http://localhost:3000/a@b',
  'cache-key: v1-linux-node20-3f2a91c0d4e5f60718293a4b5c6d7e8f90011223',
  'the password is in the vault',
  'cookie: { httpOnly: true, sameSite: "lax" }',
  'task-us12 and ask3 and desk-lamp',
  'CONSTRAINT pk_test_assignments PRIMARY KEY (id), sk_test_connection_string',
  '"tabindex": { "pass": "要素に0より大きいtabindexは存在しません", "fail": "…" }',
  "names = ['EXPAND', 'EXPASS', '*EXPORT2']",
  "[ 'crc-16-buypass', 'Crc16Buypass', 0x18005 ]",
  "f'machine {hostname} login {self.username} password {self.password}'",
  'print(f"password={password!r}")',
  'Settings take the form KEY=VALUE. Use --config to set more.',
  'https://host.test/resource?key=value%23still-query',
  'npm token revoke &lt;id|token&gt;\nnpm token create\n</code></pre>',
  'The private\n:attr:`~Signal.receiver_connected` and password :attr:`~Signal.receiver_disconnected`',
  "user_pass = '%s:%s' % (user, password)",
  "login_password = '{}:{}'.format(user, given)",
  "auth_token = '%(user)s/%(pass)s' % row",
  'void SetPrivate(Local<Private> name, Local<Data> value,\n  PropertyAttribute attributes = None);',
  'B<Private> method to set the value of a build option.',
  'backup:x:34:34:backup:/var/backups:/usr/sbin/nologin\nsystemd-timesync:x:997:997:systemd Time Sync:/',
  'profiles/apparmor.d/usr.lib.dovecot.imap-login profiles/apparmor.d/usr.lib.dovecot.pop3-login',
  'HostKeyAlgorithms sk-ssh-ed25519-cert-v01@openssh.com,sk-ecdsa-sha2-nistp256@openssh.com',
])('maskSecrets() leaves ordinary text as it is: %s', (text) => {
  expect(maskSecrets(text)).toBe(text);
});

test('maskSecrets() gives a secret the same tag wherever it stands and whatever it is called', () => {
  const token = `ghp_${letters.slice(0, 36)}`;
  const texts = [
    `use ${token} here`,
    `token=${token}`,
    `GITHUB_TOKEN=${token}\n`,
    `https://ada:${token}@git.example.org/pier.git`,
    `Authorization: Bearer ${token}`,
    JSON.stringify({ body: JSON.stringify({ access_token: token, next: 1 }) }),
    `https://pier.example.org/?access_token=${token}&limit=5`,
    `The token: ${token}.`,
  ];
  const tags = texts.map((text) => /\[masked \S+ (\w+)\]/.exec(maskSecrets(text))?.[1]);
  expect(new Set(tags).size).toBe(1);
});

test('maskSecrets() makes tags that depend on the key of the machine', () => {
  const maskedOn = (key: string | undefined) => createMasker({ tagKey: () => key }).mask(`token=${letters}`);
  expect(maskedOn('this')).toMatch(/\[masked assigned-secret [\da-f]{10}\]$/);
  expect(maskedOn('this')).toBe(maskedOn('this'));
  expect(maskedOn('this')).not.toBe(maskedOn('another'));
  expect(maskedOn(undefined)).toBe('token=[masked assigned-secret 0000000001]');
});

test('maskSecrets() is done after one call, whatever secrets stand next to each other', () => {
  const synthetic = makeSyntheticSecrets(3).map(({ text }) => text);
  const known = fc.constantFrom(...secrets.map(([, text]) => text), ...synthetic);
  const piece = fc.oneof(known, fc.string({ maxLength: 20 }), fc.constant('[masked jwt 0123456789]'));
  const glue = fc.constantFrom('', ' ', '\n', '"', ',', '=', ': ', '_');
  forEvery(1000, fc.array(piece, { maxLength: 5 }), glue, (pieces, between) => {
    const once = maskSecrets(pieces.join(between));
    expect(maskSecrets(once)).toBe(once);
  });
});

test('maskSecrets() takes nothing for a secret because a mask stands beside it', () => {
  const address = 'mongodb://ada:hunter2-Tr0ub4dor@mongo:27017/tides';
  expect(maskSecrets(`dump --uri "${address}"`)).toMatch(
    /ada:\[masked url-password \w+\]@mongo:27017\/tides"$/,
  );
});

test.each([
  'curl -x [] --proxy-user ada:hunter2-Tr0 https://example.org',
  'mongo [] -u ada -p hunter2-Tr0',
  '| host | password |\n| --- | --- |\n| [] | hunter2-Tr0 |',
  '[]  PASSWORD  HOST\nada  hunter2-Tr0  db1\n',
  'user,password,token\nada,hunter2-Tr0,[]\n',
  "INSERT INTO users (token, password) VALUES ('[]', 'hunter2-Tr0')",
  'The password of [] is hunter2-Tr0.',
])('maskSecrets() finds a secret beside a mask in: %s', (text) => {
  const masked = maskSecrets(text.replace('[]', '[masked jwt 0123456789]'));
  expect(masked).toContain('[masked jwt 0123456789]');
  expect(masked.replace(/\[masked \S+ \w+\]/g, '[]')).toBe(text.replace('hunter2-Tr0', '[]'));
});

test('maskSecrets() takes no mask apart, whatever a pattern of the user finds', () => {
  const findOwn = (text: string) =>
    Array.from(text.matchAll(/PIER-\S+|\S+-DOCK|\S\]$/g), ({ 0: own, index }) => ({
      ...{ start: index, end: index + own.length, kind: 'own' },
    }));
  const own = createMasker({ tagKey: () => undefined, findOwn: () => findOwn });
  expect(own.mask('PIER-12[masked jwt 0123456789]34-DOCK, "[masked jwt 0123456789]')).toBe(
    '[masked own 0000000001][masked jwt 0123456789][masked own 0000000002], "[masked jwt 0123456789]',
  );
});

test('maskEntry() masks every text of an entry, however deep', () => {
  const origin = { uuid: 'u', line: 1, time: '' };
  const secret = `sk-ant-api03-${letters}`;
  const entries = [
    maskEntry({ origin, type: 'prompt', author: 'user', text: `use ${secret}` }),
    maskEntry({ origin, type: 'said', text: `using ${secret}` }),
    maskEntry({ origin, type: 'summarized', text: `they used ${secret}` }),
    maskEntry({ origin, type: 'agent-ended', agentId: 'a', outcome: 'completed', text: `used ${secret}` }),
    maskEntry({
      origin,
      type: 'called',
      callId: 'c',
      tool: 'Edit',
      action: { kind: 'edit-file', path: 'a', edits: [{ before: 'x', after: `const key = '${secret}'` }] },
    }),
    maskEntry({ origin, type: 'called', callId: 'c', tool: 'X', action: { kind: 'other', input: secret } }),
    maskEntry({
      ...{ origin, type: 'acted', by: 'agent', agentId: 'a', startedBy: 'c' },
      act: {
        origin,
        type: 'called',
        callId: 'c',
        tool: 'X',
        action: { kind: 'run-command', command: secret },
      },
    }),
  ];
  expect(JSON.stringify(entries)).not.toContain(letters);
  for (const entry of entries) expect(JSON.stringify(entry)).toContain('[masked anthropic-key');
});

test('maskEntry() gives an answer without its secrets, and shows them nowhere else', () => {
  const answer = {
    type: 'answered' as const,
    callId: 'c',
    failed: false,
    text: `it is sk-ant-api03-${letters}`,
    startedJob: `sk-ant-api03-${letters}`,
    answers: [{ question: 'Which key?', answer: `sk-ant-api03-${letters}` }],
  };
  const origin = { uuid: 'u', line: 1, time: '' };
  const entry = maskEntry({ origin, ...answer });
  const ofAgent = maskEntry({
    ...{ origin, type: 'acted', by: 'agent', agentId: 'a', startedBy: 'c', act: { origin, ...answer } },
  });
  for (const masked of [entry, 'act' in ofAgent ? ofAgent.act : undefined]) {
    expect(JSON.stringify(masked)).not.toContain(letters);
    expect(masked).toMatchObject({ callId: 'c', failed: false, text: expect.stringContaining('[masked ') });
    expect(masked).not.toMatchObject({ text: expect.stringContaining(letters) });
    expect(masked).toMatchObject({ startedJob: expect.stringContaining('[masked ') });
    expect(masked).toMatchObject({ answers: [{ answer: expect.stringContaining('[masked ') }] });
  }
});
