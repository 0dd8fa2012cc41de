import { visit } from 'jsonc-parser';
import { AppError } from '../../../domain/app-error.ts';
import type { Fields } from '../rows/content-blocks.ts';
import { findStatusLine, listOurHooks } from './hook-command.ts';

/** What a settings file has of ours, and its status line, ours or not. Throws an AppError if the client could not read it either. */
export function listRegistered(settingsText: string | undefined) {
  const settings = readSettings(settingsText);
  return {
    hooks: listOurHooks(settings),
    // Then the client runs no hooks at all.
    hooksDisabled: settings.disableAllHooks === true,
    statusLine: findStatusLine(settings),
  };
}

/** Settings; a blank text counts as empty ones, for the client too. */
export function readSettings(text = ''): Fields {
  const settings = text.trim() === '' ? {} : readObject(text);
  const { hooks = {} } = settings;
  if (hooks === null || typeof hooks !== 'object' || Array.isArray(hooks))
    throw unreadable('"hooks" is not an object', 'Correct "hooks"');
  return settings;
}

/** As strict as the client, which skips a file with a comment or trailing comma, so that hooks added to it would never run. */
export function readObject(text: string): Fields {
  let settings: unknown;
  try {
    settings = JSON.parse(text);
  } catch {
    const found: string[] = [];
    const onError = (_error: number, _offset: number, _length: number, line: number, column: number) =>
      found.push(`line ${line + 1}, column ${column + 1}`);
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
    const at = found[0] ?? 'line 1, column 1';
    const reason = `it is not valid JSON at ${at}; comments and a comma at the end are not allowed`;
    throw unreadable(reason, `Fix ${at}`);
  }
  if (settings === null || typeof settings !== 'object' || Array.isArray(settings))
    throw unreadable('its top level is not an object', 'Put { } around it');
  return settings as Fields;
}

function unreadable(reason: string, nextStep: string): AppError {
  const hint = `${nextStep}, then run the command again; until then Claude Code ignores the whole file`;
  return new AppError('E_SETTINGS_UNREADABLE', `Cannot change the settings: ${reason}`, hint);
}
