import { getNodeValue, type Node } from 'jsonc-parser';
import { splitMark } from '../../../install/edit-json.ts';
import { findValue, position, readSettings, unreadable } from './settings-tree.ts';

const WORDS = {
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  days: 'a whole number of days above 0',
  object: 'an object',
  list: 'a list',
  texts: 'a list of texts',
  groups: 'a list of objects with "hooks" and perhaps a "matcher"',
};
type Kind = keyof typeof WORDS;
type Kinds = Readonly<Record<string, Kind>>;

/**
 * Types that the client requires: one value of another type, including null, makes it skip the whole file, silently
 * without a terminal. Measured with 2.1.325; only what no version could accept. Wrong entries among hooks or permission
 * rules affect only themselves, except in those that forbid something.
 */
const KINDS: Kinds = {
  ...kindOf('string', ['$schema', 'agent', 'apiKeyHelper', 'autoMemoryDirectory', 'awsAuthRefresh']),
  ...kindOf('string', ['awsCredentialExport', 'language', 'model', 'otelHeadersHelper', 'outputStyle']),
  ...kindOf('string', ['plansDirectory']),
  ...kindOf('boolean', ['allowManagedHooksOnly', 'disableAllHooks', 'enableAllProjectMcpServers', 'verbose']),
  ...kindOf('boolean', ['alwaysThinkingEnabled', 'autoCompactEnabled', 'fileCheckpointingEnabled']),
  ...kindOf('boolean', ['includeCoAuthoredBy', 'includeGitInstructions', 'prefersReducedMotion']),
  ...kindOf('boolean', ['respectGitignore', 'skipWebFetchPreflight', 'spinnerTipsEnabled']),
  ...kindOf('days', ['cleanupPeriodDays']),
  ...kindOf('object', ['attribution', 'enabledPlugins', 'env', 'permissions', 'sandbox', 'statusLine']),
  ...kindOf('texts', ['availableModels', 'companyAnnouncements']),
};

/** Types of keys one level below. */
const INNER_KINDS: Readonly<Record<string, Kinds>> = {
  attribution: { commit: 'string', pr: 'string' },
  hooks: { PreToolUse: 'groups', PermissionRequest: 'groups' },
  permissions: { allow: 'list', ask: 'list', deny: 'list', additionalDirectories: 'list' },
  sandbox: { enabled: 'boolean' },
  statusLine: { type: 'string', command: 'string', padding: 'number' },
};

interface Wrong {
  name: string;
  wanted: string;
  node: Node;
}

/** Refuses settings that are valid JSON but that the client skips entirely: added hooks would never run. */
export function refuseRejected(settingsText: string | undefined): void {
  const { body } = splitMark(settingsText ?? '');
  if (body.trim() === '') return;
  const root = readSettings(body);
  const inner = Object.entries(INNER_KINDS).flatMap(([key, kinds]) =>
    findWrong(findValue(root, key), kinds, `${key}.`),
  );
  const [wrong] = [...findWrong(root, KINDS, ''), ...inner, ...findIncomplete(findValue(root, 'statusLine'))];
  if (!wrong) return;
  const { name, wanted, node } = wrong;
  throw unreadable(
    `"${name}" at ${position(body, node.offset)} is not ${wanted}`,
    'Correct it or take it out',
  );
}

function findWrong(object: Node | undefined, kinds: Kinds, prefix: string): Wrong[] {
  return Object.entries(kinds).flatMap(([key, kind]) => {
    const node = findValue(object, key);
    return node && !isOfKind(node, kind) ? [{ name: prefix + key, wanted: WORDS[kind], node }] : [];
  });
}

function findIncomplete(statusLine: Node | undefined): Wrong[] {
  if (!statusLine) return [];
  const isComplete = findValue(statusLine, 'type')?.value === 'command' && findValue(statusLine, 'command');
  const wanted = 'an object with "type": "command" and a "command"';
  return isComplete ? [] : [{ name: 'statusLine', wanted, node: statusLine }];
}

function isOfKind(node: Node, kind: Kind): boolean {
  const { type, value, children = [] } = node;
  switch (kind) {
    case 'days':
      return Number.isInteger(value) && value > 0;
    case 'list':
      return type === 'array';
    case 'texts':
      return type === 'array' && children.every((item) => item.type === 'string');
    case 'groups':
      return type === 'null' || (type === 'array' && children.every((group) => isGroup(getNodeValue(group))));
    default:
      return type === kind;
  }
}

function isGroup(value: unknown): boolean {
  const { matcher, hooks } = (value ?? {}) as { matcher?: unknown; hooks?: unknown };
  return Array.isArray(hooks) && (matcher === undefined || typeof matcher === 'string');
}

function kindOf(kind: Kind, keys: readonly string[]): Record<string, Kind> {
  return Object.fromEntries(keys.map((key) => [key, kind]));
}
