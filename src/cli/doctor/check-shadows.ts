import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listRegistered, type Registered } from '../../clients/claude-code/list-registered.ts';
import { managedFolder } from '../../clients/claude-code/managed-folder.ts';
import { readSettingsFile } from '../../install/settings-file.ts';
import type { Finding, Patient } from './check.ts';

/** Settings besides the user's own that switch our hooks off, or run them a second time. */
export function checkShadows({ cwd, settingsPath }: Patient): Finding[] {
  return [...checkManaged(managedFolder(process.platform)), ...checkProject(cwd, settingsPath)];
}

/** What an administrator set counts for more than anything a user can do. */
export function checkManaged(folder: string): Finding[] {
  const check = 'Managed settings';
  const files = [join(folder, 'managed-settings.json'), ...listDropIns(join(folder, 'managed-settings.d'))];
  return files.flatMap((file): Finding[] => {
    const { hooksDisabled, managedHooksOnly } = read(file) ?? {};
    const switches = [
      ...(hooksDisabled ? ['disableAllHooks'] : []),
      ...(managedHooksOnly ? ['allowManagedHooksOnly'] : []),
    ];
    if (switches.length === 0) return [];
    const detail = `${switches.map((name) => `"${name}"`).join(' and ')} is on in ${file}, so Claude Code does not run your hooks`;
    const fix = `Ask who looks after this machine to allow the hooks of tideproof in ${file}`;
    return [{ check, status: 'failed', detail, fix }];
  });
}

/** The client runs hooks of a project besides those of the user. */
function checkProject(cwd: string, settingsPath: string): Finding[] {
  const own = read(settingsPath)?.hooks ?? [];
  if (own.length === 0) return [];
  return ['settings.json', 'settings.local.json']
    .map((name) => join(cwd, '.claude', name))
    .filter((file) => file !== settingsPath)
    .flatMap((file): Finding[] => {
      const events = [...new Set((read(file)?.hooks ?? []).map(({ event }) => event))];
      if (events.length === 0) return [];
      return [
        {
          check: 'Hooks of the project',
          status: 'failed',
          detail: `${file} registers tideproof a second time, for ${events.join(', ')}`,
          fix: `Take the hooks of tideproof out of ${file}`,
        },
      ];
    });
}

function listDropIns(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** What cannot be read the client skips too. */
function read(file: string): Registered | undefined {
  try {
    return listRegistered(readSettingsFile(file).text);
  } catch {
    return undefined;
  }
}
