import type { NamedThing } from '../domain/state-of-record.ts';
import { textOfEntry } from './entry-text.ts';
import type { Extractor } from './extractor.ts';

const NAME = /`([^`\n]{3,80})`/g;
const NAMES_MAX = 80;
/** `runApply()` is touched by `func runApply(root string)`: brackets and signs are no part of a name. */
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_./-]*/gu;

interface Carry {
  names: NamedThing[];
}

/** Names in back-ticks in prompts and approved plans that no call since contains. What it means is for the model to say. */
export const untouchedNames: Extractor<Carry> = {
  name: 'untouched-names',
  reads: ['prompt', 'called', 'answered'],
  start: () => ({ names: [] }),
  read(entry, carry, _call, { mark }) {
    const add = (text: string, by: NamedThing['by']) => {
      const { time, line } = mark;
      for (const [, name = ''] of text.matchAll(NAME))
        carry.names = [
          ...carry.names.filter((known) => known.name !== name),
          { name: name.trim(), by, time, line },
        ].slice(-NAMES_MAX);
    };
    if (entry.type === 'prompt') add(entry.text, 'user');
    if (entry.type === 'answered' && entry.result?.kind === 'plan-approved') add(entry.result.plan, 'plan');
    if (entry.type === 'called' && carry.names.length > 0 && entry.action.kind !== 'propose-plan') {
      const text = textOfEntry(entry);
      carry.names = carry.names.filter(({ name }) => !isTouched(name, text));
    }
    return [];
  },
};

/** All words of the name stand in one call. */
function isTouched(name: string, call: string): boolean {
  return (name.match(WORD) ?? [name]).every((word) => call.includes(word));
}
