import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
 * The client runs all commands through this program (`CLAUDE_CODE_SHELL_PREFIX`). That which the scenario has next prints what was
 * recorded; hooks run as they are; what was not planned is remembered, so that no play passes by running something else.
 */
export interface StandInShell {
  program: string;
  plan(command: PlannedCommand): void;
  end(name: string, code: number): void;
  unplanned(): string;
}

export function makeStandInShell(folder: string): StandInShell {
  mkdirSync(folder, { recursive: true });
  const place = (name: string) => join(folder, name);
  writeFileSync(place('run.sh'), source(folder));
  chmodSync(place('run.sh'), 0o755);
  return {
    program: place('run.sh'),
    plan({ command, output, code, runsAs }) {
      rmSync(place('runs-as'), { force: true });
      writeFileSync(place('line'), command.replaceAll("'", `'"'"'`));
      writeFileSync(place('output'), output === '' || output.endsWith('\n') ? output : `${output}\n`);
      writeFileSync(place('code'), String(code));
      if (runsAs !== undefined) writeFileSync(place('runs-as'), runsAs);
    },
    end: (name, code) => writeFileSync(place(`end-${name}`), String(code)),
    unplanned: () => (existsSync(place('unplanned')) ? readFileSync(place('unplanned'), 'utf8') : ''),
  };
}

/** Plain sh, because every hook starts it as well. */
const source = (folder: string) => `#!/bin/sh
folder='${folder}'
case "$*" in
  *"< /dev/null && pwd -P >|"*) ;;
  *) exec bash -c "$*" ;;
esac
line=$(cat "$folder/line")
case "$*" in
  *"$line"*) ;;
  *) printf '%s\\n' "$*" >> "$folder/unplanned"; exit 99 ;;
esac
code=$(cat "$folder/code")
if [ -e "$folder/runs-as" ]; then
  name=$(cat "$folder/runs-as")
  waits=0
  until [ -e "$folder/end-$name" ] || [ $waits = ${WAITS_MAX} ]; do sleep 0.1; waits=$((waits + 1)); done
  exit "$(cat "$folder/end-$name")"
fi
cat "$folder/output"
exit "$code"
`;
