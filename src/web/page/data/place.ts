/** Where in the page somebody is: everything that can be seen has an address. */
export type Place =
  | { page: 'now' | 'sessions' | 'search' | 'health' }
  | { page: 'session'; id: string; part: SessionPart }
  | { page: 'compaction'; name: string };

export const SESSION_PARTS = ['overview', 'ledger', 'documents', 'conversation'] as const;
export type SessionPart = (typeof SESSION_PARTS)[number];

/** What was chosen there: filters, the line to show. Nothing for what is not. */
export type Choices = Record<string, string | number | null | undefined>;

const PLAIN = ['now', 'sessions', 'search', 'health'] as const;

/** The place that the part of the address after `#` names; what is unknown is the first page. */
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

/** `?a=1&b=2`, or nothing when nothing was chosen. */
export function queryOf(choices: Choices): string {
  const chosen = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) {
    if (value !== undefined && value !== null && value !== '') chosen.set(name, String(value));
  }
  const query = chosen.toString();
  return query === '' ? '' : `?${query}`;
}

/** Where a message stands in its conversation. */
export function addressOfLine(session: string, line: number): string {
  return addressOf({ page: 'session', id: session, part: 'conversation' }, { line });
}

/** An address that somebody typed or cut off. */
function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
