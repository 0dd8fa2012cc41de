import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const DRAFT = /\.tideproof-[0-9a-f]{12}\.tmp$/;

/** Every document that lies in a project's folder now, by its path there. Drafts of processes that were killed are none. */
export function readDocuments(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return new Map(
    files
      .map((file) => join(file.parentPath, file.name))
      .filter((path) => !DRAFT.test(path))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}

export function listDrafts(folder: string): string[] {
  return existsSync(folder)
    ? (readdirSync(folder, { recursive: true }) as string[]).filter((name) => DRAFT.test(name))
    : [];
}

/** Whatever happened to those who write, each document is whole, and pointers lead to something. */
export function expectWhole(documents: Map<string, string>): void {
  for (const [path, text] of documents) {
    expect(text.endsWith('\n'), `${path} ends in a whole line`).toBe(true);
    const starts = text.match(/^<!-- tideproof:/gm)?.length ?? 0;
    const ends = text.match(/^<!-- \/tideproof:/gm)?.length ?? 0;
    expect(ends, `${path} has both marks`).toBe(starts);
    for (const piece of piecesOf(path)) expect(text, `${path} has all its parts`).toContain(piece);
  }
  const last = documents.get('snapshots/LAST')?.trim();
  if (last !== undefined) expect(documents.has(`snapshots/${last}`), `there is ${last}`).toBe(true);
}

/** From the first to the last; people may have written between any of them. */
function piecesOf(path: string): string[] {
  if (path.startsWith('notes/')) return ['# Notes: ', 'As of ', 'Line numbers are those of ', '## Progress'];
  if (!/^(?:HANDOFF|handoffs\/|snapshots\/.+\.md)/.test(path)) return [];
  return ['# Handoff: ', 'Session ', 'With the whole conversation: ', 'The full record: '];
}
