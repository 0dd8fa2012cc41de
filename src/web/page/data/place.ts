import { useEffect, useState } from 'preact/hooks';

/** A location in the page: everything that can be shown has an address. */
export type Place =
  | { page: (typeof PLAIN)[number] }
  | { page: 'session'; id: string; part: SessionPart }
  | { page: 'compaction'; name: string };

export const SESSION_PARTS = ['overview', 'documents', 'conversation'] as const;
export type SessionPart = (typeof SESSION_PARTS)[number];

/** Filters and other parameters of a location; unset ones are undefined or null. */
export type Choices = Record<string, string | number | null | undefined>;

const PLAIN = ['now', 'sessions', 'compactions', 'search', 'health'] as const;

/** Parses the part of the address after `#`; an unknown one is the first page. */
export function parsePlace(hash: string): { place: Place; choices: URLSearchParams } {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [page = '', first = '', second = ''] = path.split('/').map(decode);
  return { place: placeOf(page, first, second), choices: new URLSearchParams(query) };
}

function placeOf(page: string, first: string, second: string): Place {
  if (page === 'session' && first !== '') {
    return { page, id: first, part: SESSION_PARTS.find((part) => part === second) ?? 'overview' };
  }
  if (page === 'compaction' && first !== '') return { page, name: first };
  return { page: PLAIN.find((plain) => plain === page) ?? 'now' };
}

export function addressOf(place: Place, choices: Choices = {}): string {
  const words =
    place.page === 'session'
      ? [place.page, place.id, ...(place.part === 'overview' ? [] : [place.part])]
      : place.page === 'compaction'
        ? [place.page, place.name]
        : [place.page];
  return `#/${words.map(encodeURIComponent).join('/')}${queryOf(choices)}`;
}

/** `?a=1&b=2`, or empty without parameters. */
export function queryOf(choices: Choices): string {
  const chosen = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) {
    if (value !== undefined && value !== null && value !== '') chosen.set(name, String(value));
  }
  const query = chosen.toString();
  return query === '' ? '' : `?${query}`;
}

export function addressOfSession(id: string, part: SessionPart = 'overview'): string {
  return addressOf({ page: 'session', id, part });
}

/** The address of a message in its conversation. */
export function addressOfLine(session: string, line: number, agent?: string): string {
  return addressOf({ page: 'session', id: session, part: 'conversation' }, { agent, line });
}

/** A mistyped or truncated address stays as it is. */
function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

export interface Here {
  place: Place;
  choices: URLSearchParams;
  /** Changes filters in the address without an entry in the history. */
  choose(changes: Choices): void;
}

/** The current location, updated whenever the address changes. */
export function usePlace(): Here {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const { place, choices } = parsePlace(hash);
  return {
    place,
    choices,
    choose(changes) {
      const next = addressOf(place, { ...Object.fromEntries(parsePlace(location.hash).choices), ...changes });
      history.replaceState(history.state, '', next);
      setHash(next);
    },
  };
}

export function goTo(address: string): void {
  location.hash = address;
}
