import type { Fact } from '../domain/fact.ts';
import { onceEachThing } from '../domain/once-each.ts';
import { plainLine } from '../domain/plain-line.ts';
import { oneLine } from './clip.ts';
import type { WritingContext } from './kinds/kind.ts';
import { kindOf, leadsNote } from './kinds/kinds.ts';

/** One fact in words, made harmless, so that its text cannot pass for a line of ours. */
export function describeFact(fact: Fact, writing: WritingContext): string {
  const { describe } = kindOf(fact.kind);
  return plainLine(describe ? describe(fact, writing) : itsWords(fact));
}

const itsWords = onceEachThing((fact: Fact) => `${oneLine(fact.text)}${leadsNote(fact)}`);
