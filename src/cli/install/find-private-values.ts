/** Below these keys of the client's files stand variables and headers, which are there to hold keys. */
const PRIVATE_CONTAINERS = /^(?:env|headers)$/;
const PRIVATE_KEYS = /token|secret|password|passphrase|api_?key|credential|oauth/i;
/** `1` and `true` are in every file, and no secret. */
const CHARACTERS_MIN = 6;

/** The values in a JSON text that nobody should see in passing, as they are spelled there; none where it cannot be read. */
export function findPrivateValues(text: string): string[] {
  try {
    return collect(JSON.parse(text.replace(/^\uFEFF/, '')), false);
  } catch {
    return [];
  }
}

function collect(value: unknown, isPrivate: boolean): string[] {
  if (typeof value === 'string')
    return isPrivate && value.length >= CHARACTERS_MIN ? [JSON.stringify(value).slice(1, -1)] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    collect(inner, isPrivate || PRIVATE_CONTAINERS.test(key) || PRIVATE_KEYS.test(key)),
  );
}
