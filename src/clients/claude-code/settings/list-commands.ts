import { fieldOf } from '../rows/field-of.ts';
import { isOurCommand } from './hook-command.ts';

/**
 * Our commands for one event in a settings text; none where the client could not read it either. For hooks, which have
 * no time to load what `listRegistered` needs.
 */
export function listCommands(settingsText: string, event: string): string[] {
  return groupsOf(settingsText, event)
    .flatMap((group) => itemsOf(group, 'hooks'))
    .map((handler) => fieldOf(handler, 'command'))
    .filter((command) => typeof command === 'string')
    .filter(isOurCommand);
}

function groupsOf(settingsText: string, event: string): unknown[] {
  try {
    return itemsOf(fieldOf(JSON.parse(settingsText.replace(/^\uFEFF/, '')), 'hooks'), event);
  } catch {
    return [];
  }
}

function itemsOf(value: unknown, key: string): unknown[] {
  const items = fieldOf(value, key);
  return Array.isArray(items) ? items : [];
}
