import * as s from '../steps.ts';

/** Services started, stopped and moved; a diagnosis in two steps; permissions for once; a value changed back. */
export const mailRelay: s.Scenario = {
  name: 'mail relay',
  domain: 'infra',
  language: 'en',
  cwd: '/etc/relay',
  steps: [
    s.you(
      "Newsletters bounce at gmx. Find the reason. Changes on mx1 only, mx2 is the fallback. Don't send more than 50 test mails. Queue lifetime is 2 days and stays so. I approve every restart.",
    ),
    s.bash('grep gmx /var/log/mail.log | tail -1', '554 5.7.1 SPF fail for mx1.example'),
    s.claude('The SPF record lacks the address of mx1. That explains the bounces.'),
    s.bash('dig +short txt example.org', '"v=spf1 ip4:192.0.2.10 ip4:192.0.2.11 -all"'),
    s.claude(
      'I was mistaken, mx1 is 192.0.2.10 and is in there. The mails leave over IPv6, and that address is not listed.',
    ),
    s.edit('/etc/relay/main.cf', 'inet_protocols = all', 'inet_protocols = ipv4'),
    s.refuse(s.bash('systemctl restart postfix', ''), 'wait for the lunch break'),
    s.claude('The setting is written and not active until the restart.'),
    s.compaction('useless', {
      says: [
        s.request('newsletters bounce', [/newsletters bounce/i]),
        s.rule('mx1 only', [/mx1 only/]),
        s.rule('50 mails', [/50 test mails/]),
        s.rule('2 days', [/lifetime is 2 days/]),
        s.rule('approve restarts', [/approve every restart/]),
        s.finding('IPv6 is not listed', [/IPv6/, /not listed|leave over/]),
        s.state('restart waits', [/restart/, /lunch|not active|refus|turned down/i]),
        s.file('main.cf', [/main\.cf/]),
      ],
      gone: [
        s.stale('SPF lacks mx1', [/SPF record lacks/, /^(?!.*(?:mistaken|is in there)).*$/]),
        s.stale('explains the bounces', [/That explains the bounces/]),
      ],
    }),
    s.you('lunch break, go'),
    s.bash('systemctl restart postfix', ''),
    s.bash('swaks --to test@gmx.example', '250 OK queued'),
    s.claude('Accepted: 250 OK. The restart took.'),
    s.you('great. restart on your own from now on. same change on mx2 please'),
    s.bash('ssh mx2 sed -i s/all/ipv4/ /etc/relay/main.cf', ''),
    s.bash('ssh mx2 systemctl restart postfix', 'Job for postfix.service failed', { failed: 1 }),
    s.bash('ssh mx2 journalctl -u postfix -n1', 'fatal: bad numerical configuration: ipv4_workers'),
    s.claude('sed also turned `all_workers` into `ipv4_workers`. I put that back.'),
    s.bash('ssh mx2 sed -i s/ipv4_workers/all_workers/ /etc/relay/main.cf', ''),
    s.bash('ssh mx2 systemctl status postfix', 'active (running)'),
    s.claude('mx2 is up.'),
    s.compaction('useless', {
      over: ['mx1 only', 'approve restarts', 'restart waits', 'newsletters bounce', 'main.cf'],
      says: [
        s.rule('restart alone', [/restart on your own/]),
        s.rule('mx2 too', [/same change on mx2/]),
        s.finding('sed turned all_workers', [/all_workers/]),
        s.state('mx2 active', [/mx2/, /active \(running\)|is up/]),
      ],
      gone: [
        s.stale('only mx1', [/mx1 only/, /^(?!.*(?:same change on mx2|mx2 please)).*$/]),
        s.stale('approves', [/I approve every restart/, /^(?!.*on your own).*$/]),
        s.stale('wait for lunch', [/wait for the lunch break/, /^(?!.*(?:lunch break, go|took)).*$/]),
        s.stale('setting inactive', [/not active until the restart/]),
        s.stale('mx2 failed', [/postfix\.service failed/, s.FAILS]),
      ],
    }),
    s.you('set queue lifetime to 5 days after all, the weekend was too long for 2'),
    s.edit('/etc/relay/main.cf', 'maximal_queue_lifetime = 2d', 'maximal_queue_lifetime = 5d'),
    s.bash('tail -f /var/log/mail.log', '', { background: 'tl9' }),
    s.claude('Watching the log in the background.'),
    s.stop('tl9', 'tail -f /var/log/mail.log'),
    s.you('nah, back to 2 days. but you may send as many tests as you want, gmx whitelisted us'),
    s.edit('/etc/relay/main.cf', 'maximal_queue_lifetime = 5d', 'maximal_queue_lifetime = 2d'),
    s.claude('Lifetime is 2 days again.'),
    s.compaction('useless', {
      over: ['50 mails', '2 days', 'IPv6 is not listed', 'mx2 active', 'sed turned all_workers'],
      says: [
        s.rule('back to 2 days', [/back to 2 days/]),
        s.rule('any number of tests', [/as many tests as you want/]),
      ],
      gone: [
        s.stale('5 days', [/lifetime to 5 days/, /^(?!.*back to 2).*$/]),
        s.stale('50 at most', [/more than 50 test mails/, /^(?!.*as many).*$/]),
        s.stale('log watched', [/Watching the log/]),
        s.stale('tail running', [/tail -f/, /running|runs in the background/i]),
      ],
    }),
  ],
};
