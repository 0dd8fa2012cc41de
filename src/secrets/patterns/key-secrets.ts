import { checked, type SecretPattern, whole } from './secret-pattern.ts';

const BASE64 = String.raw`[A-Za-z\d+/_-]`;

/** Private keys without the usual header, and well-known tokens in Base64 or hexadecimal digits. */
export const keySecrets: readonly SecretPattern[] = [
  whole('private-key', 'holdsPrivateKey', {
    words: ['ls0tls1crudjti'],
    // "-----BEGIN " in Base64; the check tells whether it is a private key.
    pattern:
      /LS0tLS1CRUdJTi[A-Za-z\d+/]{8,80}(?:(?:\s|\\[nr])*[A-Za-z\d+/=]{16,})*(?:\s{0,4}[A-Za-z\d+/]{1,15}={0,2})?/,
  }),
  {
    kind: 'private-key',
    words: ['b3blbnnzac1rzxktdj'],
    pattern:
      /b3BlbnNzaC1rZXktdj[A-Za-z\d+/]{20,}(?:(?:\s|\\[nr])*[A-Za-z\d+/=]{16,})*(?:\s{0,4}[A-Za-z\d+/]{1,15}={0,2})?/,
  },
  {
    kind: 'private-key',
    words: ['rwrty0iy'],
    pattern: /RWRTY0Iy[A-Za-z\d+/=]{60,}/,
  },
  {
    kind: 'private-key',
    words: ['privatekey', 'presharedkey', 'private_key', 'preshared_key', 'preshared-key', 'private-key'],
    pattern:
      /(?<before>(?:private|preshared)[_-]?key["']?\s{0,9}[=:]\s{0,9}["']?)(?<secret>[A-Za-z\d+/]{43}=)/i,
  },
  {
    kind: 'private-key',
    words: ['"kty"'],
    pattern: new RegExp(
      String.raw`(?<before>"kty"\s{0,4}:\s{0,4}"[A-Za-z]{2,3}"[^{}]{0,3000}?"(?:d|k)"\s{0,4}:\s{0,4}")(?<secret>${BASE64}{20,})`,
    ),
  },
  checked('encoded-secret', 'holdsToken', {
    words: 'z2hwx z2hvx z2hzx z2l0ahvix3bhd c2stchjvai c2styw50l c2tfbgl2z qutjq eg94y z2xwyxqt'.split(' '),
    // The beginnings of well-known tokens in Base64.
    pattern:
      /(?:Z2h[wvz]X|Z2l0aHViX3BhdF|c2stcHJvai|c2stYW50L|c2tfbGl2Z|QUtJQ|eG94Y|Z2xwYXQt)[A-Za-z\d+/]{16,256}={0,2}/,
  }),
  checked('encoded-secret', 'holdsText', {
    words: ['6768705f', '67686f5f', '736b2d', '414b4941', '736b5f6c697665'],
    pattern: /(?:6768[67][0f]5f|736b2d|414b4941|736b5f6c697665)[\da-f]{32,256}/i,
  }),
];
