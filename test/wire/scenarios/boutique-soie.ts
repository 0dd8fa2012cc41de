import * as s from '../steps.ts';

/** French: things that are reconsidered, and a rule that ends with an event. */
export const boutiqueSoie: s.Scenario = {
  name: 'boutique de soie',
  domain: 'web',
  language: 'fr',
  cwd: '/srv/boutique',
  steps: [
    s.you(
      "Le panier perd les articles quand on passe du site au paiement. Trouve pourquoi et répare. Pas de nouvelle dépendance. Tant que les soldes durent, on ne touche pas aux prix. Les messages de commit en anglais s'il te plaît.",
    ),
    s.bash(
      'npm test -- panier',
      'FAIL panier.test.ts\n  ● garde les articles\n    expected 3, received 0\nTests: 1 failed, 22 passed',
      {
        failed: 1,
      },
    ),
    s.claude(
      "La cause : le cookie `panier_id` est posé sur www.boutique.example, or le paiement tourne sur pay.boutique.example, donc le navigateur ne l'envoie pas.",
    ),
    s.edit('/srv/boutique/src/cookie.ts', "domain: 'www.boutique.example'", "domain: '.boutique.example'"),
    s.bash('npm test -- panier', 'Tests: 23 passed'),
    s.claude(
      "Les 23 tests passent. Au passage : le prestataire Payleaf refuse les montants au-dessus de 4 999,99 € sans 3-D Secure, code d'erreur PL-311.",
    ),
    s.you('bien vu. pour la session, mets la durée à 20 minutes'),
    s.edit('/srv/boutique/src/session.ts', 'minutes: 60', 'minutes: 20'),
    s.queue('tout compte fait 30 minutes, les gens hésitent longtemps'),
    s.edit('/srv/boutique/src/session.ts', 'minutes: 20', 'minutes: 30'),
    s.claude(
      "La durée est de 30 minutes. J'ai pensé à stocker le panier côté serveur, mais la base est en lecture seule pendant les soldes, alors j'y renonce. Ensuite je m'occupe de la page de confirmation.",
    ),
    s.compaction('useless', {
      says: [
        s.request('le panier perd les articles', [/panier/, /perd/]),
        s.rule('pas de dépendance', [/dépendance/, /[Pp]as de/]),
        s.rule('prix pendant les soldes', [/soldes/, /prix/]),
        s.rule('commits en anglais', [/commit/, /anglais/]),
        s.relation('PL-311', [/PL-311/, /3-D Secure|4 999/]),
        s.decision('30 minutes', [/30 minutes/]),
        s.dropped('panier côté serveur', [/côté serveur/, /lecture seule|renonce/]),
        s.state('23 tests passent', [/23 passed/]),
        s.state('cookie.ts non commité', [/cookie\.ts/, /not committed|edited|uncommitted/i]),
        s.next('page de confirmation', [/page de confirmation/]),
        s.how('tests du panier', [/npm test -- panier/, /23 passed/]),
      ],
      gone: [
        s.stale('cookie sur www, comme fait présent', [/est posé sur www/]),
        s.stale('20 minutes', [/(?<!\d)20 minutes/]),
        s.stale('test rouge', [/garde les articles/, s.FAILS]),
      ],
    }),
    s.write('/srv/boutique/src/confirmation.tsx', 'export const Confirmation = () => null'),
    s.you("les soldes sont finies depuis ce matin ! tu peux maintenant corriger l'arrondi des prix"),
    s.bash(
      'npm test -- prix',
      'FAIL prix.test.ts\n  ● arrondit au centime\n    expected 12.35, received 12.34',
      { failed: 1 },
    ),
    s.claude(
      "L'arrondi est faux parce que `toFixed` arrondit en binaire : 12.345 devient 12.34. Je passe par des centimes entiers.",
    ),
    s.edit('/srv/boutique/src/prix.ts', 'x.toFixed(2)', 'Math.round(x * 100) / 100'),
    s.bash('npm test -- prix', 'Tests: 9 passed'),
    s.bash(
      'git commit -am "Keep the cart across hosts, round prices"',
      '[main 0d3f9aa] Keep the cart across hosts, round prices\n 3 files changed, 8 insertions(+), 8 deletions(-)',
    ),
    s.claude('Commit fait. Faut-il aussi envoyer un mail de confirmation, ou la page suffit ?'),
    s.you('laisse tomber le mail, la page suffit largement'),
    s.compaction('useless', {
      over: [
        'prix pendant les soldes',
        'cookie.ts non commité',
        'page de confirmation',
        'le panier perd les articles',
        'panier côté serveur',
        '23 tests passent',
      ],
      says: [
        s.decision('pas de mail', [/mail/, /laisse tomber|suffit/]),
        s.state('0d3f9aa', [/0d3f9aa/, /not pushed|Committed/i]),
        s.state('confirmation.tsx non commité', [/confirmation\.tsx/, /not committed|edited|uncommitted/i]),
        s.how('tests des prix', [/npm test -- prix/, /9 passed/]),
      ],
      gone: [
        s.stale('ne pas toucher aux prix', [/on ne touche pas aux prix/]),
        s.stale("l'arrondi est faux", [/L'arrondi est faux parce que/]),
        s.stale('question du mail ouverte', [/no answer is on record/]),
        s.stale('renonce à cause des soldes', [/lecture seule pendant les soldes/]),
      ],
    }),
  ],
};
