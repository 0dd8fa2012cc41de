import { describe, expect, it } from 'vitest';
import type { Fact } from '../../src/domain/fact.ts';
import { revisedClauses, revisionsIn } from '../../src/facts/rules/revise.ts';
import { clausesOf, withoutClauses } from '../../src/prompt/clauses.ts';
import { briefOf, playSession } from '../brief/played-session.ts';

/** What was asked, what was said later, and what is left of the first. */
const cases: [asked: string, later: string, left: string][] = [
  // Taken back.
  [
    'Schau dir den Kran an. Und Protokolle bitte auf Deutsch.',
    'die Sache mit deutschen Protokollen kannst du vergessen',
    'Schau dir den Kran an.',
  ],
  [
    'Ne touche pas aux quais, et pas de nouvelle bouée.',
    'finalement tu peux ajouter la bouée verte',
    'Ne touche pas aux quais',
  ],
  ['Die Listen müssen bis 7h da sein.', 'vergiss die 7h', ''],
  [
    'Nunca apagues as marés. Os mapas têm de sair até às 7h.',
    'esquece o limite das 7h',
    'Nunca apagues as marés.',
  ],
  [
    'charts in blue and red only, no green',
    'and add green after all, the pilots asked',
    'charts in blue and red only',
  ],
  ['日志一律用中文。', '日志的规定取消,以后用英文写', ''],
  ['出港は私が確認してからにしてください。', 'これからは確認なしで出港して構いません', ''],
  ['안내는 존댓말로 써 주세요.', '존댓말은 취소예요', ''],
  ['Short reports only.', 'no more hurry, normal reports again', ''],
  ['add a map with three layers, and a legend', 'scrap the map', 'and a legend'],
  // Another number.
  ['keep the timeout at 30 s', 'make the timeout 45 s now', ''],
  [
    'Depth of at least 4 m, drift under 80 cm.',
    'change of plan: drift may be 120 cm now',
    'Depth of at least 4 m',
  ],
  // Another choice for the same thing.
  [
    'Such die Ursache. Und nimm für Dateinamen Unterstriche.',
    'für die Dateinamen nehmen wir lieber Bindestriche',
    'Such die Ursache.',
  ],
  ['Логи пиши на английском. Найди причал.', 'логи давай всё-таки на русском', 'Найди причал.'],
  ['Разберись. Порог расхождения 3 штуки.', 'порог пусть будет 5 штук, не 3', 'Разберись.'],
  // What it held until is over.
  [
    'great. hold the push until lunch, ops is moving the crane. add a map',
    "ops are done, so that's settled",
    'great. add a map',
  ],
  [
    'Tant que les soldes durent, on ne touche pas aux prix. Répare le quai.',
    'les soldes sont finies depuis ce matin',
    'Répare le quai.',
  ],
  ['Solange die Messe läuft, keine Updates. Baue den Steg.', 'die messe ist vorbei', 'Baue den Steg.'],
  // Left alone.
  ['freeze the quay page until monday', 'the crane page is done', 'freeze the quay page until monday'],
  ['run the tests before every push', 'the tests are done', 'run the tests before every push'],
  ['names with hyphens', 'now rename the names of boats', 'names with hyphens'],
  ['never sail to the reef', 'you can now sail your boat', 'never sail to the reef'],
  ['mend the crane, no new ropes', 'ok now mend the pier', 'mend the crane, no new ropes'],
  ['keep lines under 100 characters', 'now mend the 3 broken buoys', 'keep lines under 100 characters'],
  ['do not touch the tide tables', 'looks good now, go on with the quay', 'do not touch the tide tables'],
  ['use 2 ropes per boat', 'now add 4 tests for boats', 'use 2 ropes per boat'],
  ['keep the timeout at 30 s', 'should the timeout be 45 s now?', 'keep the timeout at 30 s'],
  ['no ropes on the quay', 'forget the ropes for this file', 'no ropes on the quay'],
];

const rulesOf = (...prompts: string[]) =>
  playSession((session) => {
    for (const prompt of prompts) {
      session.prompt(prompt);
      session.turn('I see.');
    }
  })
    .facts.filter(({ kind, status }: Fact) => kind === 'rule' && status === 'open')
    .map(({ text }: Fact) => text);

describe('What the user says otherwise later', () => {
  it.each(cases)('%s / %s', (asked, later, left) => {
    expect(withoutClauses(asked, revisedClauses(asked, revisionsIn([later])))).toBe(left);
  });

  it('leaves the other half of a rule in force', () => {
    expect(
      rulesOf(
        'Never touch the tide tables, and no new ropes.',
        'you may use new ropes from now on, they are cheap',
      ),
    ).toContain('Never touch the tide tables');
  });

  it('stands beside a rule that it may have changed', () => {
    const { text } = briefOf((session) => {
      session.prompt('No comments in the code.');
      session.turn('I see.');
      session.prompt('hm, comments would help after all');
      session.turn('I see.');
    });
    expect(text).toContain('Rule: No comments in the code. (the user later: hm, comments would');
  });

  it('puts a new number in the place of the old one', () => {
    const rules = rulesOf('Keep the drift under 80 cm.', 'The drift may be 120 cm now.');
    expect(rules).toEqual(['The drift may be 120 cm now.']);
  });

  it('is not quoted in an older request', () => {
    const { text } = briefOf((session) => {
      session.prompt('Draw charts in blue and red only, no green, for every harbor of the coast.');
      session.turn('Bergen is drawn.');
      session.prompt('add green after all');
      session.turn('Green is in.');
      session.prompt('now the legend, please, with all harbors in it');
    });
    expect(text).toContain('charts in blue and red only');
    expect(text).not.toContain('no green');
  });

  it('ends a hurry', () => {
    const play = (last: string) =>
      briefOf((session) => {
        session.prompt('URGENT: the lighthouse of Bergen is dark since ten minutes, find out why.');
        session.turn('The fuse is blown.');
        session.prompt(last);
        session.turn('I see.');
        session.prompt('write the report about the outage, blameless, for the harbor master');
      }).text;
    expect(play('ok go on')).toMatch(/\(urgent\): URGENT: the lighthouse/);
    expect(play('no more hurry, it shines again')).toMatch(/Asked first: the lighthouse of Bergen is dark/);
  });

  it('splits a text into clauses that stand in it word for word', () => {
    const text = 'Mend it, but gently: no nails. 注意:不要动,谢谢。';
    expect(clausesOf(text).every((clause) => text.includes(clause))).toBe(true);
    expect(clausesOf(text).length).toBeGreaterThan(4);
  });
});
