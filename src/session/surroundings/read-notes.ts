import { statSync } from 'node:fs';
import { relative } from 'node:path';
import type { Config } from '../../config/config.ts';
import { type Fact, keyOfText, type Mark, mergeSighting } from '../../domain/fact.ts';
import { hasWords } from '../../domain/plain-line.ts';
import type { Masker } from '../../secrets/mask-secrets.ts';
import { checkPath, type PathLimits } from '../../system/check-path.ts';
import { findFiles } from '../../system/find-files.ts';
import { readHead, readTail } from '../../system/read-file-part.ts';

const TAIL_BYTES = 64 << 10;
const LINE_CHARACTERS_MAX = 400;
const HEAD_BYTES = 4 << 10;
const HEADING_CHARACTERS_MAX = 120;
const DOCUMENTS_MAX = 40;

/** The last lines of a ledger file that the user keeps. Lines without letters or digits are left out. */
export function readLedgerTail(
  { path: named, lines: count }: Config['ledgerFiles'][number],
  limits: PathLimits,
  mark: Mark,
  masker: Masker,
): Fact[] {
  const { path, problem } = checkPath(named, limits);
  const text = (problem === undefined ? readTail(path, TAIL_BYTES, insideOf(limits)) : undefined) ?? '';
  return masker
    .mask(Buffer.byteLength(text) < TAIL_BYTES ? text : fromFirstWhole(text))
    .split('\n')
    .map((line) => line.trim().replace(/^[-*+]\s+/, ''))
    .filter((line) => hasWords(line))
    .slice(-count)
    .map((line, index) => {
      const key = `${named} ${keyOfText(line)}`;
      const text = line.slice(0, LINE_CHARACTERS_MAX);
      const seen = { kind: 'ledger-line', key, text, set: { file: named } } as const;
      // The line number makes later lines newer.
      return mergeSighting(undefined, seen, { ...mark, line: index + 1 });
    });
}

/** A tail begins in the middle of a line, and perhaps inside a `<private>` block. */
function fromFirstWhole(text: string): string {
  const open = text.search(/<private>/i);
  const close = text.search(/<\/private>/i);
  return text.slice(text.indexOf('\n', close !== -1 && (open === -1 || close < open) ? close : 0) + 1);
}

/** Paths and first headings of the documents that the user listed, newest first. */
export function readDocuments(globs: string[], limits: PathLimits, mark: Mark, masker: Masker): Fact[] {
  const allowed = globs.map((glob) => checkPath(glob, limits)).filter(({ problem }) => problem === undefined);
  const paths = new Set(allowed.flatMap(({ path }) => findFiles(path)));
  return [...paths]
    .filter((path) => checkPath(path, limits).problem === undefined)
    .flatMap((path) => {
      // A document that cannot be read must not prevent the others.
      try {
        const head = readHead(path, HEAD_BYTES, insideOf(limits));
        return head === undefined ? [] : [{ path, changedAt: statSync(path).mtimeMs, head }];
      } catch {
        return [];
      }
    })
    .sort((left, right) => right.changedAt - left.changedAt)
    .slice(0, DOCUMENTS_MAX)
    .map(({ path, head }) => {
      const way = relative(limits.project, path);
      const text = masker.mask(way.startsWith('..') ? path : way);
      const set = { heading: findHeading(masker.mask(head)) };
      return mergeSighting(undefined, { kind: 'document', key: path, text, set }, mark);
    });
}

function findHeading(text: string): string {
  const heading =
    /^#{1,6}\s+(.+?)\s*#*\s*$/m.exec(text)?.[1] ??
    /^title:\s*["']?(.+?)["']?\s*$/m.exec(text)?.[1] ??
    /^(.+)\n(?:=+|-{3,})\s*$/m.exec(text)?.[1] ??
    '';
  return heading.slice(0, HEADING_CHARACTERS_MAX);
}

/** A path from project configuration must be inside the project when it is opened. */
function insideOf({ project, home }: PathLimits): string | undefined {
  return home === undefined ? project : undefined;
}
