import { entropyOf, lettersInWord, passes } from './checks.ts';
import { type FoundSecret, unite } from './find-secrets.ts';

const NAME =
  '(?:pass(?:word|wd|phrase|code)|(?<=[_-])pass|pwd|passwort|kennwort|secret|token|(?:api|access|private|secret|auth|account|encryption|signing|master|license)[_-]?key|credentials?|mnemonic|cookie)';
const createPatterns = () => [
  // A field, a variable or an argument with such a name, whatever its value looks like.
  new RegExp(
    String.raw`(?<before>(?<![A-Za-z]{20})${NAME}\d?["'\x60*]{0,2}\]?\s{0,4}(?:=>|:=|={1,3}|:)\s{0,4}["'\x60*]{0,2})(?<secret>[^\s"'\x60,;<>(){}[\]|\\]{4,512})`,
    'gi',
  ),
  new RegExp(
    String.raw`(?<before>(?<=\s)-{1,2}[\w-]{0,30}${NAME}[ =]["']?)(?<secret>(?!-)[^\s"'\x60|;&<>()]{4,512})`,
    'gi',
  ),
];
let patterns: RegExp[] | undefined;
/** In each of the names. Looked for first, because V8 takes half a millisecond to compile the patterns. */
const STEMS = ['pass', 'pwd', 'kennwort', 'secret', 'token', 'key', 'credential', 'mnemonic', 'cookie'];
/** A run of letters and digits that nothing readable is as long as. */
const RUN = /(?<![A-Za-z\d])[A-Za-z\d]{20,512}(?![A-Za-z\d])/g;
/** Before ids that clients and APIs give to what they do, and before checksums. */
const ID_BEFORE = /(?:toolu|msg|req|call|resp|run|evt)_$|\/$|sha\d{1,3}[-:]$/i;

/** What a model gets is searched for more: wrong masks cost little there, since it can ask or look for itself. */
export function findStrictly(text: string): FoundSecret[] {
  const lower = text.toLowerCase();
  if (STEMS.some((stem) => lower.includes(stem))) patterns ??= createPatterns();
  const found: FoundSecret[] = [];
  for (const pattern of patterns ?? [])
    for (const { index, groups } of text.matchAll(pattern)) {
      const { before = '', secret = '' } = groups ?? {};
      const value = secret.replace(/[.:!?*]+$/, '');
      const start = index + before.length;
      if (mayBeValue(value)) found.push({ kind: 'named-secret', start, end: start + value.length });
    }
  for (const { index, 0: run } of text.matchAll(RUN))
    if (looksGenerated(run) && !ID_BEFORE.test(text.slice(Math.max(0, index - 8), index)))
      found.push({ kind: 'random-string', start: index, end: index + run.length });
  return unite(found);
}

/** Neither a variable, a number, a word that says how it is, nor the name of another such value. */
function mayBeValue(value: string): boolean {
  return (
    value.length >= 4 &&
    passes('isUncommonWord', value) &&
    passes('isNoPlaceholder', value) &&
    !new RegExp(`^[A-Za-z_.]*(?:${NAME}s?|array|buffer|bytes)$`, 'i').test(value)
  );
}

function looksGenerated(run: string): boolean {
  if (!/\d/.test(run) || /^[\da-f]+$/i.test(run) || entropyOf(run) < 3.5) return false;
  const changes = (run.match(/[A-Za-z]\d/g) ?? []).length;
  return /[a-z]/.test(run) && /[A-Z]/.test(run) ? lettersInWord(run) < 2.8 : changes >= 4;
}
