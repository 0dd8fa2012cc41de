import { existsSync } from 'node:fs';
import { readHead } from '../system/read-file-part.ts';
import { type ConfigKey, configKeys, type Setting, settings } from './config.ts';

const FILE_BYTES_MAX = 1 << 20;
/** Variables of ours that are not settings. */
const OTHER_VARIABLES = [
  ...['TIDEPROOF_HOME', 'TIDEPROOF_SILENT', 'TIDEPROOF_MOD'],
  ...['TIDEPROOF_SEMANTIC_KEY', 'TIDEPROOF_HANDOFF_KEY'],
];

/** Reads one config file, which need not exist. An invalid one counts as empty. */
export function readFileLayer(from: Layer['from'], path: string, read = () => readIfPresent(path)): Layer {
  const given: Layer['given'] = new Map();
  try {
    const text = read();
    if (text === undefined) return { from, given };
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (!isTree(content)) throw new Error('it holds no JSON object');
    flatten(content, '', (key, value) => given.set(key, { value, where: path }));
    return { from, given };
  } catch (error) {
    const problem = `${path}: Cannot be used: ${(error as Error).message}`;
    return { from, given, broken: { path, problem } };
  }
}

/** Checked first because most users have none, and creating an error is slow. */
function readIfPresent(path: string): string | undefined {
  return existsSync(path) ? readHead(path, FILE_BYTES_MAX) : undefined;
}

/** Reads the `TIDEPROOF_…` variables. */
export function readEnvironmentLayer(environment: NodeJS.ProcessEnv): Layer {
  const given: Layer['given'] = new Map();
  for (const variable in environment) {
    const text = environment[variable];
    if (!variable.startsWith('TIDEPROOF_') || OTHER_VARIABLES.includes(variable) || !text) continue;
    const key = configKeys.find((each) => variableOf(each) === variable);
    const value = key === undefined ? text : parseText(key, text);
    given.set(key ?? variable, { value, where: variable });
  }
  return { from: 'environment', given };
}

/** Settings may be written nested or with their dotted names. */
function flatten(tree: object, prefix: string, found: (key: string, value: unknown) => void): void {
  for (const [name, value] of Object.entries(tree)) {
    const key = `${prefix}${name}`;
    if (isTree(value) && !Object.hasOwn(settings, key)) flatten(value, `${key}.`, found);
    else found(key, value);
  }
}

export function isTree(value: unknown): value is object {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Parses what a user typed: yes or no for flags, plain words for text, otherwise JSON. */
export function parseText(key: ConfigKey, text: string): unknown {
  const { default: value }: Setting<unknown> = settings[key];
  if (typeof value === 'boolean') return parseFlag(text);
  const parsed = parseJson(text);
  return typeof value === 'string' && typeof parsed !== 'string' ? text : parsed;
}

function parseFlag(text: string): unknown {
  if (/^(?:1|true|yes|on)$/i.test(text)) return true;
  return /^(?:0|false|no|off)$/i.test(text) ? false : text;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The values of one file or of the environment, by setting, before validation. */
export interface Layer {
  from: 'user' | 'project' | 'environment';
  given: Map<string, { value: unknown; where: string }>;
  /** Set if the file could not be parsed, with the reason. */
  broken?: { path: string; problem: string };
}

/** `restore.maxTokens` → `TIDEPROOF_RESTORE_MAX_TOKENS` */
export function variableOf(key: string): string {
  return `TIDEPROOF_${key.replace(/[A-Z]/g, '_$&').replace('.', '_').toUpperCase()}`;
}
