import { getNodeValue, type Node } from 'jsonc-parser';
import type { EntryEdit, FilePlan, FilePlans } from '../../../install/change-file.ts';
import { appendChild, removeChild, removeKey, replaceValue, splitMark } from '../../../install/edit-json.ts';
import { hooks as allHooks, type HookRegistration, handlerOf } from '../events/hooks.ts';
import { planStatusLine, removeStatusLine, type StatusLineProgram } from './plan-status-line.ts';
import { findGroups, findValue, listOurHandlers, type OurHandler, readSettings } from './settings-tree.ts';

/** What to do with one entry: keep, add, replace or remove it. */
interface Step {
  edit: EntryEdit;
  handler?: OurHandler;
  registration?: HookRegistration;
}

/** The settings with our hooks, and our status line if wanted, and nothing else changed. Idempotent. */
export function planInstall(
  settingsText: string | undefined,
  hooks: readonly HookRegistration[],
  command: string,
  statusLine?: StatusLineProgram,
): { text: string; edits: EntryEdit[] } {
  const { mark, body } = splitMark(settingsText ?? '');
  // The client accepts an empty file as empty settings.
  let text = isBlank(body) ? `{}${/\r?\n|\r/.exec(body)?.[0] ?? '\n'}` : body;
  const root = readSettings(text);
  for (const { event } of hooks) findGroups(text, root, event);
  const steps = settle(listOurHandlers(root), hooks, command);
  const edits = steps.map(({ edit }) => edit);
  if (statusLine) edits.push(...planStatusLine(text, statusLine).edits);
  if (edits.every(({ action }) => action === 'keep')) return { text: settingsText ?? '', edits };
  const stepsTo = (action: EntryEdit['action']) => steps.filter(({ edit }) => edit.action === action);
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
    const { event, async } = registration;
    const wanted = handlerOf(registration, command);
    const samePlace = ({ hook }: OurHandler) => hook.event === event && !hook.isNarrowed;
    const kept = claim((handler) => samePlace(handler) && isEqual(getNodeValue(handler.node), wanted));
    const handler = kept ?? claim(samePlace);
    const edit = describe(kept ? 'keep' : handler ? 'replace' : 'add', event, async);
    return { edit, handler, registration };
  });
  return [...steps, ...[...free].map((handler) => ({ edit: removalOf(handler), handler }))];
}

function describe(action: EntryEdit['action'], name: string, async: boolean): EntryEdit {
  const why = action === 'remove' ? undefined : allHooks.find(({ event }) => event === name)?.why;
  return { action, name, when: async ? 'in the background' : 'client waits', why: why ?? '' };
}

function removalOf({ hook }: OurHandler): EntryEdit {
  return describe('remove', hook.event, hook.async);
}

function replaceHandler(text: string, handler: OurHandler, value: Record<string, unknown>): string {
  const root = readSettings(text);
  const group = findValue(findValue(root, 'hooks'), handler.hook.event)?.children?.[handler.groupIndex];
  const node = findValue(group, 'hooks')?.children?.[handler.handlerIndex];
  return node ? replaceValue(text, root, node, value) : text;
}

function addGroup(text: string, registration: HookRegistration, command: string): string {
  const { event } = registration;
  const group = { hooks: [handlerOf(registration, command)] };
  const root = readSettings(text);
  const hooks = findValue(root, 'hooks');
  const groups = findGroups(text, root, event);
  if (groups) return appendChild(text, root, groups, { value: group });
  if (hooks) return appendChild(text, root, hooks, { key: event, value: [group] });
  return appendChild(text, root, root, { key: 'hooks', value: { [event]: [group] } });
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
export function planUninstall(settingsText: string, original = ''): { text: string; edits: EntryEdit[] } {
  const { mark, body } = splitMark(settingsText);
  if (isBlank(body)) return { text: settingsText, edits: [] };
  const { body: originalBody } = splitMark(original);
  const before = isBlank(originalBody) ? undefined : readSettings(originalBody);
  const statusLine = removeStatusLine(body);
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

/** Our hooks in settings. */
export function planHooks(
  hooks: readonly HookRegistration[],
  command: string,
  statusLine?: StatusLineProgram,
): FilePlans {
  return {
    add(text) {
      const { text: after, edits } = planInstall(text, hooks, command, statusLine);
      const isThere = edits.every(({ action }) => action === 'keep');
      const action = isThere ? 'nothing' : text === undefined ? 'add' : 'update';
      return { action, text: isThere ? text : after, edited: false, edits };
    },
    remove: planRemoveHooks,
  };
}

/** Only our entries are taken out; a file that was not there before goes if nothing else is in it. */
export function planRemoveHooks(text: string | undefined, original?: string | null): FilePlan {
  const { text: rest, edits } = planUninstall(text ?? '', original ?? undefined);
  if (edits.length === 0) return { action: 'nothing', text, edited: false, edits };
  const isEmpty = original === null && isEmptySettings(rest);
  return { action: 'remove', text: isEmpty ? undefined : rest, edited: true, edits };
}
