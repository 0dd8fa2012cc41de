import * as s from '../steps.ts';

/** French: consignes reprises, une piste fausse, un serveur arrêté. */
export const partitionsOrgue: s.Scenario = {
  name: "partitions d'orgue",
  domain: 'docs',
  language: 'fr',
  cwd: '/home/lise/partitions',
  steps: [
    s.you(
      "Les partitions exportées ont des portées trop serrées. Trouve pourquoi et corrige. Tant que le concours n'est pas passé, ne change pas la police. Papier A4. Préviens-moi avant d'installer quoi que ce soit. Pas de commit le soir.",
    ),
    s.bash('make partitions', 'avertissement: 12 portées se chevauchent'),
    s.claude('Je pense que la police Bravura est trop haute pour cette taille.'),
    s.bash('python mesure.py', 'hauteur police 7.1 mm, interligne 5.0 mm (config: 7.5)'),
    s.claude(
      "Ce n'est pas la police : l'interligne de la configuration n'est jamais lu, `lire_config` ouvre le fichier de la version 2.",
    ),
    s.edit('/home/lise/partitions/config.py', 'v2.toml', 'v3.toml'),
    s.bash('make partitions', '48 pages, aucun avertissement'),
    s.bash('python -m http.server 8010', '', { background: 'ap1' }),
    s.claude(
      '48 pages sans avertissement, aperçu sur le port 8010. Je peux installer `pdfjam` pour les livrets ?',
    ),
    s.you("oui, mais c'est la dernière fois que tu demandes, installe ce qu'il te faut"),
    s.bash('apt-get install -y pdfjam', 'pdfjam est installé'),
    s.compaction('useless', {
      says: [
        s.request('portées serrées', [/portées/, /serrées/]),
        s.rule('police', [/police/, /concours/]),
        s.rule('A4', [/A4/]),
        s.rule('installer librement', [/installe ce qu'il te faut/]),
        s.rule('pas de commit le soir', [/Pas de commit le soir/]),
        s.finding('config v2', [/lire_config/, /version 2|jamais lu/]),
        s.state('aperçu', [/8010/, /runs|running|background/i]),
        s.how('make', [/make partitions/, /48 pages/]),
      ],
      gone: [
        s.stale('police coupable', [/Bravura est trop haute/, /^(?!.*pas la police).*$/]),
        s.stale('prévenir', [/Préviens-moi avant d'installer/, /^(?!.*(?:dernière fois|installe ce qu)).*$/]),
        s.stale('question ouverte', [/Je peux installer/, /no answer is on record/]),
        s.stale('12 portées', [/12 portées se chevauchent/, /^(?!.*(?:48 pages|aucun)).*$/]),
      ],
    }),
    s.stop('ap1', 'python -m http.server 8010'),
    s.you(
      "le concours était hier ! la police peut changer, mets Leland. et oublie ce que j'ai dit sur le A4, l'imprimeur veut du B4",
    ),
    s.edit('/home/lise/partitions/style.ily', 'Bravura', 'Leland'),
    s.edit('/home/lise/partitions/style.ily', 'a4', 'b4'),
    s.bash('make partitions', '41 pages, aucun avertissement'),
    s.bash('git commit -am "Leland, format B4"', '[main b4b4b4b] Leland, format B4\n 2 files changed'),
    s.claude('41 pages en B4, commit b4b4b4b.'),
    s.compaction('useless', {
      over: ['police', 'A4', 'aperçu', 'make', 'portées serrées', 'config v2', '12 portées'],
      says: [
        s.rule('Leland', [/Leland/]),
        s.rule('B4', [/B4/, /imprimeur/]),
        s.state('b4b4b4b', [/b4b4b4b/]),
        s.state('41 pages', [/41 pages/]),
      ],
      gone: [
        s.stale('ne change pas la police', [
          /ne change pas la police/,
          /^(?!.*(?:peut changer|concours était)).*$/,
        ]),
        s.stale('papier A4', [/Papier A4/, /^(?!.*B4).*$/]),
        s.stale('aperçu en marche', [/http\.server 8010/, /running|runs in the background/i]),
        s.stale('48 pages', [/^(?!.*41 pages).*48 pages/]),
      ],
    }),
    s.you(
      "finalement garde Bravura, Leland bave à l'impression. tu peux committer quand tu veux, je ne relis plus le matin",
    ),
    s.bash('git revert --no-edit b4b4b4b', '[main c5c5c5c] Revert "Leland, format B4"\n 2 files changed'),
    s.claude('Attention, cela rend aussi le A4 ; je remets le B4.'),
    s.edit('/home/lise/partitions/style.ily', 'a4', 'b4'),
    s.compaction('useless', {
      over: ['Leland', 'pas de commit le soir', 'b4b4b4b', '41 pages'],
      says: [
        s.rule('garde Bravura', [/garde Bravura/]),
        s.rule('commits libres', [/committer quand tu veux/]),
        s.state('c5c5c5c', [/c5c5c5c/]),
        s.state('style.ily ouvert', [/style\.ily/, /not committed|edited/i]),
      ],
      gone: [
        s.stale('mets Leland', [/mets Leland/, /^(?!.*(?:Bravura|finalement)).*$/]),
        s.stale('pas le soir', [/Pas de commit le soir/, /^(?!.*quand tu veux).*$/]),
        s.stale('b4b4b4b en place', [/last commit[^.|]*b4b4b4b/i]),
      ],
    }),
  ],
};
