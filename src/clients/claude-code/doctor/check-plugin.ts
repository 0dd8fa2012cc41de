import type { Finding, Patient } from '../../../install/check.ts';
import { hooks, hooksKnownTo } from '../events/hooks.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { findOldestVersion } from '../setup/find-client-versions.ts';
import { REMOVE_PLUGIN } from '../setup/find-doubles.ts';
import { findRegistrations } from '../setup/find-registrations.ts';

const check = 'Plugin';

/** Whether the plugin, which is optional, can run, and whether the settings do the same work already. */
export function checkPlugin(patient: Patient): Finding[] {
  const { clientDir, environment, self } = patient;
  const plugin = findPlugin(clientDir);
  if (!plugin) return [];
  const { folder, isBuilt } = plugin;
  if (folder === undefined) {
    const detail = 'enabled, but the client does not know its marketplace any more';
    return [{ check, status: 'failed', detail, fix: `Add the marketplace again, or run: ${REMOVE_PLUGIN}` }];
  }
  if (!isBuilt) {
    const detail = `enabled, but what it runs is not built in ${folder}`;
    return [{ check, status: 'failed', detail, fix: `Run in ${folder}: npm install && npm run build` }];
  }
  if (!hasHooks(patient)) {
    const clientVersion = findOldestVersion({ clientDir }, environment);
    if (hooksKnownTo(clientVersion).length === hooks.length)
      return [{ check, status: 'ok', detail: `enabled, runs what is in ${folder}` }];
    const detail = `enabled, but Claude Code ${clientVersion} refuses its hooks, because it does not know all of their events`;
    return [{ check, status: 'failed', detail, fix: `Update Claude Code, or run: ${self} install` }];
  }
  const detail = 'enabled, but the settings have the hooks too; it leaves the work to them';
  return [
    {
      check,
      status: 'warning',
      detail,
      fix: `To have one of them, run: ${self} uninstall, or: ${REMOVE_PLUGIN}`,
    },
  ];
}

/** What a project shares leaves the work to the plugin, not the other way round. */
function hasHooks(patient: Patient): boolean {
  const own = findRegistrations(patient, patient.cwd).filter(({ scope }) => scope !== 'project');
  return own.some(({ registered }) => registered.hooks.length > 0);
}
