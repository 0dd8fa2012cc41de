import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** A background command that is never told to end would outlive the play. */
const WAITS_MAX = 6_000;

/** What a command of a scenario does when it is run. */
export interface PlannedCommand {
  command: string;
  output: string;
  code: number;
  /** Until it is told to end, or is stopped. */
  runsAs?: string;
}

/**
 * The client runs all commands through this program (`CLAUDE_CODE_SHELL_PREFIX`). A planned one prints what was
 * recorded; what tideproof installed runs as it is; nothing else is run, and what was not planned is remembered.
 */
export interface StandInShell {
  program: string;
  plan(command: PlannedCommand): void;
  end(name: string, code: number): void;
  /** What was run and not planned, or planned and not run. */
  faults(): string[];
}

export function makeStandInShell(folder: string): StandInShell {
  mkdirSync(folder, { recursive: true });
  const place = (name: string) => join(folder, name);
  writeFileSync(place('run.sh'), source(folder));
  chmodSync(place('run.sh'), 0o755);
  let planned = 0;
  return {
    program: place('run.sh'),
    plan({ command, output, code, runsAs }) {
      planned += 1;
      const files = {
        // As the client quotes it.
        line: command.replaceAll("'", `'"'"'`),
        output: output === '' || output.endsWith('\n') ? output : `${output}\n`,
        code: String(code),
        ...(runsAs === undefined ? {} : { 'runs-as': runsAs }),
      };
      mkdirSync(place('written'));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(place('written'), name), text);
      renameSync(place('written'), place(`plan-${String(planned).padStart(4, '0')}`));
    },
    end: (name, code) => writeFileSync(place(`end-${name}`), String(code)),
    faults() {
      const left = readdirSync(folder).filter((name) => name.startsWith('plan-'));
      const notRun = left.map((name) => `not run: ${readFileSync(join(place(name), 'line'), 'utf8')}`);
      const notPlanned = existsSync(place('unplanned')) ? [readFileSync(place('unplanned'), 'utf8')] : [];
      return [...notRun, ...notPlanned];
    },
  };
}

/** Plain sh, because every hook starts it as well. */
const source = (folder: string) => `#!/bin/sh
folder='${folder}'
case "$*" in *tideproof.cjs*) exec bash -c "$*" ;; esac
for plan in "$folder"/plan-*; do
  line=$(cat "$plan/line" 2>/dev/null) || continue
  case "$*" in *"$line"*) ;; *) continue ;; esac
  mine="$folder/taken-$$"
  mv "$plan" "$mine" 2>/dev/null || continue
  if [ -e "$mine/runs-as" ]; then
    name=$(cat "$mine/runs-as")
    waits=0
    until [ -e "$folder/end-$name" ] || [ $waits = ${WAITS_MAX} ]; do sleep 0.1; waits=$((waits + 1)); done
    exit "$(cat "$folder/end-$name")"
  fi
  cat "$mine/output"
  exit "$(cat "$mine/code")"
done
printf '%s\\n' "$*" >> "$folder/unplanned"
exit 99
`;
