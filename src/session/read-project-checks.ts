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
/** They run what the project's own files define, so a run tells that it is there, and what it is called. */
const SCRIPT = /^(?:npm|pnpm|yarn|bun|make|just|mise) (\S+)/;

/** Recognizes runs of what the project calls its checks. Its workflows are read once, when it is first asked. */
export function readProjectChecks(project: string): (run: Run) => boolean {
  let checks: Set<string> | undefined;
  return ({ family }) => {
    const said = sayFamily(family);
    const words = said.split(' ');
    if (words[0] === 'tox' || CHECK_NAME.test(SCRIPT.exec(said)?.[1] ?? '')) return true;
    checks ??= new Set(ciCommands(project));
    return words.some((_word, count) => checks!.has(words.slice(0, count + 1).join(' ')));
  };
}

/** The commands of workflows, without options, as runs of them are grouped. */
function ciCommands(project: string): string[] {
  const folder = '.github/workflows';
  const files = listNames(join(project, folder))
    .filter((name) => /\.ya?ml$/.test(name))
    .slice(0, WORKFLOWS_MAX);
  return [...files.map((name) => `${folder}/${name}`), '.gitlab-ci.yml'].flatMap((name) =>
    ciLines(readProjectFile(project, name)).flatMap(checksIn),
  );
}

/** Empty for a file that is missing or cannot be read: then it names no checks. */
function readProjectFile(project: string, name: string): string {
  try {
    return readHead(join(project, name), FILE_BYTES_MAX, project) ?? '';
  } catch {
    return '';
  }
}

/** The lines of a workflow, each without what YAML puts around a command; what is none belongs to no run. */
function ciLines(text: string): string[] {
  const around = /^\s*(?:-\s+)?(?:(?:run|script):\s*)?(["']?)(.*?)\1\s*$/;
  return text.split('\n').map((line) => around.exec(line)?.[2] ?? '');
}

function checksIn(line: string): string[] {
  return (parseShell(line) ?? []).flatMap((part) => {
    const said = sayFamily(commandFamily(part, ''));
    const names = said
      .split(' ')
      .slice(0, 3)
      .map((word) => word.slice(word.lastIndexOf('/') + 1));
    return names.some((name) => CHECK_NAME.test(name) || CHECK_PROGRAM.test(name)) ? [said] : [];
  });
}
