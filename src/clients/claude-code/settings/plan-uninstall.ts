import type { Node } from 'jsonc-parser';
import { removeChild, splitMark } from '../../../install/edit-json.ts';
import type { RegistrationEdit } from '../../client-setup.ts';
import { removeStatusLine } from './plan-status-line.ts';
import { findValue, listOurHandlers, type OurHandler, readSettings } from './settings-tree.ts';

export interface UninstallPlan {
  text: string;
  edits: RegistrationEdit[];
}

/**
 * The settings without anything of ours. `original`, the text from before the first install if it is known, tells
 * which empty lists and objects were there already and stay.
 */
export function planUninstall(settingsText: string, original?: string): UninstallPlan {
  const { mark, body } = splitMark(settingsText);
  if (isBlank(body)) return { text: settingsText, edits: [] };
  const originalBody = findBody(original);
  const before = originalBody === undefined ? undefined : readSettings(originalBody);
  const statusLine = removeStatusLine(body, originalBody);
  let { text } = statusLine;
  const ours = listOurHandlers(readSettings(text));
  // From the back, so that the places of those still to come stay what they were.
  for (const handler of ours.toReversed()) text = removeHandler(text, handler, before);
  const edits: RegistrationEdit[] = ours.map(({ event, matcher, command, async }) => ({
    event,
    matcher,
    command,
    async,
    action: 'remove',
  }));
  return { text: mark + text, edits: [...edits, ...statusLine.edits] };
}

/** Takes out one entry, and every list and object that becomes empty by it, except those found in `before`. */
export function removeHandler(text: string, handler: OurHandler, before?: Node): string {
  const root = readSettings(text);
  const hooks = findValue(root, 'hooks');
  const groups = findValue(hooks, handler.event);
  const handlers = findValue(groups?.children?.[handler.groupIndex], 'hooks');
  if (!hooks || !groups || !handlers) return text;
  if (handlers.children?.length !== 1) return removeChild(text, handlers, handler.handlerIndex);
  const hooksBefore = findValue(before, 'hooks');
  if (groups.children?.length !== 1 || findValue(hooksBefore, handler.event))
    return removeChild(text, groups, handler.groupIndex);
  if (hooks.children?.length !== 1 || hooksBefore) return removeChild(text, hooks, indexOf(hooks, groups));
  return removeChild(text, root, indexOf(root, hooks));
}

/** Whether these settings say nothing at all. */
export function isEmptySettings(settingsText: string): boolean {
  const { body } = splitMark(settingsText);
  return isBlank(body) || readSettings(body).children?.length === 0;
}

function findBody(original: string | undefined): string | undefined {
  const { body } = splitMark(original ?? '');
  return isBlank(body) ? undefined : body;
}

function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
}

function indexOf(object: Node, value: Node): number {
  return object.children?.findIndex(({ children }) => children?.includes(value)) ?? -1;
}
