import {
  bash,
  claude,
  compaction,
  decision,
  dropped,
  edit,
  FAILS,
  how,
  next,
  queue,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  write,
  you,
} from '../steps.ts';

/** French: things that are reconsidered, and a rule that ends with an event. */
export const boutiqueSoie: Scenario = {
  name: 'boutique de soie',
  domain: 'web',
  language: 'fr',
  cwd: '/srv/boutique',
  steps: [
    you(
      "Le panier perd les articles quand on passe du site au paiement. Trouve pourquoi et répare. Pas de nouvelle dépendance. Tant que les soldes durent, on ne touche pas aux prix. Les messages de commit en anglais s'il te plaît.",
    ),
    bash(
      'npm test -- panier',
      'FAIL panier.test.ts\n  ● garde les articles\n    expected 3, received 0\nTests: 1 failed, 22 passed',
      {
        failed: 1,
      },
    ),
    claude(
      "La cause : le cookie `panier_id` est posé sur www.boutique.example, or le paiement tourne sur pay.boutique.example, donc le navigateur ne l'envoie pas.",
    ),
    edit('/srv/boutique/src/cookie.ts', "domain: 'www.boutique.example'", "domain: '.boutique.example'"),
    bash('npm test -- panier', 'Tests: 23 passed'),
    claude(
      "Les 23 tests passent. Au passage : le prestataire Payleaf refuse les montants au-dessus de 4 999,99 € sans 3-D Secure, code d'erreur PL-311.",
    ),
    you('bien vu. pour la session, mets la durée à 20 minutes'),
    edit('/srv/boutique/src/session.ts', 'minutes: 60', 'minutes: 20'),
    queue('tout compte fait 30 minutes, les gens hésitent longtemps'),
    edit('/srv/boutique/src/session.ts', 'minutes: 20', 'minutes: 30'),
    claude(
      "La durée est de 30 minutes. J'ai pensé à stocker le panier côté serveur, mais la base est en lecture seule pendant les soldes, alors j'y renonce. Ensuite je m'occupe de la page de confirmation.",
    ),
    compaction('useless', {
      says: [
        request('le panier perd les articles', [/panier/, /perd/]),
        rule('pas de dépendance', [/dépendance/, /[Pp]as de/]),
        rule('prix pendant les soldes', [/soldes/, /prix/]),
        rule('commits en anglais', [/commit/, /anglais/]),
        relation('PL-311', [/PL-311/, /3-D Secure|4 999/]),
        decision('30 minutes', [/30 minutes/]),
        dropped('panier côté serveur', [/côté serveur/, /lecture seule|renonce/]),
        state('23 tests passent', [/23 passed/]),
        state('cookie.ts non commité', [/cookie\.ts/, /not committed|edited|uncommitted/i]),
        next('page de confirmation', [/page de confirmation/]),
        how('tests du panier', [/npm test -- panier/, /23 passed/]),
      ],
      gone: [
        stale('cookie sur www, comme fait présent', [/est posé sur www/]),
        stale('20 minutes', [/(?<!\d)20 minutes/]),
        stale('test rouge', [/garde les articles/, FAILS]),
      ],
    }),
    write('/srv/boutique/src/confirmation.tsx', 'export const Confirmation = () => null'),
    you("les soldes sont finies depuis ce matin ! tu peux maintenant corriger l'arrondi des prix"),
    bash(
      'npm test -- prix',
      'FAIL prix.test.ts\n  ● arrondit au centime\n    expected 12.35, received 12.34',
      { failed: 1 },
    ),
    claude(
      "L'arrondi est faux parce que `toFixed` arrondit en binaire : 12.345 devient 12.34. Je passe par des centimes entiers.",
    ),
    edit('/srv/boutique/src/prix.ts', 'x.toFixed(2)', 'Math.round(x * 100) / 100'),
    bash('npm test -- prix', 'Tests: 9 passed'),
    bash(
      'git commit -am "Keep the cart across hosts, round prices"',
      '[main 0d3f9aa] Keep the cart across hosts, round prices\n 3 files changed, 8 insertions(+), 8 deletions(-)',
    ),
    claude('Commit fait. Faut-il aussi envoyer un mail de confirmation, ou la page suffit ?'),
    you('laisse tomber le mail, la page suffit largement'),
    compaction('useless', {
      over: [
        'prix pendant les soldes',
        'cookie.ts non commité',
        'page de confirmation',
        'le panier perd les articles',
        'panier côté serveur',
        '23 tests passent',
      ],
      says: [
        decision('pas de mail', [/mail/, /laisse tomber|suffit/]),
        state('0d3f9aa', [/0d3f9aa/, /not pushed|Committed/i]),
        state('confirmation.tsx non commité', [/confirmation\.tsx/, /not committed|edited|uncommitted/i]),
        how('tests des prix', [/npm test -- prix/, /9 passed/]),
      ],
      gone: [
        stale('ne pas toucher aux prix', [/on ne touche pas aux prix/]),
        stale("l'arrondi est faux", [/L'arrondi est faux parce que/]),
        stale('question du mail ouverte', [/no answer is on record/]),
        stale('renonce à cause des soldes', [/lecture seule pendant les soldes/]),
      ],
    }),
  ],
};
