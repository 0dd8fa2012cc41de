import { countSteps } from './count-steps.ts';
import type { Alternatives, Kind, Scenario, Statement } from './steps.ts';

export interface Check {
  scenario: string;
  generation: number;
  /** `stale` is what must not be told as it stands: it has changed since. */
  kind: Kind | 'stale';
  label: string;
  /** The line that says it. */
  line: string | undefined;
}

const WINDOW = 500;
const STRIDE = 300;

/** The lines of a text, long ones in windows that overlap. */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    for (let at = 0; at < Math.max(1, line.length - WINDOW + STRIDE); at += STRIDE)
      lines.push(line.slice(at, at + WINDOW));
  }
  return lines;
}

export function findSaying(any: Alternatives, lines: readonly string[]): string | undefined {
  return lines.find((line) => any.some((all) => all.every((one) => new RegExp(one, 'i').test(line))));
}

/**
 * What the texts of a session say of what was planned: after each compaction the model has the summary and the brief.
 * What is stale counts against the brief alone.
 */
export function scoreScenario(
  { name, steps }: Scenario,
  briefs: readonly string[],
  /** What else the model is shown after each compaction: the client keeps the last messages. */
  shown: readonly string[] = [],
): Check[] {
  const checks: Check[] = [];
  let statements: Statement[] = [];
  let generation = 0;
  for (const [index, step] of steps.entries()) {
    if (step.type !== 'compaction') continue;
    statements = [...statements.filter(({ label }) => !step.over.includes(label)), ...step.says];
    const brief = briefs[generation] ?? '';
    const all = [step.summary, brief, shown[generation] ?? ''].join('\n');
    const lines = linesOf(all);
    generation += 1;
    const check = { scenario: name, generation };
    for (const { kind, label, any } of statements)
      checks.push({ ...check, kind, label, line: findSaying(any, lines) });
    for (const { kind, label, find } of countSteps(steps.slice(0, index + 1)))
      checks.push({ ...check, kind, label, line: find(kind === 'stale' ? brief : all) });
  }
  return checks;
}
