import { keyOfText, type Sighting } from '../domain/fact.ts';
import { lastParagraph, textOfEntry } from './describe-call.ts';
import type { Extractor } from './extractor.ts';

/** A longer prompt holds a paste; its beginning and its end are stored here, all of it in the archive of words. */
const TEXT_MAX = 8000;
const END_MAX = 2000;
/** A shorter prompt may be understood only with what it answers. */
const SHORT_MAX = 120;
const ANSWERED_MAX = 400;
/** Maximum number of prompts stored for one turn. */
const REMARKS_MAX = 50;

interface Carry {
  /** Keys of the current request and of the remarks made while it was in work. */
  current: string[];
  /** The request before it, which is in work again if the latest prompt only called one of our commands. */
  before: string[];
  /** The end of the last message of the assistant since the last prompt. */
  said: string;
  /** The prompt that nothing has followed yet. */
  unanswered?: string;
  /** The last prompt that the user stopped before anything followed. */
  stopped?: string;
}

/** What the user typed, word for word. The latest prompt that began a turn is the request in work. */
export const prompts: Extractor<Carry> = {
  name: 'prompts',
  start: () => ({ current: [], before: [], said: '' }),
  read(entry, carry) {
    if (entry.type === 'own-command') return takeBackCall(carry);
    if (entry.type === 'interrupted') return stopPrompt(carry);
    if (entry.type === 'said') carry.said = lastParagraph(entry.text, ANSWERED_MAX);
    if (entry.type === 'said' || entry.type === 'called') carry.unanswered = undefined;
    if (entry.type !== 'prompt') return [];
    const text = cutMiddle(entry.text);
    const job = keyOfText(text);
    // The same text may also begin a turn later, which is a fact of its own.
    const key = entry.midTurn ? `remark ${job}` : job;
    const answers = !entry.midTurn && text.length <= SHORT_MAX ? carry.said : '';
    carry.said = '';
    const set = {
      ...(entry.midTurn && { midTurn: 1 }),
      ...(entry.author === 'lead' && { author: entry.author }),
      ...(answers !== '' && { answers }),
      ...(entry.text.length > TEXT_MAX && { cut: entry.text.length }),
      ...(key === carry.stopped && { stopped: 0 }),
    };
    const seen: Sighting = { kind: 'request', key, text, status: 'open', set };
    if (entry.midTurn) {
      if (carry.current.length < REMARKS_MAX && !carry.current.includes(key)) carry.current.push(key);
      return [seen];
    }
    const over = carry.current.filter((each) => each !== key);
    carry.unanswered = key;
    carry.before = text.startsWith('/') ? over : [];
    carry.current = [key];
    return [...over.map((key): Sighting => ({ kind: 'request', key, status: 'done', silent: true })), seen];
  },
};

/** A prompt that only called one of our commands, such as `/handoff to Grace`, is a remark on the current job. */
function takeBackCall(carry: Carry): Sighting[] {
  const [call] = carry.current;
  if (carry.before.length === 0 || call === undefined) return [];
  const [job] = carry.before;
  Object.assign(carry, { current: [...carry.before, call], before: [] });
  return [
    { kind: 'request', key: job!, status: 'open', silent: true },
    { kind: 'request', key: call, set: { midTurn: 1 }, silent: true },
  ];
}

/** The client marks an interruption; that nothing came between it and the prompt, its rows tell. */
function stopPrompt(carry: Carry): Sighting[] {
  const key = carry.unanswered;
  if (key === undefined) return [];
  Object.assign(carry, { unanswered: undefined, stopped: key });
  return [{ kind: 'request', key, set: { stopped: 1 }, silent: true }];
}

function cutMiddle(text: string): string {
  if (text.length <= TEXT_MAX) return text;
  const note = `\n[… ${text.length - TEXT_MAX} characters …]\n`;
  return `${text.slice(0, TEXT_MAX - END_MAX)}${note}${text.slice(-END_MAX)}`;
}

const QUOTED = /`([^`\n]*)`/g;
const NAME_MIN = 3;
const NAME_MAX = 80;
const NAMES_MAX = 80;

/** Names in back-ticks in prompts and approved plans that no call since contains, nor a command of the user. What it means is for the model to say. */
export const untouchedNames: Extractor<{ names: string[] }> = {
  name: 'untouched-names',
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
