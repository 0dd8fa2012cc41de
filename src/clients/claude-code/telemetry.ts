import type { ClientTelemetry } from '../client.ts';
import { listManagedFiles, managedFolder, userSettings } from './settings/client-directory.ts';
import { readJson } from './settings/read-json.ts';
import { readProcess } from './settings/read-process.ts';

const IS_TRUE = /^(?:1|true|yes|on)$/i;

/** Variables that configure the OpenTelemetry exporter. */
const EXPORTER_VARIABLE = /^OTEL_/;

/**
 * The client passes on to hooks that telemetry is on, but removes the exporter's variables from their environment. On
 * systems that show a process's environment they are read from the running client.
 */
export const telemetry: ClientTelemetry = {
  isOn: ({ CLAUDE_CODE_ENABLE_TELEMETRY }) => IS_TRUE.test(CLAUDE_CODE_ENABLE_TELEMETRY ?? ''),
  readVariables: ({ CLAUDE_PID }) => pickVariables(readProcess(Number(CLAUDE_PID), 'environ')),
};

function pickVariables(entries: readonly string[]): Record<string, string> {
  const own = entries.filter((entry) => EXPORTER_VARIABLE.test(entry) && entry.includes('='));
  return Object.fromEntries(
    own.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

/**
 * Exporter variables in the `env` of settings, and whether telemetry is on: a command in a terminal gets neither from
 * the client. Project settings are ignored, because only the user or administrator may decide where figures go.
 */
export function readExporterVariables(
  clientDir: string,
  folder = managedFolder(process.platform),
): Record<string, string> {
  const files = [userSettings(clientDir), ...listManagedFiles(folder, clientDir)];
  return Object.assign({}, ...files.map(readVariables));
}

function readVariables(file: string): Record<string, string> {
  const told = Object.entries(readJson(file).env ?? {}).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' &&
      (EXPORTER_VARIABLE.test(entry[0]) || entry[0] === 'CLAUDE_CODE_ENABLE_TELEMETRY'),
  );
  return Object.fromEntries(told);
}
