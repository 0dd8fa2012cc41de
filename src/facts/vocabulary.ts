import type { Action, Entry } from '../domain/entry.ts';
import type { Fact, Mark } from '../domain/fact.ts';
import { commandRole } from './command-text.ts';
import { findSegments } from './find-segments.ts';
import { findTerms, type TermKind } from './find-terms.ts';
import { ownCopy } from './own-copy.ts';

/** Turns after which a mention counts half. */
const HALF_LIFE_TURNS = 50;
/** A term this cold is forgotten. */
const COLD = 0.05;
/** A long text is mined at its two ends only. */
const MINED_TEXT_MAX = 100_000;
/** How far back terms are looked for: older mentions have cooled down to a hundredth. */
const WINDOW_TURNS = 350;
const WINDOW_ENTRIES = 3000;
/** What a mention weighs: what went into a new file will be used at once, what only a tool printed, less often. */
const WEIGHT = { writtenFile: 2, own: 1, readFile: 0.5, result: 0.3 };

/** The user asked for these ids, yet they must not take the room of everything else. */
const IDS_PER_PATTERN_MAX = 60;

interface Waiting {
  entry: Entry;
  turn: number;
  generation: number;
}

interface Term {
  kind: TermKind | 'segment';
  /** Weighted mentions, halved every half-life. */
  heat: number;
  /** The file it was last read or written in. */
  home: string;
  /** The name of the user's own pattern that it fits. */
  pattern: string;
  uses: number;
  first: Mark;
  last: Mark;
}

/** Finds the ids that the user has patterns for: one list for each text. */
export type FindIds = (texts: readonly string[]) => readonly (readonly FoundId[])[];

export interface FoundId {
  id: string;
  pattern: string;
}

/** The paths, symbols, ids, URLs and shell pieces in active use. Mined when a brief is made, never stored. */
export interface Vocabulary {
  read(entry: Entry, turn: number, generation: number): void;
  facts(turn: number): Fact[];
}

export function createVocabulary(findIds?: FindIds): Vocabulary {
  const terms = new Map<string, Term>();
  const readPaths = new Map<string, string>();
  // Mined when facts are asked for: what has cooled down by then never is.
  const waiting: Waiting[] = [];
  function mention(text: string, kind: Term['kind'], weight: number, home: string, mark: Mark): void {
    const term = terms.get(text);
    if (term === undefined) {
      terms.set(ownCopy(text), { kind, heat: weight, home, pattern: '', uses: 1, first: mark, last: mark });
      return;
    }
    term.uses += 1;
    if (home !== '') term.home = home;
    // Ten mentions in one message are one use of the term.
    if (term.last === mark) return;
    term.heat = term.heat * fading(mark.turn - term.last.turn) + weight;
    term.last = mark;
  }
  function mine({ entry, turn, generation }: Waiting, ids: readonly FoundId[]): void {
    const text = bothEnds(textOfEntry(entry));
    const { uuid, line, time } = entry.origin;
    const mark: Mark = { uuid, line, time, turn, generation };
    const readPath = entry.type === 'answered' ? (readPaths.get(entry.callId) ?? '') : '';
    const home = readPath || writtenPath(entry);
    const weight = weightOf(entry, readPath !== '');
    findTerms(text, (term, kind) => mention(term, kind, weight, home, mark));
    findSegments(entry, text, (segment, share) => mention(segment, 'segment', weight * share, '', mark));
    for (const { id, pattern } of ids) {
      mention(id, 'id', weight, home, mark);
      Object.assign(terms.get(id)!, { kind: 'id', pattern });
    }
  }
  function dropCold(turn: number): void {
    const from = Math.max(
      waiting.findIndex((each) => turn - each.turn <= WINDOW_TURNS),
      waiting.length - WINDOW_ENTRIES,
    );
    waiting.splice(0, from);
  }
  return {
    read(entry, turn, generation) {
      if (entry.type === 'called' && entry.action.kind === 'read-file') {
        readPaths.set(entry.callId, entry.action.path);
      }
      if (entry.type !== 'called' && !('text' in entry)) return;
      waiting.push({ entry, turn, generation });
      // In bulk, because taking one after the other from the front of a long list is slow.
      if (waiting.length > WINDOW_ENTRIES * 2) dropCold(turn);
    },
    facts(turn) {
      dropCold(turn);
      const ids = findIds?.(waiting.map(({ entry }) => bothEnds(textOfEntry(entry))));
      for (const [index, each] of waiting.entries()) mine(each, ids?.[index] ?? []);
      waiting.length = 0;
      const facts: Fact[] = [];
      for (const [text, term] of terms) {
        const heat = term.heat * fading(turn - term.last.turn);
        if (heat < COLD && term.pattern === '') {
          terms.delete(text);
          continue;
        }
        const { kind, uses, first, last, home, pattern } = term;
        const detail: Fact['detail'] = pattern === '' ? { heat, home } : { heat, home, pattern };
        if (kind === 'segment') detail.role = commandRole(text);
        facts.push({ kind, key: text, text, status: 'open', detail, uses, first, last });
      }
      return findIds ? withoutColdIds(facts) : facts;
    },
  };
}

