import { findPlugin } from '../../clients/claude-code/find-plugin.ts';
import { listRegistered } from '../../clients/claude-code/list-registered.ts';
import { readSettingsFile } from '../../install/settings-file.ts';
import type { Finding, Patient } from './check.ts';

const check = 'Plugin';
const REMOVE = 'claude plugin uninstall tideproof@tideproof';

/** Whether the plugin, which is optional, can run, and whether the settings do the same work already. */
export function checkPlugin({ claudeDir, settingsPath, self }: Patient): Finding[] {
  const plugin = findPlugin(claudeDir);
  if (!plugin) return [];
  const { folder, isBuilt } = plugin;
  if (folder === undefined) {
    const detail = 'enabled, but the client does not know its marketplace any more';
    return [{ check, status: 'failed', detail, fix: `Add the marketplace again, or run: ${REMOVE}` }];
  }
  if (!isBuilt) {
    const detail = `enabled, but what it runs is not built in ${folder}`;
    return [{ check, status: 'failed', detail, fix: `Run in ${folder}: npm install && npm run build` }];
  }
  if (!hasHooks(settingsPath)) return [{ check, status: 'ok', detail: `enabled, runs what is in ${folder}` }];
  const detail = 'enabled, but the settings have the hooks too; it leaves the work to them';
  return [
    { check, status: 'warning', detail, fix: `To have one of them, run: ${self} uninstall, or: ${REMOVE}` },
  ];
}

function hasHooks(settingsPath: string): boolean {
  try {
    return listRegistered(readSettingsFile(settingsPath).text).hooks.length > 0;
  } catch {
    // Another check says what is wrong with the file.
    return false;
  }
}
