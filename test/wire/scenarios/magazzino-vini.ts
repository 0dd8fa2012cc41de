import * as s from '../steps.ts';

/** Italian: a shop owner who corrects prices and lifts his own bans. */
export const magazzinoVini: s.Scenario = {
  name: 'magazzino vini',
  domain: 'web',
  language: 'it',
  cwd: '/home/elio/vini',
  steps: [
    s.you(
      'Il carrello perde le bottiglie quando si cambia pagina, sistemalo. Non toccare i prezzi finché il commercialista non ha finito. I testi vanno in italiano, mai in inglese. La spedizione è gratuita sopra i 90 euro.',
    ),
    s.bash('npm test', '52 passed'),
    s.claude('Il carrello vive solo in memoria: lo salvo nel browser o sul server?'),
    s.you('sul server'),
    s.edit('/home/elio/vini/src/cart.ts', 'memory', 'server'),
    s.bash('npm test', '54 passed'),
    s.claude('Il carrello sta sul server, 54 test passano.'),
    s.refuse(
      s.edit('/home/elio/vini/src/prices.ts', '12.50', '12.90'),
      'i prezzi li ho detto di lasciarli stare!',
    ),
    s.claude('Giusto, non li tocco.'),
    s.queue('la spedizione gratuita la alziamo a 120 euro'),
    s.compaction('useless', {
      says: [
        s.request('carrello perde le bottiglie', [/carrello/, /bottiglie/]),
        s.rule('prezzi', [/prezzi/, /commercialista|lasciarli stare/]),
        s.rule('testi in italiano', [/italiano/, /inglese/]),
        s.rule('gratuita da 120', [/120 euro/]),
        s.said('sul server', [/sul server/, /browser|memoria|salvo/]),
      ],
    }),
    s.you(
      "il commercialista ha dato l'ok, coi prezzi fai pure. la cantina 3 è quella allagata, la cantina 5 l'abbiamo venduta",
    ),
    s.edit('/home/elio/vini/src/prices.ts', '12.50', '12.90'),
    s.bash('git commit -am "Prezzi nuovi"', '[main 71c0ffe] Prezzi nuovi\n 2 files changed'),
    s.claude('I prezzi sono aggiornati.'),
    s.compaction('useless', {
      over: ['prezzi', 'carrello perde le bottiglie', 'sul server'],
      says: [
        s.rule('prezzi liberi', [/prezzi fai pure/]),
        s.words('cantina 3', [/cantina 3/, /allagata/]),
        s.words('cantina 5', [/cantina 5/, /venduta/]),
      ],
    }),
    s.you(
      "abbiamo clienti tedeschi adesso, quindi aggiungi pure l'inglese ai testi. e basta spedizione gratuita, ci rimettiamo",
    ),
    s.edit('/home/elio/vini/src/shipping.ts', 'free over 120', 'never free'),
    s.claude('La spedizione si paga sempre.'),
    s.compaction('useless', {
      over: ['testi in italiano', 'gratuita da 120'],
      says: [
        s.rule('anche inglese', [/inglese ai testi/]),
        s.rule('mai gratuita', [/basta spedizione gratuita/]),
      ],
    }),
  ],
};
