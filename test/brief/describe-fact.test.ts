import { describe, expect, it, test } from 'vitest';
import { clip } from '../../src/brief/clip.ts';
import { describeFact } from '../../src/brief/describe-fact.ts';
import { outlinePlan } from '../../src/brief/outline-plan.ts';
import { plainProse } from '../../src/brief/plain-prose.ts';
import type { Fact, FactKind } from '../../src/domain/fact.ts';

const mark = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z', turn: 1, generation: 0 };

function fact(kind: FactKind, text: string, detail: Fact['detail'] = {}): Fact {
  return { kind, key: text, text, status: 'done', detail, uses: 1, first: mark, last: mark };
}

test.each([
  ['the ferry leaves the pier', 40, 'the ferry leaves the pier'],
  ['the ferry leaves the pier at noon', 20, 'the ferry leaves…'],
  ['it reads the file `berth/slip.go` and more', 24, 'it reads the file…'],
  ['averyveryverylongwordwithoutblanks', 12, 'averyveryve…'],
])('clip(%j, %i) ends between words and keeps code whole', (text, max, clipped) => {
  expect(clip(text, max)).toBe(clipped);
  expect(clip(text, max).length).toBeLessThanOrEqual(max);
});

test('prose on one line has no marks that only make sense below each other', () => {
  const report =
    '# Report\n## What I found\n\nThe **berth** is free.\n\n---\n| a | b |\n|---|---|\n```go\nx := 1\n```\n- one\n';
  expect(plainProse(report)).toBe('What I found: The berth is free. x := 1 - one');
});

describe('A plan', () => {
  it('is told by its title and the parts that say what to do', () => {
    const plan =
      '# Moor the ferry\n## Context\nIt drifts.\n## Changes\n### A. Lines (`lines.go`)\n1. Two more\n### B. Tests\n';
    expect(outlinePlan(plan, 200)).toBe(
      'Moor the ferry. Its parts: Changes; A. Lines (`lines.go`); B. Tests',
    );
    expect(outlinePlan(plan, 66)).toBe('Moor the ferry. Its parts: Changes and 2 more');
  });

  it('without parts is told as it is', () => {
    expect(outlinePlan('Moor the ferry\nwith **two** lines.', 200)).toBe('Moor the ferry with two lines.');
  });
});

describe('A command', () => {
  const described = (detail: Fact['detail']) => describeFact(fact('command', 'go test', detail), { cwd: '' });

  it('that succeeded does not say so twice', () => {
    expect(described({ role: 'test', result: 'ok', outcome: 'ok pier/berth 0.3s' })).toBe(
      '`go test` (test, ok)',
    );
    expect(described({ role: 'test', result: 'ok', outcome: 'ok: 14 packages' })).toBe(
      '`go test` (test, ok: 14 packages)',
    );
  });

  it('whose outcome nobody saw says nothing of it', () => {
    expect(described({ role: 'test' })).toBe('`go test` (test)');
  });
});
