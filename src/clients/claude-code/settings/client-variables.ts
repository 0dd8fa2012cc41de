import { readFileSync } from 'node:fs';

/** The words that the client was started with, read from /proc; none on systems without it. */
export function readCommandLine(clientPid: number | undefined): string[] {
  return readProcess(clientPid, 'cmdline');
}

/** The value of an option, in the same word or the next one. */
export function findOption(words: readonly string[], option: RegExp): string | undefined {
  const at = words.findLastIndex((word) => option.test(word));
  const [, value = words[at + 1]] = words[at]?.split(/=(.*)/s) ?? [];
  return at === -1 ? undefined : value;
}

/** The environment of the client's process, of which it does not pass everything on to hooks. */
export function readEnvironment(clientPid: number | undefined): Record<string, string> {
  const lines = readProcess(clientPid, 'environ').filter((line) => line.includes('='));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

function readProcess(clientPid = 0, what: 'cmdline' | 'environ'): string[] {
  if (!(clientPid > 0) || process.platform !== 'linux') return [];
  try {
    return readFileSync(`/proc/${clientPid}/${what}`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Variables of an environment or of an `env` block in settings, which may contain anything. */
export function pickVariables(env: unknown, isWanted = (_name: string) => true): Record<string, string> {
  const set = Object.entries(env ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && isWanted(entry[0]),
  );
  return Object.fromEntries(set);
}

export function isOn(variable: string | undefined): boolean {
  return variable !== undefined && /^(?:1|true|yes|on)$/i.test(variable);
}
