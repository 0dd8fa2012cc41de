import { passes } from './checks.ts';
import type { Effort } from './find-secrets.ts';

/** The offsets of a value in a column. */
export interface ColumnValue {
  start: number;
  end: number;
}

const NAME =
  /^(?:[\w.]{1,30}[ _.-])?(?:pass(?:word|wd|phrase|code)?|pwd|passwort|kennwort|contraseña|senha|wachtwoord|пароль|密码|パスワード|(?:client |api )?secret|(?:api|access|auth)?[ _-]?token|(?:api|access|secret|private)[ _-]?key|credentials?)s?$/i;
const HEADER_MAX = 1000;
const COLUMNS_MAX = 40;
const CELL = /"(?:[^"\n]|""){0,1000}"|[^"\n]{0,1000}/y;
const RULE = /^[\s|+:=-]{3,}$/;
const INSERT = /insert\s{1,9}into\s{1,9}[\w."`[\]]{1,80}\s{0,9}\(([^()]{1,1000})\)\s{0,9}values\s{0,9}/iy;
const SQL_VALUE =
  /\s{0,9}(?:N?'((?:[^'\\\n]|''|\\.){0,1000})'|[^,()'\n]{0,200}(?:\([^()\n]{0,200}\))?)\s{0,9}([,)])/dy;
const PAIR = /^([\w.-]{1,60})[ \t]{2,}(\S.{0,2000})$/;
const NO_SECRET = /time|version|lease|accessor|renewable|duration|interval/i;

/** Words that a header with such a column holds, an INSERT statement, and the line below the header of Vault's tables. */
export const columnWords = [
  ...['password', 'passwd', 'passwort', 'pwd', 'secret', 'token'].flatMap((name) => [
    ...[`,${name}`, `${name},`, `;${name}`, `\t${name}`, `${name}\t`],
    ...[`| ${name}`, `${name} |`, `,"${name}"`, `"${name}",`],
  ]),
  ...['insert into', '\n---  ', '\n----  '],
];

/** Values of columns that a header calls a secret: CSV, tables of Markdown and of databases, INSERT statements. */
export function findColumns(text: string, places: readonly number[], effort: Effort): ColumnValue[] {
  const found: ColumnValue[] = [];
  let read = -1;
  for (const place of places) {
    if (place < read) continue;
    const start = text.lastIndexOf('\n', place - 1) + 1;
    const end = endOfLine(text, place);
    if (/^insert/i.test(text.slice(place, place + 6))) readInsert(text, place, found, effort);
    else if (text[place] === '\n') readPairs(text, endOfLine(text, place + 1) + 1, found, effort);
    else if (end - start <= HEADER_MAX) readTable(text, start, end, found, effort);
    read = end;
  }
  return found;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function readTable(text: string, start: number, end: number, found: ColumnValue[], effort: Effort): void {
  const header = text.slice(start, end).trimEnd();
  const separator = ['|', '\t', ';', ','].find((sign) => header.includes(sign))!;
  const names = header.split(separator).map((name) => name.trim().replace(/^["'`*]+|["'`*]+$/g, ''));
  const secret = names.flatMap((name, index) => (NAME.test(name) ? [index] : []));
  const isHeader = names.every((name) => /^[\p{L}\p{N}_ .#/-]{0,40}$/u.test(name));
  if (secret.length === 0 || names.length > COLUMNS_MAX || !isHeader) return;
  if (names.filter((name) => name !== '').length < 2 && separator !== '|') return;
  for (let from = end + 1; from < text.length && effort.left >= 0; effort.left--) {
    const to = endOfLine(text, from);
    const line = text.slice(from, to);
    if (!RULE.test(line) || /[A-Za-z]/.test(line)) {
      const cells = splitLine(line, separator);
      if (cells.length !== names.length) return;
      for (const index of secret)
        takeValue(text, from + cells[index]!.start, from + cells[index]!.end, found);
    }
    from = to + 1;
  }
}

/** The offsets of the cells of a line; a separator in quotation marks does not count. */
function splitLine(line: string, separator: string): ColumnValue[] {
  const cells: ColumnValue[] = [];
  for (let start = 0; start <= line.length && cells.length <= COLUMNS_MAX; ) {
    CELL.lastIndex = start;
    const quoted = line[start] === '"' ? (CELL.exec(line)?.[0].length ?? 0) : 0;
    const next = line.indexOf(separator, start + quoted);
    const end = next === -1 ? line.length : next;
    cells.push({ start, end });
    start = end + 1;
  }
  return cells;
}

function takeValue(text: string, start: number, end: number, found: ColumnValue[]): void {
  const cell = text.slice(start, end);
  const from = start + /^[\s"'`*]*/.exec(cell)![0].length;
  const to = from + text.slice(from, end).replace(/[\s"'`*]+$/, '').length;
  const value = text.slice(from, to);
  if (passes('isFieldPassword', value, 0) || passes('looksRandom', value, 0))
    found.push({ start: from, end: to });
}

function readInsert(text: string, place: number, found: ColumnValue[], effort: Effort): void {
  INSERT.lastIndex = place;
  const match = INSERT.exec(text);
  const names = match?.[1]?.split(',').map((name) => name.trim().replace(/^["'`[]|["'`\]]$/g, ''));
  if (!names?.some((name) => NAME.test(name))) return;
  for (let at = place + match![0].length; text[at] === '(' && effort.left >= 0; effort.left--) {
    SQL_VALUE.lastIndex = at + 1;
    for (let index = 0; index < COLUMNS_MAX; index++) {
      const value = SQL_VALUE.exec(text);
      if (!value) return;
      const place = value.indices?.[1];
      if (place && NAME.test(names[index] ?? '') && passes('isGivenPassword', value[1]!, 0))
        found.push({ start: place[0], end: place[1] });
      at = SQL_VALUE.lastIndex;
      if (value[2] === ')') break;
    }
    while (/[\s,]/.test(text[at] ?? '')) at++;
  }
}

/** The lines below the header of a table of names and values, as Vault prints it. */
function readPairs(text: string, start: number, found: ColumnValue[], effort: Effort): void {
  for (let from = start; from < text.length && effort.left >= 0; effort.left--) {
    const to = endOfLine(text, from);
    const [line, name = '', rest = ''] = PAIR.exec(text.slice(from, to).trimEnd()) ?? [];
    if (line === undefined) return;
    const check = NAME.test(name.replaceAll('-', '_')) ? 'isGivenPassword' : 'looksVeryRandom';
    if (!NO_SECRET.test(name) && passes(check, rest, 0))
      found.push({ start: from + line.length - rest.length, end: from + line.length });
    from = to + 1;
  }
}
