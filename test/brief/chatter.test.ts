import { describe, expect, it } from 'vitest';
import { run } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const saidBefore = (words: string, calls = [run('crane --lift', 'lifted 4 t')]) =>
  briefOf((session) => {
    session.prompt('Mend the crane.');
    session.turn(words, calls);
  })
    .text.split('\n')
    .find((line) => line.startsWith('- Said'));

describe('What was said before the last calls', () => {
  it.each([
    "Now let's run the tests and lint:",
    'Good point. Let me check how errors are surfaced in `moor()`:',
    'Perfect! Let me look at the quay.',
    'Let me explore the existing tests of the pier to understand their patterns.',
    'Ich schaue mir jetzt den Kran an.',
    'Lass mich kurz nachsehen, wo der Kran steht.',
    '让我看看起重机',
  ])('is left to them where it only announces them: %s', (words) => {
    expect(saidBefore(words)).toBeUndefined();
  });

  it.each([
    'The crane lifts 4 t only. Let me check the chain:',
    'Let me use the north pier instead, because the south one is too shallow.',
    'Now `auto_crane.go`: the types first (hunks 1, 3-7), without the deletion (hunk 2):',
    'Der Kran hebt nur 4 t. Ich schaue mir die Kette an.',
    'Perfect! The crane lifts 12 t now.',
  ])('is told where it says more: %s', (words) => {
    expect(saidBefore(words)).toContain(words.slice(0, 20));
  });

  it('is told where no call has followed', () => {
    expect(saidBefore('Let me look at the quay.', [])).toContain('Let me look at the quay.');
  });
});
