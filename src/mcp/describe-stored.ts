import type { StoredFact } from '../archive/sqlite/list-facts.ts';
import { clip, oneLine } from '../brief/describe-fact.ts';
import type { FactKind } from '../domain/fact.ts';
import { cite } from './cite.ts';

const CHARACTERS_MAX = 700;

const NAMES: Readonly<Partial<Record<FactKind, string>>> = {
  request: 'the user asked',
  rule: 'rule of the user',
  answer: 'answer of the user',
  attempt: 'tried and dropped',
  plan: 'approved plan',
};

/** A fact with where it came from, what it is, and its words. Errors keep their lines. */
export function describeStored(fact: StoredFact): string {
  const { kind, text, status, detail, first, sessionId } = fact;
  const place = cite({ sessionId, line: first.line, time: first.time });
  const name = NAMES[kind] ?? kind;
  const state = status === 'open' ? openWord(kind) : status === 'done' ? doneWord(kind) : ', superseded';
  const source =
    kind === 'error' && detail.source ? ` of \`${clip(oneLine(String(detail.source)), 120)}\`` : '';
  const words = kind === 'error' ? `\n${text}` : ` ${clip(oneLine(text), CHARACTERS_MAX)}`;
  return `${place} ${name}${state}${source}:${words}`;
}

function openWord(kind: FactKind): string {
  return kind === 'error' ? ', still open' : '';
}

function doneWord(kind: FactKind): string {
  return kind === 'error' ? ', resolved' : '';
}
