import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  queue,
  refuse,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Italian: a shop owner who corrects prices and lifts his own bans. */
export const magazzinoVini: Scenario = {
  name: 'magazzino vini',
  domain: 'web',
  language: 'it',
  cwd: '/home/elio/vini',
  steps: [
    you(
      'Il carrello perde le bottiglie quando si cambia pagina, sistemalo. Non toccare i prezzi finché il commercialista non ha finito. I testi vanno in italiano, mai in inglese. La spedizione è gratuita sopra i 90 euro.',
    ),
    bash('npm test', '52 passed'),
    claude('Il carrello vive solo in memoria: lo salvo nel browser o sul server?'),
    you('sul server'),
    edit('/home/elio/vini/src/cart.ts', 'memory', 'server'),
    bash('npm test', '54 passed'),
    claude('Il carrello sta sul server, 54 test passano.'),
    refuse(
      edit('/home/elio/vini/src/prices.ts', '12.50', '12.90'),
      'i prezzi li ho detto di lasciarli stare!',
    ),
    claude('Giusto, non li tocco.'),
    queue('la spedizione gratuita la alziamo a 120 euro'),
    compaction('useless', {
      says: [
        request('carrello perde le bottiglie', [/carrello/, /bottiglie/]),
        rule('prezzi', [/prezzi/, /commercialista|lasciarli stare/]),
        rule('testi in italiano', [/italiano/, /inglese/]),
        rule('gratuita da 120', [/120 euro/]),
        decision('sul server', [/sul server/, /browser|memoria|salvo/]),
        state('54 test', [/54 passed/]),
      ],
      gone: [
        stale('90 euro', [/sopra i 90 euro/, /^(?!.*120).*$/]),
        stale('domanda aperta', [/browser o sul server/, /no answer is on record/]),
      ],
    }),
    you(
      "il commercialista ha dato l'ok, coi prezzi fai pure. la cantina 3 è quella allagata, la cantina 5 l'abbiamo venduta",
    ),
    edit('/home/elio/vini/src/prices.ts', '12.50', '12.90'),
    bash('git commit -am "Prezzi nuovi"', '[main 71c0ffe] Prezzi nuovi\n 2 files changed'),
    claude('I prezzi sono aggiornati.'),
    compaction('useless', {
      over: ['prezzi', 'carrello perde le bottiglie', '54 test', 'sul server'],
      says: [
        rule('prezzi liberi', [/prezzi fai pure/]),
        relation('cantina 3', [/cantina 3/, /allagata/]),
        relation('cantina 5', [/cantina 5/, /venduta/]),
        state('71c0ffe', [/71c0ffe|Prezzi nuovi/, /commit/i]),
      ],
      gone: [
        stale('prezzi vietati', [/Non toccare i prezzi/, /^(?!.*fai pure).*$/]),
        stale('lasciarli stare', [/lasciarli stare/, /^(?!.*fai pure).*$/]),
      ],
    }),
    you(
      "abbiamo clienti tedeschi adesso, quindi aggiungi pure l'inglese ai testi. e basta spedizione gratuita, ci rimettiamo",
    ),
    edit('/home/elio/vini/src/shipping.ts', 'free over 120', 'never free'),
    claude('La spedizione si paga sempre.'),
    compaction('useless', {
      over: ['testi in italiano', 'gratuita da 120', '71c0ffe'],
      says: [
        rule('anche inglese', [/inglese ai testi/]),
        rule('mai gratuita', [/basta spedizione gratuita/]),
        state('shipping.ts', [/shipping\.ts/, /not committed|edited/i]),
      ],
      gone: [
        stale('mai in inglese', [/mai in inglese/, /^(?!.*inglese ai testi).*$/]),
        stale('gratuita a 120', [/la alziamo a 120/, /^(?!.*basta spedizione).*$/]),
      ],
    }),
  ],
};
