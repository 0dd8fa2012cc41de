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
const unrelatedToRequests: [older: string, later: string][] = [
  [
    'Can you explain how the harbour logic flags an open berth and blocks the second ferry once?',
    'Can we add "press the up arrow key to get the berth you just typed again"',
  ],
  [
    'Can you explain how the harbour logic flags an open session and blocks the prompt once?',
    'To resume the other session instead, close here and run: harbour -r 44df7d08',
  ],
  [
    'Look at GetTide in manual_tides, it takes a parameter "quayHash" that is also used as TideID. Refactor it so the method takes either a QuayHash or a TideID.',
    'can we use `tideID` instead of `tID` in cmd/harbour/tides.go',
  ],
  [
    'no, ignore this part, back to the changes we made for `go run`',
    "no revert those changes, I think it's correct if it is part of the commit.",
  ],
  [
    'Fix the ferry list so that branch filtering works with merge commits',
    'do a git log/show to have a look around.',
  ],
  [
    'Write the tide plan into docs/plan.md and explain the steps',
    "exit edit mode, update the local doc - then I'll instruct the next steps.",
  ],
  [
    'Analyse the state of the pilot feature, I can see something was triggered on the last commit but nothing in the logs',
    'I built the binary again, started the CLI in harbour-playground, then started the pilot and now see this',
  ],
  [
    'the review of the tides takes a while, make it run in the background',
    'the user makes a commit, that triggers the reviewer to look at things, which takes a while, then eventually writes the README',
  ],
  ['never commit without asking me', 'the last commit now has two changes, look at the first one'],
  ['keep the tests fast, under 2 seconds each', 'add 2 tests for the berth parser now'],
  ['use port 8080 for the harbour server', 'the log of the server is now 8080 lines long'],
  [
    'Migrate the tide service to Postgres 16',
    'the dashboard of the tide service is done, next add 16 colours',
  ],
  [
    'Add a settings page for the harbour with dark mode',
    'now the settings button in the crane view is missing',
  ],
  ['Write a script that exports all buoys as CSV', 'buoys on the map should now be clickable'],
  [
    'Always run the linter before you commit',
    'the linter output is over 300 lines, please shorten the log file',
  ],
  ['do not change the public API of the tide client', 'the client phoned, the API key is now in the vault'],
  ['Please rename the column berth_no to berth_number', 'the number of rows per page can be 50'],
  ['Mach die Tabelle der Liegeplätze sortierbar', 'jetzt noch die Tabelle im Bericht entfernen'],
  ['Füge eine Seite für die Fähren hinzu, mit Karte', 'die Karte auf der Startseite lädt jetzt zu langsam'],
  ['ajoute une page pour les quais avec la carte', 'maintenant la carte des grues est vide'],
  ['ne touche pas au fichier de configuration', 'le fichier de log est maintenant trop gros'],
  ['añade una página para los muelles con filtro por fecha', 'ahora el filtro de grúas no funciona'],
  ['no toques la base de datos de producción', 'ahora la página de datos del puerto carga lenta'],
  ['aggiungi un grafico delle maree alla pagina', 'adesso il grafico delle gru è vuoto'],
  ['добавь страницу причалов с картой', 'теперь карта кранов не открывается'],
  ['潮汐のページに地図を追加して', '今はクレーンのページが遅い'],
  ['Update the README with the install steps', 'ok the install on my machine is done, it printed 3 warnings'],
  ['add retry to the ferry client, 3 attempts', 'there are now 3 ferries in the list, one is missing'],
  [
    'Why does the tide cron fail on Mondays? find out',
    'the cron page in the admin should be green instead of blue',
  ],
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
const changing: [older: string, later: string, kept: RegExp][] = [
  ['Migrate the tide service to Postgres 16', 'use Postgres 17 after all', /17/],
  ['add retry to the ferry client, 3 attempts', 'make that 5 attempts', /5 attempts/],
  ['Export all buoys as CSV', 'on second thought export the buoys as JSON', /JSON/],
  ['keep the list of ferries sorted by name', 'sort the ferries by departure instead', /departure/],
  ['Keep the charts blue and red', 'charts in green and red instead of blue, please', /green/],
  ['Timeout for the tide calls: 30 seconds', 'the timeout for tide calls is 45 seconds now', /45/],
  [
    'Schick den Bericht freitags an die Reederei',
    'der Bericht geht jetzt montags an die Reederei',
    /montags/,
  ],
  ['der Kran braucht 3 Anläufe', 'doch lieber 5 Anläufe beim Kran', /5/],
  ['les marées arrondies à une décimale', 'finalement deux décimales pour les marées', /deux/],
  ['Copias cada noche a las 3', 'las copias a las 5 mejor', /a las 5/],
  ['Put the pilot behind a feature flag', 'no feature flag for the pilot after all', /no feature flag/],
  [
    'Use the harbour palette for the tiles',
    'changed my mind about the palette of the tiles, use the mono one',
    /mono/,
  ],
  ['limit uploads to 10 MB', '20 MB for uploads is ok now', /20 MB/],
  ['report in two paragraphs', 'the report may be three paragraphs', /three/],
];

const briefAfter = (rule: string, later: string) =>
  briefOf((session) => {
    for (const prompt of ['Mend the crane.', rule, later, 'go on']) {
      session.prompt(prompt);
      session.turn('I look at it.');
    }
  }).text;

const briefMuchLater = (older: string, later: string) =>
  briefOf((session) => {
    const more = 'look at the crane motor please and tell me what is wrong with it';
    for (const prompt of ['Mend the hull of the tug.', older, 'paint the lamp of the pier', later, more]) {
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

  it.each(unrelatedToRequests)('stands beside nothing that it does not change: %s / %s', (older, later) => {
    expect(briefMuchLater(older, later)).not.toContain('the user later');
  });

  it.each(changing)('stands beside what it changes, or in its place: %s / %s', (older, later, kept) => {
    const lines = briefMuchLater(older, later).split('\n');
    expect(lines.find((line) => line.includes(older)) ?? later).toMatch(kept);
  });
});
