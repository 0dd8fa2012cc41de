import type { ClientTelemetry } from '../../client.ts';
import { listManagedFiles, readJson, userSettings } from '../settings/client-files.ts';
import { isOn, pickVariables, readEnvironment } from '../settings/client-variables.ts';

/** Variables that configure the OpenTelemetry exporter, and the one that switches figures on. */
const isWanted = (name: string) => name.startsWith('OTEL_') || name === 'CLAUDE_CODE_ENABLE_TELEMETRY';

/**
 * The client hides the exporter's variables from hooks; where the system shows them, they are read from its process. Of settings
 * those of the user and the administrator count, because a project must not decide where figures go.
 */
export const telemetry: ClientTelemetry = {
  isOn: ({ CLAUDE_CODE_ENABLE_TELEMETRY }) => isOn(CLAUDE_CODE_ENABLE_TELEMETRY),
  readVariables({ CLAUDE_PID }, clientDir) {
    const files = [userSettings(clientDir), ...listManagedFiles(clientDir)];
    const sources = [readEnvironment(Number(CLAUDE_PID)), ...files.map((file) => readJson(file).env)];
    return Object.assign({}, ...sources.map((source) => pickVariables(source, isWanted)));
  },
};
