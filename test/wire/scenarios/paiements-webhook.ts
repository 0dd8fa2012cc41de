import * as s from '../steps.ts';

/** French. */
export const paiementsWebhook: s.Scenario = {
  name: 'paiements webhook',
  domain: 'web',
  language: 'fr',
  cwd: '/srv/paiements',
  steps: [
    s.you(
      'Salut, certains paiements sont comptés deux fois depuis mardi. Trouve la cause. Ne touche pas aux migrations existantes, et pas de nouvelle dépendance. Les messages d’erreur restent en français.',
    ),
    s.bash('make test', 'make: *** [Makefile:12: test] Error 1\nRedis connection refused 127.0.0.1:6379', {
      failed: 2,
    }),
    s.bash('make services && make test', '203 passed'),
    s.claude('Il faut lancer `make services` avant les tests, sinon Redis manque.'),
    s.claude(
      'La cause : le prestataire renvoie le webhook quand nous répondons en plus de 5 s, et notre verrou Redis expire au bout de 3 s. Le second envoi passe donc à côté du verrou. 61 paiements sont touchés depuis mardi.',
    ),
    s.ask(
      'Comment éviter le doublon ?',
      'Contrainte unique sur event_id',
      'Verrou plus long',
      'Contrainte unique sur event_id',
    ),
    s.queue('au passage : les montants sont en centimes partout, jamais en euros'),
    s.claude(
      'Un verrou plus long a été écarté : si le processus meurt, la commande reste bloquée dix minutes.',
    ),
    s.edit('/srv/paiements/app/webhooks/receive.py', 'with lock(key):', 'insert_once(event_id)'),
    s.bash(
      'make test',
      'FAILED tests/test_receive.py::test_rejeu - IntegrityError: duplicate key value violates unique constraint "uq_event_id"',
      { failed: 1 },
    ),
    s.claude(
      'test_rejeu échoue : l’IntegrityError n’est pas rattrapée. Ensuite je renvoie 200 dans ce cas, car le prestataire ne doit pas réessayer.',
    ),
    s.compaction('useless', {
      says: [
        s.request('paiements comptés deux fois', [/paiements/, /deux fois/]),
        s.rule('pas toucher aux migrations', [/migrations/, /ne touche pas/i]),
        s.rule('pas de dépendance', [/dépendance/, /pas de/]),
        s.rule('messages en français', [/français/, /messages/]),
        s.rule('centimes partout', [/centimes/, /jamais en euros|partout/]),
        s.said('verrou trop court', [/verrou/, /3 s|expire/]),
        s.said('webhook renvoyé après 5 s', [/webhook/, /5 s/]),
        s.said('61 paiements touchés', [/61 paiements/]),
        s.said('services avant les tests', [/make services/, /Redis|make test|tests/]),
        s.answer('contrainte unique', [/event_id/, /contrainte unique/]),
        s.said('verrou plus long', [/verrou plus long/, /bloquée|écarté|dix minutes/]),
        s.said('test_rejeu échoue', [/test_rejeu/, /IntegrityError|duplicate key|échoue/]),
        s.said('renvoyer 200', [/200/, /réessayer|renvoie/]),
      ],
    }),
    s.edit(
      '/srv/paiements/app/webhooks/receive.py',
      'insert_once(event_id)',
      'if not insert_once(event_id): return 200',
    ),
    s.bash('make test', '204 passed'),
    s.you(
      'parfait. finalement tu peux ajouter la dépendance tenacity, le chef est d’accord. et corrige les 61 paiements par un script à part',
    ),
    s.claude(
      'Je commence par un mode à blanc : scripts/corriger_doublons.py --dry-run liste les 61 paiements sans rien écrire.',
    ),
    s.compaction('useless', {
      over: [
        'test_rejeu échoue',
        'renvoyer 200',
        'services avant les tests',
        'paiements comptés deux fois',
        'pas de dépendance',
      ],
      says: [
        s.rule('tenacity est permise', [/tenacity/, /ajouter|d’accord|peux/]),
        s.request('corriger les 61 paiements', [/61 paiements/, /script/]),
        s.said('mode à blanc', [/--dry-run/, /corriger_doublons/]),
      ],
    }),
  ],
};
