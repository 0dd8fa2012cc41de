import type { ClientTelemetry } from '../client.ts';
import { listManagedFiles, managedFolder, userSettings } from './settings/client-directory.ts';
import { isOn, pickVariables, readEnvironment } from './settings/client-variables.ts';
import { readJson } from './settings/read-json.ts';

/** Variables that configure the OpenTelemetry exporter, and the one that switches figures on. */
const isWanted = (name: string) => name.startsWith('OTEL_') || name === 'CLAUDE_CODE_ENABLE_TELEMETRY';

/**
 * The client passes on to hooks that telemetry is on, but removes the exporter's variables from their environment. On
 * systems that show a process's environment they are read from the running client.
 */
export const telemetry: ClientTelemetry = {
  isOn: ({ CLAUDE_CODE_ENABLE_TELEMETRY }) => isOn(CLAUDE_CODE_ENABLE_TELEMETRY),
  readVariables: ({ CLAUDE_PID }) => pickVariables(readEnvironment(Number(CLAUDE_PID)), isWanted),
};

/**
 * The same variables in the `env` of settings: a command in a terminal gets them from nowhere else. Project settings are
 * ignored, because only the user or administrator may decide where figures go.
 */
export function readExporterVariables(
  clientDir: string,
  folder = managedFolder(process.platform),
): Record<string, string> {
  const files = [userSettings(clientDir), ...listManagedFiles(folder, clientDir)];
  return Object.assign({}, ...files.map((file) => pickVariables(readJson(file).env, isWanted)));
}
