const LINES_MAX = 40;
const MODIFIERS = new Set(
  'export default async public private protected static pub abstract final override'.split(' '),
);
const KEYWORDS = new Set(
  'func function class def interface type struct impl const let var fn enum trait module'.split(' '),
);

/** The name that a piece of code declares first, so that an edit can say where in its file it was. */
export function findDeclaration(code: string): string | undefined {
  let start = 0;
  for (let count = 0; count < LINES_MAX && start < code.length; count++) {
    const newline = code.indexOf('\n', start);
    const end = newline === -1 ? code.length : newline;
    const name = declaredOn(code.slice(start, Math.min(end, start + 200)).trim());
    if (name !== undefined) return name;
    start = end + 1;
  }
  return undefined;
}

function declaredOn(line: string): string | undefined {
  const first = line.slice(0, Math.max(0, line.indexOf(' ')));
  if (!MODIFIERS.has(first) && !KEYWORDS.has(first)) return undefined;
  // `func (s *Store) Save(`: the receiver stands between the keyword and the name.
  const words = line.replace(/^(func) \([^)]*\)/, '$1').split(' ');
  const keyword = words.findIndex((word) => !MODIFIERS.has(word));
  if (keyword === -1 || !KEYWORDS.has(words[keyword]!)) return undefined;
  return /^[A-Za-z_$][\w$]*/.exec(words[keyword + 1] ?? '')?.[0];
}
