import { getNodeValue, type Node } from 'jsonc-parser';
import { appendChild, removeChild, removeKey, replaceValue, splitMark } from '../../../install/edit-json.ts';
import type { RegistrationEdit } from '../../client-setup.ts';
import { type HookRegistration, handlerOf } from '../events/hooks.ts';
import { planStatusLine, removeStatusLine, type StatusLineProgram } from './plan-status-line.ts';
import { refuseRejected } from './refuse-rejected.ts';
import { findGroups, findValue, listOurHandlers, type OurHandler, readSettings } from './settings-tree.ts';

/** What to do with one entry: keep, add, replace or remove it. */
interface Step {
  edit: RegistrationEdit;
  handler?: OurHandler;
  registration?: HookRegistration;
}

/** The settings with our hooks, and our status line if wanted, and nothing else changed. Idempotent. */
export function planInstall(
  settingsText: string | undefined,
  hooks: readonly HookRegistration[],
  command: string,
  statusLine?: StatusLineProgram,
): { text: string; edits: RegistrationEdit[] } {
  const { mark, body } = splitMark(settingsText ?? '');
  // The client accepts an empty file as empty settings.
  let text = isBlank(body) ? `{}${/\r?\n|\r/.exec(body)?.[0] ?? '\n'}` : body;
  const root = readSettings(text);
  refuseRejected(text);
  for (const { event } of hooks) findGroups(text, root, event);
  const steps = settle(listOurHandlers(root), hooks, command);
  const edits = steps.map(({ edit }) => edit);
  if (statusLine) edits.push(...planStatusLine(text, statusLine).edits);
  if (edits.every(({ action }) => action === 'keep')) return { text: settingsText ?? '', edits };
  const stepsTo = (action: RegistrationEdit['action']) => steps.filter(({ edit }) => edit.action === action);
  // Replacing and appending change no index, so removals still find their entries.
  for (const { handler, registration } of stepsTo('replace'))
    text = replaceHandler(text, handler!, handlerOf(registration!, command));
  for (const { registration } of stepsTo('add')) text = addGroup(text, registration!, command);
  for (const { handler } of stepsTo('remove').toReversed()) text = removeHandler(text, handler!);
  if (statusLine) ({ text } = planStatusLine(text, statusLine));
  return { text: mark + text, edits };
}

/** Matches existing entries with wanted ones: one that is equal, else one at the same event to replace. */
function settle(found: OurHandler[], hooks: readonly HookRegistration[], command: string): Step[] {
  const free = new Set(found);
  const claim = (fits: (handler: OurHandler) => boolean): OurHandler | undefined => {
    const handler = [...free].find(fits);
    if (handler) free.delete(handler);
    return handler;
  };
  const steps = hooks.map((registration): Step => {
    const { event, matcher, async } = registration;
    const wanted = handlerOf(registration, command);
    const samePlace = ({ hook }: OurHandler) =>
      hook.event === event && narrowing(hook.matcher) === narrowing(matcher);
    const kept = claim((handler) => samePlace(handler) && isEqual(getNodeValue(handler.node), wanted));
    const handler = kept ?? claim(samePlace);
    const action = kept ? 'keep' : handler ? 'replace' : 'add';
    return { edit: { event, matcher, command, async, action }, handler, registration };
  });
  return [...steps, ...[...free].map((handler) => ({ edit: removalOf(handler), handler }))];
}

function removalOf({ hook }: OurHandler): RegistrationEdit {
  return { ...hook, action: 'remove' };
}

function replaceHandler(text: string, handler: OurHandler, value: Record<string, unknown>): string {
  const root = readSettings(text);
  const group = findValue(findValue(root, 'hooks'), handler.hook.event)?.children?.[handler.groupIndex];
  const node = findValue(group, 'hooks')?.children?.[handler.handlerIndex];
  return node ? replaceValue(text, root, node, value) : text;
}

function addGroup(text: string, registration: HookRegistration, command: string): string {
  const { event, matcher } = registration;
  const group = { ...(matcher !== undefined && { matcher }), hooks: [handlerOf(registration, command)] };
  const root = readSettings(text);
  const hooks = findValue(root, 'hooks');
  const groups = findGroups(text, root, event);
  if (groups) return appendChild(text, root, groups, { value: group });
  if (hooks) return appendChild(text, root, hooks, { key: event, value: [group] });
  return appendChild(text, root, root, { key: 'hooks', value: { [event]: [group] } });
}

/** For the client an empty matcher and `*` mean no matcher. */
function narrowing(matcher: string | undefined): string | undefined {
  return matcher === '' || matcher === '*' ? undefined : matcher;
}

function isEqual(actual: Record<string, unknown>, wanted: Record<string, unknown>): boolean {
  return (
    Object.keys(actual).length === Object.keys(wanted).length &&
    Object.entries(wanted).every(([key, value]) => actual[key] === value)
  );
}

/**
 * The settings without our entries. `original`, the text before the first install if known, tells which empty lists and
 * objects were there before and stay.
 */
export function planUninstall(
  settingsText: string,
  original = '',
): { text: string; edits: RegistrationEdit[] } {
  const { mark, body } = splitMark(settingsText);
  if (isBlank(body)) return { text: settingsText, edits: [] };
  const { body: originalBody } = splitMark(original);
  const before = isBlank(originalBody) ? undefined : readSettings(originalBody);
  const statusLine = removeStatusLine(body, before && originalBody);
  let { text } = statusLine;
  const ours = listOurHandlers(readSettings(text));
  // From the end, so that earlier indexes stay valid.
  for (const handler of ours.toReversed()) text = removeHandler(text, handler, before);
  return { text: mark + text, edits: [...ours.map(removalOf), ...statusLine.edits] };
}

/** Removes one entry and every list and object that becomes empty, except those that are in `before`. */
function removeHandler(text: string, { hook, groupIndex, handlerIndex }: OurHandler, before?: Node): string {
  const root = readSettings(text);
  const hooks = findValue(root, 'hooks');
  const groups = findValue(hooks, hook.event);
  const handlers = findValue(groups?.children?.[groupIndex], 'hooks');
  if (!hooks || !groups || !handlers) return text;
  if (handlers.children?.length !== 1) return removeChild(text, handlers, handlerIndex);
  const hooksBefore = findValue(before, 'hooks');
  if (groups.children?.length !== 1 || findValue(hooksBefore, hook.event))
    return removeChild(text, groups, groupIndex);
  if (hooks.children?.length !== 1 || hooksBefore) return removeKey(text, hooks, hook.event);
  return removeKey(text, root, 'hooks');
}

/** Whether the settings are blank or an empty object. */
export function isEmptySettings(settingsText: string): boolean {
  const { body } = splitMark(settingsText);
  return isBlank(body) || readSettings(body).children?.length === 0;
}

function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
}
