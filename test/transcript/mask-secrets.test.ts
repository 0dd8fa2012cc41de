import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEntry } from '../../src/transcript/mask-entry.ts';
import { maskSecrets } from '../../src/transcript/mask-secrets.ts';

/** Put together at run time, so that no scanner takes this file for a leak. */
const letters = 'q9Xw7RtZ2kLm4VbN8sJd3HfG6pYc1AuE5oTi0BgQ';
const hexDigits = 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334';

const secrets: [kind: string, text: string, secret: string][] = [
  ['a private passage', 'before <private>my mother’s name</private> after', 'my mother’s name'],
  ['a private passage without an end', 'before <private>my mother’s name', 'my mother’s name'],
  ['a private key', `-----BEGIN RSA PRIVATE KEY-----\n${letters}\n-----END RSA PRIVATE KEY-----`, letters],
  ['a private key cut off', `-----BEGIN PRIVATE KEY-----\n${letters}`, letters],
  ['an Anthropic key', `export KEY=sk-ant-api03-${letters}`, `sk-ant-api03-${letters}`],
  ['an OpenAI key', `use sk-proj-${letters} for it`, letters],
  ['a GitHub token', `git clone with ghp_${letters}`, letters],
  ['a fine-grained GitHub token', `github_pat_${letters}`, letters],
  ['a GitLab token', `glpat-${letters.slice(0, 20)}`, letters.slice(0, 20)],
  ['an AWS key id', `AKIA${'ABCDEFGHIJKLMNOP'} is in use`, 'ABCDEFGHIJKLMNOP'],
  ['a Slack token', `xoxb-${letters}`, letters],
  ['a Google key', `AIza${letters.slice(0, 35)}`, letters.slice(0, 35)],
  ['a Google token', `ya29.${letters}`, letters],
  ['a Stripe key', `sk_live_${letters.slice(0, 24)}`, letters.slice(0, 24)],
  ['an npm token', `npm_${letters.slice(0, 36)}`, letters.slice(0, 36)],
  ['a Hugging Face token', `hf_${letters.slice(0, 34)}`, letters.slice(0, 34)],
  ['a DigitalOcean token', `dop_v1_${hexDigits}${hexDigits.slice(0, 24)}`, hexDigits],
  ['a Shopify token', `shpat_${hexDigits.slice(0, 32)}`, hexDigits.slice(0, 32)],
  ['a SendGrid key', `SG.${letters.slice(0, 22)}.${letters}`, letters],
  ['a JSON web token', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${letters}`, letters],
  ['a password in an address', `postgres://ada:${letters}@db.example.org/app`, letters],
  ['an authorization header', `curl -H "Authorization: Bearer ${letters}"`, letters],
  ['a password in an assignment', 'DB_PASSWORD=hunter2-Tr0ub4dor', 'hunter2-Tr0ub4dor'],
  ['a quoted token in JSON', `{"access_token": "${letters}"}`, letters],
  ['an api key in YAML', `api_key: '${letters}'`, letters],
];

test.each(secrets)('maskSecrets() masks %s', (_kind, text, secret) => {
  const masked = maskSecrets(text);
  expect(masked).not.toContain(secret);
  expect(masked).toContain('[masked ');
});

test.each(secrets)('maskSecrets() leaves %s alone once it is masked', (_kind, text) => {
  expect(maskSecrets(maskSecrets(text))).toBe(maskSecrets(text));
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
])('maskSecrets() leaves ordinary text as it is: %s', (text) => {
  expect(maskSecrets(text)).toBe(text);
});

test('maskSecrets() keeps what stands around a secret', () => {
  expect(maskSecrets(`psql postgres://ada:${letters}@db.example.org/app -c 'select 1'`)).toMatch(
    /^psql postgres:\/\/ada:\[masked url-password \w+\]@db\.example\.org\/app -c 'select 1'$/,
  );
});

test('maskSecrets() gives the same secret the same mask and another one another', () => {
  const masks = [letters, letters, letters.toLowerCase()].map((each) => maskSecrets(`token=${each}`));
  expect(masks[0]).toBe(masks[1]);
  expect(masks[0]).not.toBe(masks[2]);
});

test('maskSecrets() is done after one pass, whatever secrets stand next to each other', () => {
  const piece = fc.oneof(fc.constantFrom(...secrets.map(([, text]) => text)), fc.string({ maxLength: 20 }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), fc.constantFrom(' ', '\n', '"', ','), (pieces, glue) => {
      const once = maskSecrets(pieces.join(glue));
      expect(maskSecrets(once)).toBe(once);
    }),
    { numRuns: 500 },
  );
});

test('maskEntry() masks every text of an entry, however deep', () => {
  const origin = { uuid: 'u', line: 1, time: '' };
  const secret = `sk-ant-api03-${letters}`;
  const entries = [
    maskEntry({ origin, type: 'prompt', text: `use ${secret}` }),
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
  ];
  expect(JSON.stringify(entries)).not.toContain(letters);
  for (const entry of entries) expect(JSON.stringify(entry)).toContain('[masked anthropic-key');
});

test('maskEntry() gives an answer without its secrets, and shows them nowhere else', () => {
  const answer = {
    type: 'answered',
    callId: 'c',
    failed: false,
    text: `it is sk-ant-api03-${letters}`,
  } as const;
  const entry = maskEntry({ origin: { uuid: 'u', line: 1, time: '' }, ...answer });
  expect(JSON.stringify(entry)).not.toContain(letters);
  expect(entry).toMatchObject({ callId: 'c', failed: false, text: expect.stringContaining('[masked ') });
  expect(entry).not.toMatchObject({ text: expect.stringContaining(letters) });
});

test('maskEntry() masks a secret that stands in quotes in a command', () => {
  const origin = { uuid: 'u', line: 1, time: '' };
  const command = `export API_KEY="${letters}"`;
  const entry = maskEntry({
    origin,
    type: 'called',
    callId: 'c',
    tool: 'Bash',
    action: { kind: 'run-command', command },
  });
  expect(JSON.stringify(entry)).not.toContain(letters);
});

test.each(
  [
    ...['password', 'passwd', 'pwd', 'secret', 'token', 'credential', 'credentials'],
    ...['api', 'access', 'private'].flatMap((name) => [`${name}key`, `${name}_key`, `${name}-key`]),
  ].flatMap((name) => [name, name.toUpperCase()]),
)('maskSecrets() masks what is assigned to %s', (name) => {
  expect(maskSecrets(`my ${name} = ${letters}`)).not.toContain(letters);
});

test.each(['bearer', 'Bearer', 'basic', 'BASIC'])('maskSecrets() masks what follows %s', (scheme) => {
  expect(maskSecrets(`x-auth: ${scheme} ${letters}`)).not.toContain(letters);
});

test('maskSecrets() masks the same at the end of a long reading as at its beginning', () => {
  const texts = secrets.flatMap(([, text]) => [text, text.toUpperCase(), text.toLowerCase()]);
  const before = texts.map(maskSecrets);
  maskSecrets('x'.repeat(1_000_000));
  expect(texts.map(maskSecrets)).toEqual(before);
});
