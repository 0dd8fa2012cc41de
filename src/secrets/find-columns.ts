import { type Check, passes } from './checks.ts';
import type { Effort, FoundSecret } from './find-secrets.ts';
import { withEach } from './patterns/secret-pattern.ts';

type Cell = Pick<FoundSecret, 'start' | 'end'>;

const NAME =
  /^(?:[\w.]{1,30}[ _.-])?(?:pass(?:word|wd|phrase|code)?|pwd|passwort|kennwort|contraseña|senha|wachtwoord|пароль|密码|パスワード|(?:client |api )?secret|(?:api|access|auth)?[ _-]?token|(?:api|access|secret|private)[ _-]?key|credentials?)s?$/i;
const NAMES = ['password', 'passwd', 'passwort', 'kennwort', 'pwd', 'secret', 'token', 'api_key', 'apikey'];

/** Words of a header with such a column, of statements with values in rows, and below the header of Vault's tables. */
export const columnWords = [
  ...withEach([',', ', ', ';', '\t', '|', '| ', '│ ', ',"', '**'], ...NAMES),
  ...withEach(NAMES, ',', ';', '\t', '|', ' |', ' │', '  ', '",'),
  ...['insert into', 'copy public.', 'copy users', '\n---  ', '\n----  '],
];

const HEADER_MAX = 1000;
const COLUMNS_MAX = 40;
/** So many characters of a row cost as much as one attempt to match a pattern. */
const CHARACTERS_PER_EFFORT = 200;
const SEPARATORS = ['│', '|', '\t', ';', ','];
/** The cells of a line without separators: two blanks or more stand between them. */
const ALIGNED = /\S+(?: \S+)*/g;
/** What may stand around a value in its cell. */
const AROUND = ' \t\r"\'`*';
const QUOTED = /"(?:[^"\n]|""){0,1000}"/y;
const RULE = /^[\s|+:=\u2500-\u257f-]{3,}$/;
const STATEMENT =
  /(?:insert\s{1,9}into|copy)\s{1,9}[\w."`[\]]{1,80}\s{0,9}\(([^()]{1,1000})\)\s{0,9}(?:values\s{0,9}|from stdin;\n)/iy;
const SQL_VALUE =
  /\s{0,9}(?:N?'((?:[^'\\\n]|''|\\.){0,1000})'|[^,()'\n]{0,200}(?:\([^()\n]{0,200}\))?)\s{0,9}([,)])/dy;
const PAIR = /^([\w.-]{1,60})[ \t]{2,}(\S.{0,2000})$/;
const NO_SECRET = /time|version|lease|accessor|renewable|duration|interval/i;

