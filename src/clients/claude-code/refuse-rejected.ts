import type { Node } from 'jsonc-parser';
import type { AppError } from '../../domain/app-error.ts';
import { findValue, position, unreadable } from './settings-tree.ts';

type Fits = (node: Node) => boolean;

const isText: Fits = ({ type }) => type === 'string';
const isSwitch: Fits = ({ type }) => type === 'boolean';
const isObject: Fits = ({ type }) => type === 'object';
const isListOfTexts: Fits = ({ type, children = [] }) => type === 'array' && children.every(isText);

/**
 * What the client demands of the settings that people write most. One that it knows and that is of another kind makes
 * it skip the whole file without a word, which was tried with each of these; keys that it does not know do no harm.
 */
const DEMANDS: Record<string, Fits> = {
  $schema: isText,
  model: isText,
  language: isText,
  outputStyle: isText,
  apiKeyHelper: isText,
  env: isObject,
  enabledPlugins: isObject,
  sandbox: isObject,
  includeCoAuthoredBy: isSwitch,
  disableAllHooks: isSwitch,
  cleanupPeriodDays: ({ value }) => Number.isInteger(value) && value > 0,
  permissions: (node) =>
    isObject(node) && ['allow', 'ask', 'deny'].every((name) => fitsOrIsMissing(node, name, isListOfTexts)),
  statusLine: (node) =>
    findValue(node, 'type')?.value === 'command' &&
    typeof findValue(node, 'command')?.value === 'string' &&
    fitsOrIsMissing(node, 'padding', ({ type }) => type === 'number'),
};

/** Whoever registers hooks here wants to forbid something, so the client goes on without the file rather than without them. */
const GUARDING = ['PreToolUse', 'PermissionRequest'];

const isGroup: Fits = (node) =>
  isObject(node) && fitsOrIsMissing(node, 'matcher', isText) && findValue(node, 'hooks')?.type === 'array';

const isListOfGroups: Fits = ({ type, children = [] }) =>
  type === 'null' || (type === 'array' && children.every(isGroup));

/** Throws if the client would skip these settings because of one of them: what we add would look done and do nothing. */
export function refuseRejected(text: string, root: Node): void {
  const name = Object.keys(DEMANDS).find((each) => !fitsOrIsMissing(root, each, DEMANDS[each]!));
  if (name !== undefined) throw rejected(text, name, findValue(root, name));
  const hooks = findValue(root, 'hooks');
  const event = GUARDING.find((each) => hooks && !fitsOrIsMissing(hooks, each, isListOfGroups));
  if (event !== undefined) throw rejected(text, `hooks.${event}`, findValue(hooks, event));
}

function rejected(text: string, name: string, node: Node | undefined): AppError {
  const at = position(text, node?.offset ?? 0);
  return unreadable(`"${name}" at ${at} is not what Claude Code takes there`, 'Correct it or take it out');
}

function fitsOrIsMissing(object: Node, name: string, fits: Fits): boolean {
  const node = findValue(object, name);
  return node === undefined || fits(node);
}
