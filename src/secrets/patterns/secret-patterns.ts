import { listCommandSecrets } from './command-secrets.ts';
import { listContextSecrets } from './context-secrets.ts';
import { listFileSecrets } from './file-secrets.ts';
import { listKeySecrets } from './key-secrets.ts';
import { listProseSecrets } from './prose-secrets.ts';
import { listProviderSecrets } from './provider-secrets.ts';
import { listRuleSecrets } from './rule-secrets.ts';
import type { SecretPattern } from './secret-pattern.ts';

/** All patterns. Of two that fit the same text, the first one gives it its name. */
export const listSecretPatterns = (): readonly SecretPattern[] => [
  ...listProviderSecrets().map((pattern) => ({ isToken: true, ...pattern })),
  ...listRuleSecrets(),
  ...listContextSecrets(),
  ...listKeySecrets(),
  ...listFileSecrets(),
  ...listCommandSecrets(),
  ...listProseSecrets(),
];
