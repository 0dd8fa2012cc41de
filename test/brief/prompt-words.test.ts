import { describe, expect, it, test } from 'vitest';
import { sinceNote } from '../../src/brief/claims/corrections.ts';
import { isThanks } from '../../src/brief/claims/prompt-words.ts';
import { edit, PROJECT } from '../transcripts/session-writer.ts';
import { briefOf, playSession } from './played-session.ts';

const praise: [text: string, isThanks: boolean][] = [
  ['cool, thanks!! you are the best', true],
  ['danke!', true],
  ['merci, parfait', true],
  ['ありがとうございます！', true],
  ['thanks, now mend the pier', false],
  ['great idea, do it', false],
];

const corrections: [asked: string, later: string, isCorrected: boolean][] = [
  ['Move the harbor to Postgres 16.', 'ok. use Postgres 17 after all, the cluster has it', true],
  ['3. Clamp restitution to 0.95', 'restitution: make that 0.98, 0.95 feels dead', true],
  ['Keep the buoys at 4 m.', 'die Werte für buoys jetzt auf 6 m', true],
  ['Move the harbor to Postgres 16.', 'does Postgres 17 have that?', false],
  ['Move the harbor to Postgres 16.', 'paint 17 buoys now', false],
  ['Move the harbor to Postgres.', 'use Postgres 17 after all', true],
];

describe('Words of the user', () => {
  it.each(praise)('%s: praise alone is %s', (text, expected) => {
    expect(isThanks(text)).toBe(expected);
  });

  it.each(corrections)('%s / %s: corrected is %s', (asked, later, isCorrected) => {
    const { record } = playSession((session) => {
      session.prompt(asked);
      session.prompt(later);
    });
    expect(sinceNote(record.work.prompts[0], asked)).toBe(isCorrected ? correctionText(later) : '');
  });

  it('stand with what came later: on second thought, of a plan, of an answer, of a figure', () => {
    const { text } = briefOf((session) => {
      session.prompt('Look at the quays, all of them, and tell me which one is to be mended first.');
      session.turn('Quay 7 is 40 m long, or so the old drawing says.');
      session.prompt('then mend quay 7 with wood from the old pier');
      session.turn('I see.');
      session.prompt('hm, on second thought use steel. and the new drawing has quay 7 at 44 m long');
      session.turn('I see.');
      session.prompt('go on with the crane and the lamps, please, until all of that is done');
    });
    expect(text).toMatch(/with wood from the old pier \(the user later: hm, on second thought use steel/);
    expect(text).toMatch(/Quay 7 is 40 m long.* \(the user later: and the new drawing has quay 7 at 44 m/);
  });

  it('leave a question waiting when they speak of something else, until they come back to it', () => {
    const play = (...prompts: string[]) =>
      briefOf((session) => {
        session.prompt('Write the script that moves the harbor, please, and tell me when it is done.');
        session.turn('It is written. Should it go to Bergen or to Oslo?');
        for (const prompt of prompts) {
          session.prompt(prompt);
          session.turn('I see.');
        }
      }).text;
    const waiting = 'who has spoken of something else since: Should it go to Bergen or to Oslo?';
    expect(play('btw the lamp at the pier is dark')).toContain(waiting);
    expect(play('btw the lamp at the pier is dark', 'and to Oslo, of course')).not.toContain(waiting);
    expect(play('to Oslo')).not.toContain(waiting);
  });

  it('stand with later words about the same, but not with one more of a kind', () => {
    const { text } = briefOf((session) => {
      for (const prompt of [
        'TTLs are 60 for all zones of the harbor.',
        'add a page for buoy 7 of the east quay',
        'add a page for buoy 8 of the east quay',
        'an hour is enough for those ttls',
        'go on with the crane and the lamps, please, until all of that is done',
      ]) {
        session.prompt(prompt);
        session.turn('I see.');
      }
    });
    expect(text).toMatch(/TTLs are 60 .*\(the user later: an hour is enough for those ttls\)/);
    expect(text).toMatch(/page for buoy 7 of the east quay$/m);
  });

  it('are quoted without a rule that was taken back, before a word to go on', () => {
    const { text } = briefOf((session) => {
      session.prompt(
        'Mend the tide tables of every harbor in the north, one by one. Never use semicolons in the code.',
      );
      session.turn('Bergen is done.');
      session.prompt('Forget the semicolons rule.');
      session.turn('I see.');
      session.prompt('go on');
    });
    expect(text).toContain('The request before that: Mend the tide tables of every harbor');
    expect(text).not.toContain('Never use semicolons');
  });
});

function correctionText(later: string): string {
  return ` (the user later: ${later.replace(/^ok\. /, '')})`;
}

test('A word that stands in every project does not make two things one', () => {
  const { text } = briefOf((session) => {
    session.prompt('Migrate the billing service to Postgres.');
    session.turn('Done.', [edit(`${PROJECT}/src/db.ts`, 'x')]);
    session.prompt('Always run the tests with `make fast` before you commit.');
    session.turn('Done.', [edit(`${PROJECT}/src/ebb.ts`, 'x')]);
    session.prompt('also the tests take too long now, please find out why');
    session.turn('Done.', [edit(`${PROJECT}/src/ebb.ts`, 'y')]);
    session.prompt('no, not the service worker, change the label instead');
    session.turn('Done.', [edit(`${PROJECT}/src/ebb.ts`, 'z')]);
  });
  expect(text).toContain('Always run the tests');
  expect(text).not.toContain('the user later');
});
