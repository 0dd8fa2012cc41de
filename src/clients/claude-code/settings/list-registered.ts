import type { Node } from 'jsonc-parser';
import { splitMark } from '../../../install/edit-json.ts';
import { type FoundStatusLine, findStatusLine } from './plan-status-line.ts';
import { findValue, listOurHandlers, readSettings } from './settings-tree.ts';

/** One of our hooks as the settings have it. */
export interface RegisteredHook {
  event: string;
  matcher?: string;
  command: string;
  async: boolean;
}

export interface Registered {
  hooks: RegisteredHook[];
  /** A switch in the settings by which the client runs no hook of anybody. */
  hooksDisabled: boolean;
  /** A switch for administrators by which the client runs no hook but theirs. */
  managedHooksOnly: boolean;
  /** Another one by which it runs none but theirs and those of plugins. */
  pluginHooksOnly?: boolean;
  /** The status line, whoever it belongs to. */
  statusLine?: FoundStatusLine;
}

/** What of ours stands in a settings text. Throws an AppError if the client could not read the text either. */
export function listRegistered(settingsText: string | undefined): Registered {
  const { body } = splitMark(settingsText ?? '');
  if (body.trim() === '') return { hooks: [], hooksDisabled: false, managedHooksOnly: false };
  const root = readSettings(body);
  const statusLine = findStatusLine(root);
  return {
    hooks: listOurHandlers(root).map(({ event, matcher, command, async }) => ({
      event,
      matcher,
      command,
      async,
    })),
    hooksDisabled: findValue(root, 'disableAllHooks')?.value === true,
    managedHooksOnly: findValue(root, 'allowManagedHooksOnly')?.value === true,
    pluginHooksOnly: locksHooks(findValue(root, 'strictPluginOnlyCustomization')),
    ...(statusLine && {
      statusLine: { command: statusLine.command, isOurs: statusLine.isOurs, wrapped: statusLine.wrapped },
    }),
  };
}

/** Either everything is locked, or the kinds that are listed. */
function locksHooks(lock: Node | undefined): boolean {
  return lock?.value === true || (lock?.children ?? []).some(({ value }) => value === 'hooks');
}
