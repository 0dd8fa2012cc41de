import type { Happening } from './read-record.ts';

export type Verdict = 'holds' | 'wrong' | 'not checked';

export interface CheckedLine {
  line: string;
  verdict: Verdict;
}

const CODE = /\.(?!(?:md|mdx|txt|rst|adoc|log|png|jpe?g|svg|pdf|pen)$)\w+$/i;
/** What a piece of a command line begins with that tests; that tests, builds or lints. */
const RUNNER = String.raw`(?:(?:npx|pnpm|npm|yarn|bun|mise|make|go|cargo|mvn|dotnet|\./gradlew|composer|python3?|uv|poetry)\s+(?:(?:run|exec|-m|-C \S+|--\S+|-\w)\s+)*)?`;
const TEST = new RegExp(
  String.raw`^${RUNNER}(?::?\S*:)?(?:test|tests|test:\S+|spec|jest|vitest|pytest|mocha|ctest|phpunit)\b|^\S*(?:/tests?/|_tests?\b)\S*`,
);
const CHECK = new RegExp(
  String.raw`^${RUNNER}(?:\S*:)?(?:build|lint|tsc|vet|check|clippy|fmt|golangci-lint|ruff|mypy|eslint|biome)\b|^(?:cmake|make|gcc|g\+\+|nvcc|cc|clang)\b`,
);
const FAULTS =
  /(?:^|\n)(?:--- FAIL|FAIL|npm ERR!|malloc\(\): |Segmentation fault|Aborted)|\b[1-9]\d* (?:failed|failing)\b|task failed|: error TS\d|Exit code [1-9]|\.\w+:\d+:\d+: (?!.*warning)/;

/** Whether each line about the state of the work holds at its row, worked out again from the raw rows. */
export function checkState(brief: string, record: readonly Happening[]): CheckedLine[] {
  const section = brief.split('## Where it stands')[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => ({ line: line.slice(2), verdict: judge(line.slice(2), record) }));
}

function judge(line: string, record: readonly Happening[]): Verdict {
  const judged = CHECKS.find(({ starts }) => starts.test(line));
  if (!judged) return 'not checked';
  return judged.holds(line, record) ? 'holds' : 'wrong';
}

interface Check {
  starts: RegExp;
  holds(line: string, record: readonly Happening[]): boolean;
}

