import { textOfEntry } from './describe-call.ts';
import type { Extractor } from './extractor.ts';

const QUOTED = /`([^`\n]*)`/g;
const NAME_MIN = 3;
const NAME_MAX = 80;
const NAMES_MAX = 80;

/** Names in back-ticks in prompts and approved plans that no call since contains, of the session or its agents. What it means is for the model to say. */
export const untouchedNames: Extractor<{ names: string[] }> = {
  name: 'untouched-names',
  reads: ['prompt', 'called', 'answered', 'acted'],
  start: () => ({ names: [] }),
  read(entry, carry) {
    const add = (text: string) => {
      for (const [, quoted = ''] of text.matchAll(QUOTED)) {
        const name = quoted.trim();
        if (name.length < NAME_MIN || name.length > NAME_MAX) continue;
        carry.names = [...carry.names.filter((known) => known !== name), name].slice(-NAMES_MAX);
      }
    };
    if (entry.type === 'prompt') add(entry.text);
    if (entry.type === 'answered' && entry.result?.kind === 'plan-approved') add(entry.result.plan);
    const act = entry.type === 'acted' ? entry.act : entry;
    if (act.type === 'called' && carry.names.length > 0 && act.action.kind !== 'propose-plan') {
      const text = textOfEntry(act);
      carry.names = carry.names.filter((name) => !isTouched(name, text));
    }
    return [];
  },
};

/** All words of the name stand in one call: `runApply()` is touched by `func runApply(root string)`. */
function isTouched(name: string, call: string): boolean {
  // Written here, as V8 takes long to make it and few calls come so far.
  const words = name.match(/[\p{L}\p{N}_][\p{L}\p{N}_./-]*/gu) ?? [name];
  return words.every((word) => call.includes(word));
}
