import type { Action, Entry, EntryOf } from '../domain/entry.ts';
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
      return { ...entry, action: maskAction(entry.action) };
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

function maskAction(action: Action): Action {
  const whole = JSON.stringify(action);
  const masked = maskSecrets(whole);
  if (masked === whole) return action;
  return mapStrings(action, maskSecrets) as Action;
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapStrings(each, change)]));
  }
  return value;
}
