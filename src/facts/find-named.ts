const OUTPUT_MAX = 4000;

/** Of several runs the one whose failure the output tells: `[lint] ERROR task failed` after `mise run fmt && mise run lint`. */
export function findNamed(runs: readonly string[], output: string): string | undefined {
  const words = output
    .slice(-OUTPUT_MAX)
    .split('\n')
    .filter((line) => /error|fail/i.test(line))
    .flatMap((line) => line.split(/[^\w:.-]+/));
  return runs.find((run) => words.includes(lastWord(run)));
}

/** `mise run lint 2>&1 | tail -5` → `lint` */
function lastWord(run: string): string {
  const [first = run] = run.split(/ (?:2>|>|\|)/);
  return first.slice(first.lastIndexOf(' ') + 1);
}
