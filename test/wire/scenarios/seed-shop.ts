import {
  bash,
  claude,
  compaction,
  dropped,
  edit,
  FAILS,
  failed,
  finding,
  how,
  next,
  relation,
  request,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** PHP: a stash and its pop, a branch that is left, a cause that turns out to lie in another place, a deploy that is rolled back. */
export const seedShop: Scenario = {
  name: 'seed shop',
  domain: 'web',
  language: 'en',
  cwd: '/var/www/seeds',
  steps: [
    you(
      'Customers from Switzerland see prices without VAT. Branch off main, fix, deploy to staging when green.',
    ),
    bash('git switch -c swiss-vat', "Switched to a new branch 'swiss-vat'"),
    bash(
      'vendor/bin/phpunit --filter testSwissGross',
      'There was 1 failure:\n\n1) PriceTest::testSwissGross\nFailed asserting that 10.0 matches expected 10.81.\n\n/var/www/seeds/tests/PriceTest.php:52\n\nFAILURES!\nTests: 1, Assertions: 1, Failures: 1.',
      { failed: 1 },
    ),
    claude(
      'The rate table has no row for CH. `TaxRates::for()` gives back null and the cart takes null as zero.',
    ),
    bash(
      'mysql -e "select country, rate from tax_rates where country=\'CH\'" shop',
      'country\trate\nCH\t8.10',
    ),
    claude(
      'There is a row for CH after all, 8.10. The lookup asks for "che": the address book stores three letters since the last import.',
    ),
    edit('/var/www/seeds/src/TaxRates.php', '$country', 'Country::alpha2($country)'),
    bash('composer test', 'OK (212 tests, 640 assertions)'),
    you('hold on, there is a hotfix to do on main first: the robots.txt blocks everything'),
    bash('git stash', 'Saved working directory and index state WIP on swiss-vat: 81aa2c0'),
    bash('git switch main', "Switched to branch 'main'"),
    compaction('useless', {
      says: [
        request('robots.txt hotfix first', [/robots\.txt/]),
        state('stash holds the VAT work', [/stash/i, /swiss-vat|VAT|TaxRates|WIP/]),
        state('on main', [/branch[^|]*main|switch main/i]),
        finding('three letters', [/che|three letters|alpha2/]),
        how('tests', [/composer test/, /212/]),
      ],
      gone: [
        stale('no row for CH', [/rate table has no row for CH/]),
        stale('swiss test fails', [/testSwissGross/, FAILS]),
        stale('on swiss-vat', [/(?:on|current) branch[^|]{0,12}swiss-vat/i]),
      ],
    }),
    edit('/var/www/seeds/public/robots.txt', 'Disallow: /', 'Disallow: /cart'),
    bash('git commit -qam "Let robots in" && git push origin main', 'main -> main'),
    bash(
      'git switch swiss-vat && git stash pop',
      'On branch swiss-vat\nmodified: src/TaxRates.php\nDropped refs/stash@{0}',
    ),
    bash('git commit -qam "Look up rates by two letters"', ''),
    bash('vendor/bin/dep deploy staging', 'task deploy:release ok\nrelease 118 is live on staging'),
    claude('Release 118 is live on staging.'),
    bash('curl -s https://staging.seeds.test/cart?c=CHE | grep gross', 'gross: 0.00'),
    claude(
      'On staging the gross is 0.00. There the opcode cache still serves the old class, as `opcache.validate_timestamps` is 0.',
    ),
    bash('vendor/bin/dep php:reload staging', 'php-fpm reloaded'),
    bash('curl -s https://staging.seeds.test/cart?c=CHE | grep gross', 'gross: 10.81'),
    claude('After a reload of php-fpm staging shows 10.81.'),
    compaction('useless', {
      over: ['robots.txt hotfix first', 'stash holds the VAT work', 'on main', 'on swiss-vat'],
      says: [
        state('robots pushed', [/Let robots in/, /push/]),
        state('rates commit not pushed', [/Look up rates by two letters/, /not pushed/i]),
        state('staging 118, right price', [/10\.81/, /staging|curl/]),
        failed('reload after deploy', [/php:reload|reload/, /staging|opcache|php-fpm/]),
        relation('release 118', [/118/, /staging/]),
      ],
      gone: [
        stale('stash still there', [/stash/i, /^(?!.*(?:pop|restored|dropped|back)).*$/]),
        stale('robots request as open', [/(?:request in work|asked)[^|]*robots\.txt/i]),
        stale('gross is 0.00', [/On staging the gross is 0\.00/, /^(?!.*(?:later|10\.81|since)).*$/]),
      ],
    }),
    bash(
      'vendor/bin/dep deploy production',
      "task deploy:migrate failed\nSQLSTATE[42S21]: Column already exists: 1060 Duplicate column name 'alpha2'",
      { failed: 1 },
    ),
    bash('vendor/bin/dep rollback production', 'rolled back to release 301'),
    claude(
      'Production is back on release 301. The column `alpha2` was added by hand there in May. I considered dropping it, but reports use it; the migration checks for it now.',
    ),
    edit('/var/www/seeds/migrations/2026_07_alpha2.php', 'addColumn', 'if (!hasColumn) addColumn'),
    bash('vendor/bin/dep deploy production', 'release 303 is live on production'),
    claude('303 is live. Next I delete the branch.'),
    compaction('useless', {
      over: ['tests', 'staging 118, right price'],
      says: [
        state('303 live', [/303/, /live|production/]),
        failed('duplicate column', [/alpha2/, /Duplicate|already|by hand/]),
        dropped('column not dropped', [/dropping it|reports use it/]),
        next('delete the branch', [/delete the branch/]),
      ],
      gone: [
        stale('back on 301', [/Production is back on release 301/, /^(?!.*303).*$/]),
        stale('deploy fails', [/Duplicate column/, FAILS]),
      ],
    }),
  ],
};
