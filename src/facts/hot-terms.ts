import type { Fact, Mark } from '../domain/fact.ts';
import { commandRole } from './command-text.ts';
import type { TermKind } from './find-terms.ts';
import { ownCopy } from './own-copy.ts';

/** Turns after which a mention counts half. */
const HALF_LIFE_TURNS = 50;
/** A term this cold is forgotten. */
const COLD = 0.05;
/** More than ever find room in a brief; the others are not in active use. */
const TERMS_MAX = 1000;
/** Names that stood close to one that the summary holds are needed more often than others of the same heat. */
const NEAR = 1.5;

/** A name and how much it is in use. */
export interface Term {
  kind: TermKind | 'segment';
  /** Weighted mentions, halved every half-life. */
  heat: number;
  /** The file it was last read or written in. */
  home: string;
  /** The name of the user's own pattern that it fits. */
  pattern: string;
  /** Whether it stood close to a name that the summary holds. */
  near: boolean;
  uses: number;
  first: Mark;
  last: Mark;
}

/** Counts one mention of a term. */
export function mention(
  terms: Map<string, Term>,
  text: string,
  kind: Term['kind'],
  weight: number,
  home: string,
  mark: Mark,
): void {
  const term = terms.get(text);
  if (term === undefined) {
    terms.set(ownCopy(text), {
      kind,
      heat: weight,
      home,
      pattern: '',
      near: false,
      uses: 1,
      first: mark,
      last: mark,
    });
    return;
  }
  term.uses += 1;
  if (home !== '') term.home = home;
  // Ten mentions in one message are one use of the term.
  if (term.last === mark) return;
  term.heat = term.heat * fading(mark.turn - term.last.turn) + weight;
  term.last = mark;
}

interface HotTerm {
  text: string;
  term: Term;
  /** As of now, and in the light of the summary. */
  heat: number;
}

/** The terms in active use as facts; those that are cold are forgotten. */
export function termFacts(terms: Map<string, Term>, turn: number): Fact[] {
  return hottest(coolDown(terms, turn)).map(factOf);
}

/** How hot each term is by now. */
function coolDown(terms: Map<string, Term>, turn: number): HotTerm[] {
  const hot: HotTerm[] = [];
  for (const [text, term] of terms) {
    const heat = term.heat * fading(turn - term.last.turn);
    if (heat < COLD && term.pattern === '') terms.delete(text);
    else hot.push({ text, term, heat: heat * (term.near ? NEAR : 1) });
  }
  return hot;
}

/** In the order given. Ids that the user has a pattern for are all among them. */
function hottest(hot: HotTerm[]): HotTerm[] {
  if (hot.length <= TERMS_MAX) return hot;
  const heats = Float64Array.from(hot, ({ heat }) => heat).sort();
  const least = heats[heats.length - TERMS_MAX]!;
  return hot.filter(({ heat, term }) => heat >= least || term.pattern !== '');
}

function factOf({ text, term, heat }: HotTerm): Fact {
  const { kind, home, pattern, uses, first, last } = term;
  const detail: Fact['detail'] = pattern === '' ? { heat, home } : { heat, home, pattern };
  if (kind === 'segment') detail.role = commandRole(text);
  return { kind, key: text, text, status: 'open', detail, uses, first, last };
}

/** Those asked for before, by turns: one is asked for with every mention, and a power takes as long as all else about it. */
const fadings = new Float64Array(1000);

function fading(turns: number): number {
  if (turns <= 0) return 1;
  if (turns >= fadings.length) return 2 ** (-turns / HALF_LIFE_TURNS);
  fadings[turns] ||= 2 ** (-turns / HALF_LIFE_TURNS);
  return fadings[turns]!;
}
