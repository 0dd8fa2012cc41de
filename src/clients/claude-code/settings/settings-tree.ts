import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { AppError } from '../../../domain/app-error.ts';
import { splitMark } from '../../../install/edit-json.ts';
import { isOurCommand } from './hook-command.ts';
import { type FoundStatusLine, findStatusLine } from './plan-status-line.ts';

/** One of our entries, at `hooks.<event>[groupIndex].hooks[handlerIndex]`. */
export interface OurHandler {
  hook: RegisteredHook;
  groupIndex: number;
  handlerIndex: number;
  node: Node;
}

/**
 * Parses settings into a tree with offsets. As strict as the client, which skips a file with a comment or trailing
 * comma entirely, so that hooks added to it would never run.
 */
export function readSettings(text: string): Node {
  const root = readObject(text);
  const hooks = findValue(root, 'hooks');
  if (hooks && hooks.type !== 'object')
    throw unreadable('"hooks" is not an object', `Correct "hooks" at ${position(text, hooks.offset)}`);
  return root;
}

/** Parses any JSON object file of the client, equally strict. */
export function readObject(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first) throw unreadable(describe(text, first), `Fix ${position(text, first.offset)}`);
  if (!root || !isJson(text)) throw unreadable('it is not valid JSON', 'Repair the file');
  if (root.type !== 'object')
    throw unreadable('its top level is not an object', `Put { } around ${position(text, root.offset)}`);
  return root;
}

/** The list of an event, if there is one. */
export function findGroups(text: string, root: Node, event: string): Node | undefined {
  const groups = findValue(findValue(root, 'hooks'), event);
  if (groups && groups.type !== 'array')
    throw unreadable(`"hooks.${event}" is not a list`, `Correct it at ${position(text, groups.offset)}`);
  return groups;
}

/** All our entries in file order. Entries of others are skipped, whatever their form. */
export function listOurHandlers(root: Node): OurHandler[] {
  const hooks = findValue(root, 'hooks');
  const events = new Set((hooks?.children ?? []).map((property) => String(property.children?.[0]?.value)));
  return [...events].flatMap((event) => {
    const groups = findValue(hooks, event);
    return items(groups).flatMap((group, groupIndex) => {
      // For the client an empty matcher and `*` mean no matcher.
      const isNarrowed = !['', '*', undefined].includes(findValue(group, 'matcher')?.value);
      return items(findValue(group, 'hooks')).flatMap((node, handlerIndex) => {
        const command: unknown = findValue(node, 'command')?.value;
        if (typeof command !== 'string' || !isOurCommand(command)) return [];
        const async = findValue(node, 'async')?.value === true;
        return [{ hook: { event, command, async, isNarrowed }, groupIndex, handlerIndex, node }];
      });
    });
  });
}

/** The value of a key; of duplicates the last counts, as for the client. */
export function findValue(object: Node | undefined, key: string): Node | undefined {
  if (object?.type !== 'object') return undefined;
  return object.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1];
}

function items(node: Node | undefined): Node[] {
  return node?.type === 'array' ? (node.children ?? []) : [];
}

function describe(text: string, error: ParseError): string {
  const at = position(text, error.offset);
  if (printParseErrorCode(error.error) === 'InvalidCommentToken') return `there is a comment at ${at}`;
  if (/,\s*$/.test(text.slice(0, error.offset)) && /^[}\]]/.test(text.slice(error.offset)))
    return `there is a comma too many before ${at}`;
  return `it is not valid JSON at ${at}`;
}

/** Line and column of an offset, as editors show them. */
export function position(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The error for a file that we do not change and the client does not read. */
export function unreadable(reason: string, nextStep: string): AppError {
  return new AppError(
    'E_SETTINGS_UNREADABLE',
    `Cannot change the settings: ${reason}`,
    `${nextStep}, then run the command again; until then Claude Code ignores the whole file`,
  );
}

/** One of our hooks in the settings. */
export interface RegisteredHook {
  event: string;
  command: string;
  async: boolean;
  /** A matcher lets it run for some kinds of the event only. */
  isNarrowed: boolean;
}

export interface Registered {
  hooks: RegisteredHook[];
  /** `disableAllHooks`: the client runs no hooks at all. */
  hooksDisabled: boolean;
  /** The settings that keep the client from running the hooks of a user, if an administrator made them. */
  locks: string[];
  /** The status line, ours or not. */
  statusLine?: FoundStatusLine;
}

/**
 * Our entries and the relevant switches in settings. Throws an AppError if the client could not read the text either.
 */
export function listRegistered(settingsText: string | undefined): Registered {
  const { body } = splitMark(settingsText ?? '');
  if (body.trim() === '') return { hooks: [], hooksDisabled: false, locks: [] };
  const root = readSettings(body);
  const { node: _, ...statusLine } = findStatusLine(root) ?? {};
  return {
    hooks: listOurHandlers(root).map(({ hook }) => hook),
    hooksDisabled: findValue(root, 'disableAllHooks')?.value === true,
    locks: LOCKS.filter((name) => locksHooks(findValue(root, name))),
    ...('command' in statusLine && { statusLine: statusLine as FoundStatusLine }),
  };
}

const LOCKS = ['disableAllHooks', 'allowManagedHooksOnly', 'strictPluginOnlyCustomization'];

/** True locks everything; a list locks the kinds in it. */
function locksHooks(lock: Node | undefined): boolean {
  return lock?.value === true || (lock?.children ?? []).some(({ value }) => value === 'hooks');
}
