import { expect, test } from 'vitest';
import type { Action, Entry } from '../../src/domain/entry.ts';
import { findSegments } from '../../src/facts/find-segments.ts';

const origin = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z' };

function segmentsOf(entry: Entry, text: string): string[] {
  const found: string[] = [];
  findSegments(entry, text, (segment) => found.push(segment));
  return found;
}

function called(action: Action): Entry {
  return { type: 'called', callId: 'call-1', tool: 'tool', action, origin };
}

function ran(command: string): string[] {
  return segmentsOf(called({ kind: 'run-command', command }), command);
}

test('a command line is taken apart into what it runs', () => {
  expect(ran('cd web && npm test; git status; echo done')).toEqual(['npm test', 'git status']);
});

test('a pipeline is kept whole besides its pieces, and counts less than they do', () => {
  const command = 'cd web && npm test 2>&1 | tail -5; grep -E "lamp|gate" log.txt || git status |\n  head -3';
  const shares: Record<string, number> = {};
  findSegments(called({ kind: 'run-command', command }), command, (segment, share) => {
    shares[segment] = share;
  });

  expect(Object.keys(shares)).toEqual([
    'npm test 2>&1',
    'tail -5',
    'grep -E "lamp|gate" log.txt',
    'git status',
    'head -3',
    'npm test 2>&1 | tail -5',
  ]);
  expect(shares['npm test 2>&1 | tail -5']).toBeLessThan(shares['tail -5']!);
});

test('a pipeline that takes much room is known by its pieces only', () => {
  const query = 'x'.repeat(120);

  expect(ran(`gh api ${query} | jq .name`)).toEqual([`gh api ${query}`, 'jq .name']);
});

test('of a script only the commands are kept, not what holds it together', () => {
  const script = [
    'LOG="/tmp/gate log.txt"',
    'for port in $(seq 1 3); do',
    '  if [ -f "$LOG" ]; then (cd web && npm test); fi',
    '  export RUN=$(uuidgen | tr a-z A-Z) && \\',
    '    ./gate.sh --port "$port"',
    'done > "$LOG"',
    'while ! curl -s localhost:8080; do sleep 1; done',
    '{ node report.mjs; } > report.txt',
    'do-release --dry-run',
  ].join('\n');

  expect(ran(script)).toEqual([
    'npm test',
    'export RUN=$(uuidgen | tr a-z A-Z)',
    './gate.sh --port "$port"',
    'curl -s localhost:8080',
    'sleep 1',
    'node report.mjs',
    'do-release --dry-run',
  ]);
});

test('a value that a command works out is kept with the command', () => {
  expect(ran('pier=$(gh pr view --json number -q .number) && LOG=/tmp/pier.log')).toEqual([
    'pier=$(gh pr view --json number -q .number)',
  ]);
});

test('the commands of a shell script that was read or written are found, and count less than those that were run', () => {
  const lines = [
    '#!/usr/bin/env bash',
    'set -e',
    'say "half a quote',
    'git init pier',
    'if npm test; then',
    'fi',
  ];
  const script = lines.join('\n');
  const read = lines.map((line, index) => `     ${index + 1}→${line}`).join('\n');
  const answered = (text: string): Entry => ({
    type: 'answered',
    callId: 'call-1',
    text,
    failed: false,
    origin,
  });
  const shares: number[] = [];
  findSegments(answered(read), read, (_, share) => shares.push(share));

  expect(segmentsOf(answered(read), read)).toEqual(['git init pier', 'npm test']);
  expect(segmentsOf(answered(script), script)).toEqual(['git init pier', 'npm test']);
  expect(
    segmentsOf(called({ kind: 'write-file', path: 'set-up', content: script }), `set-up\n${script}`),
  ).toEqual(['git init pier', 'npm test']);
  expect(Math.max(...shares)).toBeLessThan(1);
});

test('a program that only speaks of a shell is no shell script', () => {
  const text = '#!/usr/bin/env node\ngit init pier\n';

  expect(segmentsOf({ type: 'answered', callId: 'call-1', text, failed: false, origin }, text)).toEqual([]);
});

test('what a plan shows in a block of shell counts more than what it mentions in a sentence', () => {
  const shares: Record<string, number> = {};
  const text = 'We used `npm run lint` so far.\n```bash\nnpm run build\n```\n';
  findSegments({ type: 'said', text, origin }, text, (segment, share) => {
    shares[segment] = share;
  });

  expect(shares['npm run build']).toBeGreaterThan(shares['npm run lint']!);
  expect(shares['npm run build']).toBeLessThan(1);
});

test('a command that goes on in the next line keeps that line', () => {
  expect(ran('gh api repos/ada/pier/comments \\\n  --field reply=7 \\\n  --silent')).toEqual([
    'gh api repos/ada/pier/comments \\\n  --field reply=7 \\\n  --silent',
  ]);
});

test('of a command with a long text in it, only the lines before the text are kept', () => {
  const text = 'Thank you, that is right. '.repeat(20);

  expect(ran(`gh api repos/ada/pier/comments \\\n  --field reply=7 \\\n  --field body='${text}'`)).toEqual([
    'gh api repos/ada/pier/comments \\\n  --field reply=7 \\',
  ]);
  expect(ran(`git commit -m "Mend the lamp\n\n${text}"`)).toEqual(['git commit -m "Mend the lamp']);
});

test('commands that a plan or a prompt quotes are found, other things in such quotes are not', () => {
  const text =
    'Run `npm run lint && npm test`, then look at `openGate()` in `src/gate.ts`.\n```bash\n# first\ngit add src\n```';
  const expected = ['git add src', 'npm run lint', 'npm test'];

  expect(segmentsOf({ type: 'prompt', author: 'user', text, origin }, text)).toEqual(expected);
  expect(segmentsOf(called({ kind: 'propose-plan', plan: text }), text)).toEqual(expected);
  expect(segmentsOf(called({ kind: 'write-file', path: 'PLAN.md', content: text }), text)).toEqual(expected);
});

test('quotes in code that is written, and in what a tool printed, are no commands', () => {
  const text = 'const hint = `npm run lint`;';

  expect(segmentsOf(called({ kind: 'write-file', path: 'hint.ts', content: text }), text)).toEqual([]);
  expect(segmentsOf({ type: 'answered', callId: 'call-1', text, failed: false, origin }, text)).toEqual([]);
});
