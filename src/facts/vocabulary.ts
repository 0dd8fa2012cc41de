import type { Action, Entry } from '../domain/entry.ts';
import type { Fact, Mark } from '../domain/fact.ts';
import { findTerms, type TermKind } from './find-terms.ts';

/** Turns after which a mention counts half. */
const HALF_LIFE_TURNS = 40;
/** A result of many megabytes is mined at its two ends only. */
const MINED_TEXT_MAX = 60_000;

/** How much a mention weighs by who made it: what the assistant wrote itself it will most likely write again. */
const WEIGHT = { user: 1.5, said: 1, input: 1, result: 0.3, summary: 0.5 };

interface Term {
  kind: TermKind;
  heat: number;
  uses: number;
  /** Mentions by the assistant or the user, not only in tool output. */
  own: number;
  first: Mark;
  last: Mark;
}

/** The paths, symbols, ids and URLs in active use. Mined from the transcript when a brief is made, never stored. */
export interface Vocabulary {
  read(entry: Entry, turn: number, generation: number): void;
  facts(turn: number): Fact[];
}

export function createVocabulary(): Vocabulary {
  const terms = new Map<string, Term>();
  return {
    read(entry, turn, generation) {
      const mined = minedText(entry);
      if (mined === undefined) return;
      const mark: Mark = { ...entry.origin, turn, generation };
      const own = mined.weight === WEIGHT.result ? 0 : 1;
      findTerms(mined.text, (text, kind) => {
        const term = terms.get(text);
        if (term === undefined) {
          terms.set(text, { kind, heat: mined.weight, uses: 1, own, first: mark, last: mark });
        } else if (term.last === mark || term.last.uuid === mark.uuid) {
          term.uses += 1;
          if (own > term.own) term.own = own;
        } else {
          term.heat = cooled(term.heat, turn - term.last.turn) + mined.weight;
          term.uses += 1;
          term.own += own;
          term.last = mark;
        }
      });
    },
    facts(turn) {
      return [...terms].map(([text, term]) => ({
        kind: term.kind,
        key: text,
        text,
        status: 'open',
        detail: { heat: cooled(term.heat, turn - term.last.turn), own: term.own },
        uses: term.uses,
        first: term.first,
        last: term.last,
      }));
    },
  };
}

function cooled(heat: number, turns: number): number {
  return turns <= 0 ? heat : heat * 2 ** (-turns / HALF_LIFE_TURNS);
}

function minedText(entry: Entry): { text: string; weight: number } | undefined {
  switch (entry.type) {
    case 'prompt':
      return { text: bothEnds(entry.text), weight: WEIGHT.user };
    case 'said':
      return { text: entry.text, weight: WEIGHT.said };
    case 'called':
      return { text: bothEnds(actionText(entry.action)), weight: WEIGHT.input };
    case 'answered':
      return { text: bothEnds(entry.text), weight: WEIGHT.result };
    case 'summarized':
      return { text: entry.text, weight: WEIGHT.summary };
    default:
      return undefined;
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
    case 'propose-plan':
      return action.plan;
    case 'ask-user':
      return action.questions.join('\n');
    case 'other':
      return action.input;
  }
}
