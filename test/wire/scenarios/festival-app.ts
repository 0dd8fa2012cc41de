import * as s from '../steps.ts';

/** French and Spanish by turns: two users at one keyboard, who overrule one another. */
export const festivalApp: s.Scenario = {
  name: 'festival app',
  cwd: '/home/zoe/festival',
  steps: [
    s.you(
      "L'appli plante quand on ouvre le plan sans réseau. Trouve la cause. Pas de nouvelle dépendance. Les notifications : jamais après 22 h. Préviens-moi avant de toucher à la base. Images en webp.",
    ),
    s.bash('npx jest', '88 passed'),
    s.claude("Le plan attend une tuile qui n'arrive jamais. Je mets un délai de 3 secondes."),
    s.edit('/home/zoe/festival/src/plan.ts', 'await tuile', 'await delai(tuile, 3)'),
    s.bash('npx jest', '90 passed'),
    s.interrupted(),
    s.you('3 secondes ça fait long, mets-en une et demie'),
    s.edit('/home/zoe/festival/src/plan.ts', '3)', '1.5)'),
    s.claude("C'est fait, 1,5 seconde."),
    s.refuse(s.bash('npx prisma migrate dev', ''), 'hé, et me prévenir ?'),
    s.claude('Pardon. Je voulais ajouter une colonne. Tu es d’accord ?'),
    s.you('oui vas-y, et pour la base tu gères désormais, je te fais confiance'),
    s.bash('npx prisma migrate dev', 'applied 1 migration'),
    s.compaction('useless'),
    s.queue('hola, soy Paco, sigo yo: las notificaciones hasta las 23 h, los conciertos acaban tarde'),
    s.edit('/home/zoe/festival/src/notif.ts', '22', '23'),
    s.slash('review', 'solo el módulo del plano'),
    s.claude('He revisado el módulo del plano, sin problemas.'),
    s.you('puedes meter date-fns si te ahorra trabajo. lo del webp da igual, avif pesa menos'),
    s.bash('npm i date-fns', 'added 1 package'),
    s.compaction('useless'),
    s.you('Zoé ici. Finalement non pour date-fns, Intl suffit. Et remets 22 h, les voisins râlent'),
    s.edit('/home/zoe/festival/src/notif.ts', '23', '22'),
    s.compaction('useless'),
  ],
};
