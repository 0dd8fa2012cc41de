import * as s from '../steps.ts';

/** Rules that end by themselves: a freeze, a release, a colleague who comes back. */
export const dnsCutover: s.Scenario = {
  name: 'dns cutover',
  domain: 'infra',
  language: 'en',
  cwd: '/srv/dns',
  steps: [
    s.you(
      'we move shop.example.net to the new zone. Until 3.2 is out nothing gets merged into main, ok? And no terraform apply during the change freeze, plan is fine. TTLs stay at 60 while we are moving. always show me the plan diff before an apply',
    ),
    s.bash('terraform plan -out p1', 'Plan: 7 to add, 2 to change, 0 to destroy.'),
    s.claude('The plan adds 7 records and changes 2.'),
    s.refuse(s.bash('terraform apply p1', ''), 'FREEZE. I literally just said it'),
    s.claude('Sorry. I wait with the apply.'),
    s.you(
      'Marek is on leave, so leave everything under modules/mail alone until he is back. the dns runbook is RB-14, RB-15 is the rollback',
    ),
    s.edit('/srv/dns/zones/shop.tf', 'ttl = 3600', 'ttl = 60'),
    s.claude('The TTLs are at 60.'),
    s.compaction('useless', {
      says: [
        s.request('move shop.example.net', [/shop\.example\.net/, /new zone/]),
        s.rule('nothing merged before 3.2', [/3\.2/, /merged/]),
        s.rule('no apply in the freeze', [/apply/, /freeze/]),
        s.rule('TTL 60', [/TTLs? stay at 60/]),
        s.rule('plan diff first', [/plan diff/]),
        s.rule('modules/mail alone', [/modules\/mail/, /Marek|leave/]),
        s.relation('RB-14', [/RB-14/, /runbook/]),
        s.relation('RB-15', [/RB-15/, /rollback/]),
        s.rule('apply was refused', [/terraform apply/, /FREEZE|refused/i]),
        s.how('plan', [/terraform plan/, /7 to add/]),
      ],
      gone: [],
    }),
    s.you('good news, they lifted the freeze early, this morning already. go'),
    s.bash('terraform plan -out p2', 'Plan: 7 to add, 2 to change, 0 to destroy.'),
    s.claude('The diff is the one from before: 7 to add, 2 to change. Apply?'),
    s.you('yep'),
    s.bash('terraform apply p2', 'Apply complete! Resources: 7 added, 2 changed, 0 destroyed.'),
    s.queue('btw 3.2 went out last night'),
    s.bash('git push origin cutover', 'cutover -> cutover'),
    s.claude('Applied and pushed to the branch.'),
    s.compaction('useless', {
      over: ['no apply in the freeze', 'nothing merged before 3.2', 'apply was refused', 'plan'],
      says: [
        s.state('applied', [/terraform apply/, /7 added|complete/i]),
        s.rule('3.2 is out', [/3\.2 (?:went|is) out/]),
      ],
      gone: [
        s.stale('freeze', [/no terraform apply during/, /^(?!.*lifted).*$/]),
        s.stale('no merge', [/nothing gets merged/, /^(?!.*went out).*$/]),
        s.stale('refusal as the last word', [/I literally just said it/, /^(?!.*lifted).*$/]),
        s.stale('apply is still open', [/Apply\?/, /no answer|unanswered|waits for/]),
      ],
    }),
    s.you('Marek is back btw. and we are done moving, ttls back to an hour please'),
    s.edit('/srv/dns/zones/shop.tf', 'ttl = 60', 'ttl = 3600'),
    s.bash('terraform plan -out p3', 'Plan: 0 to add, 9 to change, 0 to destroy.'),
    s.claude('9 records change. Here is the diff. Shall I apply it?'),
    s.compaction('useless', {
      over: ['TTL 60', 'modules/mail alone', 'applied', 'move shop.example.net', '3.2 is out'],
      says: [
        s.rule('an hour', [/ttls? back to an hour/]),
        s.state('waits for the apply', [/Shall I apply it/]),
        s.how('the last plan', [/terraform plan/, /9 to change/]),
      ],
      gone: [
        s.stale('TTL at 60', [/TTLs stay at 60/, /^(?!.*an hour).*$/]),
        s.stale('TTL said to be at 60', [/TTLs are at 60/]),
        s.stale('mail is off limits', [/modules\/mail alone/, /^(?!.*Marek is back).*$/]),
      ],
    }),
  ],
};
