import * as s from '../steps.ts';

/** PHP: a stash and its pop, a branch that is left, a cause that turns out to lie in another place, a deploy that is rolled back. */
export const seedShop: s.Scenario = {
  name: 'seed shop',
  domain: 'web',
  language: 'en',
  cwd: '/var/www/seeds',
  steps: [
    s.you(
      'Customers from Switzerland see prices without VAT. Branch off main, fix, deploy to staging when green.',
    ),
    s.bash('git switch -c swiss-vat', "Switched to a new branch 'swiss-vat'"),
    s.bash(
      'vendor/bin/phpunit --filter testSwissGross',
      'There was 1 failure:\n\n1) PriceTest::testSwissGross\nFailed asserting that 10.0 matches expected 10.81.\n\n/var/www/seeds/tests/PriceTest.php:52\n\nFAILURES!\nTests: 1, Assertions: 1, Failures: 1.',
      { failed: 1 },
    ),
    s.claude(
      'The rate table has no row for CH. `TaxRates::for()` gives back null and the cart takes null as zero.',
    ),
    s.bash(
      'mysql -e "select country, rate from tax_rates where country=\'CH\'" shop',
      'country\trate\nCH\t8.10',
    ),
    s.claude(
      'There is a row for CH after all, 8.10. The lookup asks for "che": the address book stores three letters since the last import.',
    ),
    s.edit('/var/www/seeds/src/TaxRates.php', '$country', 'Country::alpha2($country)'),
    s.bash('composer test', 'OK (212 tests, 640 assertions)'),
    s.you('hold on, there is a hotfix to do on main first: the robots.txt blocks everything'),
    s.bash('git stash', 'Saved working directory and index state WIP on swiss-vat: 81aa2c0'),
    s.bash('git switch main', "Switched to branch 'main'"),
    s.compaction('useless', {
      says: [
        s.request('robots.txt hotfix first', [/robots\.txt/]),
        s.state('stash holds the VAT work', [/stash/i, /swiss-vat|VAT|TaxRates|WIP/]),
        s.state('on main', [/branch[^|]*main|switch main/i]),
        s.finding('three letters', [/che|three letters|alpha2/]),
        s.how('tests', [/composer test/, /212/]),
      ],
      gone: [
        s.stale('no row for CH', [/rate table has no row for CH/]),
        s.stale('swiss test fails', [/testSwissGross/, s.FAILS]),
        s.stale('on swiss-vat', [/(?:on|current) branch[^|]{0,12}swiss-vat/i]),
      ],
    }),
    s.edit('/var/www/seeds/public/robots.txt', 'Disallow: /', 'Disallow: /cart'),
    s.bash('git commit -qam "Let robots in" && git push origin main', 'main -> main'),
    s.bash(
      'git switch swiss-vat && git stash pop',
      'On branch swiss-vat\nmodified: src/TaxRates.php\nDropped refs/stash@{0}',
    ),
    s.bash('git commit -qam "Look up rates by two letters"', ''),
    s.bash('vendor/bin/dep deploy staging', 'task deploy:release ok\nrelease 118 is live on staging'),
    s.claude('Release 118 is live on staging.'),
    s.bash('curl -s https://staging.seeds.test/cart?c=CHE | grep gross', 'gross: 0.00'),
    s.claude(
      'On staging the gross is 0.00. There the opcode cache still serves the old class, as `opcache.validate_timestamps` is 0.',
    ),
    s.bash('vendor/bin/dep php:reload staging', 'php-fpm reloaded'),
    s.bash('curl -s https://staging.seeds.test/cart?c=CHE | grep gross', 'gross: 10.81'),
    s.claude('After a reload of php-fpm staging shows 10.81.'),
    s.compaction('useless', {
      over: ['robots.txt hotfix first', 'stash holds the VAT work', 'on main', 'on swiss-vat'],
      says: [
        s.state('robots pushed', [/Let robots in/, /push/]),
        s.state('rates commit not pushed', [/Look up rates by two letters/, /not pushed/i]),
        s.state('staging 118, right price', [/10\.81/, /staging|curl/]),
        s.failed('reload after deploy', [/php:reload|reload/, /staging|opcache|php-fpm/]),
        s.relation('release 118', [/118/, /staging/]),
      ],
      gone: [
        s.stale('stash still there', [/stash/i, /^(?!.*(?:pop|restored|dropped|back)).*$/]),
        s.stale('robots request as open', [/(?:request in work|asked)[^|]*robots\.txt/i]),
        s.stale('gross is 0.00', [/On staging the gross is 0\.00/, /^(?!.*(?:later|10\.81|since)).*$/]),
      ],
    }),
    s.bash(
      'vendor/bin/dep deploy production',
      "task deploy:migrate failed\nSQLSTATE[42S21]: Column already exists: 1060 Duplicate column name 'alpha2'",
      { failed: 1 },
    ),
    s.bash('vendor/bin/dep rollback production', 'rolled back to release 301'),
    s.claude(
      'Production is back on release 301. The column `alpha2` was added by hand there in May. I considered dropping it, but reports use it; the migration checks for it now.',
    ),
    s.edit('/var/www/seeds/migrations/2026_07_alpha2.php', 'addColumn', 'if (!hasColumn) addColumn'),
    s.bash('vendor/bin/dep deploy production', 'release 303 is live on production'),
    s.claude('303 is live. Next I delete the branch.'),
    s.compaction('useless', {
      over: ['tests', 'staging 118, right price'],
      says: [
        s.state('303 live', [/303/, /live|production/]),
        s.failed('duplicate column', [/alpha2/, /Duplicate|already|by hand/]),
        s.dropped('column not dropped', [/dropping it|reports use it/]),
        s.next('delete the branch', [/delete the branch/]),
      ],
      gone: [
        s.stale('back on 301', [/Production is back on release 301/, /^(?!.*303).*$/]),
        s.stale('deploy fails', [/Duplicate column/, s.FAILS]),
      ],
    }),
  ],
};
