import { describe, expect, it } from 'vitest';
import { clipMiddle } from '../../src/brief/clip.ts';
import { PROJECT, run } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const change = (before: string, after: string) => ({
  tool: 'Edit',
  input: { file_path: `${PROJECT}/src/quay.ts`, old_string: before, new_string: after },
  result: 'The file has been updated.',
});

const briefAfter = (calls: ReturnType<typeof change>[], command = '') =>
  briefOf((session) => {
    session.prompt('Mend the crane.');
    for (const call of calls) session.turn('', [call]);
    if (command !== '') session.turn('', [run(command, '')]);
    session.turn('That is it.');
  }).text;

const isListed = (text: string) => /(?:Not committed|edited:)[^\n]*quay\.ts/.test(text);

describe('A file', () => {
  it.each([
    ['back in three steps', [change('ebb', 'flow'), change('flow', 'neap'), change('neap', 'ebb')]],
    [
      'two edits, each turned back',
      [change('ebb', 'flow'), change('moon', 'sun'), change('flow', 'ebb'), change('sun', 'moon')],
    ],
    [
      'in the order in which they were made last',
      [change('ebb', 'flow'), change('moon', 'sun'), change('sun', 'moon'), change('flow', 'ebb')],
    ],
    [
      'in four steps, with another in between',
      [
        change('ebb', 'flow'),
        change('moon', 'sun'),
        change('flow', 'neap'),
        change('sun', 'moon'),
        change('neap', 'ebb'),
      ],
    ],
  ])('whose edits were turned back is not changed: %s', (_how, calls) => {
    expect(isListed(briefAfter(calls))).toBe(false);
  });

  it.each([
    [
      'three steps to another text',
      [change('ebb', 'flow'), change('flow', 'neap'), change('neap', 'spring')],
    ],
    ['only one of two is turned back', [change('ebb', 'flow'), change('moon', 'sun'), change('flow', 'ebb')]],
    ['turned back and made again', [change('ebb', 'flow'), change('flow', 'ebb'), change('ebb', 'flow')]],
  ])('with an edit that stands is: %s', (_how, calls) => {
    expect(isListed(briefAfter(calls))).toBe(true);
  });

  it.each([
    'git checkout -- src/quay.ts',
    'git restore .',
    'git reset --hard HEAD',
    'git stash',
    'git checkout -f',
    'git switch --discard-changes main',
    'cd src && git checkout quay.ts',
  ])('that git put back is not changed: %s', (command) => {
    expect(isListed(briefAfter([change('ebb', 'flow')], command))).toBe(false);
  });

  it.each(['git checkout -b other', 'git switch main', 'git restore --staged src/quay.ts', 'git reset'])(
    'that git left alone is: %s',
    (command) => {
      expect(isListed(briefAfter([change('ebb', 'flow')], command))).toBe(true);
    },
  );
});

describe('clipMiddle()', () => {
  it.each([
    [1_000, 100],
    [1_009, 1_000],
    [12_345, 600],
    [130, 120],
    [100_050, 50],
    [60, 25],
  ])('says how much is left out, within its room: %i to %i', (length, max) => {
    const text = Array.from({ length }, (_, at) => (at % 7 === 6 ? ' ' : 'x')).join('');
    const clipped = clipMiddle(text, max);
    const [, head = '', count = '', end = ''] = /^(.*) \[…(\d+) characters…\] (.*)$/.exec(clipped) ?? [];
    expect(clipped.length).toBeLessThanOrEqual(max);
    expect(head.length + Number(count) + end.length).toBe(length);
  });
});
