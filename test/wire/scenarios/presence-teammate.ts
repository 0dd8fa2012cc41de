import * as s from '../steps.ts';

/** A teammate's session in Elixir: rules come from a lead, the work is stashed for an incident and taken up again. */
export const presenceTeammate: s.Scenario = {
  name: 'presence teammate',
  domain: 'web',
  language: 'en',
  cwd: '/opt/huddle',
  steps: [
    s.lead(
      `You are "presence". Task: users appear online up to 5 minutes after they closed the tab. Target: 20 s.
- only apps/presence and its tests are yours; apps/router belongs to "router"
- do not merge to main, open a PR named "presence: …"
- no new processes per user, we have 1.2M of them
- report with numbers`,
    ),
    s.bash(
      'mix test apps/presence',
      "** (Mix) The database for Huddle.Repo couldn't be created: connection refused",
      { failed: 1 },
    ),
    s.bash('docker compose up -d pg && mix test apps/presence', '54 tests, 0 failures'),
    s.claude(
      `I read through the heartbeat code.

1. The client sends a heartbeat every 30 s.
2. Tracker.sweep runs every 60 s and drops those older than 240 s. That alone explains 5 minutes.
3. On a clean close the socket's terminate/2 should untrack at once, but it is never called: the channel process does not trap exits.

So I believe (3) is the main cause; with trap_exit 90 % of the closes would be immediate.`,
    ),
    s.edit(
      '/opt/huddle/apps/presence/lib/channel.ex',
      'def join(',
      'Process.flag(:trap_exit, true)\n  def join(',
    ),
    s.bash('mix run bench/close.exs', 'closed 1000 tabs, offline after p50=241s p95=298s'),
    s.claude(
      'No change, p50 241 s. So trap_exit is not it: terminate/2 is called but untracks in the local shard only, and the load balancer pins sockets to another node than the tracker. The untrack has to be broadcast. I take the trap_exit line out again.',
    ),
    s.edit(
      '/opt/huddle/apps/presence/lib/channel.ex',
      'Process.flag(:trap_exit, true)\n  def join(',
      'def join(',
    ),
    s.edit(
      '/opt/huddle/apps/presence/lib/tracker.ex',
      'local_untrack(id)',
      'PubSub.broadcast(:presence, {:untrack, id})',
    ),
    s.bash('mix run bench/close.exs', 'closed 1000 tabs, offline after p50=0.4s p95=252s'),
    s.claude(
      'Median 0.4 s now. The p95 of 252 s are tabs that die without a close (phone asleep). For those: sweep every 10 s, cut at 45 s, which is one and a half heartbeats. A timer per user would be exact, but that is a process or a timer for each of 1.2M, so no.',
    ),
    s.filler(2500, 'Tracker', 'the channel', 'PubSub', 'the shard map'),
    s.lead('router here changes the heartbeat to 15 s on Monday. your cut may be 25 s then, not before'),
    s.edit('/opt/huddle/apps/presence/lib/tracker.ex', '@sweep 60_000', '@sweep 10_000'),
    s.bash(
      'mix test apps/presence',
      '  1) test sweep keeps slow clients (TrackerTest)\n     Expected truthy, got false\n54 tests, 1 failure',
      { failed: 2 },
    ),
    s.claude(
      'The red test sends heartbeats each 50 s, which the cut at 45 s drops. I need the lead’s word on whether 50 s clients exist. Asking: do any clients still beat slower than 30 s?',
    ),
    s.compaction(
      'The teammate "presence" works on slow offline detection in an Elixir project. Broadcasting untrack helped. Some tests were run.',
      {
        says: [
          s.request('offline within 20 s', [/20 s/, /online|closed the tab|Target/]),
          s.rule('only apps/presence', [/apps\/presence/, /yours|only/]),
          s.rule('no merge to main', [/main/, /do not merge|PR/]),
          s.rule('no process per user', [/process(?:es)? per user/, /no|1\.2M/]),
          s.rule('25 s from Monday', [/25 s/, /Monday|not before/]),
          s.said('p95 252 s', [/252 ?s/, /p95|close/]),
          s.said('untrack was local', [/untrack/, /local shard|broadcast/]),
          s.said('cut at 45 s', [/45 s/, /cut|one and a half|sweep/]),
          s.said('timer per user', [/timer per user|timer for each/, /1\.2M|so no|process/]),
          s.said('asked about slow clients', [/slower than 30 s|50 s clients/]),
        ],
      },
    ),
    s.lead(
      'no client beats slower than 30 s, delete that test. but first: incident, presence nodes run out of atoms on prod. drop everything',
    ),
    s.bash(
      'git stash push -m "sweep 10s"',
      'Saved working directory and index state On presence-fast: sweep 10s',
    ),
    s.bash('git checkout -b atoms origin/main', "branch 'atoms' set up to track 'origin/main'."),
    s.bash('rg -n "String.to_atom" apps/presence', 'apps/presence/lib/meta.ex:19: String.to_atom(key)'),
    s.claude(
      'meta.ex:19 turns keys of client metadata into atoms; any client can fill the table of 1,048,576. to_existing_atom would raise for unknown keys and kill the channel, so keys stay strings.',
    ),
    s.edit('/opt/huddle/apps/presence/lib/meta.ex', 'String.to_atom(key)', 'key'),
    s.bash('mix test apps/presence', '54 tests, 0 failures'),
    s.bash(
      'git commit -am "presence: keep metadata keys as strings"',
      '[atoms 909a909] presence: keep metadata keys as strings\n 1 file changed',
    ),
    s.bash('git push -u origin atoms', 'To forge:huddle\n * [new branch] atoms -> atoms'),
    s.bash(
      'gh pr create --title "presence: keep metadata keys as strings" --fill',
      'https://forge/huddle/pull/2217',
    ),
    s.claude(
      'PR 2217 is open for the incident. Your other work waits in the stash "sweep 10s" on presence-fast; after the go-ahead I pop it and delete the test for slow clients.',
    ),
    s.compaction('useless', {
      over: ['asked about slow clients', 'untrack was local'],
      says: [
        s.request('incident first', [/incident/, /atoms|drop everything/]),
        s.request('delete the slow test', [/delete (?:that|the) test|slow clients/, /delete/]),
        s.said('stash sweep 10s', [/stash/, /sweep 10s|presence-fast/]),
        s.said('PR 2217', [/2217/, /metadata|incident|PR|pull/]),
        s.words('909a909 pushed', [/909a909|atoms/, /pushed|atoms -> atoms|new branch|PR/]),
        s.said('atoms from metadata', [/meta\.ex|metadata/, /atom/]),
        s.said('to_existing_atom', [/to_existing_atom/, /raise|kill/]),
      ],
    }),
    s.lead('2217 is merged and live, atoms flat. back to the 20 s'),
    s.bash('git checkout presence-fast && git stash pop', 'Dropped refs/stash@{0} (5e5e5e5)'),
    s.edit('/opt/huddle/apps/presence/test/tracker_test.exs', 'test "sweep keeps slow clients"', ''),
    s.bash('mix test apps/presence', '53 tests, 0 failures'),
    s.bash('mix run bench/close.exs', 'closed 1000 tabs, offline after p50=0.4s p95=52s'),
    s.claude(
      'p95 went from 252 s to 52 s with the cut at 45 s. That is not the 20 s yet: with heartbeats of 30 s it cannot be reached without false offlines. With 15 s from Monday and a cut of 25 s I expect about 33 s, so the target also needs a heartbeat of 8 s or so. I would tell the lead before committing.',
    ),
    s.compaction('The incident was solved. The presence work continues from the stash.', {
      over: [
        'incident first',
        'stash sweep 10s',
        'delete the slow test',
        'PR 2217',
        '909a909 pushed',
        'p95 252 s',
        'atoms from metadata',
        'to_existing_atom',
      ],
      says: [
        s.said('p95 52 s', [/52 ?s/, /p95|45/]),
        s.said('20 s out of reach', [/heartbeat/, /8 s|33 s|cannot be reached/]),
        s.said('tell the lead first', [/tell the lead|lead before/]),
      ],
    }),
  ],
};
