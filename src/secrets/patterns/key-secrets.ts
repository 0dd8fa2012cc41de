import { anyCase, checked, exactly, plain, type SecretPattern } from './secret-pattern.ts';

const BASE64 = String.raw`[A-Za-z\d+/_-]`;

/** A text in Base64, without the characters that depend on what stands around it, at each of its three places. */
const encoded = (text: string) =>
  [0, 1, 2].map((before) => {
    const code = Buffer.from(' '.repeat(before) + text).toString('base64');
    return code.slice(Math.ceil((before * 4) / 3), Math.floor(((before + text.length) * 4) / 3));
  });
/** In lines of any width. */
const PRIVATE_KEY = encoded('PRIVATE KEY')
  .map((code) => [...code].join('\\s{0,9}'))
  .join('|');
const NAMED = ['PASSWORD', 'password', 'SECRET', 'secret', '_TOKEN', 'token'].flatMap(encoded);

/** Private keys without the usual header, and well-known tokens in Base64 or hexadecimal digits. */
export const keySecrets: readonly SecretPattern[] = [
  plain('private-key', {
    words: ['ls0tls1crudjti', 'b3blbnnzac1rzxktdj'],
    // "-----BEGIN " and soon "PRIVATE KEY" in Base64, or how a key of OpenSSH begins.
    pattern: exactly`(?:LS0tLS1CRUdJTi(?=[A-Za-z\d+/\s]{0,40}(?:${PRIVATE_KEY}))|b3BlbnNzaC1rZXktdj[E-H])[A-Za-z\d+/]{8,80}(?:(?:\s|\\[nr])*[A-Za-z\d+/=]{16,})*(?:\s{0,4}[A-Za-z\d+/]{1,15}={0,2})?`,
  }),
  plain('private-key', {
    words: ['rwrty0iy'],
    pattern: exactly`RWRTY0Iy[A-Za-z\d+/=]{60,}`,
  }),
  plain('private-key', {
    words: ['privatekey', 'presharedkey', 'private_key', 'preshared_key'],
    pattern: anyCase`(?<before>(?:private|preshared)_?key["']?\s{0,9}[=:]\s{0,9}["']?)(?<secret>[A-Za-z\d+/]{43}=)`,
  }),
  plain('private-key', {
    words: ['"kty"'],
    pattern: exactly`(?<before>"kty"\s{0,4}:\s{0,4}"[A-Za-z]{2,3}"[^{}]{0,3000}?"(?:d|k)"\s{0,4}:\s{0,4}")(?<secret>${BASE64}{20,})`,
  }),
  checked('encoded-secret', 'holdsToken', {
    words: 'z2hwx z2hvx z2hzx z2l0ahvix3bhd c2stchjvai c2styw50l c2tfbgl2z qutjq eg94y z2xwyxqt'.split(' '),
    // The beginnings of well-known tokens in Base64.
    encoding: 'base64',
    pattern: exactly`(?:Z2h[wvz]X|Z2l0aHViX3BhdF|c2stcHJvai|c2stYW50L|c2tfbGl2Z|QUtJQ|eG94Y|Z2xwYXQt)[A-Za-z\d+/]{16,256}={0,2}`,
  }),
  checked('encoded-secret', 'holdsNamed', {
    words: NAMED.map((word) => word.toLowerCase()),
    // What follows the name of a secret, as in a whole `.env` file.
    pattern: exactly`(?:${NAMED.join('|')})[A-Za-z\d+/]{8,256}={0,2}`,
  }),
  checked('encoded-secret', 'holdsText', {
    words: ['6768705f', '67686f5f', '736b2d', '414b4941', '736b5f6c697665'],
    encoding: 'hex',
    pattern: anyCase`(?:6768[67][0f]5f|736b2d|414b4941|736b5f6c697665)[\da-f]{32,256}`,
  }),
];
