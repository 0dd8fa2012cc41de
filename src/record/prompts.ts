import { keyOfText, type Sighting } from '../domain/fact.ts';
import { lastParagraph, textOfEntry } from './describe-call.ts';
import type { Extractor } from './extractor.ts';

/** A longer prompt holds a paste; its beginning and its end are stored here, all of it in the archive of words. */
const TEXT_MAX = 8000;
const END_MAX = 2000;
/** A shorter prompt may be understood only with what it answers. */
const SHORT_MAX = 120;
const ANSWERED_MAX = 400;

interface Carry {
  last?: string;
  /** The last prompt, if another one came before it and it may have called one of our commands. */
  call?: string | undefined;
  /** The end of the last message of the assistant since the last prompt. */
  said: string;
  /** The prompt that nothing has followed yet. */
  unanswered?: string | undefined;
}

export const prompts: Extractor<
  Carry,
  'own-command' | 'interrupted' | 'said' | 'called' | 'summarized' | 'prompt'
> = {
  name: 'prompts',
  reads: ['own-command', 'interrupted', 'said', 'called', 'summarized', 'prompt'],
  start: () => ({ said: '' }),
  read(entry, carry) {
    // A prompt that only called one of our commands, such as `/handoff to Grace`, is a remark on the current job.
    if (entry.type === 'own-command') return markPrompt(carry, 'call', { midTurn: 1 });
    // The client marks an interruption; that nothing came between it and the prompt, its rows tell.
    if (entry.type === 'interrupted') return markPrompt(carry, 'unanswered', { stopped: 1 });
    if (entry.type === 'said') carry.said = lastParagraph(entry.text, ANSWERED_MAX);
    if (entry.type !== 'prompt') {
      carry.unanswered = undefined;
      return [];
    }
    const text = cutMiddle(entry.text);
    // The same text may also begin a turn later, which is a fact of its own.
    const key = `${entry.midTurn ? 'remark ' : ''}${keyOfText(text)}`;
    const answers = !entry.midTurn && text.length <= SHORT_MAX ? carry.said : '';
    carry.said = '';
    // Sent again because nothing came of it, as after an error of the service.
    const add = { unheard: !entry.midTurn && carry.unanswered === key ? 1 : 0 };
    const set = {
      ...(entry.midTurn && { midTurn: 1 }),
      ...(entry.author === 'lead' && { author: entry.author }),
      ...(answers !== '' && { answers }),
      ...(entry.text.length > TEXT_MAX && { cut: entry.text.length }),
    };
    if (!entry.midTurn) {
      carry.unanswered = key;
      carry.call = text.startsWith('/') && (carry.last ?? key) !== key ? key : undefined;
    }
    carry.last = key;
    return [{ kind: 'request', key, text, set, ...(add.unheard > 0 && { add }) }];
  },
};

/** Adds to the prompt that the carry names, once. */
function markPrompt(carry: Carry, which: 'call' | 'unanswered', set: Sighting['set']): Sighting[] {
  const key = carry[which];
  carry[which] = undefined;
  return key === undefined ? [] : [{ kind: 'request', key, set, silent: true }];
}

function cutMiddle(text: string): string {
  if (text.length <= TEXT_MAX) return text;
  const note = `\n[… ${text.length - TEXT_MAX} characters …]\n`;
  return `${text.slice(0, TEXT_MAX - END_MAX)}${note}${text.slice(-END_MAX)}`;
}

/** A block of code, at the margin or not, ended or not: the template literals in it name nothing. */
const FENCED = /(`{3,}|~{3,})[\s\S]*?(?:\1[`~]*|$)/g;
const QUOTED = /`([^`\n]*)`/g;
const NAME_MIN = 3;
const NAME_MAX = 80;
const NAMES_MAX = 80;

interface NamesCarry {
  /** Each with the number of calls before it was named. */
  named?: [name: string, calls: number][];
  calls?: number;
}

/** Names in back-ticks in prompts and approved plans that no call since contains, as far as this transcript has it. What it means is for the model to say. */
export const untouchedNames: Extractor<NamesCarry, 'prompt' | 'answered' | 'called' | 'acted'> = {
  name: 'untouched-names',
  reads: ['prompt', 'answered', 'called', 'acted'],
  start: () => ({}),
  read(entry, carry, _call, { folder }) {
    const { calls = 0 } = carry;
    const add = (text: string) => {
      for (const [, quoted = ''] of text.replace(FENCED, '\n').matchAll(QUOTED)) {
        const name = quoted.trim();
        if (name.length < NAME_MIN || name.length > NAME_MAX || name.includes('${')) continue;
        const others = (carry.named ?? []).filter(([known]) => known !== name);
        carry.named = [...others, [name, calls] as [string, number]].slice(-NAMES_MAX);
      }
    };
    if (entry.type === 'prompt') add(entry.text);
    if (entry.type === 'answered' && entry.result?.kind === 'plan-approved') add(entry.result.plan);
    const act = entry.type === 'acted' ? entry.act : entry;
    if (act.type !== 'called' || act.action.kind === 'propose-plan') return [];
    carry.calls = calls + 1;
    if (carry.named === undefined || carry.named.length === 0) return [];
    const text = textOfEntry(act).normalize();
    carry.named = carry.named.filter(([name]) => !isTouched(name, text, folder));
    return [];
  },
};

/** The line that `a.ts:42`, `a.ts:42:7`, `a.ts#L4-L9` or `a.ts(4,9)` points at, which no call names. */
const POSITION = /(?<=\S)[:#(]L?\d[\dL,:)-]*/g;

/** The member that `State.startedAt` names, which a call that changes it may have alone. */
const MEMBER = /\.(?=\w*[A-Z_])([A-Za-z_]\w+)$/;

/**
 * All words of the name stand in one call: `runApply()` is touched by `func runApply(root string)`. A path may begin
 * elsewhere than that of the call: its folders may be those that the call is made in.
 */
function isTouched(name: string, call: string, folder: string): boolean {
  const place = /[/\\]/.test(name) ? `${folder}\n${call}` : call;
  const [callee = ''] = name.split('(');
  // Written here, as V8 takes long to make it and few calls come so far.
  const words = (callee.trim() === '' ? name : callee)
    .normalize()
    .replace(POSITION, '')
    .match(/[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/gu);
  return (words ?? [name]).every((word) => place.includes(MEMBER.exec(word)?.[1] ?? word));
}
