import * as s from '../steps.ts';

/** French: une cause démentie, des seuils qui bougent, une permission d'une fois, une demande abandonnée. */
export const laiterie: s.Scenario = {
  name: 'laiterie',
  domain: 'data',
  language: 'fr',
  cwd: '/srv/lait',
  steps: [
    s.you(
      "Les relevés de la cuve 2 arrivent en double. Il faut dédoublonner. Seuil d'alerte à 6 °C. N'écris jamais dans la base du contrôle laitier. Les rapports en PDF. Pas plus de deux essais par jour sur le robot.",
    ),
    s.claude('Le robot envoie sans doute deux fois.'),
    s.bash('grep cuve2 robot.log | wc -l', '1440'),
    s.claude(
      "Le robot n'y est pour rien, il envoie bien 1440 relevés. C'est `importer()` qui relit la dernière page à chaque passage.",
    ),
    s.edit('/srv/lait/importer.py', 'page', 'page + 1'),
    s.bash('pytest -q', '1 failed, 17 passed\nFAILED test_import.py::test_pages - manque 30 relevés', {
      failed: 1,
    }),
    s.edit('/srv/lait/importer.py', 'page + 1', 'curseur'),
    s.bash('pytest -q', '18 passed'),
    s.claude('18 tests passent. La base contient encore les anciens doublons.'),
    s.you('vide-les, et cette fois-ci tu peux écrire dans celle du contrôle laitier pour corriger'),
    s.bash('python nettoyer.py --controle', 'supprimé 2210 doublons'),
    s.claude('2210 doublons supprimés.'),
    s.compaction('useless', {
      says: [
        s.request('relevés en double', [/relevés/, /double/]),
        s.rule('6 °C', [/6 °C/]),
        s.rule('contrôle laitier', [/N'écris jamais/, /contrôle laitier/]),
        s.rule('PDF', [/rapports en PDF/]),
        s.rule('deux essais', [/deux essais/]),
        s.finding('importer relit', [/importer/, /relit|dernière page/]),
        s.state('2210', [/2210/]),
        s.how('pytest', [/pytest -q/, /18 passed/]),
      ],
      gone: [
        s.stale('le robot', [/envoie sans doute deux fois/, /^(?!.*pour rien).*$/]),
        s.stale('test_pages', [/test_pages/, s.FAILS]),
        s.stale('encore des doublons', [/contient encore les anciens doublons/]),
      ],
    }),
    s.you("passe l'alerte à 8, 6 c'était pour l'été. et les rapports, plutôt en HTML désormais"),
    s.edit('/srv/lait/alerte.py', '6', '8'),
    s.bash('git commit -am "Alerte à 8"', '[main d8d8d8d] Alerte à 8\n 2 files changed'),
    s.you('fais aussi une page pour le vétérinaire'),
    s.claude('Faut-il un mot de passe ?'),
    s.you(
      'laisse tomber la page, il préfère un appel. sur le robot tu peux essayer autant que tu veux, il est en maintenance',
    ),
    s.claude('Entendu.'),
    s.compaction('useless', {
      over: ['6 °C', 'PDF', 'deux essais', 'relevés en double', '2210', 'importer relit', 'pytest'],
      says: [
        s.rule('8', [/alerte à 8/]),
        s.rule('HTML', [/HTML/]),
        s.rule('robot libre', [/autant que tu veux/]),
        s.state('d8d8d8d', [/d8d8d8d/]),
      ],
      gone: [
        s.stale('seuil à 6', [/Seuil d'alerte à 6/, /^(?!.*à 8).*$/]),
        s.stale('en PDF', [/rapports en PDF/, /^(?!.*HTML).*$/]),
        s.stale('deux essais, encore', [/deux essais par jour/, /^(?!.*autant que).*$/]),
        s.stale('page demandée', [/une page pour le vétérinaire/, /^(?!.*laisse tomber).*$/]),
        s.stale('mot de passe ouvert', [/mot de passe/, /no answer is on record/]),
      ],
    }),
  ],
};
