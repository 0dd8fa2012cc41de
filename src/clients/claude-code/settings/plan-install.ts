import { getNodeValue, type Node } from 'jsonc-parser';
import { appendChild, removeChild, replaceValue, splitMark } from '../../../install/edit-json.ts';
import type { RegistrationEdit } from '../../client-setup.ts';
import { type HookRegistration, handlerOf } from '../events/hooks.ts';
import { planStatusLine, removeStatusLine, type StatusLineProgram } from './plan-status-line.ts';
import { refuseRejected } from './refuse-rejected.ts';
import { findGroups, findValue, listOurHandlers, type OurHandler, readSettings } from './settings-tree.ts';

export interface InstallPlan {
  text: string;
  edits: RegistrationEdit[];
}

interface Settlement {
  edits: RegistrationEdit[];
  added: HookRegistration[];
  replaced: { handler: OurHandler; registration: HookRegistration }[];
  removed: OurHandler[];
}

/**
 * The settings with our hooks in them, and our status line if it is wanted, and nothing else changed. Planning on the
 * result changes nothing more.
 */
export function planInstall(
  settingsText: string | undefined,
  hooks: readonly HookRegistration[],
  command: string,
  statusLine?: StatusLineProgram,
): InstallPlan {
  const { mark, body } = splitMark(settingsText ?? '');
  // The client takes an empty file for empty settings.
  let text = /^[ \t\r\n]*$/.test(body) ? `{}${/\r?\n|\r/.exec(body)?.[0] ?? '\n'}` : body;
  const root = readSettings(text);
  refuseRejected(text);
  for (const { event } of hooks) findGroups(text, root, event);
  const { edits: hookEdits, added, replaced, removed } = settle(listOurHandlers(root), hooks, command);
  const edits = [...hookEdits, ...(statusLine ? planStatusLine(text, statusLine).edits : [])];
  if (edits.every(({ action }) => action === 'keep')) return { text: settingsText ?? '', edits };
  // Replacing and appending move no entry to another index, so the removals still find theirs.
  for (const { handler, registration } of replaced)
    text = replaceHandler(text, handler, handlerOf(registration, command));
  for (const registration of added) text = addGroup(text, registration, command);
  for (const handler of removed.toReversed()) text = removeHandler(text, handler);
  if (statusLine) ({ text } = planStatusLine(text, statusLine));
  return { text: mark + text, edits };
}

/** Pairs what is there with what should be: an entry that is right already, else one that can be turned into it. */
function settle(found: OurHandler[], hooks: readonly HookRegistration[], command: string): Settlement {
  const free = new Set(found);
  const claim = (fits: (handler: OurHandler) => boolean): OurHandler | undefined => {
    const handler = [...free].find(fits);
    if (handler) free.delete(handler);
    return handler;
  };
  const settlement: Settlement = { edits: [], added: [], replaced: [], removed: [] };
  for (const registration of hooks) {
    const { event, matcher, async } = registration;
    const samePlace = (handler: OurHandler) =>
      handler.event === event && narrowing(handler.matcher) === narrowing(matcher);
    const wanted = handlerOf(registration, command);
    const kept = claim((handler) => samePlace(handler) && isEqual(getNodeValue(handler.node), wanted));
    const outdated = kept ? undefined : claim(samePlace);
    if (outdated) settlement.replaced.push({ handler: outdated, registration });
    if (!kept && !outdated) settlement.added.push(registration);
    const action = kept ? 'keep' : outdated ? 'replace' : 'add';
    settlement.edits.push({ event, matcher, command, async, action });
  }
  for (const handler of free) {
    const { event, matcher, command, async } = handler;
    settlement.removed.push(handler);
    settlement.edits.push({ event, matcher, command, async, action: 'remove' });
  }
  return settlement;
}

function replaceHandler(text: string, handler: OurHandler, value: Record<string, unknown>): string {
  const root = readSettings(text);
  const group = findValue(findValue(root, 'hooks'), handler.event)?.children?.[handler.groupIndex];
  const node = findValue(group, 'hooks')?.children?.[handler.handlerIndex];
  return node ? replaceValue(text, root, node, value) : text;
}

function addGroup(text: string, registration: HookRegistration, command: string): string {
  const { event, matcher } = registration;
  const handlers = { hooks: [handlerOf(registration, command)] };
  const group = matcher === undefined ? handlers : { matcher, ...handlers };
  const root = readSettings(text);
  const hooks = findValue(root, 'hooks');
  const groups = findGroups(text, root, event);
  if (groups) return appendChild(text, root, groups, { value: group });
  if (hooks) return appendChild(text, root, hooks, { key: event, value: [group] });
  return appendChild(text, root, root, { key: 'hooks', value: { [event]: [group] } });
}

/** To the client an empty matcher and a star are the same as none. */
function narrowing(matcher: string | undefined): string | undefined {
  return matcher === '' || matcher === '*' ? undefined : matcher;
}

function isEqual(actual: Record<string, unknown>, wanted: Record<string, unknown>): boolean {
  return (
    Object.keys(actual).length === Object.keys(wanted).length &&
    Object.entries(wanted).every(([key, value]) => actual[key] === value)
  );
}

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
