import { readSettingsFile } from '../../install/settings-file.ts';
import type { ClientTelemetry } from '../client.ts';
import { listManagedFiles, managedFolder, userSettings } from './settings/client-directory.ts';
import { readProcess } from './settings/read-process.ts';

const IS_TRUE = /^(?:1|true|yes|on)$/i;

/** What says where and how its figures go. */
const EXPORTER_VARIABLE = /^OTEL_/;

/**
 * The client tells every hook that figures are on, but takes the variables of its exporter out of their environment. Where the system
 * shows the environment of a process, they can be asked of the client itself as long as it runs.
 */
export const telemetry: ClientTelemetry = {
  isOn: ({ CLAUDE_CODE_ENABLE_TELEMETRY }) => IS_TRUE.test(CLAUDE_CODE_ENABLE_TELEMETRY ?? ''),
  readVariables: ({ CLAUDE_PID }) => pickVariables(readProcess(Number(CLAUDE_PID), 'environ')),
  temporality: 'delta',
};

function pickVariables(entries: readonly string[]): Record<string, string> {
  const own = entries.filter((entry) => EXPORTER_VARIABLE.test(entry) && entry.includes('='));
  return Object.fromEntries(
    own.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

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
