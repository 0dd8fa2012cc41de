import { expect, test } from 'vitest';
import { createMasker } from '../../src/secrets/mask-secrets.ts';

/** Put together at run time, so that no scanner takes this file for a leak. */
const token = `ghp_${'q9Xw7RtZ2kLm4VbN8sJd3HfG6pYc1AuE5oTi0BgQ'}`;
const [beginning, rest] = [token.slice(0, 9), token.slice(9)];

test.each([
  ['in colours', `${beginning}\u001b[1m${rest}\u001b[0m`],
  ['with colours written out', `${beginning}\\x1b[1m${rest}`],
  ['percent-encoded', token.replace('_', '%5F')],
  ['with an escape', token.replace('_', '\\u005f')],
  ['with an escape and colours', `${beginning.replace('_', '\\u005f')}\u001b[1m${rest}`],
  ['with an invisible letter', `${beginning}\u200b${rest}`],
  ['in Base64', Buffer.from(token).toString('base64')],
  ['in hexadecimal digits', Buffer.from(token).toString('hex')],
  ['in an array', `["${token.slice(0, 22)}", "${token.slice(22)}"]`],
  ['put together', `"${beginning}" + "${rest}"`],
  ['in wide letters', Array.from(token, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)).join('')],
])('maskSecrets() gives a secret %s the tag that it has in plain text', (_how, text) => {
  const tagIn = (masked: string) => /\[masked [a-z-]+ (\w+)\]/.exec(masked)?.[1];
  const masker = createMasker({ tagKey: () => 'key' });
  expect(tagIn(masker.mask(`is ${text} it`))).toBe(tagIn(masker.mask(`is ${token} it`)));
});
