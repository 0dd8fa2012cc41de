import {
  bash,
  claude,
  compaction,
  dropped,
  edit,
  FAILS,
  finding,
  how,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Questions that are answered in passing, claims that a run contradicts, values that change. */
export const streetLamps: Scenario = {
  name: 'street lamps',
  domain: 'infra',
  language: 'en',
  cwd: '/ops/lamps',
  steps: [
    you(
      "Half of the lamp controllers in district 4 stopped reporting. Get them back. Don't restart the gateway during daytime. Use the jump host lj-02. Timeout for ansible is 30 s.",
    ),
    bash(
      'ansible -i inv/d4 all -m ping',
      'lamp-401 | UNREACHABLE!\nlamp-402 | UNREACHABLE!\nok=22 unreachable=19',
      { failed: 4 },
    ),
    claude(
      '19 of 41 are unreachable. I think their certificates have run out. Which of the two CAs do the old controllers trust, north or south?',
    ),
    bash(
      'ssh lj-02 openssl x509 -in /etc/lamps/lamp-401.pem -noout -enddate',
      'notAfter=Jan  9 00:00:00 2027 GMT',
    ),
    claude(
      'So it is not the certificates: they are valid until January 2027. All 19 hang on switch sw-9, and that one lost its VLAN 40.',
    ),
    bash('ssh lj-02 sw-ctl sw-9 vlan add 40', 'vlan 40 added, not persisted'),
    bash('ansible -i inv/d4 all -m ping', 'ok=41 unreachable=0'),
    claude('All 41 answer. The VLAN is not persisted yet, a reboot of sw-9 would lose it.'),
    compaction('useless', {
      says: [
        request('controllers back', [/district 4/, /stopped reporting|controllers/]),
        rule('no gateway restart by day', [/restart the gateway/, /daytime/]),
        rule('jump host lj-02', [/jump host lj-02/]),
        rule('30 s', [/30 s/]),
        finding('sw-9 lost VLAN 40', [/sw-9/, /VLAN 40|vlan 40/]),
        state('41 answer', [/ok=41|All 41 answer/]),
        state('VLAN not persisted', [/not persisted/]),
        dropped('certificates', [/certificates/, /not the certificates|valid until/]),
      ],
      gone: [
        stale('certificates as cause', [/certificates have run out/, /^(?!.*not the certificates).*$/]),
        stale('19 unreachable', [/19 of 41|unreachable=19/, /^(?!.*(?:ok=41|All 41)).*$/]),
      ],
    }),
    you(
      'persist it. lj-02 is being reinstalled, take lj-05. btw the old ones trust north, south was never rolled out',
    ),
    bash('ssh lj-05 sw-ctl sw-9 persist', 'running-config saved'),
    edit('/ops/lamps/ansible.cfg', 'timeout = 30', 'timeout = 30\nproxy = lj-05'),
    claude('Saved. I also raised nothing else. Everything is reachable and monitoring is green.'),
    bash('curl -s mon/api/d4 | jq .state', '"degraded: lamp-417 firmware 2.1 below 2.4"'),
    claude('Monitoring is not green after all: lamp-417 has firmware 2.1 and is reported as degraded.'),
    compaction('useless', {
      over: ['jump host lj-02', 'VLAN not persisted', '41 answer', 'certificates', 'controllers back'],
      says: [
        rule('lj-05', [/lj-05/]),
        relation('north', [/trust north|north/, /south was never|old ones|CA/]),
        finding('lamp-417 has 2.1', [/lamp-417/, /2\.1/]),
        state('VLAN saved', [/running-config saved|persist/]),
      ],
      gone: [
        stale('use lj-02', [/jump host lj-02/, /^(?!.*lj-05).*$/]),
        stale('which CA, open', [/Which of the two CAs/, /^(?!.*trust north).*$/]),
        stale('VLAN not persisted, still', [/VLAN is not persisted yet/]),
        stale('monitoring is green', [/monitoring is green/, /^(?!.*(?:not green|degraded)).*$/]),
      ],
    }),
    you(
      '417 gets 2.4 tonight from the vendor, leave it. gateway restart at any hour is ok since we have two now',
    ),
    bash(
      'ansible -i inv/d4 gateways -m reboot',
      'gw-1 | CHANGED\nFAILED gw-2: Timeout 30 s waiting for reboot',
      { failed: 2 },
    ),
    you('that needs longer, take 120'),
    bash('ansible -i inv/d4 gateways -m reboot -T 120', 'gw-1 | CHANGED\ngw-2 | CHANGED'),
    claude('Both gateways are back; gw-2 takes about 75 s to boot.'),
    compaction('useless', {
      over: ['no gateway restart by day', '30 s', 'VLAN saved', 'lamp-417 has 2.1'],
      says: [
        rule('any hour', [/gateway restart at any hour/]),
        rule('120', [/120/, /longer|-T 120/]),
        finding('gw-2 boots in 75 s', [/gw-2/, /75 s/]),
        rule('leave 417', [/417/, /leave it/]),
        how('reboot', [/-m reboot -T 120/]),
      ],
      gone: [
        stale('not during daytime', [/restart the gateway during daytime/, /^(?!.*any hour).*$/]),
        stale('timeout 30', [/Timeout for ansible is 30 s/, /^(?!.*120).*$/]),
        stale('gw-2 failing', [/gw-2/, FAILS]),
      ],
    }),
  ],
};
