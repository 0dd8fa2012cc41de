import type { Alternatives, Kind, Scenario, Stale, Statement } from './steps.ts';

export interface Check {
  scenario: string;
  generation: number;
  kind: Kind | 'gone';
  label: string;
  /** The line that says it; for what must be gone: that says it as if it were so. */
  line: string | undefined;
}

const HEADING = /^(?:#{1,4} |\d+\. [A-Z][\w ,&]+:$|\*\*[^*]+\*\*:?$)/;
const WINDOW = 500;
const STRIDE = 300;

/** A stale thing may be told as past, with what came later. */
const TOLD_AS_PAST =
  /no longer|taken back|took back|superseded|replaced (?:by|with)|refuted|turned out (?:false|wrong|not)|was wrong|not the cause|fixed (?:since|by)|since fixed|edited since: |worked instead|worked:|stopped|killed|cancelled|reverted|tried and|gave up|given up|(?:user|record|you) later|the summary says/i;

/** Each line with its heading in front, long ones in windows that overlap; a bare list of names says nothing. */
export function linesOf(text: string, window = WINDOW): string[] {
  const lines: string[] = [];
  let heading = '';
  for (const line of text.split('\n')) {
    if (HEADING.test(line.trim())) heading = line.replace(/^[#* ]+|[#* ]+$/g, '');
    if (line.trim() === '' || isBareList(line)) continue;
    for (let at = 0; at < Math.max(1, line.length - window + STRIDE); at += STRIDE)
      lines.push(`${heading} | ${line.slice(at, at + window)}`);
  }
  return lines;
}

function isBareList(line: string): boolean {
  const words = line.split(/\s+/).filter(Boolean);
  if (words.length < 10 || line.length <= 160 || /[→`぀-鿿가-힯]/.test(line)) return false;
  const plain = words.filter((word) => /^[\p{L}'’]{2,}[.,:;!?]?$/u.test(word) && !/\p{Ll}\p{Lu}/u.test(word));
  return plain.length < 0.25 * words.length;
}

export function findSaying(any: Alternatives, lines: readonly string[]): string | undefined {
  return lines.find((line) => any.some((all) => all.every((one) => new RegExp(one, 'i').test(line))));
}

/**
 * What the texts of a session say of what was planned: after each compaction the model has the summary and the brief.
 * What must be gone counts against the brief alone.
 */
export function scoreScenario(
  { name, steps }: Scenario,
  briefs: readonly string[],
  /** What else the model is shown after each compaction: the client keeps the last messages. */
  shown: readonly string[] = [],
): Check[] {
  const checks: Check[] = [];
  let statements: Statement[] = [];
  let stale: Stale[] = [];
  let generation = 0;
  for (const step of steps) {
    if (step.type !== 'compaction') continue;
    const isOver = ({ label }: { label: string }) => step.over.includes(label);
    statements = [...statements.filter((one) => !isOver(one)), ...step.says];
    stale = [...stale.filter((one) => !isOver(one)), ...step.gone];
    const brief = briefs[generation] ?? '';
    const all = [step.summary, brief, shown[generation] ?? ''].flatMap((text) => linesOf(text));
    const asCurrent = linesOf(brief, Number.POSITIVE_INFINITY).filter((line) => !TOLD_AS_PAST.test(line));
    generation += 1;
    for (const { kind, label, any } of statements)
      checks.push({ scenario: name, generation, kind, label, line: findSaying(any, all) });
    for (const { label, any } of stale)
      checks.push({ scenario: name, generation, kind: 'gone', label, line: findSaying(any, asCurrent) });
  }
  return checks;
}
