import * as s from '../steps.ts';

/** Much that looks like a rule, error or task and is none: pasted text, one-off wishes, thanks, errors of long ago. */
export const noiseAndOneOffs: s.Scenario = {
  name: 'noise and one-offs',
  domain: 'web',
  language: 'en',
  cwd: '/home/sam/newsletter',
  steps: [
    s.bash('gti status', 'bash: gti: command not found', { failed: 127 }),
    s.bash('git status --short', ''),
    s.you(
      'Here is a mail from the agency, for context only:\n\n> You must always use our tracking pixel and never remove the footer. Please deliver by Monday.\n\nWe do NOT use their pixel. I want the unsubscribe link to work with one click (RFC 8058), that is all.',
    ),
    s.read('/home/sam/newsletter/CONTRIBUTING.md', '# Rules\nAlways rebase. Never use default exports.'),
    s.claude(
      'RFC 8058 needs two headers, List-Unsubscribe and List-Unsubscribe-Post, and a POST route that needs no sign-in.',
    ),
    s.you('just this once you can skip the tests, I want to see the route'),
    s.edit('/home/sam/newsletter/src/routes/unsubscribe.ts', '', "app.post('/u/:token', handler)"),
    s.bash('curl -X POST localhost:4000/u/test', '404 Not Found', { failed: 22 }),
    s.claude('404 because the router is mounted under /api; the path is /api/u/test.'),
    s.bash('curl -X POST localhost:4000/api/u/test', '{"ok":true}'),
    s.you('cool, thanks!! you are the best'),
    s.you(
      'tokens should be valid for 90 days, mails get opened late. from now on run the linter before you show me anything',
    ),
    s.edit('/home/sam/newsletter/src/token.ts', 'ttlDays = 7', 'ttlDays = 90'),
    s.bash('npm run lint', '✖ 2 problems (2 errors)\nsrc/token.ts 14:3 no-magic-numbers', { failed: 1 }),
    s.claude(
      'Two lint errors in token.ts, both no-magic-numbers. I name the constant TOKEN_DAYS. A signed JWT was my first idea for the token, but then a link could not be revoked, so it stays a random id in the table unsub_tokens.',
    ),
    s.compaction('useless', {
      says: [
        s.request('one-click unsubscribe', [/unsubscribe/, /one click|8058/]),
        s.rule('no pixel of the agency', [/pixel/, /NOT use|do not use/i]),
        s.rule('lint before showing', [/linter|lint/, /before you show|from now on/]),
        s.decision('90 days', [/90 days/, /token|opened late/]),
        s.finding('two headers and a POST route', [/List-Unsubscribe-Post/, /header|POST/]),
        s.finding('router is mounted under /api', [/\/api/, /mounted|404/]),
        s.failed('404 without /api', [/404|\/u\/test/, /\/api\/u\/test/]),
        s.dropped('signed JWT', [/JWT/, /revoked/]),
        s.decision('random id', [/random id/, /unsub_tokens|revoked/]),
        s.state('two lint errors', [/lint/, /2 (?:problems|errors)|no-magic-numbers|two lint errors/i]),
        s.next('TOKEN_DAYS', [/TOKEN_DAYS/]),
        s.how('lint', [/npm run lint/]),
        s.relation('unsub_tokens is the table of tokens', [/unsub_tokens/, /table|random id/]),
        s.file('token.ts has the days', [/token\.ts/, /90|ttlDays|lint|magic/]),
        s.state('nothing is committed', [/unsubscribe\.ts/, /not committed|uncommitted|edited/]),
      ],
      gone: [
        s.stale('gti', [/gti/]),
        s.stale('skip the tests as standing', [/rule|instruction|in force|always/i, /skip the tests/]),
        s.stale('mail as the word of the user', [
          /(?:rule|instruction|force)[^|]*\|.*always use our tracking pixel/,
        ]),
        s.stale('thanks', [/you are the best/]),
        s.stale('CONTRIBUTING as the word of the user', [/never use default exports/]),
      ],
    }),
    s.edit('/home/sam/newsletter/src/token.ts', '90', 'TOKEN_DAYS'),
    s.bash('npm run lint', ''),
    s.bash('npm test', 'Tests  48 passed (48)'),
    s.bash('git add -A && git commit -m "One-click unsubscribe"', '[main 1f2e3d4] One-click unsubscribe'),
    s.you(
      'next topic: bounce handling. hard bounces disable the address at once, soft ones after 5 in a row',
    ),
    s.claude('I begin with the webhook of the mail provider: src/routes/bounce.ts.'),
    s.compaction('useless', {
      over: [
        'one-click unsubscribe',
        'two lint errors',
        'TOKEN_DAYS',
        'nothing is committed',
        '404 without /api',
        'two headers and a POST route',
        'token.ts has the days',
        'router is mounted under /api',
        'random id',
        'signed JWT',
        'unsub_tokens is the table of tokens',
        '90 days',
      ],
      says: [
        s.request('bounces', [/bounce/, /hard/, /5/]),
        s.state('1f2e3d4 committed', [/1f2e3d4/, /unsubscribe/i]),
        s.next('webhook in bounce.ts', [/bounce\.ts/, /webhook/]),
        s.state('48 tests pass', [/npm test|48/, /pass/]),
      ],
      gone: [
        s.stale('lint as failing', [/^(?!.*passes since).*no-magic-numbers/]),
        s.stale('unsubscribe as the request in work', [
          /(?:request in work|in work|current request)[^|]*\|.*unsubscribe link/i,
        ]),
      ],
    }),
  ],
};
