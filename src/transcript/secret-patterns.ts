export interface SecretPattern {
  name: string;
  /** Three letters each, in any case: one of them stands in every text that the pattern could match. */
  hints: string[];
  pattern: RegExp;
  /** Which group holds the secret; the rest of the match stays. */
  group?: number;
}

/** Text without any of these holds nothing we would mask. */
export const MAY_HOLD_SECRET =
  /sk[-_]|[pr]k_|gh[opsur]_|github_pat|glpat|akia|asia|xox|aiza|ya29|eyj|npm_|hf_|dop_|shp|sg\.|-----begin|:\/\/[^/\s:@]+:[^/\s@]+@|<private>|passw|pwd|secret|token|(?:api|access|private)[_-]?key|credential|bearer|basic\s/i;

export const secretPatterns: SecretPattern[] = [
  { name: 'private', hints: ['te>'], pattern: /<private>[\s\S]*?(?:<\/private>|$)/gi },
  {
    name: 'private-key',
    hints: ['--b'],
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  },
  { name: 'anthropic-key', hints: ['sk-'], pattern: /\bsk-ant-[\w-]{16,}/g },
  { name: 'openai-key', hints: ['sk-'], pattern: /\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{20,}/g },
  {
    name: 'github-token',
    hints: ['gho', 'ghp', 'ghs', 'ghu', 'ghr', 'b_p'],
    pattern: /\b(?:gh[opsur]_[A-Za-z0-9]{30,}|github_pat_\w{30,})/g,
  },
  { name: 'gitlab-token', hints: ['glp'], pattern: /\bglpat-[\w-]{18,}/g },
  { name: 'aws-key-id', hints: ['kia', 'sia'], pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { name: 'slack-token', hints: ['xox'], pattern: /\bxox[abeprs]-[\w-]{10,}/g },
  { name: 'google-key', hints: ['aiz'], pattern: /\bAIza[\w-]{35}/g },
  { name: 'google-token', hints: ['ya2'], pattern: /\bya29\.[\w-]{20,}/g },
  { name: 'stripe-key', hints: ['k_l', 'k_t'], pattern: /\b[srp]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { name: 'npm-token', hints: ['pm_'], pattern: /\bnpm_[A-Za-z0-9]{30,}/g },
  { name: 'huggingface-token', hints: ['hf_'], pattern: /\bhf_[A-Za-z0-9]{30,}/g },
  { name: 'digitalocean-token', hints: ['p_v'], pattern: /\bdop_v1_[a-f0-9]{40,}/g },
  { name: 'shopify-token', hints: ['shp'], pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{30,}/g },
  { name: 'sendgrid-key', hints: ['sg.'], pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { name: 'jwt', hints: ['eyj'], pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g },
  { name: 'url-password', hints: ['://'], pattern: /:\/\/[^/\s:@'"]+:([^/\s@'"]{3,})@/g, group: 1 },
  {
    name: 'authorization',
    hints: ['bea', 'sic'],
    pattern: /\b(?:bearer|basic)\s+([A-Za-z0-9._~+/-]{16,}=*)/gi,
    group: 1,
  },
  {
    name: 'assigned-secret',
    hints: ['ssw', 'pwd', 'ecr', 'tok', 'pik', 'i_k', 'i-k', 'ssk', 's_k', 's-k', 'tek', 'e_k', 'e-k', 'ede'],
    pattern:
      /(?:passw(?:or)?d|passwd|pwd|secret|token|api[_-]?key|apikey|access[_-]?key|private[_-]?key|credentials?)\w{0,20}["']?\s*(?:=>|:=|[:=])\s*(["']?)([^\s"'`,;<>(){}[\]$]{8,})\1/gi,
    group: 2,
  },
];
