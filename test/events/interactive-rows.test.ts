import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openLedger } from '../../src/archive/records/ledger.ts';
import { findReading } from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import type { Fact, FactKind } from '../../src/domain/fact.ts';
import { catchUp } from '../../src/session/catch-up.ts';
import { makeContext } from './test-context.ts';

interface Play {
  /** What the user said and did not take back. */
  said: string[];
  plans?: string[];
  /** What the user refused, and with which words. */
  refused?: [call: string, words: string][];
  /** Words that were taken back or rewound away, or are somebody else's: in no fact of these kinds. */
  neverSaid?: string[];
}

/** Transcripts of plays on a terminal, as the client wrote them, without what is nobody's words. Other plays: test/interactive. */
const plays: Record<string, Play> = {
  queue: {
    said: [
      'Never move the buoys.',
      'Never paint over varnish.',
      'Always coil ropes clockwise.',
      'Use the small winch and never the big one.',
      'Never oil the capstan.',
      'Never open both doors.',
    ],
    neverSaid: ['weigh the anchors', 'oil the windlass', 'ring the bell'],
  },
  plans: {
    refused: [['the plan', 'Never paint it scarlet, take blue']],
    said: ['Never paint it scarlet, take blue', 'Yes, but always rinse with fresh water'],
    plans: ['# Deck\n1. Scrub the deck'],
    neverSaid: ['hemp'],
  },
};

/** The kinds of facts that hold words of the user, or that the user agreed to. */
const usersKinds: readonly FactKind[] = ['request', 'answer', 'plan'];

function factsOf(name: string): Fact[] {
  const path = fileURLToPath(new URL(`../fixtures/interactive/${name}.jsonl`, import.meta.url));
  const archive = openArchive(':memory:');
  const session = { client: 'claude-code', id: name, cwd: '/home/ada/harbour', transcriptPath: path };
  catchUp(archive, session, makeContext(), { deadline: Number.POSITIVE_INFINITY });
  const { transcriptId } = findReading(archive.database, path)!;
  const facts = openLedger(archive.database, transcriptId).all();
  archive.close();
  return facts.sort((one, other) => one.first.line - other.first.line);
}

test.each(Object.entries(plays))('of the play "%s" only what stands is the user’s', (name, play) => {
  const inForce = factsOf(name).filter(({ status }) => status !== 'superseded');
  const textsOf = (kind: FactKind) => inForce.filter((fact) => fact.kind === kind).map(({ text }) => text);
  if (play.plans) expect(textsOf('plan')).toEqual(play.plans);
  if (play.refused) {
    const refusals = inForce.filter(({ kind }) => kind === 'refusal');
    expect(refusals.map(({ text, detail }) => [text, detail.words ?? ''])).toEqual(play.refused);
  }
  const words = JSON.stringify(
    inForce.filter(({ kind }) => usersKinds.includes(kind)).map(({ text }) => text),
  );
  for (const said of play.said) expect(words).toContain(said);
  expect((play.neverSaid ?? []).filter((never) => words.includes(never))).toEqual([]);
});
