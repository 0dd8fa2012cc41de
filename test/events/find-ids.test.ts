import { describe, expect, it } from 'vitest';
import type { Pattern } from '../../src/config/values.ts';
import { ownIds } from '../../src/record/state-of-record.ts';
import { createFindIds } from '../../src/session/own-patterns.ts';
import { playSession } from '../brief/played-session.ts';

const FINDING: Pattern = { name: 'finding', regex: 'R\\d{4}' };
const EVIL: Pattern = { name: 'evil', regex: '(a+)+$' };

function find(texts: string[], ...patterns: Pattern[]) {
  const warnings: string[] = [];
  const found = createFindIds(patterns, (warning) => warnings.push(warning))?.(texts);
  return { ids: found?.map((each) => each.map(({ id }) => id)), warnings };
}

describe('createFindIds()', () => {
  it('takes no part of a longer word for an id', () => {
    const { ids } = find(['FOR12345 xR1234 R12345 R1234b äR1234 R1234_draft.md #R4321!'], FINDING);
    expect(ids).toEqual([['R1234', 'R4321']]);
  });

  it('stops a pattern that would take for ever, says which, and goes on with the next', () => {
    const trap = `${'a'.repeat(60)}!`;
    const begun = performance.now();
    const { ids, warnings } = find(['R0002 aaa', trap, 'R0001'], EVIL, FINDING);
    expect(performance.now() - begun).toBeLessThan(10_000);
    // The newest text comes first, so it was through before the trap.
    expect(ids).toEqual([['aaa', 'R0002'], [], ['R0001']]);
    expect(warnings).toEqual([expect.stringContaining('Pattern "evil" ran out of time')]);
  });
});

describe('ownIds()', () => {
  const mine = (texts: string[]) => {
    const { facts, record } = playSession((session) => {
      for (const text of texts) session.prompt(text);
      session.turn('R0007 waits.');
    });
    return ownIds(facts, record, createFindIds([FINDING], () => {})!);
  };

  it('gives each id with the sentence that says what it is, those spoken of last first', () => {
    const facts = mine(['R0001 is the old one. We drop it.', 'R0209 ships tomorrow, R0210 is the color fix']);
    expect(facts.map(({ text, detail }) => `${text}: ${detail.meaning}`)).toEqual([
      'R0007: R0007 waits.',
      'R0209: R0209 ships tomorrow, R0210 is the color fix',
      'R0210: R0209 ships tomorrow, R0210 is the color fix',
      'R0001: R0001 is the old one.',
    ]);
  });

  it('takes the line of the user before that of the model, and says whose it is', () => {
    const facts = mine(['R0007 is the parser rewrite.', 'R0007 is next. R0008 is not.']);
    const told = (all: typeof facts) => all.map(({ detail }) => `${detail.by}: ${detail.meaning}`);
    expect(told(facts)).toEqual(['user: R0007 is next.', 'user: R0008 is not.']);
    expect(told(mine([]))).toEqual(['assistant: R0007 waits.']);
  });

  it('tells which one is current, where that is wanted, and puts it first', () => {
    const { facts, record } = playSession((session) => {
      for (const text of ['R9 was it', 'R10 is it', 'R8 is old']) session.prompt(text);
    });
    const pattern: Pattern = { name: 'finding', regex: 'R\\d+', current: 'highest' };
    const found = ownIds(facts, record, createFindIds([pattern], () => {})!);
    expect(found.map(({ text, detail }) => `${text} ${detail.current}`)).toEqual([
      ...['R10 1', 'R8 undefined', 'R9 undefined'],
    ]);
  });
});
