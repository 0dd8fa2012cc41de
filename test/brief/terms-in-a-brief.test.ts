import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BriefRequest, composeBrief } from '../../src/brief/compose-brief.ts';
import type { Fact, FactKind } from '../../src/domain/fact.ts';

const mark = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z', turn: 1, generation: 0 };

function fact(kind: FactKind, text: string, detail: Fact['detail'] = {}): Fact {
  return { kind, key: text, text, status: 'open', detail, uses: 1, first: mark, last: mark };
}

function brief(facts: Fact[], more: Partial<BriefRequest> = {}): string {
  const nothing = { runningPrompt: 'Go on.', carried: '', keptMessages: '', given: '', transcriptPath: '' };
  const setting = { announce: false, cwd: '/home/ada/app', turn: 9, compaction: 1 };
  return composeBrief({ ...nothing, ...setting, charactersMax: 9_500, tokensMax: 9_500, facts, ...more })
    .text;
}

test('a name is given back although a longer name that contains it is there', () => {
  const text = brief([
    fact('symbol', 'sessionIdOfGate', { heat: 9 }),
    fact('symbol', 'sessionId', { heat: 1 }),
  ]);

  expect(text).toMatch(/(?<!\w)sessionIdOfGate(?!\w)/);
  expect(text).toMatch(/(?<!\w)sessionId(?!\w)/);
});

test('a name that stands in a command that is given back is not written a second time', () => {
  const text = brief([
    fact('segment', 'go test -run TestOpenGate', { heat: 9 }),
    fact('symbol', 'TestOpenGate', { heat: 1 }),
  ]);

  expect(text.split('TestOpenGate')).toHaveLength(2);
});

test('a name that a path brings along gives its place to another name', () => {
  const path = fact('path', 'src/gates/openGate.ts', { heat: 1 });
  const names = ['openGate', 'closeGate', 'paintGate', 'countGates'].map((name, nth) =>
    fact('symbol', name, { heat: 9 - nth }),
  );
  const text = brief([path, ...names], { charactersMax: 440 });

  expect(text.split('openGate')).toHaveLength(2);
  expect(text).toContain('src/gates/openGate.ts');
  expect(text).toContain('countGates');
});

test('names are never more than two fifths of a full brief, in their list and beside files together', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{4,9}[A-Z][a-z]{3,12}$/), {
    minLength: 300,
    maxLength: 900,
  });
  fc.assert(
    fc.property(names, fc.nat(120), (made, pathsCount) => {
      const symbols = made.map((name, nth) =>
        fact('symbol', name, { heat: 5, home: `/home/ada/app/src/part${nth % 9}.ts` }),
      );
      const paths = Array.from({ length: pathsCount }, (_, nth) =>
        fact('path', `src/places/number${nth}/place.ts`, { heat: 1 }),
      );
      const text = brief([fact('rule', 'Never open the gate at night.'), ...symbols, ...paths]);
      const shown = made.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
      expect(shown.join('').length).toBeLessThanOrEqual(text.length * 0.4);
      expect(shown.length).toBeGreaterThan(0);
    }),
    { numRuns: 30 },
  );
});

test('the smallest brief has room for two standing instructions', () => {
  const rules = [
    'Never push to the main branch unless I have told you so in this session.',
    'Always run the linter and the whole test suite before you commit anything.',
  ];
  const names = Array.from({ length: 200 }, (_, nth) => fact('symbol', `someName${nth}`, { heat: 20 }));
  const text = brief([...rules.map((rule) => fact('rule', rule, { strength: 'must' })), ...names], {
    charactersMax: 1_000,
  });

  for (const rule of rules) expect(text).toContain(rule);
});

test('commands that only look at something stand behind those that do something', () => {
  const text = brief([
    fact('segment', 'tail -5', { heat: 9, role: 'look' }),
    fact('segment', 'npm run lint', { heat: 2, role: 'build' }),
    fact('segment', 'git status', { heat: 5, role: 'git' }),
  ]);

  expect(text).toContain('- git status\n- npm run lint\n- tail -5');
});

test('a name of the last turn has its place before one of the same heat that was mentioned long ago', () => {
  const heat = { heat: 2 };
  const old = fact('symbol', 'closeGateAgain', heat);
  const fresh = { ...fact('symbol', 'lightTheLamps', heat), last: { ...mark, turn: 9 } };
  const text = brief([old, fresh]);

  expect(text.indexOf('lightTheLamps')).toBeLessThan(text.indexOf('closeGateAgain'));
  expect(text).toContain('closeGateAgain');
});

test('a command that builds has its place before one of the same heat and length that nobody knows the use of', () => {
  const text = brief([
    fact('segment', 'pierctl sweep', { heat: 2, role: 'other' }),
    fact('segment', 'npm run build', { heat: 2, role: 'build' }),
  ]);

  expect(text).toContain('- npm run build\n- pierctl sweep');
});

test('the folder that paths are written below is one that paths in the brief lie in', () => {
  const shown = Array.from({ length: 14 }, (_, nth) =>
    fact('path', `server/src/gates/gate${nth}.ts`, { heat: 9 }),
  );
  const crowd = Array.from({ length: 90 }, (_, nth) =>
    fact('path', `vendor/some.example/very/long/import/path/below/part${nth}/file.go`, { heat: 1 }),
  );
  const text = brief([...crowd, ...shown], { charactersMax: 400 });

  expect(text).toContain('(Paths below server/src/)');
  expect(text).toContain('gates/gate5.ts');
});
