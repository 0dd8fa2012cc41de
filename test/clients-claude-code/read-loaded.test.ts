import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLoaded } from '../../src/clients/claude-code/files/read-loaded.ts';
import { makeFolder } from '../make-folder.ts';

/** What is loaded of these files in a project `home/work/pier` with a transcript of its own folder. */
function loaded(files: Record<string, string>, version?: string): string {
  const home = makeFolder(files);
  const transcript = join(home, '.claude/projects/-work-pier/session.jsonl');
  return readLoaded(join(home, '.claude'), join(home, 'work', 'pier'), transcript, version);
}

test.each([
  '.claude/CLAUDE.md',
  '.claude/rules/mine.md',
  'work/pier/CLAUDE.md',
  'work/pier/CLAUDE.local.md',
  'work/pier/.claude/CLAUDE.md',
  'work/pier/.claude/rules/code.md',
  'work/CLAUDE.md',
  '.claude/projects/-work-pier/memory/MEMORY.md',
])('%s is in every conversation', (path) => {
  expect(loaded({ [path]: 'Never paint at night.' })).toBe('Never paint at night.');
});

test.each([
  'work/pier/deck/CLAUDE.md',
  'work/quay/CLAUDE.md',
  'work/pier/notes.md',
  '.claude/projects/-work-quay/memory/MEMORY.md',
  '.claude/projects/-work-pier/memory/other.md',
])('%s is not', (path) => {
  expect(loaded({ [path]: 'Never paint at night.' })).toBe('');
});

test('rules for some paths are not in it, imported files are, each once', () => {
  const text = loaded({
    'work/pier/CLAUDE.md': 'See @docs/style.md and @CLAUDE.md, mail ada@pier.example.',
    'work/pier/docs/style.md': 'Two spaces. @more.md',
    'work/pier/docs/more.md': 'No tabs. @style.md',
    'work/pier/.claude/rules/sql.md': '---\ndescription: x\npaths: ["**/*.sql"]\n---\nUpper case.',
  });
  expect(text).not.toContain('Upper case');
  for (const part of ['See @docs', 'Two spaces', 'No tabs']) expect(text.split(part)).toHaveLength(2);
});

// Seen with the real client, see test/end-to-end/starting.test.ts.
test.each<[other: Record<string, string>, version: string, isLoaded: boolean]>([
  [{}, '2.1.325', true],
  [{}, '2.1.76', false],
  [{}, '', false],
  [{ '.claude/CLAUDE.md': 'Mine.', 'work/pier/.claude/rules/a.md': 'A rule.' }, '2.1.326', true],
  [{ 'work/pier/CLAUDE.md': ' \n' }, '2.1.326', true],
  ...['work/CLAUDE.md', 'work/pier/CLAUDE.local.md', 'work/pier/.claude/CLAUDE.md'].map(
    (path): [Record<string, string>, string, boolean] => [{ [path]: 'Another.' }, '2.1.326', false],
  ),
])('beside %j a client %j loads AGENTS.md: %s', (other, version, isLoaded) => {
  const files = { 'work/pier/AGENTS.md': 'Never paint at night.', 'work/.claude/AGENTS.md': 'Nor at noon.' };
  const text = loaded({ ...files, ...other }, version);
  for (const words of Object.values(files)) expect(text.includes(words)).toBe(isLoaded);
});
