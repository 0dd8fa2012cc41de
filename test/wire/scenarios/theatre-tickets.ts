import * as s from '../steps.ts';

/** Rules that die by implication, a user who comes back to what was dropped, and a deadline that is met. */
export const theatreTickets: s.Scenario = {
  name: 'theatre tickets',
  domain: 'web',
  language: 'en',
  cwd: '/srv/tickets',
  steps: [
    s.you(
      'seat maps load forever on phones, please speed them up before the premiere on the 14th. hold your horses with the payment code, auditors are in there. only svg for the maps. every PR needs a screenshot. i like my commits small',
    ),
    s.bash('npm run perf', 'seat map 4.8 s'),
    s.claude('Each seat is its own component, 1,900 of them. I would draw them on a canvas.'),
    s.you('canvas is fine by me, svg was just what the agency wanted'),
    s.edit('/srv/tickets/src/map.ts', '<Seat/>', 'canvas'),
    s.bash('npm run perf', 'seat map 0.6 s'),
    s.claude('Down to 0.6 s. Shall I do the balcony in the same go?'),
    s.you('leave the balcony for another day'),
    s.refuse(s.edit('/srv/tickets/src/pay.ts', 'a', 'b'), 'paws off pay.ts till the auditors have left'),
    s.claude('Right, I leave it.'),
    s.compaction('useless', {
      says: [
        s.request('seat maps are slow', [/seat maps/, /phones|forever/]),
        s.rule('payment code', [/payment code|pay\.ts/, /auditors/]),
        s.rule('canvas is fine', [/canvas is fine/]),
        s.rule('screenshot per PR', [/screenshot/]),
        s.rule('small commits', [/commits small/]),
        s.rule('premiere on the 14th', [/14th/]),
        s.decision('no balcony now', [/balcony/, /another day/]),
        s.state('0.6 s', [/0\.6 s/]),
      ],
      gone: [
        s.stale('svg only', [/only svg/, /^(?!.*canvas is fine).*$/]),
        s.stale('4.8 s', [/^(?!.* last calls).*4\.8 s/]),
        s.stale('balcony is open', [/Shall I do the balcony/, /no answer is on record/]),
      ],
    }),
    s.you(
      'auditors packed up yesterday :) refund bug in pay.ts is next. F-12 is the flaky one, F-19 got merged by Ida',
    ),
    s.edit('/srv/tickets/src/pay.ts', 'refund()', 'refund(cents)'),
    s.bash('npm test', '301 passed'),
    s.claude('The refund is in cents.'),
    s.queue('no more screenshots pls, the bot makes them'),
    s.bash('git commit -am "Refund in cents"', '[main d00d1e5] Refund in cents\n 1 file changed'),
    s.compaction('useless', {
      over: ['payment code', 'screenshot per PR', 'seat maps are slow', '0.6 s', 'canvas is fine'],
      says: [
        s.rule('the bot makes screenshots', [/no more screenshots/]),
        s.relation('F-12', [/F-12/, /flaky/]),
        s.relation('F-19', [/F-19/, /Ida/]),
        s.state('301 passed', [/301 passed/]),
        s.state('d00d1e5', [/d00d1e5/]),
      ],
      gone: [
        s.stale('hold your horses', [/hold your horses/, /^(?!.*packed up).*$/]),
        s.stale('paws off', [/paws off pay/, /^(?!.*packed up).*$/]),
        s.stale('screenshots needed', [/every PR needs a screenshot/, /^(?!.*no more screenshots).*$/]),
      ],
    }),
    s.you('premiere went great! one fat commit is ok from here, nobody bisects this. do the balcony now'),
    s.edit('/srv/tickets/src/balcony.ts', 'svg', 'canvas'),
    s.interrupted(),
    s.you('wait, not canvas for the balcony, the curve looks jagged. svg there'),
    s.edit('/srv/tickets/src/balcony.ts', 'canvas', 'svg'),
    s.compaction('useless', {
      over: ['small commits', 'premiere on the 14th', 'no balcony now', '301 passed', 'd00d1e5'],
      says: [
        s.rule('fat commits', [/one fat commit/]),
        s.rule('svg for the balcony', [/balcony/, /svg there/]),
        s.state('balcony.ts', [/balcony\.ts/, /not committed|edited/i]),
      ],
      gone: [
        s.stale('commits small', [/i like my commits small/, /^(?!.*fat commit).*$/]),
        s.stale('before the 14th', [/before the premiere on the 14th/, /^(?!.*premiere went great).*$/]),
        s.stale('balcony another day', [
          /leave the balcony for another day/,
          /^(?!.*(?:balcony now|not canvas)).*$/,
        ]),
      ],
    }),
  ],
};
