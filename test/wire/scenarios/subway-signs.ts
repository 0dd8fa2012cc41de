import * as s from '../steps.ts';

/** Rules that end without being named, an approach given up, a fault that another command shows mended. */
export const subwaySigns: s.Scenario = {
  name: 'subway signs',
  domain: 'web',
  language: 'en',
  cwd: '/srv/signs',
  steps: [
    s.you(
      'The platform signs show departures that already left. Please repair. Yellow text only, contrast rules. Wait with anything in /legacy until Joris is back from holiday. Refresh every 15 seconds at most. Send me a screenshot after each visual change.',
    ),
    s.claude('My first guess is the cache of the CDN, it keeps answers for 60 s.'),
    s.bash('curl -sI cdn.signs/api/next | grep -i age', 'age: 0'),
    s.claude(
      'The age is 0, so the CDN is innocent. What is wrong is the clock of the sign: it runs 94 seconds behind, and the filter compares against it.',
    ),
    s.edit('/srv/signs/src/filter.ts', 'Date.now()', 'serverNow()'),
    s.bash('npm run e2e', '2 failing\n  1) hides what left\n     expected 3 to equal 2\n  2) keeps order', {
      failed: 2,
    }),
    s.claude('serverNow() is undefined on the first paint. I will poll for it before rendering.'),
    s.edit('/srv/signs/src/paint.ts', 'render()', 'poll().then(render)'),
    s.bash('npm run e2e', '1 failing\n  1) keeps order', { failed: 1 }),
    s.claude(
      'Polling makes the sign blank for two seconds, that is no good. I pass the time in with the page instead.',
    ),
    s.edit('/srv/signs/src/paint.ts', 'poll().then(render)', 'render(window.__now)'),
    s.bash('npx playwright test', '18 passed'),
    s.claude('18 pass with the time handed in by the page.'),
    s.compaction('useless', {
      says: [
        s.request('departures that left', [/departures/, /already left/]),
        s.rule('yellow', [/Yellow text only/]),
        s.rule('legacy waits', [/legacy/, /Joris/]),
        s.rule('15 seconds', [/15 seconds/]),
        s.rule('screenshots', [/screenshot after each/]),
        s.finding('clock is behind', [/94 seconds|clock/, /behind|sign/]),
        s.dropped('polling', [/poll/i, /blank|no good|instead/]),
        s.state('18 passed', [/18 passed/]),
      ],
      gone: [
        s.stale('the CDN', [/guess is the cache of the CDN/, /^(?!.*innocent).*$/]),
        s.stale('will poll', [/I will poll for it/, /^(?!.*(?:instead|no good)).*$/]),
        s.stale('keeps order fails', [/keeps order/, s.FAILS]),
        s.stale('serverNow undefined', [/serverNow\(\) is undefined/]),
      ],
    }),
    s.you(
      'Joris is back, ask him nothing, he said go ahead with legacy. white text is allowed as well since the audit',
    ),
    s.edit('/srv/signs/legacy/board.js', 'old()', 'board()'),
    s.bash(
      'git commit -am "Sign takes the time of the page"',
      '[main 1f00d1f] Sign takes the time of the page\n 3 files changed',
    ),
    s.queue('refresh every 5 s is fine by now, new hardware'),
    s.edit('/srv/signs/src/refresh.ts', '15', '5'),
    s.claude('Refresh is 5 s. Should I also dim the signs at night?'),
    s.compaction('useless', {
      over: [
        'legacy waits',
        'yellow',
        '15 seconds',
        'departures that left',
        '18 passed',
        'polling',
        'clock is behind',
        'will poll',
      ],
      says: [
        s.rule('go ahead with legacy', [/go ahead with legacy/]),
        s.rule('white too', [/white text is allowed/]),
        s.rule('5 s', [/every 5 s/]),
        s.next('dim at night?', [/dim the signs/]),
        s.state('1f00d1f', [/1f00d1f/]),
        s.state('refresh.ts open', [/refresh\.ts/, /not committed/i]),
      ],
      gone: [
        s.stale('wait for Joris', [/until Joris is back/, /^(?!.*go ahead).*$/]),
        s.stale('yellow only', [/Yellow text only/, /^(?!.*white).*$/]),
        s.stale('15 s at most', [/every 15 seconds at most/, /^(?!.*5 s).*$/]),
        s.stale('filter.ts uncommitted', [/not committed[^|]*filter\.ts/]),
      ],
    }),
    s.you('dimming yes, 30 percent. spare me the screenshots, I see it on the wall'),
    s.edit('/srv/signs/src/dim.ts', '', 'export const DIM = 0.3;'),
    s.you('make that 50, 30 is unreadable'),
    s.edit('/srv/signs/src/dim.ts', '0.3', '0.5'),
    s.bash('npx playwright test', '19 passed'),
    s.claude('Dimmed to 50 percent, 19 pass.'),
    s.compaction('useless', {
      over: ['screenshots', 'dim at night?', '1f00d1f', 'refresh.ts open'],
      says: [
        s.rule('no screenshots', [/spare me the screenshots/]),
        s.rule('50 percent', [/50/, /unreadable|make that/]),
        s.state('19 passed', [/19 passed/]),
      ],
      gone: [
        s.stale('screenshots wanted', [/screenshot after each visual change/, /^(?!.*spare me).*$/]),
        s.stale('30 percent', [/dimming yes, 30 percent/, /^(?!.*(?:make that 50|unreadable)).*$/]),
        s.stale('dim offer open', [/Should I also dim/, /no answer is on record/]),
        s.stale('18 as now', [/^(?!.*19).*18 pass/]),
      ],
    }),
  ],
};
