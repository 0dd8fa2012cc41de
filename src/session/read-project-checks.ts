import { join } from 'node:path';
import type { Run } from '../domain/state-of-record.ts';
import { commandFamily, sayFamily } from '../record/commands/command-family.ts';
import { parseShell } from '../record/commands/parse-shell.ts';
import { listNames } from '../system/list-names.ts';
import { readHead } from '../system/read-file-part.ts';

const FILE_BYTES_MAX = 128 << 10;
const WORKFLOWS_MAX = 12;
/** How projects name scripts and targets that check them. */
const CHECK_NAME =
  /^(?:tests?|checks?|lint|types?|typecheck|build|compile|verify|validate|e2e|spec|unit|integration|smoke|coverage|ci|fmt|format|vet)(?:[:_.-]|$)/;
/** `pytest`, `rspec`, `golangci-lint`. */
const CHECK_PROGRAM = /(?:test|lint|spec)$/;
const NODE_RUNNERS = ['npm', 'pnpm', 'yarn', 'bun'].flatMap((runner) => [runner, `${runner} run`]);

/** Recognizes runs of what the project's own files call its checks. They are read once, when it is first asked. */
export function readProjectChecks(project: string): (run: Run) => boolean {
  let checks: Set<string> | undefined;
  return ({ family }) => {
    checks ??= new Set(listChecks(project));
    const words = sayFamily(family).split(' ');
    return words.some((_word, count) => checks!.has(words.slice(0, count + 1).join(' ')));
  };
}

function listChecks(project: string): string[] {
  const names = listNames(project);
  const read = (name: string) => (names.includes(name.split('/')[0]!) ? readProjectFile(project, name) : '');
  const by = (runners: readonly string[], checks: readonly string[]) =>
    checks.flatMap((name) => runners.map((runner) => `${runner} ${name}`));
  return [
    ...by(NODE_RUNNERS, scriptNames(read('package.json'))),
    ...by(['make'], namesIn(read('Makefile') || read('makefile'), /^([\w.-]+)\s*:(?!=)/gm)),
    ...by(['just'], namesIn(read('justfile') || read('Justfile'), /^@?([\w-]+)[^:=\n]*:(?!=)/gm)),
    ...by(['mise', 'mise run'], namesIn(read('mise.toml'), /^\[tasks\.["']?([\w:.-]+)["']?\]/gm)),
    ...(read('tox.ini') === '' ? [] : ['tox']),
    ...ciCommands(project, read),
  ];
}

/** Empty for a file that is missing or cannot be read: then it names no checks. */
function readProjectFile(project: string, name: string): string {
  try {
    return readHead(join(project, name), FILE_BYTES_MAX, project) ?? '';
  } catch {
    return '';
  }
}

function scriptNames(text: string): string[] {
  try {
    const { scripts = {} } = JSON.parse(text) as { scripts?: Record<string, unknown> };
    return Object.keys(scripts).filter((name) => CHECK_NAME.test(name));
  } catch {
    return [];
  }
}

function namesIn(text: string, pattern: RegExp): string[] {
  const found = text === '' ? [] : [...text.matchAll(pattern)];
  return found.map(([, name = '']) => name).filter((name) => CHECK_NAME.test(name));
}

/** The commands of workflows, without options, as runs of them are grouped. */
function ciCommands(project: string, read: (name: string) => string): string[] {
  const folder = '.github/workflows';
  const workflows = listNames(join(project, folder)).filter((name) => /\.ya?ml$/.test(name));
  const files = workflows.slice(0, WORKFLOWS_MAX);
  const texts = [...files.map((name) => read(`${folder}/${name}`)), read('.gitlab-ci.yml')];
  return texts.filter(Boolean).flatMap((text) => ciLines(text).flatMap(checksIn));
}

/** The lines of a workflow, each without what YAML puts around a command; what is none belongs to no run. */
function ciLines(text: string): string[] {
  const around = /^\s*(?:-\s+)?(?:(?:run|script):\s*)?(["']?)(.*?)\1\s*$/;
  return text.split('\n').map((line) => around.exec(line)?.[2] ?? '');
}

function checksIn(line: string): string[] {
  return (parseShell(line) ?? []).flatMap((part) => {
    const said = sayFamily(commandFamily(part, ''));
    const words = said.split(' ').slice(0, 3);
    const names = words.map((word) => word.slice(word.lastIndexOf('/') + 1));
    return names.some((name) => CHECK_NAME.test(name) || CHECK_PROGRAM.test(name)) ? [said] : [];
  });
}