/** Values of columns that a header calls a secret: CSV, tables of Markdown and of databases, rows of SQL. */
export function findColumns(text: string, places: readonly number[], effort: Effort): FoundSecret[] {
  const found: FoundSecret[] = [];
  const take = (start: number, end: number, ...checks: Check[]) => {
    let [from, to] = [start, end];
    // By steps: a pattern for the end of a text tries each run of blanks in it.
    while (from < to && AROUND.includes(text[from]!)) from++;
    while (to > from && AROUND.includes(text[to - 1]!)) to--;
    const value = text.slice(from, to);
    if (checks.some((check) => passes(check, value)))
      found.push({ start: from, end: to, kind: 'column-secret' });
  };
  const takeCells = (cells: readonly Cell[], secret: readonly number[], line: number) => {
    for (const cell of secret.flatMap((index) => cells[index] ?? []))
      take(line + cell.start, line + cell.end, 'isFieldPassword', 'looksRandom');
  };
  /** Reads lines until one does not fit, and returns where that one begins. */
  const readLines = (start: number, read: (line: string, at: number) => boolean) => {
    let from = start;
    while (from < text.length) {
      const to = endOfLine(text, from);
      effort.left -= 1 + (to - from) / CHARACTERS_PER_EFFORT;
      if (effort.left < 0 || !read(text.slice(from, to).trimEnd(), from)) break;
      from = to + 1;
    }
    return from;
  };
  const readTable = (start: number, end: number) => {
    const header = text.slice(start, end).trimEnd();
    const separator = SEPARATORS.find((sign) => header.includes(sign));
    const cells = splitLine(header, separator);
    const names = cells.map((cell) => nameOf(header.slice(cell.start, cell.end)));
    const secret = indexesOf(names);
    // A name and its value in one line, as in a table of variables.
    const behind = secret.map((index) => index + 1);
    if (/[|│] /.test(header)) takeCells(cells, behind, start);
    const isHeader = names.every((name) => /^[\p{L}\p{N}_ .#/-]{0,40}$/u.test(name));
    if (secret.length === 0 || names.length > COLUMNS_MAX || !isHeader) return end;
    if (names.filter((name) => name !== '').length < 2 && separator !== '|') return end;
    return readLines(end + 1, (line, at) => {
      if (RULE.test(line)) return true;
      const own = splitLine(line, separator);
      takeCells(own.length === names.length ? own : [], secret, at);
      return own.length === names.length;
    });
  };
  const readStatement = (place: number) => {
    STATEMENT.lastIndex = place;
    const match = STATEMENT.exec(text);
    const secret = indexesOf(match?.[1]?.split(',').map(nameOf) ?? []);
    if (!match || secret.length === 0) return place;
    const start = place + match[0].length;
    if (/stdin;\n$/i.test(match[0]))
      return readLines(start, (line, at) => {
        takeCells(splitLine(line, '\t'), secret, at);
        return line.includes('\t');
      });
    let at = start;
    for (; text[at] === '(' && effort.left >= 0; effort.left--) {
      SQL_VALUE.lastIndex = at + 1;
      for (let index = 0; index < COLUMNS_MAX; index++) {
        const value = SQL_VALUE.exec(text);
        if (!value) return at;
        const [from, to] = value.indices![1] ?? [0, 0];
        if (secret.includes(index)) take(from, to, 'isGivenPassword');
        at = SQL_VALUE.lastIndex;
        if (value[2] === ')') break;
      }
      while (/[\s,]/.test(text[at] ?? '')) at++;
    }
    return at;
  };
  /** The lines below the header of a table of names and values, as Vault prints it. */
  const readPair = (line: string, at: number) => {
    const [, name = '', value = ''] = PAIR.exec(line) ?? [];
    const check = NAME.test(name.replaceAll('-', '_')) ? 'isGivenPassword' : 'looksVeryRandom';
    if (!NO_SECRET.test(name)) take(at + line.length - value.length, at + line.length, check);
    return name !== '';
  };
  // A row of a table is no header of another one: each line is read once.
  let read = 0;
  for (const place of places) {
    if (place < read) continue;
    if (/^(?:insert|copy) /i.test(text.slice(place, place + 7))) read = readStatement(place);
    else if (text[place] === '\n') read = readLines(endOfLine(text, place + 1) + 1, readPair);
    else {
      const start = text.lastIndexOf('\n', place - 1) + 1;
      const end = endOfLine(text, place);
      read = end - start <= HEADER_MAX ? readTable(start, end) : end;
    }
  }
  return found;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function nameOf(cell: string): string {
  return cell.trim().replace(/^["'`*[]+|["'`*\]]+$/g, '');
}

function indexesOf(names: readonly string[]): number[] {
  return names.flatMap((name, index) => (NAME.test(name) ? [index] : []));
}

/** The offsets of the cells of a line; a separator in quotation marks does not count. */
function splitLine(line: string, separator: string | undefined): Cell[] {
  if (separator === undefined)
    return Array.from(line.matchAll(ALIGNED), ({ 0: cell, index }) => ({
      start: index,
      end: index + cell.length,
    }));
  const cells: Cell[] = [];
  for (let start = 0; start <= line.length && cells.length <= COLUMNS_MAX; ) {
    QUOTED.lastIndex = start;
    const next = line.indexOf(separator, start + (QUOTED.exec(line)?.[0].length ?? 0));
    const end = next === -1 ? line.length : next;
    cells.push({ start, end });
    start = end + 1;
  }
  return cells;
}
