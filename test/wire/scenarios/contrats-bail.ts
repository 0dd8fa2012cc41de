import * as s from '../steps.ts';

/** French, legal documents: deadlines that move, exceptions, one-offs. */
export const contratsBail: s.Scenario = {
  name: 'contrats de bail',
  domain: 'docs',
  language: 'fr',
  cwd: '/home/agathe/baux',
  steps: [
    s.you(
      "Il faut relire les 48 baux avant le 15 mars, c'est la date de l'audience. On vouvoie toujours le locataire. Ne modifie jamais les annexes signées. Les montants s'écrivent en toutes lettres. Pour chaque bail, fais un résumé d'une page maximum.",
    ),
    s.bash('python relire.py --dossier baux', '48 baux, 6 sans clause de révision'),
    s.claude(
      "Six baux n'ont pas de clause de révision : B-07, B-11, B-19, B-23, B-31 et B-40. Le dossier B-19 est celui de la boulangerie.",
    ),
    s.you(
      "D'accord. B-31 est le litige principal, B-07 c'est la mère du client, sois délicat. Envoie-moi juste une fois la liste par mail, après ce n'est plus la peine",
    ),
    s.bash('python envoyer.py --liste', 'envoyé'),
    s.edit('/home/agathe/baux/resumes/B-31.md', '', 'Résumé'),
    s.claude(
      'La liste est envoyée. Faut-il citer la loi de 1989 dans chaque résumé, ou seulement dans ceux sans clause ?',
    ),
    s.you('seulement ceux-là'),
    s.compaction('useless', {
      says: [
        s.request('48 baux avant le 15 mars', [/48 baux/, /15 mars/]),
        s.rule('vouvoyer', [/vouvoie/]),
        s.rule('annexes signées', [/annexes/, /jamais/]),
        s.rule('en toutes lettres', [/toutes lettres/]),
        s.rule('une page', [/une page/]),
        s.words('B-31', [/B-31/, /litige/]),
        s.words('B-07', [/B-07/, /mère/]),
        s.said('B-19', [/B-19/, /boulangerie/]),
      ],
    }),
    s.you(
      "L'audience est repoussée au 2 avril, on a un peu d'air. Du coup les résumés peuvent faire deux pages. Et finalement les montants en chiffres, le greffe préfère",
    ),
    s.edit('/home/agathe/baux/resumes/B-31.md', 'cent euros', '100 €'),
    s.queue("pour B-07 tu peux tutoyer, elle me l'a demandé"),
    s.claude('Les montants sont en chiffres, et le résumé de B-07 tutoie.'),
    s.compaction('useless', {
      over: ['48 baux avant le 15 mars', 'vouvoyer', 'en toutes lettres', 'une page'],
      says: [
        s.rule('le 2 avril', [/2 avril/]),
        s.rule('deux pages', [/deux pages/]),
        s.rule('montants en chiffres', [/montants en chiffres/]),
        s.rule('tutoyer B-07 seulement', [/B-07/, /tutoyer/]),
        s.rule('vouvoyer les autres', [/vouvoie/]),
      ],
    }),
    s.you(
      'Bonne nouvelle : le client a signé de nouvelles annexes, donc tu peux corriger les annexes maintenant. Laisse tomber la loi de 1989, le juge la connaît',
    ),
    s.bash('git commit -am "Corrige les annexes"', '[main 90ab12c] Corrige les annexes\n 4 files changed'),
    s.compaction('useless', {
      over: ['annexes signées'],
      says: [
        s.rule('annexes à corriger', [/corriger les annexes/]),
        s.rule('plus de loi de 1989', [/laisse tomber la loi de 1989/]),
      ],
    }),
  ],
};
