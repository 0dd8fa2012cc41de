import { isDeepStrictEqual } from 'node:util';
import type { EntryEdit, FilePlan, FilePlans } from '../../../install/change-file.ts';
import { editJson, type JsonPath, valueAt, withEmptied } from '../../../install/edit-json.ts';
import { hooks as allHooks, type HookRegistration, handlerOf } from '../events/hooks.ts';
import type { Fields } from '../rows/content-blocks.ts';
import { findStatusLine, listOurHooks, type RegisteredHook, statusLineCommand } from './hook-command.ts';
import { readSettings } from './read-settings.ts';

/** The key of the setting, and its name in a plan. */
export const STATUS_LINE = 'statusLine';

/** What to do with one entry: the value at a path becomes this one or, if undefined, goes. */
interface Step {
  edit: EntryEdit;
  path: JsonPath;
  value?: unknown;
}

/** Our hooks in settings, and our status line if wanted; nothing else is changed. Idempotent. */
export function planHooks(
  hooks: readonly HookRegistration[],
  command: string,
  statusLine?: { node: string; file: string },
): FilePlans {
  return {
    add(text) {
      const settings = readSettings(text);
      const steps = [
        ...matchHooks(settings, hooks, command),
        ...(statusLine ? [planStatusLine(settings, statusLine)] : []),
      ];
      const edits = steps.map(({ edit }) => edit);
      if (edits.every(({ action }) => action === 'keep')) return { action: 'nothing', text, edits };
      const stepsTo = (action: EntryEdit['action']) => steps.filter(({ edit }) => edit.action === action);
      let after = text?.trim() ? text : `{}${/\r?\n|\r/.exec(text ?? '')?.[0] ?? '\n'}`;
      // Replacing and appending change no index, so removals still find their entries.
      for (const { path, value } of [...stepsTo('replace'), ...stepsTo('add')])
        after = editJson(after, path, value);
      after = removeHooks(after, stepsTo('remove'));
      return { action: text === undefined ? 'add' : 'update', text: after, edits };
    },
    remove: planRemoveHooks,
  };
}

/** `original` tells which empty lists and objects stay; a file that was not there before goes if nothing else is in it. */
export function planRemoveHooks(text: string | undefined, original?: string | null): FilePlan {
  const settings = readSettings(text);
  const steps = listOurHooks(settings).map(removalOf);
  const edits = steps.map(({ edit }) => edit);
  let rest = removeHooks(text ?? '', steps, readSettings(original ?? undefined));
  const line = findStatusLine(settings);
  if (line?.isOurs) {
    const { wrapped } = line;
    rest = editJson(rest, wrapped === undefined ? [STATUS_LINE] : [STATUS_LINE, 'command'], wrapped);
    const why = wrapped === undefined ? '' : `Yours is there alone again: ${wrapped}`;
    edits.push(describeLine('remove', why));
  }
  if (edits.length === 0) return { action: 'nothing', text, edits };
  const isEmpty = original === null && Object.keys(readSettings(rest)).length === 0;
  return { action: 'remove', text: isEmpty ? undefined : rest, edited: true, edits };
}

/** The first entry of ours at an event is kept or replaced in its place, and all others go. */
function matchHooks(settings: Fields, hooks: readonly HookRegistration[], command: string): Step[] {
  const free = new Set(listOurHooks(settings));
  const steps = hooks.map((registration): Step => {
    const { event, async } = registration;
    const value = handlerOf(registration, command);
    const found = [...free].find((hook) => hook.event === event && !hook.isNarrowed);
    if (found) {
      free.delete(found);
      const action = isDeepStrictEqual(found.handler, value) ? 'keep' : 'replace';
      return { edit: describe(action, event, async), path: found.path, value };
    }
    const groups = valueAt(settings, ['hooks', event]);
    const path = ['hooks', event, Array.isArray(groups) ? groups.length : 0];
    return { edit: describe('add', event, async), path, value: { hooks: [value] } };
  });
  return [...steps, ...[...free].map(removalOf)];
}

function describe(action: EntryEdit['action'], name: string, async: boolean): EntryEdit {
  const why = action === 'remove' ? undefined : allHooks.find(({ event }) => event === name)?.why;
  return { action, name, when: async ? 'in the background' : 'client waits', why: why ?? '' };
}

function removalOf({ event, async, path }: RegisteredHook): Step {
  return { edit: describe('remove', event, async), path };
}

/** An existing status line is wrapped: only its command changes, and its output stays. */
function planStatusLine(settings: Fields, { node, file }: { node: string; file: string }): Step {
  const found = findStatusLine(settings);
  const wrapped = found?.isOurs ? found.wrapped : found?.command;
  const command = statusLineCommand(node, file, wrapped);
  const own = wrapped === undefined ? '' : `; your own line stays: ${wrapped}`;
  const action = !found ? 'add' : found.command === command ? 'keep' : 'replace';
  const edit = describeLine(action, `Shows how far it is to the compaction${own}`);
  return found
    ? { edit, path: [STATUS_LINE, 'command'], value: command }
    : { edit, path: [STATUS_LINE], value: { type: 'command', command } };
}

function describeLine(action: EntryEdit['action'], why: string): EntryEdit {
  return { action, name: STATUS_LINE, when: 'below the prompt', why };
}

/** Removes entries and every list and object that becomes empty, except those that were there `before`. */
function removeHooks(text: string, steps: readonly Step[], before: Fields = {}): string {
  // From the end, so that earlier indexes stay valid.
  return steps.reduceRight((rest, { path }) => {
    const settings = readSettings(rest);
    const [handlers, group] = [path.slice(0, 4), path.slice(0, 3)];
    const isAlone = (valueAt(settings, handlers) as unknown[]).length === 1;
    const stays = (outer: JsonPath) => valueAt(before, outer) !== undefined;
    return editJson(rest, isAlone ? withEmptied(settings, group, stays) : path);
  }, text);
}
