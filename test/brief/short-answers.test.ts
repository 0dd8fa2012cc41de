import { describe, expect, it } from 'vitest';
import { briefOf } from './played-session.ts';

/** What the assistant said, what the user answered, and what the brief has to tell with it. */
const answers: [said: string, answer: string, told: RegExp][] = [
  [
    'We can store the tides in SQLite, or keep them in a JSON file. Which do you prefer?',
    'the latter',
    /latter.*JSON file/,
  ],
  ['We can store the tides in SQLite, or keep them in a JSON file.', 'the former', /former.*SQLite/],
  [
    'I would rename the column to berth_number and leave a view for the old name.',
    'ok yes that',
    /ok yes that.*berth_number/,
  ],
  [
    'My suggestion: drop the cache of the lamps and read the file each time.',
    'go with your suggestion',
    /suggestion.*drop the cache/,
  ],
  [
    'I recommend a queue per quay, because one queue blocks all.\n\nThe alternative is a lock.',
    'go with your recommendation',
    /recommendation.*queue per quay/,
  ],
  [
    'The old crane log is 4 GB. I could delete it, or leave it where it is.',
    'leave it',
    /leave it.*crane log/,
  ],
  [
    'There are three ways:\n\n| Way | Cost |\n|---|---|\n| A | rewrite the crane driver |\n| B | wrap the crane driver |\n| C | buy one |\n\nWhich one?',
    'B',
    /B .*wrap the crane driver/,
  ],
  [
    'Options:\n- Postgres: solid, slow to set up\n- SQLite: quick\n- DuckDB: for reports\n\nTell me which.',
    'SQLite',
    /SQLite.*(Options|quick)/,
  ],
  [
    'I ran these:\n1. lint\n2. the tests\n\nHow do we go on?\n1. ship the tide report now\n2. wait for the pilot',
    '2',
    /2 .*wait for the pilot/,
  ],
  ['If you want, I can also mend the buoy parser while I am there.', 'yes do that', /do that.*buoy parser/],
  ['Say the word and I drop the old tide table.', 'go', /go .*drop the old tide table/],
  [
    'Before I start:\n1. Should the tide job run at night?\n2. May I drop the old table?\n3. Which port for the pilot?',
    '1. yes 2. no 3. 8085',
    /Should the tide job run at night.*May I drop the old table.*Which port/,
  ],
  [
    'Before I start:\n1. Should the tide job run at night?\n2. May I drop the old table?\n3. Which port for the pilot?',
    '1) yes, at 3 in the morning when nobody is on the quay and the crane is parked\n2) no, keep it for the auditors until the end of the year, they may ask for it again\n3) 8085',
    /Should the tide job run at night.*May I drop the old table/,
  ],
  ['Soll ich die Tide-Tabelle neu anlegen oder die alte umbauen?', 'letzteres', /letzteres.*umbauen/],
  ['Ich würde den Kran über eine Warteschlange steuern.', 'ja, mach das so', /mach das so.*Warteschlange/],
  ['Mein Vorschlag: die Bojen einzeln speichern.', 'nimm deinen Vorschlag', /Vorschlag.*Bojen einzeln/],
  [
    'Je propose de garder les marées dans un fichier.',
    "d'accord, fais ça",
    /fais ça.*marées dans un fichier/,
  ],
  ['On peut garder SQLite ou passer à Postgres.', 'le second', /le second.*Postgres/],
  ['Propongo una cola por muelle.', 'vale, hazlo', /hazlo.*cola por muelle/],
  ['Я предлагаю хранить приливы в файле.', 'да, давай так', /давай так.*приливы в файле/],
  ['潮汐はファイルに保存することを提案します。', 'それでいいよ', /それでいい.*ファイルに保存/],
];

const briefAfter = (said: string, answer: string, isOlder: boolean) =>
  briefOf((session) => {
    session.prompt('Look at the harbour and tell me how the tides should be kept from here on.');
    session.turn(said);
    session.prompt(answer);
    session.turn('I see.');
    if (!isOlder) return;
    session.prompt('paint the lamp of the pier, all of it, in the colour of the harbour');
    session.turn('I paint.');
  }).text;

describe('A short answer', () => {
  it.each(answers)('is told with what it answers: %s / %s', (said, answer, told) => {
    const lines = briefAfter(said, answer, false).split('\n');
    expect(lines.find((line) => line.includes('last request'))).toMatch(told);
  });

  it.each(answers)(
    'is told with what it answers when more was asked since: %s / %s',
    (said, answer, told) => {
      const text = briefAfter(said, answer, true);
      expect(text).toMatch(told);
    },
  );

  it('is told with the question when the user asked back first', () => {
    const { text } = briefOf((session) => {
      session.prompt('Look at the harbour and tell me how the tides should be kept from here on.');
      session.turn('Shall I put the tides into Postgres or leave them in the file?');
      session.prompt('what would the move cost?');
      session.turn('About a day of work.');
      session.prompt('ok do it');
      session.turn('I see.');
    });
    expect(text).toMatch(/ok do it \(in answer to: Shall I put the tides into Postgres/);
  });

  it.each([
    ['All 14 tests of the crane pass.', 'commit and push it to the remote'],
    ['1. The lamp is dark.\n2. The crane squeaks.\n\nBoth are mended.', 'now paint the pier'],
    ['I have mended the lamp, the report is in docs/lamp.md.', '2 more lamps are dark at the east quay'],
  ])('is not tied to words that offered nothing: %s / %s', (said, answer) => {
    expect(briefAfter(said, answer, true)).not.toContain('in answer to');
  });
});
