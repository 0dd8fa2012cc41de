import type { Fact } from '../domain/fact.ts';

/** Turns after which a fact is half as likely to be needed. */
const HALF_LIFE_TURNS = 50;
/** What the last turns mentioned was needed about twice as often as its heat says, in real sessions cut at 300 places. */
const FRESHNESS = 0.7;
const FRESH_TURNS = 2;
/** A short term leaves room for others. */
const ROOM_EXPONENT = 0.9;
/** A path or a command cannot be guessed; a name often stands in the file that is read again anyway. */
const TERM_WEIGHT: Partial<Record<Fact['kind'], number>> = {
  file: 4,
  path: 4,
  id: 1.8,
  commit: 1.8,
  url: 2.7,
  symbol: 1,
};
const RULE_WEIGHT: Record<string, number> = { must: 4, should: 2 };
const FOLDER_WEIGHT = 0.4;
/** Pieces that test or build are run again more often than others of the same heat, those of no known use hardly ever. */
const SEGMENT_WEIGHT: Record<string, number> = {
  test: 4.2,
  build: 5.2,
  git: 3.5,
  look: 3.5,
  run: 1.8,
  other: 1.8,
};
/** Ids that the user has a pattern for. */
const ASKED_WEIGHT = 6;

export interface RankedFact {
  fact: Fact;
  /** How likely the next turns need it; comparable among terms, and within each other kind. */
  worth: number;
}

/** What would the next turns need? Most likely first. */
export function rankFacts(facts: Fact[], turn: number): Fact[] {
  return weighFacts(facts, turn).map(({ fact }) => fact);
}

/** The same with what each is worth. */
export function weighFacts(facts: Fact[], turn: number): RankedFact[] {
  return facts
    .map((fact) => ({ fact, worth: worthOf(fact, turn) }))
    .sort((left, right) => right.worth - left.worth || right.fact.last.line - left.fact.last.line);
}

function worthOf(fact: Fact, turn: number): number {
  switch (fact.kind) {
    case 'rule':
      return (
        (RULE_WEIGHT[String(fact.detail.strength)] ?? 2) +
        recencyOf(fact, turn) +
        (fact.detail.scope === 'now' ? -1 : 0)
      );
    case 'task':
      return (fact.detail.state === 'in_progress' ? 10 : 0) + 1 / (1 + fact.first.line);
    case 'agent':
      return (fact.status === 'open' ? 1 : 0) + recencyOf(fact, turn);
    case 'command':
      return roleWeight(String(fact.detail.role)) * recencyOf(fact, turn) * (1 + Math.log2(1 + fact.uses));
    case 'file':
    case 'segment':
    case 'path':
    case 'symbol':
    case 'id':
    case 'commit':
    case 'url':
      return (termWeight(fact) * heatOf(fact, turn)) / roomOf(fact.text.length);
    default:
      return recencyOf(fact, turn);
  }
}

/** What each length costs, worked out once: there are thousands of terms, of a few dozen lengths. */
const rooms: number[] = [];

function roomOf(length: number): number {
  rooms[length] ??= (length + 2) ** ROOM_EXPONENT;
  return rooms[length];
}

function recencyOf({ last }: Fact, turn: number): number {
  return 2 ** (-Math.max(0, turn - last.turn) / HALF_LIFE_TURNS);
}

function heatOf(fact: Fact, turn: number): number {
  const heat = Number(fact.detail.heat ?? recencyOf(fact, turn));
  const age = Math.max(0, turn - fact.last.turn);
  return age < FRESH_AGE_MAX ? heat * freshnessOf(age) : heat;
}

/** At each age, worked out once. Beyond the last of them there is nothing left of it that a number could hold. */
const freshness: number[] = [];
const FRESH_AGE_MAX = 53 * FRESH_TURNS;

function freshnessOf(age: number): number {
  freshness[age] ??= 1 + FRESHNESS * 2 ** (-age / FRESH_TURNS);
  return freshness[age];
}

function termWeight(fact: Fact): number {
  if (fact.kind === 'path' && !/\.[A-Za-z]\w{0,7}$/.test(fact.text)) return FOLDER_WEIGHT;
  if (fact.kind === 'id' && fact.detail.pattern) return ASKED_WEIGHT;
  if (fact.kind === 'segment') return SEGMENT_WEIGHT[String(fact.detail.role)] ?? SEGMENT_WEIGHT.other!;
  return TERM_WEIGHT[fact.kind] ?? 1;
}

function roleWeight(role: string): number {
  if (role === 'test' || role === 'build') return 4;
  return role === 'run' ? 2 : 1;
}
