import { type Block, inputText } from './transcript.ts';

/** The classes of concrete tokens that the measure counts. */
export const CLASSES = ['path', 'command', 'identifier', 'id', 'url'] as const;
export type TokenClass = (typeof CLASSES)[number];

const URL_TOKEN = /https?:\/\/[^\s"'<>()[\]{}`\\]+/g;
const PATH_TOKEN = /(?<![\w/.~-])(?:~\/|\.{0,2}\/)?(?:[\w.@+-]+\/)+[\w.@+-]*\w/g;
const IDENTIFIER =
  /(?<![\w$])(?:[a-z][a-z0-9]*[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+)(?![\w$])/g;
const ID_TOKEN = /(?<![\w-])(?:[0-9a-f]{7,40}|[A-Z][A-Z0-9]{1,9}-\d{1,6}|#\d{1,6})(?![\w-])/g;
const IDENTIFIER_CHARACTERS_MIN = 8;

/** The concrete tokens of one block, as `class token`. */
export function tokensOf(block: Block): Set<string> {
  const found = new Set<string>();
  const add = (kind: TokenClass, token: string) => found.add(`${kind} ${token}`);
  const raw = block.type === 'use' ? inputText(block.input) : block.text;
  if (block.type === 'use' && block.name === 'Bash') {
    for (const segment of segments(String(block.input.command ?? ''))) add('command', segment);
  }
  for (const url of raw.match(URL_TOKEN) ?? []) add('url', url.replace(/[.,;:]+$/, ''));
  const text = raw.replace(URL_TOKEN, ' ');
  for (const path of text.match(PATH_TOKEN) ?? []) if (/\.[A-Za-z]\w{0,7}$/.test(path)) add('path', path);
  for (const word of text.match(IDENTIFIER) ?? [])
    if (word.length >= IDENTIFIER_CHARACTERS_MIN) add('identifier', word);
  for (const id of text.match(ID_TOKEN) ?? []) if (!/^[0-9]+$|^[a-f]+$/.test(id)) add('id', id);
  return found;
}

/** The pieces of a command line, outside quotes. Bodies of heredocs and of quoted scripts are data, not commands. */
function segments(command: string): string[] {
  const quoted = command
    .replace(/<<[\s\S]*$/, '')
    .replace(/"(?:\\.|[^"\\])*"|'[^']*'/g, (text) => text.replace(/[&|;\n]/g, '\u0000'));
  return quoted
    .split(/&&|\|\||[;|\n]/)
    .map((segment) => segment.trim())
    .filter(
      (segment) =>
        segment.length >= 5 &&
        segment.length <= 200 &&
        !segment.includes('\u0000') &&
        /^[\w./~-]/.test(segment),
    )
    .filter((segment) => !/^(?:cd|echo|done|then|else|fi|do)\b/.test(segment));
}

/** Literally there; a path also relative to the project or by its last two parts. */
export function holds(text: string, kind: string, token: string, cwd: string): boolean {
  if (kind === 'identifier' || kind === 'id') return holdsWhole(text, token);
  if (text.includes(token)) return true;
  if (kind !== 'path') return false;
  if (cwd !== '' && token.startsWith(`${cwd}/`) && text.includes(token.slice(cwd.length + 1))) return true;
  return text.includes(token.split('/').slice(-2).join('/'));
}

function holdsWhole(text: string, token: string): boolean {
  for (let at = text.indexOf(token); at !== -1; at = text.indexOf(token, at + 1)) {
    if (!/\w/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + token.length] ?? ' ')) return true;
  }
  return false;
}
