import { readFileSync } from 'node:fs';
import type { ClientTelemetry } from '../client.ts';

const IS_TRUE = /^(?:1|true|yes|on)$/i;

/** What says where and how its figures go. */
export const EXPORTER_VARIABLE = /^OTEL_/;

/**
 * The client tells every hook that figures are on, but takes the variables of its exporter out of their environment. Where the system
 * shows the environment of a process, they can be asked of the client itself as long as it runs.
 */
export const telemetry: ClientTelemetry = {
  isOn: ({ CLAUDE_CODE_ENABLE_TELEMETRY }) => IS_TRUE.test(CLAUDE_CODE_ENABLE_TELEMETRY ?? ''),
  readVariables: ({ CLAUDE_PID }) => pickVariables(readEnvironment(Number(CLAUDE_PID))),
  temporality: 'delta',
};

function pickVariables(entries: readonly string[]): Record<string, string> {
  const own = entries.filter((entry) => EXPORTER_VARIABLE.test(entry) && entry.includes('='));
  return Object.fromEntries(
    own.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

function readEnvironment(pid: number): string[] {
  if (!(pid > 0) || process.platform !== 'linux') return [];
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
