export interface SecretPattern {
  name: string;
  /** One of these stands in every text that the pattern could match: looked for first, as patterns are slow to build. */
  marks: string[];
  pattern: RegExp;
  /** Which group holds the secret; the rest of the match stays. */
  group?: number;
}

/** Text without any of these holds nothing we would mask. */
export const MAY_HOLD_SECRET =
  /sk[-_]|[pr]k_|gh[opsur]_|github_pat|glpat|AKIA|ASIA|xox|AIza|ya29|eyJ|npm_|hf_|dop_|shp|SG\.|-----BEGIN|:\/\/[^/\s:@]+:[^/\s@]+@|<[Pp]rivate>|[Pp]assw|PASSW|[Pp]wd|PWD|[Ss]ecret|SECRET|[Tt]oken|TOKEN|[Aa](?:pi|ccess)[_-]?[Kk]ey|A(?:PI|CCESS)[_-]?KEY|[Pp]rivate[_-]?[Kk]ey|PRIVATE[_-]?KEY|[Cc]redential|CREDENTIAL|[Bb]earer|BEARER|[Bb]asic /;

const ASSIGNED_NAMES = [
  'assw',
  'ASSW',
  'wd',
  'WD',
  'ecret',
  'ECRET',
  'oken',
  'OKEN',
  'ey',
  'EY',
  'redential',
  'REDENTIAL',
];

export const secretPatterns: SecretPattern[] = [
  { name: 'private', marks: ['rivate>'], pattern: /<private>[\s\S]*?(?:<\/private>|$)/gi },
  {
    name: 'private-key',
    marks: ['-----BEGIN'],
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  },
  { name: 'anthropic-key', marks: ['sk-ant-'], pattern: /\bsk-ant-[\w-]{16,}/g },
  { name: 'openai-key', marks: ['sk-'], pattern: /\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{20,}/g },
  {
    name: 'github-token',
    marks: ['gho_', 'ghp_', 'ghs_', 'ghu_', 'ghr_', 'github_pat_'],
    pattern: /\b(?:gh[opsur]_[A-Za-z0-9]{30,}|github_pat_\w{30,})/g,
  },
  { name: 'gitlab-token', marks: ['glpat-'], pattern: /\bglpat-[\w-]{18,}/g },
  { name: 'aws-key-id', marks: ['AKIA', 'ASIA'], pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { name: 'slack-token', marks: ['xox'], pattern: /\bxox[abeprs]-[\w-]{10,}/g },
  { name: 'google-key', marks: ['AIza'], pattern: /\bAIza[\w-]{35}/g },
  { name: 'google-token', marks: ['ya29.'], pattern: /\bya29\.[\w-]{20,}/g },
  { name: 'stripe-key', marks: ['k_live_', 'k_test_'], pattern: /\b[srp]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { name: 'npm-token', marks: ['npm_'], pattern: /\bnpm_[A-Za-z0-9]{30,}/g },
  { name: 'huggingface-token', marks: ['hf_'], pattern: /\bhf_[A-Za-z0-9]{30,}/g },
  { name: 'digitalocean-token', marks: ['dop_v1_'], pattern: /\bdop_v1_[a-f0-9]{40,}/g },
  { name: 'shopify-token', marks: ['shp'], pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{30,}/g },
  { name: 'sendgrid-key', marks: ['SG.'], pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { name: 'jwt', marks: ['eyJ'], pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g },
  { name: 'url-password', marks: ['@'], pattern: /:\/\/[^/\s:@'"]+:([^/\s@'"]{3,})@/g, group: 1 },
  {
    name: 'authorization',
    marks: ['earer', 'EARER', 'asic ', 'ASIC '],
    pattern: /\b(?:bearer|basic)\s+([A-Za-z0-9._~+/-]{16,}=*)/gi,
    group: 1,
  },
  {
    name: 'assigned-secret',
    marks: ASSIGNED_NAMES,
    pattern:
      /(?:passw(?:or)?d|passwd|pwd|secret|token|api[_-]?key|apikey|access[_-]?key|private[_-]?key|credentials?)\w{0,20}["']?\s*(?:=>|:=|[:=])\s*(["']?)([^\s"'`,;<>(){}[\]$]{8,})\1/gi,
    group: 2,
  },
];
