import {
  bash,
  claude,
  compaction,
  edit,
  FAILS,
  finding,
  how,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** French: une cause démentie, des seuils qui bougent, une permission d'une fois, une demande abandonnée. */
export const laiterie: Scenario = {
  name: 'laiterie',
  domain: 'data',
  language: 'fr',
  cwd: '/srv/lait',
  steps: [
    you(
      "Les relevés de la cuve 2 arrivent en double. Il faut dédoublonner. Seuil d'alerte à 6 °C. N'écris jamais dans la base du contrôle laitier. Les rapports en PDF. Pas plus de deux essais par jour sur le robot.",
    ),
    claude('Le robot envoie sans doute deux fois.'),
    bash('grep cuve2 robot.log | wc -l', '1440'),
    claude(
      "Le robot n'y est pour rien, il envoie bien 1440 relevés. C'est `importer()` qui relit la dernière page à chaque passage.",
    ),
    edit('/srv/lait/importer.py', 'page', 'page + 1'),
    bash('pytest -q', '1 failed, 17 passed\nFAILED test_import.py::test_pages - manque 30 relevés', {
      failed: 1,
    }),
    edit('/srv/lait/importer.py', 'page + 1', 'curseur'),
    bash('pytest -q', '18 passed'),
    claude('18 tests passent. La base contient encore les anciens doublons.'),
    you('vide-les, et cette fois-ci tu peux écrire dans celle du contrôle laitier pour corriger'),
    bash('python nettoyer.py --controle', 'supprimé 2210 doublons'),
    claude('2210 doublons supprimés.'),
    compaction('useless', {
      says: [
        request('relevés en double', [/relevés/, /double/]),
        rule('6 °C', [/6 °C/]),
        rule('contrôle laitier', [/N'écris jamais/, /contrôle laitier/]),
        rule('PDF', [/rapports en PDF/]),
        rule('deux essais', [/deux essais/]),
        finding('importer relit', [/importer/, /relit|dernière page/]),
        state('2210', [/2210/]),
        how('pytest', [/pytest -q/, /18 passed/]),
      ],
      gone: [
        stale('le robot', [/envoie sans doute deux fois/, /^(?!.*pour rien).*$/]),
        stale('test_pages', [/test_pages/, FAILS]),
        stale('encore des doublons', [/contient encore les anciens doublons/]),
      ],
    }),
    you("passe l'alerte à 8, 6 c'était pour l'été. et les rapports, plutôt en HTML désormais"),
    edit('/srv/lait/alerte.py', '6', '8'),
    bash('git commit -am "Alerte à 8"', '[main d8d8d8d] Alerte à 8\n 2 files changed'),
    you('fais aussi une page pour le vétérinaire'),
    claude('Faut-il un mot de passe ?'),
    you(
      'laisse tomber la page, il préfère un appel. sur le robot tu peux essayer autant que tu veux, il est en maintenance',
    ),
    claude('Entendu.'),
    compaction('useless', {
      over: ['6 °C', 'PDF', 'deux essais', 'relevés en double', '2210', 'importer relit', 'pytest'],
      says: [
        rule('8', [/alerte à 8/]),
        rule('HTML', [/HTML/]),
        rule('robot libre', [/autant que tu veux/]),
        state('d8d8d8d', [/d8d8d8d/]),
      ],
      gone: [
        stale('seuil à 6', [/Seuil d'alerte à 6/, /^(?!.*à 8).*$/]),
        stale('en PDF', [/rapports en PDF/, /^(?!.*HTML).*$/]),
        stale('deux essais, encore', [/deux essais par jour/, /^(?!.*autant que).*$/]),
        stale('page demandée', [/une page pour le vétérinaire/, /^(?!.*laisse tomber).*$/]),
        stale('mot de passe ouvert', [/mot de passe/, /no answer is on record/]),
      ],
    }),
  ],
};
