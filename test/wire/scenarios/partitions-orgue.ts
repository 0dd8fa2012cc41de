import {
  bash,
  claude,
  compaction,
  edit,
  finding,
  how,
  request,
  rule,
  type Scenario,
  stale,
  state,
  stop,
  you,
} from '../steps.ts';

/** French: consignes reprises, une piste fausse, un serveur arrêté. */
export const partitionsOrgue: Scenario = {
  name: "partitions d'orgue",
  domain: 'docs',
  language: 'fr',
  cwd: '/home/lise/partitions',
  steps: [
    you(
      "Les partitions exportées ont des portées trop serrées. Trouve pourquoi et corrige. Tant que le concours n'est pas passé, ne change pas la police. Papier A4. Préviens-moi avant d'installer quoi que ce soit. Pas de commit le soir.",
    ),
    bash('make partitions', 'avertissement: 12 portées se chevauchent'),
    claude('Je pense que la police Bravura est trop haute pour cette taille.'),
    bash('python mesure.py', 'hauteur police 7.1 mm, interligne 5.0 mm (config: 7.5)'),
    claude(
      "Ce n'est pas la police : l'interligne de la configuration n'est jamais lu, `lire_config` ouvre le fichier de la version 2.",
    ),
    edit('/home/lise/partitions/config.py', 'v2.toml', 'v3.toml'),
    bash('make partitions', '48 pages, aucun avertissement'),
    bash('python -m http.server 8010', '', { background: 'ap1' }),
    claude(
      '48 pages sans avertissement, aperçu sur le port 8010. Je peux installer `pdfjam` pour les livrets ?',
    ),
    you("oui, mais c'est la dernière fois que tu demandes, installe ce qu'il te faut"),
    bash('apt-get install -y pdfjam', 'pdfjam est installé'),
    compaction('useless', {
      says: [
        request('portées serrées', [/portées/, /serrées/]),
        rule('police', [/police/, /concours/]),
        rule('A4', [/A4/]),
        rule('installer librement', [/installe ce qu'il te faut/]),
        rule('pas de commit le soir', [/Pas de commit le soir/]),
        finding('config v2', [/lire_config/, /version 2|jamais lu/]),
        state('aperçu', [/8010/, /runs|running|background/i]),
        how('make', [/make partitions/, /48 pages/]),
      ],
      gone: [
        stale('police coupable', [/Bravura est trop haute/, /^(?!.*pas la police).*$/]),
        stale('prévenir', [/Préviens-moi avant d'installer/, /^(?!.*(?:dernière fois|installe ce qu)).*$/]),
        stale('question ouverte', [/Je peux installer/, /no answer is on record/]),
        stale('12 portées', [/12 portées se chevauchent/, /^(?!.*(?:48 pages|aucun)).*$/]),
      ],
    }),
    stop('ap1', 'python -m http.server 8010'),
    you(
      "le concours était hier ! la police peut changer, mets Leland. et oublie ce que j'ai dit sur le A4, l'imprimeur veut du B4",
    ),
    edit('/home/lise/partitions/style.ily', 'Bravura', 'Leland'),
    edit('/home/lise/partitions/style.ily', 'a4', 'b4'),
    bash('make partitions', '41 pages, aucun avertissement'),
    bash('git commit -am "Leland, format B4"', '[main b4b4b4b] Leland, format B4\n 2 files changed'),
    claude('41 pages en B4, commit b4b4b4b.'),
    compaction('useless', {
      over: ['police', 'A4', 'aperçu', 'make', 'portées serrées', 'config v2', '12 portées'],
      says: [
        rule('Leland', [/Leland/]),
        rule('B4', [/B4/, /imprimeur/]),
        state('b4b4b4b', [/b4b4b4b/]),
        state('41 pages', [/41 pages/]),
      ],
      gone: [
        stale('ne change pas la police', [
          /ne change pas la police/,
          /^(?!.*(?:peut changer|concours était)).*$/,
        ]),
        stale('papier A4', [/Papier A4/, /^(?!.*B4).*$/]),
        stale('aperçu en marche', [/http\.server 8010/, /running|runs in the background/i]),
        stale('48 pages', [/^(?!.*41 pages).*48 pages/]),
      ],
    }),
    you(
      "finalement garde Bravura, Leland bave à l'impression. tu peux committer quand tu veux, je ne relis plus le matin",
    ),
    bash('git revert --no-edit b4b4b4b', '[main c5c5c5c] Revert "Leland, format B4"\n 2 files changed'),
    claude('Attention, cela rend aussi le A4 ; je remets le B4.'),
    edit('/home/lise/partitions/style.ily', 'a4', 'b4'),
    compaction('useless', {
      over: ['Leland', 'pas de commit le soir', 'b4b4b4b', '41 pages'],
      says: [
        rule('garde Bravura', [/garde Bravura/]),
        rule('commits libres', [/committer quand tu veux/]),
        state('c5c5c5c', [/c5c5c5c/]),
        state('style.ily ouvert', [/style\.ily/, /not committed|edited/i]),
      ],
      gone: [
        stale('mets Leland', [/mets Leland/, /^(?!.*(?:Bravura|finalement)).*$/]),
        stale('pas le soir', [/Pas de commit le soir/, /^(?!.*quand tu veux).*$/]),
        stale('b4b4b4b en place', [/last commit[^.|]*b4b4b4b/i]),
      ],
    }),
  ],
};
