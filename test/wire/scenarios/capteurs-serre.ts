import * as s from '../steps.ts';

/** French, sensors; figures that replace one another, and a summary that has them wrong. */
export const capteursSerre: s.Scenario = {
  name: 'capteurs de serre',
  domain: 'ml',
  language: 'fr',
  cwd: '/home/lea/serre',
  steps: [
    s.you(
      'Le modèle qui prédit l’humidité dérive depuis janvier. Trouve d’où ça vient. Contraintes : on ne réentraîne pas sur la machine de Paul, et les données brutes ne bougent pas. L’erreur doit rester sous 3 %.',
    ),
    s.bash('python eval.py --mois 2026-02', 'MAE 6.8 %\nn = 20160'),
    s.claude(
      'L’erreur est de 6,8 % en février. Elle vient du capteur C7 : il a été remplacé le 11 janvier et le nouveau mesure en fraction, pas en pourcentage.',
    ),
    s.you('c’est pas plutôt la serre 2 qui était ouverte ?'),
    s.bash('python eval.py --mois 2026-02 --sans-serre 2', 'MAE 6.7 %\nn = 10080'),
    s.claude('Non : sans la serre 2 l’erreur reste à 6,7 %. C’est bien C7.'),
    s.edit('/home/lea/serre/pipeline/unites.py', 'return x', 'return x * 100 if capteur == "C7" else x'),
    s.bash('python eval.py --mois 2026-02', 'MAE 2.4 %\nn = 20160'),
    s.bash('pytest -q', '31 passed in 4.02s'),
    s.refuse(s.bash('ssh paul-pc python train.py', ''), 'pas sur la machine de Paul !'),
    s.claude(
      'Compris. J’entraîne sur gpu-2. Un filtre de Kalman aurait lissé la dérive, mais il cache les pannes, donc je n’en mets pas. Prochaine étape : réentraîner avec les mois corrigés.',
    ),
    s.queue('gpu-2 c’est celle du labo, elle redémarre à 20h tous les jours'),
    s.compaction('useless', {
      says: [
        s.request('le modèle dérive', [/dérive/, /humidité|janvier/]),
        s.rule('pas sur la machine de Paul', [/Paul/, /pas|réentraîne/]),
        s.rule('données brutes ne bougent pas', [/données brutes/, /ne bougent pas/]),
        s.rule('erreur sous 3 %', [/3 %/, /erreur|sous/]),
        s.finding('C7 mesure en fraction', [/C7/, /fraction/]),
        s.finding('pas la serre 2', [/serre 2/, /6,7|reste/]),
        s.state('MAE 2.4', [/2\.4 %/]),
        s.dropped('Kalman', [/Kalman/, /cache les pannes|n’en mets pas/]),
        s.dropped('entraîner chez Paul refusé', [/Paul/, /refused|pas sur la machine/]),
        s.next('réentraîner', [/réentraîner/, /étape|mois corrigés/]),
        s.relation('gpu-2 du labo redémarre à 20h', [/gpu-2/, /20h|labo/]),
        s.how('évaluation', [/python eval\.py --mois 2026-02/, /2\.4|MAE/]),
        s.how('tests', [/pytest -q/, /31 passed/]),
        s.state('unites.py non validé', [/unites\.py/, /not committed|uncommitted|edited/]),
      ],
      gone: [s.stale('6,8 % comme actuel', [/L’erreur est de 6,8 %/])],
    }),
    s.bash('python train.py --gpu 2', 'CUDA error: out of memory', { failed: 1 }),
    s.claude('La mémoire ne suffit pas avec des lots de 512.'),
    s.bash('python train.py --gpu 2 --lot 128', 'epoch 40 val MAE 2.1 %\nsaved runs/r19.pt'),
    s.you(
      'super. on vise 2 % maintenant, le client a signé pour 2. et Paul est en vacances, tu peux utiliser sa machine',
    ),
    s.bash('ssh paul-pc python train.py --lot 512', 'epoch 40 val MAE 1.9 %\nsaved runs/r20.pt'),
    s.claude('r20.pt atteint 1,9 % sur la machine de Paul, avec des lots de 512. Je garde r20 et pas r19.'),
    s.compaction('L’utilisateur veut une erreur sous 3 %. Le modèle r19.pt est le meilleur.', {
      over: [
        'pas sur la machine de Paul',
        'erreur sous 3 %',
        'MAE 2.4',
        'entraîner chez Paul refusé',
        'réentraîner',
        'le modèle dérive',
        'pas la serre 2',
      ],
      says: [
        s.rule('2 % maintenant', [/2 %/, /vise|maintenant|client/]),
        s.rule('machine de Paul permise', [/Paul/, /tu peux|vacances/]),
        s.finding('r20 atteint 1,9 %', [/r20/, /1,9|1\.9/]),
        s.decision('garder r20', [/r20/, /r19|garde/]),
        s.failed('mémoire : lots de 128', [/out of memory|mémoire/, /128/]),
        s.how('entraînement', [/train\.py/, /1\.9|r20/]),
        s.relation('gpu-2', [/gpu-2/, /20h|labo/]),
      ],
      gone: [
        s.stale('sous 3 %', [/^(?!.*(?:summary says|résumé)).*doit rester sous 3 %/]),
        s.stale('Paul interdit', [/on ne réentraîne pas sur la machine de Paul/]),
        s.stale('refus', [/refused/, /paul-pc/]),
        s.stale('mémoire comme erreur ouverte', [/out of memory/, s.FAILS]),
        s.stale('réentraîner comme étape', [/Prochaine étape : réentraîner/]),
      ],
    }),
  ],
};
