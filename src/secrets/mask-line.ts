import type { Act, Entry, EntryOf } from '../domain/entry.ts';
import type { Thread } from '../domain/thread.ts';
import type { Masker } from './mask-secrets.ts';
import { printsSecret } from './prints-secret.ts';

interface Line {
  entries: Entry[];
  claims: readonly { text: string }[];
  operation?: { text: string };
}

/** Masks all of a decoded line, in place: a copy takes long, and nobody should see the line as it was. */
export function maskLine<Decoded extends Line>(decoded: Decoded, masker: Masker, thread: Thread): Decoded {
  const { claims, operation } = decoded;
  decoded.entries = decoded.entries.map((entry) => {
    if (entry.type === 'called') rememberCall(entry, thread);
    return maskEntry(entry.type === 'answered' ? coverAnswer(entry, thread) : entry, masker);
  });
  if (claims.length > 0) decoded.claims = claims.map((each) => ({ ...each, text: masker.mask(each.text) }));
  if (operation) decoded.operation = { ...operation, text: masker.mask(operation.text) };
  return decoded;
}

/** The most calls that are remembered: those that were interrupted never get an answer. */
const CALLS_MAX = 20;

function rememberCall({ action, callId }: EntryOf<'called'>, thread: Thread): void {
  if (action.kind === 'run-command' && printsSecret(action.command))
    thread.secretCalls = [...(thread.secretCalls ?? []).slice(1 - CALLS_MAX), callId];
}

/** The answer as one secret, if its command prints one. What a failed command says is no secret. */
function coverAnswer(entry: EntryOf<'answered'>, thread: Thread): EntryOf<'answered'> {
  if (!thread.secretCalls?.includes(entry.callId)) return entry;
  thread.secretCalls = thread.secretCalls.filter((callId) => callId !== entry.callId);
  const text = entry.text.replaceAll('</private>', '').trim();
  return entry.failed || text === ''
    ? entry
    : { ...entry, text: `<private>${text}</private>`, result: undefined };
}

/** Masks an entry; no secret gets past this point into facts, the archive or a brief. */
export function maskEntry(entry: Entry, masker: Masker): Entry {
  switch (entry.type) {
    case 'answered': {
      const { editedPlan, answers, startedJob, result } = entry;
      const masked = maskStrings({ editedPlan, answers, startedJob, result }, masker);
      return Object.assign(new MaskedLater(entry, masker), masked) as EntryOf<'answered'> & MaskedLater;
    }
    case 'thought':
      return new MaskedLater(entry, masker) as Entry & MaskedLater;
    case 'prompt':
    case 'notice':
    case 'said':
    case 'agent-ended':
    case 'summarized': {
      const text = masker.mask(entry.text);
      return text === entry.text ? entry : { ...entry, text };
    }
    case 'called':
      return { ...entry, action: maskStrings(entry.action, masker) };
    case 'acted':
      return { ...entry, act: maskEntry(entry.act, masker) as Act };
    default:
      return entry;
  }
}

/** Masks at the first read, because few answers are read. A class: with getters V8 would make a hidden class per object. */
class MaskedLater {
  #text = '';
  /** Set only until the first read. */
  #masker: Masker | undefined;

  constructor(entry: EntryOf<'answered' | 'thought'>, masker: Masker) {
    Object.assign(this, entry);
    this.#masker = masker;
  }

  set text(text: string) {
    this.#text = text;
  }

  get text(): string {
    if (this.#masker) this.#text = this.#masker.mask(this.#text);
    this.#masker = undefined;
    return this.#text;
  }
}

/** Masks every string of an action separately: in JSON, escaped quotes would hide what they enclose. */
function maskStrings<Value>(value: Value, masker: Masker): Value {
  if (typeof value === 'string') return masker.mask(value) as Value;
  if (value === null || typeof value !== 'object') return value;
  let masked: Value | undefined;
  for (const name in value) {
    const each = maskStrings(value[name], masker);
    if (each === value[name]) continue;
    masked ??= (Array.isArray(value) ? [...value] : { ...value }) as Value;
    masked[name] = each;
  }
  return masked ?? value;
}
