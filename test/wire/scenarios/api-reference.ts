import * as s from '../steps.ts';

/** Docs written from code: facts about an API with their values; an order that is lifted step by step. */
export const apiReference: s.Scenario = {
  name: 'api reference',
  domain: 'docs',
  language: 'en',
  cwd: '/home/zoe/gateway',
  steps: [
    s.you(
      'Write the reference for the rate limiter, in docs/reference/limits.md. Audience: partners who integrate on their own. British spelling. Don’t mention the internal tier "platinum-x", it is not public.',
    ),
    s.bash(
      'rg -n "limit" internal/limiter',
      'internal/limiter/bucket.go:41: const Burst = 120\ninternal/limiter/bucket.go:42: const Refill = 20 // per second',
    ),
    s.claude(
      'The limiter is a token bucket: 120 tokens of burst, refilled with 20 per second, one bucket per API key and region. A 429 carries Retry-After in seconds, never a date. The header X-Rate-Left is sent only when fewer than 10 % are left, which the old docs got wrong.',
    ),
    s.write('/home/zoe/gateway/docs/reference/limits.md', '# Limits\n'),
    s.bash(
      'vale docs/reference/limits.md',
      'E100 [loadStyles] Runtime error: style "Partner" does not exist',
      {
        failed: 2,
      },
    ),
    s.bash('vale sync && vale docs/reference/limits.md', '✖ 1 error: Use "whilst" sparingly'),
    s.you('examples in curl and Python only, no Java, nobody uses our Java SDK'),
    s.claude(
      'I leave Java out. OpenAPI-generated pages were the alternative, but the spec has no limits in it, so the page is written by hand. Still missing on the page: the section on retries, with the advice to add jitter.',
    ),
    s.compaction('useless', {
      says: [
        s.request('reference of the rate limiter', [/rate limiter/, /limits\.md|reference/]),
        s.rule('British spelling', [/British spelling/]),
        s.rule('platinum-x stays secret', [/platinum-x/, /mention|not public/]),
        s.rule('curl and Python only', [/curl and Python/, /no Java|only/]),
        s.finding('bucket of 120, 20 per second', [/120/, /20 per second|20/]),
        s.finding('one bucket per key and region', [/API key/, /region/]),
        s.finding('Retry-After in seconds', [/Retry-After/, /seconds|never a date/]),
        s.finding('X-Rate-Left below 10 %', [/X-Rate-Left/, /10 %/]),
        s.failed('vale without sync', [/does not exist|vale/, /vale sync/]),
        s.dropped('generated pages', [/OpenAPI/, /no limits|by hand/]),
        s.decision('written by hand', [/by hand/]),
        s.dropped('Java', [/Java/, /leave|no Java|nobody/]),
        s.next('section on retries', [/retries/, /jitter|missing/]),
        s.how('prose check', [/vale sync && vale docs\/reference\/limits\.md/]),
        s.state('page not committed', [/limits\.md/, /not committed|uncommitted|wrote|written/]),
        s.relation('Burst is in bucket.go', [/bucket\.go/, /Burst|120/]),
        s.file('limits.md is the page', [/limits\.md/, /reference|page|wrote|rate limiter/]),
      ],
      gone: [s.stale('style missing as open', [/does not exist/, s.FAILS])],
    }),
    s.edit('/home/zoe/gateway/docs/reference/limits.md', '# Limits', '# Limits\n## Retries'),
    s.you(
      'scrap the british spelling, partners are mostly american. and add Java after all, acme asked for it',
    ),
    s.edit('/home/zoe/gateway/docs/reference/limits.md', '## Retries', '## Retries\n```java'),
    s.claude('Java example is in, next is the change to American spelling throughout the page.'),
    s.compaction('useless', {
      over: [
        'British spelling',
        'curl and Python only',
        'Java',
        'section on retries',
        'vale without sync',
        'Burst is in bucket.go',
      ],
      says: [
        s.rule('no British spelling', [/scrap the british|american/i]),
        s.request('Java after all', [/Java/, /after all|acme/i]),
        s.next('American spelling', [/American spelling/]),
      ],
      gone: [
        s.stale('British spelling in force', [/^(?!.*scrap).*British spelling/]),
        s.stale('no Java', [/no Java/]),
        s.stale('retries missing', [/missing[^.]*retries/i]),
      ],
    }),
    s.bash('vale docs/reference/limits.md', '✔ 0 errors'),
    s.bash(
      'git add docs && git commit -m "Document the rate limits"',
      '[docs 0f0f0f0] Document the rate limits',
    ),
    s.bash('git push', 'To host:gateway.git\n   aaaaaaa..0f0f0f0  docs -> docs'),
    s.compaction('useless', {
      over: ['page not committed', 'American spelling'],
      says: [
        s.state('0f0f0f0 pushed', [/0f0f0f0/, /pushed|docs -> docs/]),
        s.state('prose check is clean', [/vale/, /0 errors|ok/]),
      ],
      gone: [s.stale('not pushed', [/0f0f0f0/, /not pushed/])],
    }),
  ],
};
