import { describe, expect, it } from 'vitest';
import { briefOf } from './played-session.ts';

const unrelated: [rule: string, later: string][] = [
  ['never push to the release branch', 'the new page for the harbor now needs a branch of the tree menu'],
  ['always write tests for new endpoints', 'now the page loads twice, test it on my phone'],
  ['no comments in the code please', 'the code for the coupon is now SUMMER24'],
  ['keep the list of ferries sorted by name', 'change the colour of the list icon to blue instead'],
  ['use pnpm, never npm', 'now use the blue logo instead of the red one'],
  [
    'the crane report goes out every Friday, never send it by hand',
    'the report button is too small, make it larger now',
  ],
  ['do not touch the user table', 'the user menu should now open on hover'],
  ['Antworte immer auf Deutsch', 'jetzt zeigt die Antwort der API ein leeres Feld'],
  ['ne modifie jamais la table des quais', 'maintenant la table de la page est trop large'],
  ['always ask before deleting files', 'the file picker now opens twice, fix that'],
  ['never log personal data', 'now show the data in a chart instead of a table'],
];
const related: [rule: string, later: string][] = [
  ['never push to the release branch', 'ok you may push to the release branch now'],
  ['keep the list of ferries sorted by name', 'sort the ferries by time instead'],
  ['use pnpm, never npm', 'we use npm now after all'],
  ['Antworte immer auf Deutsch', 'ab jetzt bitte auf Englisch antworten'],
  ['no comments in the code please', 'comments are fine again'],
  ['do not touch the user table', 'you can change the user table now'],
  ['round the tide to one decimal', 'two decimals for the tide from now on'],
];

const briefAfter = (rule: string, later: string) =>
  briefOf((session) => {
    for (const prompt of ['Mend the crane.', rule, later, 'go on']) {
      session.prompt(prompt);
      session.turn('I look at it.');
    }
  }).text;

describe('What the user says later', () => {
  it.each(unrelated)('stands beside no rule that it does not concern: %s / %s', (rule, later) => {
    const text = briefAfter(rule, later);
    expect(text).not.toContain('the user later');
    expect(text).toContain(rule);
  });

  it.each(related)('ends or changes the rule that it is about: %s / %s', (rule, later) => {
    const line = briefAfter(rule, later)
      .split('\n')
      .find((each) => each.includes(`Rule: ${rule}`));
    if (line !== undefined) expect(line).toContain('the user later');
  });
});
