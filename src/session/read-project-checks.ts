import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from '../domain/state-of-record.ts';
import { commandWords, sayFamily } from '../record/commands/command-family.ts';
import { parseShell } from '../record/commands/parse-shell.ts';
import { readHead } from '../system/read-file-part.ts';

const FILE_BYTES_MAX = 128 << 10;
const WORKFLOWS_MAX = 12;
/** How projects name scripts and targets that check them. */
const CHECK_NAME =
  /^(?:tests?|checks?|lint|types?|typecheck|build|compile|verify|validate|e2e|spec|unit|integration|smoke|coverage|ci|fmt|format|vet)(?:[:_.-]|$)/;
const NODE_RUNNERS = ['npm', 'pnpm', 'yarn', 'bun'];

/**
 * Recognizes runs of what the project itself calls its checks: scripts of package.json, targets of a Makefile, justfile,
 * mise.toml or tox.ini, and the commands of its CI. Read once, when it is first asked.
 */
export function readProjectChecks(project: string): (run: Run) => boolean {
  let checks: Set<string> | undefined;
  return ({ family }) => {
    checks ??= new Set(listChecks(project));
    const words = sayFamily(family).split(' ');
    return words.some((_word, count) => checks!.has(words.slice(0, count + 1).join(' ')));
  };
}

function listChecks(project: string): string[] {
  const read = (name: string) => readHead(join(project, name), FILE_BYTES_MAX, project) ?? '';
  return [
    ...scriptNames(read('package.json')).flatMap((name) =>
      NODE_RUNNERS.flatMap((runner) => [`${runner} run ${name}`, `${runner} ${name}`]),
    ),
    ...namesIn(read('Makefile') || read('makefile'), /^([\w.-]+)\s*:(?!=)/gm).map((name) => `make ${name}`),
    ...namesIn(read('justfile') || read('Justfile'), /^@?([\w-]+)[^:=\n]*:(?!=)/gm).map(
      (name) => `just ${name}`,
    ),
    ...namesIn(read('mise.toml'), /^\[tasks\.["']?([\w:.-]+)["']?\]/gm).flatMap((name) => [
      `mise run ${name}`,
      `mise ${name}`,
    ]),
    ...(read('tox.ini') === '' ? [] : ['tox']),
    ...ciCommands(project, read),
  ];
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
  return [...text.matchAll(pattern)].map(([, name = '']) => name).filter((name) => CHECK_NAME.test(name));
}

/** The commands of workflows, without options, as runs of them are grouped. */
function ciCommands(project: string, read: (name: string) => string): string[] {
  const folder = '.github/workflows';
  const names = existsSync(join(project, folder)) ? readdirSync(join(project, folder)) : [];
  const files = names.filter((name) => /\.ya?ml$/.test(name)).slice(0, WORKFLOWS_MAX);
  const texts = [...files.map((name) => read(`${folder}/${name}`)), read('.gitlab-ci.yml')];
  return texts.flatMap((text) => ciLines(text).flatMap(checksIn));
}

/** One-line steps, and the lines of blocks below `run: |` and `script:`. */
function ciLines(text: string): string[] {
  const lines: string[] = [];
  let below = -1;
  for (const line of text.split('\n')) {
    const indent = line.search(/\S/);
    if (indent === -1) continue;
    if (below !== -1 && indent > below) lines.push(line.trim().replace(/^-\s+/, ''));
    else below = -1;
    const step = /^(\s*(?:-\s+)?)(?:run|script):\s*(.*)$/.exec(line);
    if (step && /^[|>]?[+-]?$/.test(step[2]!)) below = indent;
    else if (step) lines.push(step[2]!);
  }
  return lines;
}

function checksIn(line: string): string[] {
  return (parseShell(line) ?? []).flatMap(({ words }) => {
    const said = commandWords(words).filter((word) => !word.startsWith('-') && word !== '.');
    const isCheck = said
      .slice(0, 3)
      .some((word) => CHECK_NAME.test(word) || CHECK_NAME.test(word.slice(word.lastIndexOf('/') + 1)));
    const [program = ''] = said;
    return isCheck || /(?:test|lint|spec)$/.test(program) ? [said.join(' ')] : [];
  });
}
