import { describe, expect, it } from 'vitest';
import { edit, PROJECT, read, run, type SessionWriter } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const textOf = (play: (session: SessionWriter) => void, carried = 'Some work was done.') =>
  briefOf(play, { carried }).text;
const rest = (session: SessionWriter, from: number, to: number) => {
  for (let nth = from; nth <= to; nth++) {
    session.prompt(`Paint buoy ${nth} in the colour of its pier, please.`);
    session.turn(`Buoy ${nth} is painted.`);
  }
};

/** What the documents that the project began with promise, with their own examples. */
describe('The examples of the seeds', () => {
  it('twelve decisions, four attempts, all requests and the goal come back', () => {
    const text = textOf((session) => {
      session.prompt('The goal: every harbor of the coast gets a tide table by June.');
      for (let nth = 1; nth <= 12; nth++)
        session.turn(`I will use format_${nth}, not list_${nth}, because harbor_${nth} reads it faster.`);
      for (let nth = 1; nth <= 4; nth++)
        session.turn(`Tried pump_${nth} with a cache; it leaked memory, so I took it out again.`);
      rest(session, 1, 27);
    });
    expect(text.match(/not list_\d+/g)?.length ?? 0).toBeGreaterThanOrEqual(10);
    expect(text.match(/pump_\d+ with a cache/g)?.length ?? 0).toBe(4);
    expect(text.match(/Paint buoy \d+/g)?.length ?? 0).toBeGreaterThanOrEqual(20);
    expect(text).toContain('every harbor of the coast');
  });

  it('ids stand with their meaning', () => {
    const text = textOf((session) => {
      session.prompt(
        'R0209 ships tomorrow, R0210 is the color fix. A068 memo is 60 % written, need section 4',
      );
      session.turn('I see.');
      rest(session, 1, 3);
    });
    expect(text).toMatch(/R0209 ships tomorrow.*R0210 is the color fix/);
    expect(text).toMatch(/A068.*60 %.*section 4/);
  });

  it('mood reaches the model after many prompts', () => {
    const text = textOf((session) => {
      session.prompt('I asked 5 times already: never touch the lighthouse, this is nuclear priority!!');
      session.turn('I see.');
      rest(session, 1, 25);
    });
    expect(text).toMatch(/asked 5 times/);
  });

  it('a question waits for its answer behind an aside', () => {
    const text = textOf((session) => {
      session.prompt('Mend the crane.');
      session.turn('The rope is wet. Shall I replace it, or dry it first?');
      session.queue('enqueue', 'brb');
    });
    expect(text).toMatch(/Shall I replace it, or dry it first\?/);
  });

  it('a path keeps its line number, and a drive its letter', () => {
    const text = textOf((session) => {
      session.prompt('Look at C:\\tides\\src\\ebb.ts:42 first, the sign is wrong there.');
      session.turn(`The sign is wrong at ${PROJECT}/src/flow.ts:17, because the tide is negated twice.`);
    });
    expect(text).toContain('C:\\tides\\src\\ebb.ts:42');
    expect(text).toContain('src/flow.ts:17');
  });

  it('a quiet commit is a commit', () => {
    const text = textOf((session) => {
      session.prompt('Mend the crane.');
      session.turn('', [edit(`${PROJECT}/src/crane.ts`, 'dry()'), run('git commit -qam "Dry the rope"', '')]);
    });
    expect(text).toMatch(/Committed, not pushed: .*Dry the rope/);
    expect(text).not.toContain('Nothing has been committed');
  });

  it('says what to read again: the files that are changed and not committed, and why', () => {
    const text = textOf((session) => {
      session.prompt('Mend the crane.');
      session.turn('The rope slips because the brake opens too early.', [
        read(`${PROJECT}/src/crane.ts`),
        edit(`${PROJECT}/src/crane.ts`, 'brake()'),
      ]);
    });
    expect(text).toMatch(/crane\.ts/);
    expect(text).toMatch(/brake opens too early/);
  });

  it('says what to read again: what work went back to of late, unless it is attached or was removed', () => {
    const play = (session: SessionWriter) => {
      const path = `${PROJECT}/src/crane.ts`;
      session.prompt('Mend the crane.');
      session.turn('', [read(path), edit(path, 'brake()'), read(path)]);
    };
    expect(textOf(play)).toMatch(/read again before editing: src\/crane\.ts \(edited\)/);
    expect(briefOf(play, { reattached: 'src/crane.ts: brake()' }).text).not.toContain(
      'read again before editing',
    );
    const removed = (session: SessionWriter) => {
      play(session);
      session.turn('', [run('rm src/crane.ts', '')]);
    };
    expect(textOf(removed)).not.toContain('read again before editing');
  });

  it('a brief with nothing to restore has no dangling end', () => {
    const { text } = briefOf(() => {}, { carried: 'Nothing has happened.' });
    expect(text).not.toMatch(/:\s*$/);
    expect(text).not.toMatch(/restored your context/i);
  });
});
