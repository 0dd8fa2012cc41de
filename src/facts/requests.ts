import { keyOfText } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';

const TEXT_MAX = 4000;

/** "again", "third time", "urgent": words that say how much the user minds. */
const URGENT =
  /\b(?:urgent(?:ly)?|asap|critical|top priority|highest priority|nuclear|immediately|right now|blocker|(?:second|third|fourth|fifth) time|how many times|again and again|I (?:already )?(?:told|asked) you)\b|!{2,}|sofort|dringend|urgente|срочно|紧急|至急|긴급/iu;

/** "no, use X": the user sets the model right. */
const CORRECTION =
  /^\s*(?:no\b|nope\b|wrong\b|stop\b|wait\b|actually\b|not (?:that|like)\b|that'?s not\b|don'?t\b|I said\b|I meant\b|nein\b|falsch\b|non\b|não\b|нет\b|不对|不是|违|いや|違|아니)/iu;

/** What the user typed, word for word. The latest one is the request in work. */
export const requests: Extractor<{ current: string }> = {
  name: 'requests',
  reads: ['prompt'],
  start: () => ({ current: '' }),
  read(entry, carry) {
    if (entry.type !== 'prompt') return [];
    const text = entry.text.slice(0, TEXT_MAX);
    const key = keyOfText(text);
    const set: Record<string, string | number> = {};
    if (URGENT.test(text)) set.urgent = 1;
    if (CORRECTION.test(text)) set.correction = 1;
    const previous = carry.current;
    carry.current = key;
    const seen = { kind: 'request', key, text, status: 'open', set } as const;
    if (previous === '' || previous === key) return [seen];
    return [{ kind: 'request', key: previous, status: 'done', silent: true }, seen];
  },
};
