import {
  bash,
  claude,
  compaction,
  decision,
  dropped,
  edit,
  FAILS,
  failed,
  file,
  finding,
  how,
  next,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  write,
  you,
} from '../steps.ts';

/** Docs written from code: facts about an API with their values; an order that is lifted step by step. */
export const apiReference: Scenario = {
  name: 'api reference',
  domain: 'docs',
  language: 'en',
  cwd: '/home/zoe/gateway',
  steps: [
    you(
      'Write the reference for the rate limiter, in docs/reference/limits.md. Audience: partners who integrate on their own. British spelling. Don’t mention the internal tier "platinum-x", it is not public.',
    ),
    bash(
      'rg -n "limit" internal/limiter',
      'internal/limiter/bucket.go:41: const Burst = 120\ninternal/limiter/bucket.go:42: const Refill = 20 // per second',
    ),
    claude(
      'The limiter is a token bucket: 120 tokens of burst, refilled with 20 per second, one bucket per API key and region. A 429 carries Retry-After in seconds, never a date. The header X-Rate-Left is sent only when fewer than 10 % are left, which the old docs got wrong.',
    ),
    write('/home/zoe/gateway/docs/reference/limits.md', '# Limits\n'),
    bash('vale docs/reference/limits.md', 'E100 [loadStyles] Runtime error: style "Partner" does not exist', {
      failed: 2,
    }),
    bash('vale sync && vale docs/reference/limits.md', '✖ 1 error: Use "whilst" sparingly'),
    you('examples in curl and Python only, no Java, nobody uses our Java SDK'),
    claude(
      'I leave Java out. OpenAPI-generated pages were the alternative, but the spec has no limits in it, so the page is written by hand. Still missing on the page: the section on retries, with the advice to add jitter.',
    ),
    compaction('useless', {
      says: [
        request('reference of the rate limiter', [/rate limiter/, /limits\.md|reference/]),
        rule('British spelling', [/British spelling/]),
        rule('platinum-x stays secret', [/platinum-x/, /mention|not public/]),
        rule('curl and Python only', [/curl and Python/, /no Java|only/]),
        finding('bucket of 120, 20 per second', [/120/, /20 per second|20/]),
        finding('one bucket per key and region', [/API key/, /region/]),
        finding('Retry-After in seconds', [/Retry-After/, /seconds|never a date/]),
        finding('X-Rate-Left below 10 %', [/X-Rate-Left/, /10 %/]),
        failed('vale without sync', [/does not exist|vale/, /vale sync/]),
        dropped('generated pages', [/OpenAPI/, /no limits|by hand/]),
        decision('written by hand', [/by hand/]),
        dropped('Java', [/Java/, /leave|no Java|nobody/]),
        next('section on retries', [/retries/, /jitter|missing/]),
        how('prose check', [/vale sync && vale docs\/reference\/limits\.md/]),
        state('page not committed', [/limits\.md/, /not committed|uncommitted|wrote|written/]),
        relation('Burst is in bucket.go', [/bucket\.go/, /Burst|120/]),
        file('limits.md is the page', [/limits\.md/, /reference|page|wrote|rate limiter/]),
      ],
      gone: [stale('style missing as open', [/does not exist/, FAILS])],
    }),
    edit('/home/zoe/gateway/docs/reference/limits.md', '# Limits', '# Limits\n## Retries'),
    you(
      'scrap the british spelling, partners are mostly american. and add Java after all, acme asked for it',
    ),
    edit('/home/zoe/gateway/docs/reference/limits.md', '## Retries', '## Retries\n```java'),
    claude('Java example is in, next is the change to American spelling throughout the page.'),
    compaction('useless', {
      over: [
        'British spelling',
        'curl and Python only',
        'Java',
        'section on retries',
        'vale without sync',
        'Burst is in bucket.go',
      ],
      says: [
        rule('no British spelling', [/scrap the british|american/i]),
        request('Java after all', [/Java/, /after all|acme/i]),
        next('American spelling', [/American spelling/]),
      ],
      gone: [
        stale('British spelling in force', [/^(?!.*scrap).*British spelling/]),
        stale('no Java', [/no Java/]),
        stale('retries missing', [/missing[^.]*retries/i]),
      ],
    }),
    bash('vale docs/reference/limits.md', '✔ 0 errors'),
    bash(
      'git add docs && git commit -m "Document the rate limits"',
      '[docs 0f0f0f0] Document the rate limits',
    ),
    bash('git push', 'To host:gateway.git\n   aaaaaaa..0f0f0f0  docs -> docs'),
    compaction('useless', {
      over: ['page not committed', 'American spelling'],
      says: [
        state('0f0f0f0 pushed', [/0f0f0f0/, /pushed|docs -> docs/]),
        state('prose check is clean', [/vale/, /0 errors|ok/]),
      ],
      gone: [stale('not pushed', [/0f0f0f0/, /not pushed/])],
    }),
  ],
};