const CHECKS: Check[] = [
  {
    starts: /^(?:Nothing has been committed in this session|Not committed)/,
    holds(line, record) {
      const none = line.startsWith('Nothing has been committed');
      if (none && commitsIn(record).length > 0) return false;
      const files = namesIn(/(?:working tree only|Not committed[^:]*): (.*?)(?: \(.*)?$/.exec(line)?.[1]);
      return files.every((file) => isUncommitted(file, record));
    },
  },
  {
    starts: /^All edits of this session are committed/,
    holds: (_line, record) =>
      lastLine(editsIn(record)) < Math.max(lastLine(commitsIn(record)), cleanLine(record)),
  },
  {
    starts: /^Committed, not pushed/,
    holds: (line, record) =>
      commitsOf(line).every((commit) => isMade(commit, record) && !isPushed(commit, record)),
  },
  {
    starts: /^Committed and pushed/,
    holds: (line, record) =>
      commitsOf(line).every((commit) => isMade(commit, record) && isPushed(commit, record)),
  },
  {
    starts: /^(?:Tests passed when last|Last test) run/,
    holds(line, record) {
      const run = lastRun(record, commandIn(line));
      return run !== undefined && !isFailed(run) && codeEdits(record, run.line).length === 0;
    },
  },
  {
    starts: /^Edited since the last test run/,
    holds(line, record) {
      const run = lastRun(record, commandIn(line));
      if (!run || /→ failed/.test(line.split('):')[0] ?? '') !== isFailed(run)) return false;
      const named = namesIn(/\): (.*?); (?:not tested|since then)/.exec(line)?.[1]);
      const edited = codeEdits(record, run.line);
      const isUntested = !record.some(
        (each) =>
          each.kind === 'run' &&
          each.line > run.line &&
          !each.open &&
          runs(each, TEST) &&
          each.text !== run.text &&
          edited.every((edit) => edit.line < each.line),
      );
      return isUntested && named.every((name) => edited.some(({ text }) => text.endsWith(name)));
    },
  },
  {
    starts: /^Edited, and no test has been run/,
    holds: (_line, record) =>
      editsIn(record).length > 0 &&
      !record.some((each) => each.kind === 'run' && !each.open && runs(each, TEST)),
  },
  {
    starts: /^Nothing has been tested(?:, built)? or linted/,
    holds(_line, record) {
      const first = editsIn(record)[0]?.line ?? 0;
      return !record.some(
        (each) =>
          each.kind === 'run' && each.line > first && !each.open && (runs(each, TEST) || runs(each, CHECK)),
      );
    },
  },
  {
    starts: /^(?:Failing when last run|Error, not seen to end)/,
    holds(line, record) {
      const run = lastRun(record, commandIn(line));
      if (!run) return false;
      const isSaid = /nothing edited since/.test(line);
      return isFailed(run) && (!isSaid || codeEdits(record, run.line).length === 0);
    },
  },
  {
    starts: /^Started in the background/,
    holds(line, record) {
      const id = /\(id (\S+)\)$/.exec(line)?.[1] ?? ' ';
      const start = record.find(({ output }) => output.includes(id));
      const end = new RegExp(`${id}[\\s\\S]{0,400}(?:completed|killed|failed|stopped|exit code)`, 'i');
      return (
        start !== undefined &&
        !record.some((each) => each.line > start.line && (end.test(each.text) || end.test(each.output)))
      );
    },
  },
  {
    starts: /^Started, result not seen/,
    holds: (line, record) => {
      const call = line
        .replace(/^[^:]*: (?:edited |wrote |read |started the agent )?/, '')
        .replace(/^[`"]|[`"]$/g, '');
      return record.some((each) => each.open && shares(call, each.text));
    },
  },
  {
    starts: /^Task (?:open|in progress)/,
    holds: (line, record) => taskState(line.replace(/^Task [^:]*: /, ''), record) !== 'completed',
  },
  {
    starts: /^Tasks ticked as done/,
    holds: (line, record) =>
      line
        .replace(/^[^:]*: /, '')
        .split('; ')
        .every((task) => taskState(task, record) === 'completed'),
  },
  {
    starts: /^(?:The|Among the) last calls/,
    holds(line, record) {
      const last = record.filter((each) => ['run', 'edit', 'other', 'todos'].includes(each.kind)).slice(-14);
      const commands = line
        .split('; ')
        .filter((call) => call.startsWith('`'))
        .map((call) => call.slice(1).split(/` → |`$/)[0]!);
      return commands.every((command) =>
        last.some((each) => shares(command, each.text) || shares(command, each.output)),
      );
    },
  },
  {
    starts: /^Said (?:last|before the last calls)/,
    holds(line, record) {
      const noted = / \((?:edited|fixed) since: (?:edited )?([^,)]+)[^)]*\)| \(later: [^)]*\)/g;
      const words = plain(line.replace(/^[^:]*: /, '').replaceAll(noted, '')).slice(0, 60);
      const said = record
        .filter(({ kind }) => kind === 'said')
        .slice(-3)
        .find(({ text }) => plain(text).includes(words.slice(-50)));
      const files = [...line.matchAll(noted)].flatMap(([, file]) => file ?? []);
      return (
        said !== undefined &&
        files.every((file) =>
          editsIn(record).some(({ line: at, text }) => at >= said.line && text.endsWith(file)),
        )
      );
    },
  },
  {
    starts: /^(?:The (?:user|lead)['’]s last request|Request in work)/,
    holds(line, record) {
      const words = plain(
        line
          .replace(/^[^:]*: /, '')
          .replace(/ \(in answer to: .*$/, '')
          .replace(/⟦[^:]*: (?:in outline, )?/, ''),
      ).slice(0, 40);
      const told = record
        .filter(({ kind }) => kind === 'prompt')
        .slice(-6)
        .map(({ text }) =>
          plain(
            text
              .replace(
                /<command-name>(.*?)<\/command-name>[\s\S]*<command-args>([\s\S]*?)<\/command-args>/,
                '$1 $2',
              )
              .replace(/<[^>]+>/g, ' '),
          ),
        );
      return told.some((text) => text.includes(words) || text.replace(/^.*?(\/\S+) /, '$1 ').includes(words));
    },
  },
  {
    starts: /^History was rewritten/,
    holds(_line, record) {
      const rewrite = record.findLast(
        (each) =>
          each.kind === 'run' &&
          !each.failed &&
          /git (?:rebase|reset|commit [^\n]*--amend|cherry-pick)/.test(each.text),
      );
      return rewrite !== undefined && !record.some((each) => each.line > rewrite.line && isPush(each));
    },
  },
];

function editsIn(record: readonly Happening[]): Happening[] {
  return record.filter(({ kind, failed, open }) => kind === 'edit' && !failed && !open);
}

function codeEdits(record: readonly Happening[], since: number): Happening[] {
  return editsIn(record).filter(({ line, text }) => line > since && CODE.test(text));
}

function commitsIn(record: readonly Happening[]): Happening[] {
  return record.filter(
    (each) =>
      each.kind === 'run' &&
      !each.failed &&
      !each.open &&
      /\bgit (?:-\S+ \S+ )*(?:commit|rebase --continue|cherry-pick)\b/.test(withoutQuotes(each.text)) &&
      // In a throw-away repository, which is not the one in work.
      !/(?:^|\n|[;&|] ?)\s*cd \/(?:private\/)?tmp\//.test(each.text) &&
      !/nothing (?:added )?to commit|no changes added|--dry-run/.test(each.output),
  );
}

/** A later commit took everything, or names the file in what it adds. */
function isUncommitted(name: string, record: readonly Happening[]): boolean {
  const edit = editsIn(record).findLast(({ text }) => text.endsWith(name));
  const wrote = record.findLast(
    ({ kind, text, failed }) =>
      kind === 'run' && !failed && />\s*\S|sed -i|mv |cp /.test(text) && text.includes(name),
  );
  const line = Math.max(edit?.line ?? 0, wrote?.line ?? 0);
  if (line === 0) return false;
  return !commitsIn(record).some((commit) => {
    if (commit.line < line) return false;
    const adds = [
      ...record.filter(
        (each) =>
          each.kind === 'run' && each.line > line && each.line <= commit.line && /git add/.test(each.text),
      ),
      commit,
    ]
      .map(({ text }) => text)
      .join(' ');
    return /git add (?:-A|\.|--all)|commit [^\n]*-\w*a/.test(adds) || adds.includes(name);
  });
}

function lastLine(happenings: readonly Happening[]): number {
  return happenings.at(-1)?.line ?? 0;
}

function cleanLine(record: readonly Happening[]): number {
  return record.findLast(({ output }) => /nothing to commit, working tree clean/.test(output))?.line ?? 0;
}

function commitsOf(line: string): string[] {
  return line
    .replace(/^[^:]*: /, '')
    .split('; ')
    .filter((each) => !/^and \d+ before/.test(each));
}

function isMade(commit: string, record: readonly Happening[]): boolean {
  return commitAt(commit, record) !== undefined;
}

function commitAt(commit: string, record: readonly Happening[]): Happening | undefined {
  const [first = '', ...rest] = commit.split(' ');
  const isHash = /^[0-9a-f]{7,}$/.test(first);
  const subject = (isHash ? rest.join(' ') : commit).replace(/…$/, '').slice(0, 50);
  return record.findLast(
    (each) =>
      each.kind === 'run' &&
      ((isHash && each.output.includes(first)) ||
        each.text.includes(subject) ||
        each.output.includes(subject)),
  );
}

function isPushed(commit: string, record: readonly Happening[]): boolean {
  const made = commitAt(commit, record);
  return made !== undefined && record.some((each) => each.line >= made.line && isPush(each));
}

function isPush({ kind, text, failed, open, output }: Happening): boolean {
  return (
    kind === 'run' &&
    !failed &&
    !open &&
    /\bgit (?:-\S+ \S+ )*push\b|gh pr create/.test(withoutQuotes(text)) &&
    !/rejected|error: failed/.test(output)
  );
}

function commandIn(line: string): string {
  return /`([^`]+)`/.exec(line)?.[1] ?? '';
}

function lastRun(record: readonly Happening[], command: string): Happening | undefined {
  return command === ''
    ? undefined
    : record.findLast((each) => each.kind === 'run' && !each.open && shares(command, each.text));
}

function isFailed({ failed, output }: Happening): boolean {
  return failed || FAULTS.test(output);
}

function taskState(task: string, record: readonly Happening[]): string {
  const subject = plain(task.replace(/^#\d+ /, '').replace(/…$/, '')).slice(0, 50);
  const todos = record.findLast(({ kind, text }) => kind === 'todos' && plain(text).includes(subject));
  if (todos) {
    const found = (JSON.parse(todos.text) as { content?: string; status?: string }[]).find(({ content }) =>
      plain(content ?? '').includes(subject),
    );
    return found?.status ?? '';
  }
  const made = record.find(
    ({ kind, text }) => kind === 'other' && text.startsWith('TaskCreate') && plain(text).includes(subject),
  );
  const id = /#(\d+)/.exec(`${task} ${made?.output ?? ''}`)?.[1] ?? '';
  const update = record.findLast(
    ({ kind, text }) =>
      kind === 'other' &&
      text.startsWith('TaskUpdate') &&
      text.includes(`"${id}"`) &&
      text.includes('status'),
  );
  return /"status":"(\w+)"/.exec(update?.text ?? '')?.[1] ?? '';
}

/** The beginning of a command that was clipped, without its folder and what cuts its output. */
function shares(said: string, text: string): boolean {
  const words = bare(said.replace(/…$/, '')).slice(0, 60);
  return words !== '' && bare(text).includes(words);
}

function namesIn(files: string | undefined): string[] {
  return (files ?? '')
    .replace(/ and \d+ more$/, '')
    .split(', ')
    .map((file) => file.slice(file.lastIndexOf('/') + 1))
    .filter((file) => file !== '');
}

function runs({ text }: Happening, what: RegExp): boolean {
  return withoutQuotes(text)
    .split(/&&|\|\||[;|\n]/)
    .map((piece) => piece.trim().replace(/^(?:(?:\w+=\S*|time|timeout \S+|sudo|export \S+)\s+)+/, ''))
    .some((piece) => what.test(piece));
}

function withoutQuotes(command: string): string {
  return command.replace(/"[^"]*"|'[^']*'|<<'?EOF[\s\S]*/g, '""');
}

/** Without the folders of paths: a brief leaves out the one of the project. */
function bare(text: string): string {
  return plain(text.replace(/[^\s'"=]*\//g, ''));
}

function plain(text: string): string {
  return text.replace(/[\s*#`"\\]+/g, ' ').trim();
}
