import type { Finding, Patient } from '../../../install/check.ts';
import { readSettingsFile } from '../../../install/settings-file.ts';
import { listRegistered, type Registered } from '../settings/list-registered.ts';
import { listManagedFiles, managedFolder } from '../settings/managed-folder.ts';
import { clearStrayHooks } from '../setup/clear-stray-hooks.ts';
import { findDoubles, THE_PLUGIN } from '../setup/find-doubles.ts';
import { findEffective, findRegistrations } from '../setup/find-registrations.ts';

/** Settings besides the user's own that switch our hooks off, or run them a second time. */
export function checkShadows(patient: Patient): Finding[] {
  return [
    ...checkManaged(managedFolder(process.platform), patient.clientDir),
    ...checkDoubles(patient),
    ...checkStray(patient),
  ];
}

/** What an administrator set counts for more than anything a user can do. */
export function checkManaged(folder: string, clientDir: string): Finding[] {
  const check = 'Managed settings';
  return listManagedFiles(folder, clientDir).flatMap((file): Finding[] => {
    const { hooksDisabled, managedHooksOnly, pluginHooksOnly } = read(file) ?? {};
    const switches = [
      ...(hooksDisabled ? ['disableAllHooks'] : []),
      ...(managedHooksOnly ? ['allowManagedHooksOnly'] : []),
      ...(pluginHooksOnly ? ['strictPluginOnlyCustomization'] : []),
    ];
    if (switches.length === 0) return [];
    const detail = `${switches.map((name) => `"${name}"`).join(' and ')} is on in ${file}, so Claude Code does not run your hooks`;
    const fix = `Ask who looks after this machine to allow the hooks of tideproof in ${file}`;
    return [{ check, status: 'failed', detail, fix }];
  });
}

/** The client runs hooks of all settings that count here; the check of the plugin says what it does beside them. */
function checkDoubles(patient: Patient): Finding[] {
  const { path, registered } = findEffective(findRegistrations(patient, patient.cwd));
  const [hook] = registered.hooks;
  if (!hook) return [];
  return findDoubles(path, hook.command, patient, patient.cwd, patient.self)
    .filter(({ where }) => where !== THE_PLUGIN)
    .map(({ where, isHarmful, fix }): Finding => {
      const check = 'Hooks of the project';
      if (isHarmful)
        return {
          check,
          status: 'failed',
          detail: `${where} registers tideproof a second time`,
          fix: `Run: ${fix}`,
        };
      return {
        check,
        status: 'info',
        detail: `${where} has them too, which does no harm: one does the work`,
      };
    });
}

/** Old advice put hooks into a file of their own, which the client never reads. */
function checkStray(patient: Patient): Finding[] {
  const check = 'hooks.json';
  const { changed, ignored } = clearStrayHooks(patient, [patient.cwd], true);
  const fix = `Run: ${patient.self} install`;
  return [
    ...changed.map(({ path }): Finding => {
      const detail = `Claude Code ignores ${path}, which has hooks of tideproof in it`;
      return { check, status: 'warning', detail, fix };
    }),
    ...ignored
      .filter(({ path }) => !changed.some((file) => file.path === path))
      .map(
        ({ path, hooks }): Finding => ({
          check,
          status: 'info',
          detail: `Claude Code ignores ${path}, so these hooks never run: ${hooks.join('; ')}. Hooks belong into settings.json`,
        }),
      ),
  ];
}

/** What cannot be read the client skips too. */
function read(file: string): Registered | undefined {
  try {
    return listRegistered(readSettingsFile(file).text);
  } catch {
    return undefined;
  }
}
