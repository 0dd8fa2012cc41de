import { expect, test } from 'vitest';
import { passes } from '../../src/secrets/checks.ts';
import { findSecrets } from '../../src/secrets/find-secrets.ts';
import { secretPatterns } from '../../src/secrets/patterns/secret-patterns.ts';
import { masker } from '../events/test-context.ts';
import { isLeaked, makeSyntheticSecrets, proseKinds, syntheticKinds } from './synthetic-secrets.ts';

const maskSecrets = masker.mask;
const corpus = Array.from({ length: 10 }, (_, seed) => makeSyntheticSecrets(seed + 1)).flat();
/** What is masked at least, where it is less than 95 in a hundred. */
const shareMin: Record<string, number> = {
  'secret in code': 0.6,
  ...Object.fromEntries(proseKinds.map((kind) => [kind, 0.85])),
  'address that is a secret': 0.8,
  'unseen: token of a provider': 0.45,
  'unseen: cookie': 0.85,
  'unseen: field with the name of a secret': 0.9,
  'unseen: address that is a secret': 0.6,
};
const isUnseen = ({ kind }: { kind: string }) => kind.startsWith('unseen: ');

test('maskSecrets() leaves fewer than one in a hundred synthetic secrets', () => {
  const known = corpus.filter((each) => !isUnseen(each));
  const leaked = known.filter((each) => isLeaked(each, maskSecrets(each.text)));
  expect(leaked.length / known.length).toBeLessThan(0.01);
});

test('maskForModel() leaves fewer than one in ten secrets of forms that no pattern was made for', () => {
  const unseen = corpus.filter(isUnseen);
  const leaked = unseen.filter((each) => isLeaked(each, masker.maskForModel(each.text)));
  expect(leaked.length / unseen.length).toBeLessThan(0.1);
});

test.each(syntheticKinds)('maskSecrets() knows most of: %s', (kind) => {
  const all = corpus.filter((each) => each.kind === kind);
  const masked = all.filter((each) => !isLeaked(each, maskSecrets(each.text)));
  expect(masked.length / all.length).toBeGreaterThanOrEqual(shareMin[kind] ?? 0.95);
});

test('maskSecrets() keeps what stands around a secret in colours', () => {
  const token = corpus.find(({ kind, context }) => kind === 'github-token' && context === 'prose')!.secret;
  expect(maskSecrets(`a \u001b[1m${token}\u001b[0m b`)).toMatch(
    /^a \u001b\[1m\[masked github-token \w+\]\u001b\[0m b$/,
  );
});

test('What has to stand near a pattern stands near every secret that it finds, so that nothing depends on earlier texts', () => {
  let found = 0;
  for (const { pattern, tools, ahead = '', accepts } of secretPatterns.filter(
    (each) => each.tools || each.ahead,
  ))
    for (const { text } of corpus)
      for (const { index, groups } of text.matchAll(new RegExp(pattern.source, `g${pattern.flags}`))) {
        if (!passes(accepts!, groups!.secret!)) continue;
        found += 1;
        expect(text.slice(index, index + 400)).toMatch(new RegExp(ahead));
        const before = text.slice(Math.max(0, index - 400), index);
        expect(tools?.some((tool) => before.includes(tool)) ?? true).toBe(true);
      }
  expect(found).toBeGreaterThan(500);
});

test('findSecrets() finds nothing twice and nothing out of order', () => {
  const text = makeSyntheticSecrets(2)
    .map((each) => each.text)
    .join('\n');
  const found = findSecrets(text);
  expect(found.length).toBeGreaterThan(syntheticKinds.length);
  for (const [index, { start, end }] of found.entries()) {
    expect(start).toBeLessThan(end);
    expect(start).toBeGreaterThanOrEqual(found[index - 1]?.end ?? 0);
  }
});

test.each(['', '\u4e2d', '\u0130', '\u{1f511}'])(
  'findSecrets() finds secrets behind %j, whatever its bytes',
  (before) => {
    const text = `${before} token=q9Xw7RtZ2kLm4VbN8sJd`;
    expect(findSecrets(text)).toEqual([
      { start: before.length + 7, end: text.length, kind: 'assigned-secret' },
    ]);
  },
);
