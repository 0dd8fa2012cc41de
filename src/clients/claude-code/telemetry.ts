import type { ClientTelemetry } from '../client.ts';
import { listManagedFiles, userSettings } from './settings/client-directory.ts';
import { isOn, pickVariables, readEnvironment } from './settings/client-variables.ts';
import { readJson } from './settings/read-json.ts';

/** Variables that configure the OpenTelemetry exporter, and the one that switches figures on. */
const isWanted = (name: string) => name.startsWith('OTEL_') || name === 'CLAUDE_CODE_ENABLE_TELEMETRY';

/** The client hides the exporter's variables from hooks; where the system shows them, they are read from its process. */
export const telemetry: ClientTelemetry = {
  isOn: ({ CLAUDE_CODE_ENABLE_TELEMETRY }) => isOn(CLAUDE_CODE_ENABLE_TELEMETRY),
  readVariables: ({ CLAUDE_PID }) => pickVariables(readEnvironment(Number(CLAUDE_PID)), isWanted),
};

/** For commands in a terminal. Of projects none, because only the user or administrator may decide where figures go. */
export function readExporterVariables(clientDir: string, folder?: string): Record<string, string> {
  const files = [userSettings(clientDir), ...listManagedFiles(clientDir, folder)];
  return Object.assign({}, ...files.map((file) => pickVariables(readJson(file).env, isWanted)));
}
