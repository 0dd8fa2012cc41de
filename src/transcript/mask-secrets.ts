/** Cheap look before the expensive one: text without any of these holds nothing we would mask. */
const MAY_HOLD_SECRET =
  /sk-|sk_|pk_|rk_|gh[opsur]_|github_pat|glpat|AKIA|ASIA|xox|AIza|ya29|eyJ|npm_|hf_|dop_|shp|SG\.|-----BEGIN|:\/\/[^/\s:@]+:[^/\s@]+@|<private>|passw|pwd|secret|token|api[_-]?key|apikey|access[_-]?key|credential|bearer|basic /i;

interface SecretPattern {
  name: string;
  pattern: RegExp;
  /** Which group holds the secret; the rest of the match stays. */
  group?: number;
}

const PATTERNS: SecretPattern[] = [
  { name: 'private', pattern: /<private>[\s\S]*?(?:<\/private>|$)/gi },
  {
    name: 'private-key',
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  },
  { name: 'anthropic-key', pattern: /\bsk-ant-[\w-]{16,}/g },
  { name: 'openai-key', pattern: /\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{20,}/g },
  { name: 'github-token', pattern: /\b(?:gh[opsur]_[A-Za-z0-9]{30,}|github_pat_\w{30,})/g },
  { name: 'gitlab-token', pattern: /\bglpat-[\w-]{18,}/g },
  { name: 'aws-key-id', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { name: 'slack-token', pattern: /\bxox[abeprs]-[\w-]{10,}/g },
  { name: 'google-key', pattern: /\bAIza[\w-]{35}/g },
  { name: 'google-token', pattern: /\bya29\.[\w-]{20,}/g },
  { name: 'stripe-key', pattern: /\b[srp]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { name: 'npm-token', pattern: /\bnpm_[A-Za-z0-9]{30,}/g },
  { name: 'huggingface-token', pattern: /\bhf_[A-Za-z0-9]{30,}/g },
  { name: 'digitalocean-token', pattern: /\bdop_v1_[a-f0-9]{40,}/g },
  { name: 'shopify-token', pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{30,}/g },
  { name: 'sendgrid-key', pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { name: 'jwt', pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g },
  { name: 'url-password', pattern: /:\/\/[^/\s:@'"]+:([^/\s@'"]{3,})@/g, group: 1 },
  { name: 'authorization', pattern: /\b(?:bearer|basic)\s+([A-Za-z0-9._~+/-]{16,}=*)/gi, group: 1 },
  {
    name: 'assigned-secret',
    pattern:
      /(?:passw(?:or)?d|passwd|pwd|secret|token|api[_-]?key|apikey|access[_-]?key|private[_-]?key|credentials?)\w{0,20}["']?\s*(?:=>|:=|[:=])\s*(["']?)([^\s"'`,;<>(){}[\]$]{8,})\1/gi,
    group: 2,
  },
];

/** The same text with its secrets masked. The same secret gives the same mask, so that it can still be followed. */
export function maskSecrets(text: string): string {
  if (!MAY_HOLD_SECRET.test(text)) return text;
  let masked = text;
  for (const { name, pattern, group } of PATTERNS) {
    masked = masked.replace(pattern, (match: string, ...groups: unknown[]) => {
      if (group === undefined) return maskOf(name, match);
      const secret = String(groups[group - 1]);
      if (name === 'assigned-secret' && !looksRandom(secret)) return match;
      const at = match.lastIndexOf(secret);
      return match.slice(0, at) + maskOf(name, secret) + match.slice(at + secret.length);
    });
  }
  return masked;
}

function maskOf(name: string, secret: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < secret.length; index++)
    hash = Math.imul(hash ^ secret.charCodeAt(index), 0x01000193);
  return `[masked ${name} ${((hash >>> 0) % 0x10000).toString(16).padStart(4, '0')}]`;
}

/** `token = nextToken` is code; `token = q9Xw7…` is a secret: letters and digits mixed, or punctuation as in passwords. */
function looksRandom(value: string): boolean {
  if (value.startsWith('[masked ')) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]/].filter((kind) => kind.test(value)).length;
  return (
    /\d/.test(value) &&
    kinds >= 2 &&
    !/^[a-z]+[A-Z]?[a-zA-Z]*\d{0,2}$/.test(value) &&
    !/^[\w-]+(?:\.[\w-]+)+$/.test(value) &&
    !/^[./~]/.test(value)
  );
}
