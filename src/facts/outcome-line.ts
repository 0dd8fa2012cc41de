const LINE_MAX = 160;

/** Lines that say how it went, best first; otherwise the last line says it. */
const TELLING = [
  /\b\d+ (?:passed|failed|failures?|errors?|tests?|passing|failing|skipped)\b/i,
  /^(?:FAIL|PASS|ok|OK|FAILED|SUCCESS|BUILD|Error|error|fatal|panic)\b/,
  /\b(?:error|failed|succeeded|done|finished|compiled|created|deployed)\b/i,
];

/** One line of a command's output that tells the outcome. */
export function outcomeLine(output: string): string {
  const lines = output
    .slice(-6000)
    .split('\n')
    .map((line) => line.replace(/\u001b\[[0-9;]*m/g, '').trim())
    .filter((line) => line !== '');
  for (const pattern of TELLING) {
    const found = lines.findLast((line) => pattern.test(line) && line.length < 400);
    if (found !== undefined) return found.slice(0, LINE_MAX);
  }
  return (lines.at(-1) ?? '').slice(0, LINE_MAX);
}
