import type { Finding } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';

const AMOUNT = letterPattern(String.raw`(\d[\d.,]*) ?(%|[\p{L}/]{1,12})`, 'g');
const DENIED = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.negations}) (?:(?:${spaced.smallWords}) )?([\p{L}]{3,})`,
  'i',
  [...new Set(spaced.negations.split('|'))].map((negation) => `${negation} `),
);
const OPPOSITE_MAX = 160;
/** A keyword in a larger share of the findings is the topic of the session, and relates no two of them. */
const COMMON_SHARE = 0.08;
const COMMON_LEAST = 4;
const BY_NOW = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.byNow})(?![\p{L}])|${unspaced.byNow}`, 'i');
/** Says that a figure is the current one: "currently", "we are at". */
const PRESENT = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.present})(?![\p{L}])`, 'i');
/** Sentences with a common unit are about the same figure if they share this many other keywords. */
const SAME_FIGURE = 2;

/** Which findings a later one contradicts. Pairs are many, so what is derived from one finding is computed once. */
export function contradictedLater(kept: readonly Finding[]): {
  /** "There is a row for CH after all", after "the table has no row for CH": one denies what the other says. */
  isDenied(finding: Finding): boolean;
  /** A later finding has another number: in the same words plus "now", or in any if this one says "currently". */
  isRefigured(finding: Finding): boolean;
} {
  const denials = new Map<Finding, string | undefined>();
  const byDenied = new Map<string | undefined, Finding[]>();
  let amounts: ReadonlyMap<Finding, Amount[]> | undefined;
  /** Findings that say what a figure is now. */
  let renewed: [Finding, Amount[]][] | undefined;
  const counts = new Map<string, number>();
  for (const { keys } of kept) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const common = Math.max(COMMON_LEAST, kept.length * COMMON_SHARE);
  const isRare = (key: string) => (counts.get(key) ?? 0) <= common;
  for (const finding of kept) {
    const { source, text } = finding;
    if (source !== 'said' || text.length > OPPOSITE_MAX) continue;
    const denied = deniedIn(text);
    denials.set(finding, denied);
    const others = byDenied.get(denied);
    if (others) others.push(finding);
    else byDenied.set(denied, [finding]);
  }
  return {
    isDenied(finding) {
      if (!denials.has(finding)) return false;
      const denied = denials.get(finding);
      const things = denied === undefined ? finding.keys : finding.keys.filter((key) => key === denied);
      return things.some((thing) => {
        const opposites = byDenied.get(denied === undefined ? thing : undefined) ?? [];
        return opposites.some((later) => speakOfSame(finding, later, thing, isRare));
      });
    },
    isRefigured(finding) {
      amounts ??= amountsIn(kept);
      const then = amounts.get(finding);
      if (then === undefined) return false;
      renewed ??= [...amounts].filter(([{ source, text }]) => source === 'said' && BY_NOW.test(text));
      if (
        renewed.some(
          ([later, now]) => differsInNumbers(finding, later) && isNewerFigure(later, now, finding, then),
        )
      )
        return true;
      if (!PRESENT.test(finding.text)) return false;
      for (const [later, now] of amounts) if (isNewerFigure(later, now, finding, then)) return true;
      return false;
    },
  };
}

/** Gives the last statement that says what a figure of a finding is now. */
export function newerFigures(kept: readonly Finding[]): (finding: Finding) => string | undefined {
  const amounts = amountsIn(kept);
  const told = [...amounts].filter(([{ source, text }]) => source === 'said' && BY_NOW.test(text));
  return (finding) => {
    const then = amounts.get(finding);
    return (
      then && told.findLast(([later, now]) => isNewerFigure(later, now, finding, then, SAME_FIGURE))?.[0].text
    );
  };
}

/** "The import takes 4 minutes now", after "the import takes 9 minutes": only the number differs. */
function differsInNumbers({ keys, text }: Finding, later: Finding): boolean {
  return !BY_NOW.test(text) && keys.every((key) => /^\d/.test(key) || later.keys.includes(key));
}

/** Both contain `thing` and another keyword that is rare in this session. */
function speakOfSame(
  finding: Finding,
  later: Finding,
  thing: string,
  isRare: (key: string) => boolean,
): boolean {
  return (
    later.at > finding.at &&
    later.keys.includes(thing) &&
    finding.keys.some((key) => key !== thing && later.keys.includes(key) && isRare(key))
  );
}

/** The denied word: "row" in "has no row for CH". */
function deniedIn(text: string): string | undefined {
  return DENIED.test(text) ? DENIED.for(text).exec(text)?.[1]?.toLowerCase() : undefined;
}

interface Amount {
  number: string;
  unit: string;
}

function isNewerFigure(
  later: Finding,
  now: Amount[],
  { at, keys }: Finding,
  then: Amount[],
  least = 1,
): boolean {
  if (later.at <= at) return false;
  const units = then.filter(({ unit }) => now.some((amount) => amount.unit === unit));
  if (units.length === 0 || units.some(({ number }) => now.some((amount) => amount.number === number)))
    return false;
  const shared = keys.filter(
    (key) => !/^[\d.,]+$/.test(key) && !isUnit(key, units) && later.keys.includes(key),
  );
  return shared.length >= least;
}

function amountsIn(kept: readonly Finding[]): Map<Finding, Amount[]> {
  const amounts = new Map<Finding, Amount[]>();
  for (const finding of kept) {
    const told = amountsOf(finding.text);
    if (told.length > 0) amounts.set(finding, told);
  }
  return amounts;
}

function amountsOf(text: string): Amount[] {
  if (!/\d/.test(text)) return [];
  return [...text.matchAll(AMOUNT.for(text))].map(([, number = '', unit = '']) => ({
    number,
    unit: unit.toLowerCase(),
  }));
}

function isUnit(key: string, amounts: Amount[]): boolean {
  return amounts.some(({ unit }) => unit === key.toLowerCase());
}
