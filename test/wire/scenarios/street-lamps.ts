import * as s from '../steps.ts';

/** Questions that are answered in passing, claims that a run contradicts, values that change. */
export const streetLamps: s.Scenario = {
  name: 'street lamps',
  domain: 'infra',
  language: 'en',
  cwd: '/ops/lamps',
  steps: [
    s.you(
      "Half of the lamp controllers in district 4 stopped reporting. Get them back. Don't restart the gateway during daytime. Use the jump host lj-02. Timeout for ansible is 30 s.",
    ),
    s.bash(
      'ansible -i inv/d4 all -m ping',
      'lamp-401 | UNREACHABLE!\nlamp-402 | UNREACHABLE!\nok=22 unreachable=19',
      { failed: 4 },
    ),
    s.claude(
      '19 of 41 are unreachable. I think their certificates have run out. Which of the two CAs do the old controllers trust, north or south?',
    ),
    s.bash(
      'ssh lj-02 openssl x509 -in /etc/lamps/lamp-401.pem -noout -enddate',
      'notAfter=Jan  9 00:00:00 2027 GMT',
    ),
    s.claude(
      'So it is not the certificates: they are valid until January 2027. All 19 hang on switch sw-9, and that one lost its VLAN 40.',
    ),
    s.bash('ssh lj-02 sw-ctl sw-9 vlan add 40', 'vlan 40 added, not persisted'),
    s.bash('ansible -i inv/d4 all -m ping', 'ok=41 unreachable=0'),
    s.claude('All 41 answer. The VLAN is not persisted yet, a reboot of sw-9 would lose it.'),
    s.compaction('useless', {
      says: [
        s.request('controllers back', [/district 4/, /stopped reporting|controllers/]),
        s.rule('no gateway restart by day', [/restart the gateway/, /daytime/]),
        s.rule('jump host lj-02', [/jump host lj-02/]),
        s.rule('30 s', [/30 s/]),
        s.finding('sw-9 lost VLAN 40', [/sw-9/, /VLAN 40|vlan 40/]),
        s.state('41 answer', [/ok=41|All 41 answer/]),
        s.state('VLAN not persisted', [/not persisted/]),
        s.dropped('certificates', [/certificates/, /not the certificates|valid until/]),
      ],
      gone: [
        s.stale('certificates as cause', [/certificates have run out/, /^(?!.*not the certificates).*$/]),
        s.stale('19 unreachable', [/19 of 41|unreachable=19/, /^(?!.*(?:ok=41|All 41)).*$/]),
      ],
    }),
    s.you(
      'persist it. lj-02 is being reinstalled, take lj-05. btw the old ones trust north, south was never rolled out',
    ),
    s.bash('ssh lj-05 sw-ctl sw-9 persist', 'running-config saved'),
    s.edit('/ops/lamps/ansible.cfg', 'timeout = 30', 'timeout = 30\nproxy = lj-05'),
    s.claude('Saved. I also raised nothing else. Everything is reachable and monitoring is green.'),
    s.bash('curl -s mon/api/d4 | jq .state', '"degraded: lamp-417 firmware 2.1 below 2.4"'),
    s.claude('Monitoring is not green after all: lamp-417 has firmware 2.1 and is reported as degraded.'),
    s.compaction('useless', {
      over: ['jump host lj-02', 'VLAN not persisted', '41 answer', 'certificates', 'controllers back'],
      says: [
        s.rule('lj-05', [/lj-05/]),
        s.relation('north', [/trust north|north/, /south was never|old ones|CA/]),
        s.finding('lamp-417 has 2.1', [/lamp-417/, /2\.1/]),
        s.state('VLAN saved', [/running-config saved|persist/]),
      ],
      gone: [
        s.stale('use lj-02', [/jump host lj-02/, /^(?!.*lj-05).*$/]),
        s.stale('which CA, open', [/Which of the two CAs/, /^(?!.*trust north).*$/]),
        s.stale('VLAN not persisted, still', [/VLAN is not persisted yet/]),
        s.stale('monitoring is green', [/monitoring is green/, /^(?!.*(?:not green|degraded)).*$/]),
      ],
    }),
    s.you(
      '417 gets 2.4 tonight from the vendor, leave it. gateway restart at any hour is ok since we have two now',
    ),
    s.bash(
      'ansible -i inv/d4 gateways -m reboot',
      'gw-1 | CHANGED\nFAILED gw-2: Timeout 30 s waiting for reboot',
      { failed: 2 },
    ),
    s.you('that needs longer, take 120'),
    s.bash('ansible -i inv/d4 gateways -m reboot -T 120', 'gw-1 | CHANGED\ngw-2 | CHANGED'),
    s.claude('Both gateways are back; gw-2 takes about 75 s to boot.'),
    s.compaction('useless', {
      over: ['no gateway restart by day', '30 s', 'VLAN saved', 'lamp-417 has 2.1'],
      says: [
        s.rule('any hour', [/gateway restart at any hour/]),
        s.rule('120', [/120/, /longer|-T 120/]),
        s.finding('gw-2 boots in 75 s', [/gw-2/, /75 s/]),
        s.rule('leave 417', [/417/, /leave it/]),
        s.how('reboot', [/-m reboot -T 120/]),
      ],
      gone: [
        s.stale('not during daytime', [/restart the gateway during daytime/, /^(?!.*any hour).*$/]),
        s.stale('timeout 30', [/Timeout for ansible is 30 s/, /^(?!.*120).*$/]),
        s.stale('gw-2 failing', [/gw-2/, s.FAILS]),
      ],
    }),
  ],
};
