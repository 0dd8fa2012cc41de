import { readSettingsFile } from '../../../install/settings-file.ts';
import { userSettings } from '../settings/client-directory.ts';
import { listManagedFiles, managedFolder } from '../settings/managed-folder.ts';
import { EXPORTER_VARIABLE } from '../telemetry.ts';

/**
 * What `env` in settings says about the exporter, and whether figures are on at all: the client hands on neither to a command in a
 * terminal. Settings of a project are left out: figures go where the user or who looks after the machine sends them.
 */
export function readExporterVariables(
  clientDir: string,
  folder = managedFolder(process.platform),
): Record<string, string> {
  const files = [userSettings(clientDir), ...listManagedFiles(folder, clientDir)];
  return Object.assign({}, ...files.map(readVariables));
}

/** What cannot be read the client skips too. */
function readVariables(file: string): Record<string, string> {
  try {
    const { env } = JSON.parse(readSettingsFile(file).text ?? '{}') as { env?: Record<string, unknown> };
    const told = Object.entries(env ?? {}).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' &&
        (EXPORTER_VARIABLE.test(entry[0]) || entry[0] === 'CLAUDE_CODE_ENABLE_TELEMETRY'),
    );
    return Object.fromEntries(told);
  } catch {
    return {};
  }
}
