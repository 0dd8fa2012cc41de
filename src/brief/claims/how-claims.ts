import { onceEach } from '../../domain/once-each.ts';
import { plainLine } from '../../domain/plain-line.ts';
import type { Run, WorkState } from '../../domain/work-state.ts';
import { bareCommand } from '../bare-command.ts';
import { clip, oneLine } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { editedSince, saidOk, saidOutcome } from './check-claims.ts';
import { type Claim, derivedFact } from './claim.ts';

const SHOWN_MAX = 8;
const COMMAND_MAX = 240;
const ROLE_WEIGHT: Record<Run['role'], number> = {
  test: 3,
  build: 2.4,
  run: 1.8,
  other: 0.9,
  git: 0.5,
  look: 0,
};
const HALF_LIFE = 400;
const NAME_MIN = 8;
const INSTALL =
  /\b(?:pip3?|npm|pnpm|yarn|bun|cargo|gem|brew|apt(?:-get)?|poetry|conda|uv|go|composer) (?:pip )?(?:install|add|i|get|require)\b([^&|;]*)/;
const FILE_WORD = /(?<=^|[\s"'=])[\w./-]+\.\w{1,5}(?=$|[\s"';|&])/g;
/** Many wildcards in a pattern would take very long to match. */
const WILDCARDS_MAX = 2;
const MOVES = /(?:^|[\s;&|])(?:mv|rm)\s/;
/** It succeeded, but its output counts errors: "3 errors". */
const FAULTS = /[1-9]\d* (?:errors?|failures?|failed)\b/i;

/** Commands that test, build or run this project: whole ones that succeeded, the best of each form. */
export function howClaims({ record }: BriefRequest): Claim[] {
  const { runs, at } = record.work;
  // A result from before the last edits says nothing about the code as it is now.
  const since = (run: Run) =>
    run.checks.length > 0 && editedSince(record.work, run.at).length > 0 ? ' (before the last edits)' : '';
  const weigh = (run: Run) =>
    ROLE_WEIGHT[run.role] * (1 + 0.4 * Math.log2(run.count)) * 2 ** (-(at - run.at) / HALF_LIFE);
  // What only agents ran is told where the work stands.
  const own = runs.filter(({ count }) => count > 0);
  const isReplaced = replacedLater(own);
  const usable = own
    .filter((run) => !run.failed && !run.isOver && run.told && isRepeatable(run))
    .filter((run) => !isReplaced(run) && !namesMoved(run, record.work) && tellsMore(run));
  const forms = new Set<string>();
  return usable
    .map((run) => ({ run, weight: weigh(run) }))
    .sort((one, other) => other.weight - one.weight)
    .filter(({ run }) => {
      const form = formOf(run);
      if (forms.has(form)) return false;
      forms.add(form);
      return true;
    })
    .filter(isNewAmong())
    .filter(isGeneralOrLast)
    .slice(0, SHOWN_MAX)
    .map(({ run, weight }) => {
      const text = `\`${clip(bareCommand(run.command), COMMAND_MAX)}\` → ${howItWent(run, runs)}`;
      return {
        section: 'how',
        text: `${text}${since(run)}`,
        says: plainLine(oneLine(text)),
        worth: Math.min(7.2, 3.4 + weight),
        fact: derivedFact('command', run.key, run.command, run.line, {
          ...{ role: run.role, result: 'ok', outcome: run.outcome },
        }),
      };
    });
}

/** A file that the command names was moved or removed by a later one, and not written again since. */
function namesMoved(run: Run, { runs, files }: WorkState): boolean {
  const named = run.command.match(FILE_WORD);
  if (named === null) return false;
  const later = runs.filter(({ at, failed, command }) => at > run.at && !failed && MOVES.test(command));
  return later.some((move) => {
    const sources = partsOf(move).flatMap(movedBy);
    return named.some((word) => {
      const path = word.replace(/^\.\//, '');
      const isBack = files.some((file) => file.at > move.at && file.path.endsWith(`/${path}`));
      return !isBack && sources.some((isSource) => isSource.test(path));
    });
  });
}

/** The sources of `mv a.c b.c src/`, `git rm a.c`, as patterns, because they may hold wildcards. */
function movedBy(part: string): RegExp[] {
  const [program, ...given] = part.replace(/^(?:git|sudo) /, '').split(/\s+/);
  if (program !== 'mv' && program !== 'rm') return [];
  const words = given.filter((word) => !/^-|[<>]/.test(word)).map((word) => word.replace(/^\.\/|["']/g, ''));
  return (program === 'mv' ? words.slice(0, -1) : words)
    .map((word) => word.split(/\*+/))
    .filter((pieces) => pieces.length <= WILDCARDS_MAX + 1)
    .map((pieces) => new RegExp(`^${pieces.map(escaped).join('[^/]*')}$`));
}

function escaped(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

/** Of several commands with the same test runner, keeps the shortest (the most general) and the latest. */
function isGeneralOrLast({ run }: { run: Run }, _index: number, all: readonly { run: Run }[]): boolean {
  if (!run.checks.includes('test')) return true;
  const own = all.map((each) => each.run).filter((other) => runnerOf(other) === runnerOf(run));
  const shortest = own.toSorted((one, other) => partsOf(one).join().length - partsOf(other).join().length)[0];
  const latest = own.toSorted((one, other) => other.at - one.at)[0];
  return run === shortest || run === latest;
}

/** The runner: "go test" for `cd quay && CI=1 go test -run TestMoors ./...`. */
function runnerOf(run: Run): string {
  const words = (partsOf(run).at(-1) ?? '').split(/\s+/).filter((word) => !/=|^-/.test(word));
  return words.slice(0, 2).join(' ');
}

/** "ran" alone is dropped: that a report was written does not tell what it lists. */
function tellsMore(run: Run): boolean {
  return saidOk(run) !== 'ran';
}

/** The result, with a note if a later run contradicts it. */
function howItWent(run: Run, runs: readonly Run[]): string {
  if (failedSince(run, runs)) return 'ok then; what it tests has failed since';
  return `${isInFailed(run, runs) ? 'earlier ' : ''}${saidOutcome(run)}`;
}

/** Another command failed later in a test that this one names. Paths are skipped: they hold other tests, too. */
function failedSince(run: Run, runs: readonly Run[]): boolean {
  if (!run.checks.includes('test')) return false;
  const named = run.command
    .split(/[\s"'|=]+/)
    .filter((word) => !/[/.]/.test(word))
    .flatMap((word) => word.match(/\w*(?:[a-z][A-Z]|\w_)\w+/g) ?? [])
    .filter((name) => name.length >= NAME_MIN);
  const hasPassedSince = (at: number) =>
    runs.some((later) => later.at > at && !later.failed && later.checks.includes('test'));
  return runs.some(
    ({ failed, at, failure }) =>
      failed &&
      at > run.at &&
      !hasPassedSince(at) &&
      named.some((name) => new RegExp(`\\b${name}\\b`).test(failure?.text ?? '')),
  );
}

/** Drops a command whose parts were all listed before: `lint && test` after both, or `lint` after the chain. */
function isNewAmong(): (each: { run: Run }) => boolean {
  const parts = new Set<string>();
  return ({ run }) => {
    const own = partsOf(run);
    const isNew = own.some((part) => !parts.has(part));
    for (const part of own) parts.add(part);
    return isNew;
  };
}

/** A later command chain contains it and has its newer result, or installs another version: `pip install tide==3.3`. */
function replacedLater(runs: readonly Run[]): (run: Run) => boolean {
  const chained = new Map<string, number>();
  const installed = new Map<string, number>();
  for (const run of runs) {
    if (run.failed) continue;
    const parts = run.told ? partsOf(run) : [];
    if (parts.length > 1) for (const part of parts) chained.set(part, run.at);
    for (const name of installedBy(run)) installed.set(name, run.at);
  }
  return (run) =>
    (chained.get(bareCommand(run.command)) ?? 0) > run.at ||
    installedBy(run).some((name) => installed.get(name)! > run.at);
}

/** A later command that shares a part with it failed, so its success is not the current state. */
function isInFailed(run: Run, runs: readonly Run[]): boolean {
  const parts = partsOf(run);
  return runs.some(
    (later) => later.failed && later.at > run.at && partsOf(later).some((part) => parts.includes(part)),
  );
}

function installedBy(run: Run): string[] {
  const given = INSTALL.exec(run.command)?.[1] ?? '';
  return given
    .split(/\s+/)
    .filter((word) => /^["']?[@\w]/.test(word))
    .map((word) => word.replace(/^["']|(?<=.)[@=<>~^!].*$|["']$/g, ''));
}

function partsOf({ command }: Pick<Run, 'command'>): readonly string[] {
  return partsOfCommand(command);
}

/** Cached, because each run is compared with all others. */
const partsOfCommand = onceEach((command): readonly string[] =>
  bareCommand(command)
    .split(' && ')
    .map((part) => bareCommand(part))
    .filter((part) => !part.startsWith('cd ')),
);

/** Discards work or puts it aside, so it must not be suggested for repetition. */
const PUTS_ASIDE = /\bgit (?:-C \S+ )?(?:stash|reset|checkout|restore|clean)\b|\brm -\w*[rf]/;

/** Shows the state of git, or how a command is used: seen again at any time, and old by then. */
const LOOKS =
  /^git (?:-C \S+ |-c \S+ |--\S+ )*(?:status|diff|log|show|fetch|branch|remote|blame|ls-files|rev-parse|describe|reflog|shortlog|tag|stash list|worktree list)\b|\s--(?:help|version)\b/;

export function isLook(run: Pick<Run, 'command'>): boolean {
  return partsOf(run).every((part) => LOOKS.test(part));
}

/** A check or run, a command used more than once, or one whose output has a figure. */
function isRepeatable(run: Run): boolean {
  if (ROLE_WEIGHT[run.role] === 0 || PUTS_ASIDE.test(run.command)) return false;
  if (isLook(run)) return false;
  const isMeasured = run.role === 'other' && /\d/.test(run.outcome) && !FAULTS.test(run.outcome);
  return run.checks.length > 0 || run.role === 'run' || run.count > 1 || isMeasured;
}

/** The command without its variable parts: `go test -run A ./x` and `go test -run B ./x` have the same form. */
function formOf(run: Run): string {
  return bareCommand(run.command)
    .replace(/"[^"]*"|'[^']*'/g, '…')
    .replace(/\d+/g, '#')
    .split(/\s+/)
    .filter((word) => !/^(?:-v|-count=\d+|cd|&&|-{1,2}timeout|\d+\w?)$/.test(word))
    .map((word) => (/[/_]|[a-z][A-Z]/.test(word) && !word.startsWith('-') ? '…' : word))
    .sort()
    .join(' ');
}
