import type { Entry, EntryOf } from '../domain/entry.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Nothing behind this point ever sees a secret: not the facts, not the archive, not a brief. */
export function maskEntry(entry: Entry): Entry {
  switch (entry.type) {
    case 'answered':
      return maskedWhenRead(entry);
    case 'prompt':
    case 'said':
    case 'agent-ended':
    case 'summarized': {
      const text = maskSecrets(entry.text);
      return text === entry.text ? entry : { ...entry, text };
    }
    case 'called':
      return { ...entry, action: maskStrings(entry.action) };
    default:
      return entry;
  }
}

/** Answers are nine tenths of a transcript and few of them are ever looked at: each is masked at the first look. */
function maskedWhenRead(entry: EntryOf<'answered'>): EntryOf<'answered'> {
  let masked: string | undefined;
  return {
    origin: entry.origin,
    type: entry.type,
    callId: entry.callId,
    failed: entry.failed,
    get text() {
      masked ??= maskSecrets(entry.text);
      return masked;
    },
  };
}

/** Every text in an action on its own: written as JSON, quotes inside a text would hide what they enclose. */
function maskStrings<Value>(value: Value): Value {
  if (typeof value === 'string') return maskSecrets(value) as Value;
  if (value === null || typeof value !== 'object') return value;
  let masked: Value | undefined;
  for (const name in value) {
    const each = maskStrings(value[name]);
    if (each === value[name]) continue;
    masked ??= (Array.isArray(value) ? [...value] : { ...value }) as Value;
    masked[name] = each;
  }
  return masked ?? value;
}
