import * as s from '../steps.ts';

/** A short session full of announced looks; a step that goes through in another folder; a file whose change has another reason. */
export const bakeryOrders: s.Scenario = {
  name: 'bakery orders',
  domain: 'web',
  language: 'en',
  cwd: '/srv/bakery',
  steps: [
    s.you('Customers who order after 18:00 get yesterday as their pickup day. Find out why and fix it.'),
    s.claude('Let me look at how `pickupDay()` handles the cutoff hour.'),
    s.read('/srv/bakery/src/pickup.ts', 'export function pickupDay(now: Date) { return addDays(now, 1) }'),
    s.claude(
      'Nothing about hours in here. Checking whether the order service shifts the date before it calls this.',
    ),
    s.bash('grep -rn "pickupDay" src', 'src/orders/create.ts:31: day: pickupDay(toUtc(now))'),
    s.claude(
      '`create.ts` converts to UTC before it adds a day, and the shop is in UTC-7: after 17:00 local time the date has already moved. I want to see what `toUtc` does with daylight saving as well.',
    ),
    s.read('/srv/bakery/src/time.ts', 'export const toUtc = (d: Date) => new Date(d.getTime() + 7 * 3600e3)'),
    s.claude(
      'It adds a fixed seven hours, so in summer it is one hour off. Going through the tests next to find out if any of them covers an evening order.',
    ),
    s.bash('ls test', 'create.test.ts\npickup.test.ts'),
    s.claude('Before changing anything, a quick check of which Node version the shop runs on.'),
    s.bash('cat .nvmrc', '20.11'),
    s.claude('Use the zone of the shop instead of a fixed offset.'),
    s.edit('/srv/bakery/src/time.ts', 'd.getTime() + 7 * 3600e3', "zoned(d, 'America/Denver')"),
    s.edit('/srv/bakery/src/orders/create.ts', 'pickupDay(toUtc(now))', 'pickupDay(shopTime(now))'),
    s.bash('npx vitest run test/create.test.ts', 'Error: Cannot find package "@bakery/zones"', { failed: 1 }),
    s.bash('npm run build -w packages/zones', 'built in 1.2 s'),
    s.claude("I'll rerun it from the workspace root so that the package resolves."),
    s.bash('cd /srv && npx vitest run bakery/test/create.test.ts --root bakery', '6 passed (6)'),
    s.compaction('useless', {
      says: [
        s.request('pickup day after 18:00', [/18:00/, /pickup day/]),
        s.finding('UTC before a day is added', [/UTC/, /adds a day|date has already moved/]),
        s.finding('fixed seven hours', [/fixed seven hours/]),
        s.how('tests from the root', [/--root bakery/, /6 passed/]),
        s.state('not committed', [/time\.ts/, /not committed/i]),
      ],
      gone: [
        s.stale('look at pickupDay', [/Let me look at how/]),
        s.stale('checking whether', [/Checking whether the order service/]),
        s.stale('wants to see toUtc', [/I want to see what/]),
        s.stale('going through tests', [/Going through the tests/]),
        s.stale('check of Node', [/a quick check of which Node/]),
        s.stale('rerun from root as a finding', [/Found out.*I'll rerun it/]),
        s.stale('test fails', [/Cannot find package/, /when last tried/]),
        s.stale('test fails now', [/create\.test\.ts/, s.FAILS]),
      ],
    }),
    s.you('good. now the confirmation mail shows the wrong weekday name in Spanish'),
    s.claude('Let me check where the weekday comes from.'),
    s.bash('grep -rn "weekday" src/mail', 'src/mail/confirm.ts:12: weekday: DAYS[d.getDay() - 1]'),
    s.claude(
      '`DAYS` begins with Monday in Spanish and `getDay()` counts from Sunday, so Sunday reads index -1. Let me see if the English list is the same.',
    ),
    s.read(
      '/srv/bakery/src/mail/days.ts',
      'export const EN = ["Sunday", "Monday"]\nexport const ES = ["lunes"]',
    ),
    s.claude('The English one begins with Sunday. I add the missing offset for Spanish in `confirm.ts`.'),
    s.edit('/srv/bakery/src/mail/confirm.ts', 'DAYS[d.getDay() - 1]', 'DAYS[(d.getDay() + 6) % 7]'),
    s.claude('The README still tells people to set TZ by hand, that line goes.'),
    s.edit('/srv/bakery/README.md', 'Set TZ before you start.', ''),
    s.bash('npm test', '14 passed (14)'),
    s.claude('Next I would like to find out how the mail preview picks its locale.'),
    s.bash('grep -rn "locale" src/mail/preview.ts', 'const locale = req.query.lang ?? "en"'),
    s.compaction('useless', {
      over: ['pickup day after 18:00', 'not committed', 'test fails now'],
      says: [
        s.request('weekday in Spanish', [/weekday/, /Spanish/]),
        s.finding('list begins with Monday', [/DAYS/, /Monday/, /Sunday/]),
        s.state('14 passed', [/14 passed/]),
        s.file('README and TZ', [/README/, /TZ/]),
      ],
      gone: [
        s.stale('check where the weekday comes from', [/Let me check where/]),
        s.stale('see the English list', [/Let me see if the English/]),
        s.stale('find out how the preview picks', [
          /Next I would like to find out/,
          /^(?!.*(?:next|stated|said)).*$/,
        ]),
        s.stale('README because of the offset', [/Files, and why.*README\.md[^;]*(?:offset|confirm)/]),
        s.stale('confirm because of TZ', [/confirm\.ts[^;]*TZ by hand/]),
      ],
    }),
  ],
};