/** Of the ids that fit a pattern, those in most active use. */
function withoutColdIds(facts: Fact[]): Fact[] {
  const counts = new Map<unknown, number>();
  return facts
    .sort((left, right) => Number(right.detail.heat) - Number(left.detail.heat))
    .filter(({ detail: { pattern } }) => {
      if (pattern === undefined) return true;
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      return counts.get(pattern)! <= IDS_PER_PATTERN_MAX;
    });
}

function writtenPath(entry: Entry): string {
  if (entry.type !== 'called') return '';
  return entry.action.kind === 'write-file' || entry.action.kind === 'edit-file' ? entry.action.path : '';
}

function weightOf(entry: Entry, isFile: boolean): number {
  if (entry.type === 'answered') return isFile ? WEIGHT.readFile : WEIGHT.result;
  return entry.type === 'called' && entry.action.kind === 'write-file' ? WEIGHT.writtenFile : WEIGHT.own;
}

function fading(turns: number): number {
  return turns <= 0 ? 1 : 2 ** (-turns / HALF_LIFE_TURNS);
}

/** All the words of an entry. */
export function textOfEntry(entry: Entry): string {
  switch (entry.type) {
    case 'prompt':
    case 'said':
    case 'summarized':
    case 'answered':
      return entry.text;
    case 'called':
      return actionText(entry.action);
    default:
      return '';
  }
}

function bothEnds(text: string): string {
  if (text.length <= MINED_TEXT_MAX) return text;
  return `${text.slice(0, MINED_TEXT_MAX / 2)}\n${text.slice(-MINED_TEXT_MAX / 2)}`;
}

function actionText(action: Action): string {
  switch (action.kind) {
    case 'run-command':
      return action.command;
    case 'read-file':
      return action.path;
    case 'write-file':
      return `${action.path}\n${action.content}`;
    case 'edit-file':
      return `${action.path}\n${action.edits.map((edit) => `${edit.before}\n${edit.after}`).join('\n')}`;
    case 'search':
      return `${action.pattern} ${action.path ?? ''}`;
    case 'fetch':
      return action.url;
    case 'set-todos':
      return action.todos.map((todo) => todo.text).join('\n');
    case 'create-task':
      return `${action.subject}\n${action.description}`;
    case 'update-task':
      return action.subject ?? '';
    case 'start-agent':
      return `${action.description}\n${action.prompt}`;
    case 'message-agent':
      return action.message;
    case 'propose-plan':
      return action.plan;
    case 'ask-user':
      return action.questions.join('\n');
    case 'other':
      return action.input;
  }
}
