import * as s from '../steps.ts';

/** A stash that is popped, a server that moves port, a limit that changes twice, a turn that is broken off. */
export const auctionHouse: s.Scenario = {
  name: 'auction house',
  domain: 'web',
  language: 'en',
  cwd: '/srv/auction',
  steps: [
    s.you(
      'Bidders see stale prices for up to a minute. I want live prices. No websockets, our proxy kills them. Bids are limited to 3 per minute, keep that. You can use the staging db as you like.',
    ),
    s.bash('npm run dev -- --port 3000', '', { background: 'dv1' }),
    s.claude('I use server-sent events: one way, plain HTTP, passes the proxy.'),
    s.write('/srv/auction/src/live.ts', 'export const live = sse();'),
    s.bash('git stash -u', 'Saved working directory and index state WIP on main: 5f5f5f5 Lots'),
    s.bash('git pull', 'Updating 5f5f5f5..6a6a6a6\nFast-forward'),
    s.bash(
      'git stash pop',
      'On branch main\nUntracked files:\n\tsrc/live.ts\nDropped refs/stash@{0} (aa11bb)',
    ),
    s.bash('npm test -- live', 'Tests: 4 passed'),
    s.claude('Prices arrive within 300 ms. src/live.ts is back from the stash.'),
    s.compaction('useless', {
      says: [
        s.request('live prices', [/stale prices|live prices/]),
        s.rule('no websockets', [/No websockets/, /proxy/]),
        s.rule('3 bids per minute', [/3 per minute/]),
        s.rule('staging db', [/staging db/]),
        s.decision('server-sent events', [/server-sent events|sse/i]),
        s.finding('300 ms', [/300 ms/]),
        s.state('dev server on 3000', [/port 3000/, /runs|running|background/i]),
        s.state('live.ts not committed', [/live\.ts/, /not committed|untracked/i]),
      ],
      gone: [s.stale('stash as there', [/stash/, /^(?!.*(?:pop|back from|dropped)).*$/])],
    }),
    s.stop('dv1', 'npm run dev -- --port 3000'),
    s.bash('npm run dev -- --port 3100', '', { background: 'dv2' }),
    s.you(
      'the limit is 10 per minute from now on. and hands off staging please, QA is testing there until thursday',
    ),
    s.edit('/srv/auction/src/limit.ts', 'MAX = 3', 'MAX = 10'),
    s.bash('npm test', 'Tests: 1 failed, 77 passed\n  ● limit › blocks the fourth bid', { failed: 1 }),
    s.interrupted(),
    s.you('that test is about the old limit, make it the eleventh'),
    s.edit('/srv/auction/test/limit.test.ts', 'fourth', 'eleventh'),
    s.bash('npx vitest run', 'Tests  78 passed (78)'),
    s.bash(
      'git add -A && git commit -m "Live prices, ten bids a minute"',
      '[main 7b7b7b7] Live prices, ten bids a minute\n 4 files changed',
    ),
    s.claude('All 78 pass, committed 7b7b7b7.'),
    s.compaction('useless', {
      over: [
        '3 bids per minute',
        'staging db',
        'dev server on 3000',
        'live.ts not committed',
        'live prices',
        'server-sent events',
      ],
      says: [
        s.rule('10 per minute', [/10 per minute/]),
        s.rule('hands off staging', [/hands off staging/]),
        s.state('server on 3100', [/3100/, /runs|running|background/i]),
        s.state('78 passed', [/78 passed/]),
        s.state('7b7b7b7', [/7b7b7b7/]),
      ],
      gone: [
        s.stale('3 per minute', [/limited to 3 per minute/, /^(?!.*10 per minute).*$/]),
        s.stale('staging as you like', [/staging db as you like/, /^(?!.*hands off).*$/]),
        s.stale('server on 3000', [/port 3000/, /running|runs in the background/i]),
        s.stale('fourth bid fails', [/blocks the fourth bid/, s.FAILS]),
        s.stale('limit.ts uncommitted', [/not committed[^|]*limit\.ts/]),
      ],
    }),
    s.you(
      'QA is done with staging. but make it 8 per minute, 10 is too many. and the new proxy does websockets, use them if it makes life easier',
    ),
    s.edit('/srv/auction/src/limit.ts', 'MAX = 10', 'MAX = 8'),
    s.bash('git commit -am "Eight bids"', '[main 8c8c8c8] Eight bids\n 1 file changed'),
    s.bash('git reset --soft HEAD~1', ''),
    s.claude('I took the commit back, since the test still says eleventh; the change is staged.'),
    s.edit('/srv/auction/test/limit.test.ts', 'eleventh', 'ninth'),
    s.compaction('useless', {
      over: [
        '10 per minute',
        'hands off staging',
        'no websockets',
        '78 passed',
        '7b7b7b7',
        'limit.ts uncommitted',
      ],
      says: [
        s.rule('8 per minute', [/8 per minute/]),
        s.rule('websockets allowed', [/websockets/, /use them|new proxy/]),
        s.rule('staging free', [/QA is done/]),
        s.state('limit.ts staged or open', [/limit\.(?:test\.)?ts/, /not committed|staged|edited/i]),
        s.state('last commit 7b7b7b7', [/7b7b7b7/]),
      ],
      gone: [
        s.stale('8c8c8c8 as there', [/8c8c8c8/, /^(?!.*(?:reset|undone|took the commit back)).*$/]),
        s.stale('10 per minute, still', [/limit is 10 per minute/, /^(?!.*8 per minute).*$/]),
        s.stale('no websockets, still', [/No websockets/, /^(?!.*new proxy).*$/]),
        s.stale('off staging, still', [/hands off staging/, /^(?!.*QA is done).*$/]),
      ],
    }),
  ],
};
