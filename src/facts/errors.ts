import { keyOfText, type Sighting } from '../domain/fact.ts';
import { commandKey } from './command-text.ts';
import type { Extractor } from './extractor.ts';

const TEXT_MAX = 500;
const OPEN_MAX = 60;

const ERROR_LINE =
  /(?:^|\s|:)(?:[A-Z]\w*(?:Error|Exception)\b|error(?:\[\w+\])?:|Error:|ERROR\b|FAIL(?:ED)?\b|--- FAIL|fatal:|panic:|Traceback|undefined:|cannot find|not found|No such file|Permission denied|Segmentation fault|AssertionError|✗|✖|×|expected .+ (?:got|received|but)|assert(?:ion)? failed)/;

/** The client's own words for "the user said no": not an error of the work. */
const REFUSED =
  /^(?:The user doesn't want|\[Request interrupted|Permission to use|The agent was interrupted|<tool_use_error>(?:Sibling|Cancelled))/;

interface OpenError {
  key: string;
  source: string;
}

/** Errors verbatim; resolved when the same command, or the same edit, succeeds later. */
export const errors: Extractor<{ open: OpenError[] }> = {
  name: 'errors',
  reads: ['answered'],
  start: () => ({ open: [] }),
  read(entry, carry, call) {
    if (entry.type !== 'answered' || !call) return [];
    const source = sourceOf(call.action);
    if (source === '') return [];
    if (!entry.failed && !looksFailed(call.action.kind, entry.text)) return resolve(carry, source, call.tool);
    if (REFUSED.test(entry.text)) return [];
    const text = errorText(entry.text);
    if (text === '') return [];
    const key = keyOfText(text.replace(/\d+/g, '#').slice(0, 200));
    if (!carry.open.some((open) => open.key === key)) carry.open.push({ key, source });
    if (carry.open.length > OPEN_MAX) carry.open.shift();
    return [{ kind: 'error', key, text, status: 'open', set: { source: source.slice(0, 200) } }];
  },
};

function resolve(carry: { open: OpenError[] }, source: string, tool: string): Sighting[] {
  const fixed = carry.open.filter((open) => open.source === source);
  if (fixed.length === 0) return [];
  carry.open = carry.open.filter((open) => open.source !== source);
  return fixed.map((open) => ({
    kind: 'error',
    key: open.key,
    status: 'done',
    silent: true,
    set: { resolvedBy: tool },
  }));
}

function sourceOf(action: import('../domain/entry.ts').Action): string {
  if (action.kind === 'run-command') return commandKey(action.command);
  if (action.kind === 'edit-file' || action.kind === 'write-file' || action.kind === 'read-file')
    return action.path;
  return '';
}

/** A test run piped through `tail` exits 0; its output still says that it failed. */
function looksFailed(kind: string, output: string): boolean {
  return (
    kind === 'run-command' &&
    /(?:^|\n)(?:--- FAIL|FAIL\b|FAILED\b|npm ERR!|error(?:\[\w+\])?: |\S+\.\w+:\d+:\d+: error|make: \*\*\*)|\b[1-9]\d* (?:failed|failing)\b/.test(
      output.slice(-8000),
    )
  );
}

/** The lines that say what went wrong, in their own words. */
function errorText(output: string): string {
  const clean = output
    .replace(/<\/?tool_use_error>/g, '')
    .replace(/\u001b\[[0-9;]*m/g, '')
    .replace(/^Exit code \d+\n/, '');
  const lines = clean
    .slice(-20000)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => ERROR_LINE.test(line));
  const chosen =
    first === -1
      ? lines.slice(0, 2)
      : [
          lines[first]!,
          ...lines
            .slice(first + 1)
            .filter((line) => ERROR_LINE.test(line))
            .slice(0, 3),
        ];
  return chosen
    .map((line) => line.trim().slice(0, 240))
    .join('\n')
    .slice(0, TEXT_MAX);
}
