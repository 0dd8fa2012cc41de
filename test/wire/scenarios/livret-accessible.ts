import * as s from '../steps.ts';

/** French: an accessible booklet; half a plan done, a rule lifted in passing, an audit of which two points stay. */
export const livretAccessible: s.Scenario = {
  name: 'livret accessible',
  domain: 'docs',
  language: 'fr',
  cwd: '/home/ines/livret',
  steps: [
    s.you(
      "Le livret d'accueil (LaTeX → PDF) doit passer PAC 2024 avant le 30. Fais le nécessaire. On vouvoie le lecteur partout, et tu ne touches pas aux textes de la partie juridique (chap. 7), ils sont validés par le service juridique. Compilation avec lualatex uniquement.",
    ),
    s.bash('latexmk -pdf livret.tex', '! Package tagpdf Error: engine pdflatex is not supported', {
      failed: 12,
    }),
    s.bash('latexmk -lualatex livret.tex', 'Output written on livret.pdf (64 pages)'),
    s.bash(
      'java -jar tools/verapdf.jar --flavour ua1 livret.pdf',
      'failedChecks: 218\n  7.1-3 content not tagged: 160\n  7.3-1 figure without alt: 41\n  7.2-2 language missing: 17',
      { failed: 1 },
    ),
    s.claude(`Premier état des lieux, 218 contrôles en échec :

| règle | nombre | sujet |
|---|---|---|
| 7.1-3 | 160 | contenu non balisé |
| 7.3-1 | 41 | figures sans texte alternatif |
| 7.2-2 | 17 | langue manquante |

Plan que je propose :

1. charger tagpdf via \\DocumentMetadata en tête de livret.tex
2. textes alternatifs des 41 figures
3. langue : \\selectlanguage pour les encadrés en anglais
4. tableaux : en-têtes de colonnes
5. signets et titre du document
6. contrôle final avec PAC 2024 sous Windows (machine de Karim)

Je pense que les 160 contenus non balisés viennent tous des boîtes tcolorbox, qui ne sont pas compatibles avec tagpdf ; il faudrait les remplacer par mdframed.`),
    s.you("ok pour le plan. par contre le 6 c'est moi qui le fais, pas besoin de Karim"),
    s.edit(
      '/home/ines/livret/livret.tex',
      '\\documentclass{livret}',
      '\\DocumentMetadata{testphase=phase-III,lang=fr-FR}\n\\documentclass{livret}',
    ),
    s.bash(
      'latexmk -lualatex livret.tex && java -jar tools/verapdf.jar --flavour ua1 livret.pdf',
      'failedChecks: 66\n  7.1-3 content not tagged: 8\n  7.3-1 figure without alt: 41\n  7.2-2 language missing: 17',
      { failed: 1 },
    ),
    s.claude(
      "Je retire ce que j'ai dit sur tcolorbox : avec \\DocumentMetadata il ne reste que 8 contenus non balisés sur 160, et ce sont les filets décoratifs de livret.cls (\\hrule dans l'en-tête), à marquer comme artefacts. Pas besoin de mdframed.",
    ),
    s.edit('/home/ines/livret/livret.cls', '\\hrule', '\\tagmcbegin{artifact}\\hrule\\tagmcend'),
    s.claude(
      "Pour les textes alternatifs, j'ai fait les figures des chapitres 1 à 4 (23 sur 41) dans figures/alt.csv. Restent les chapitres 5, 6 et 8, soit 18 figures. Pour le schéma du chapitre 6 (organigramme), un texte alternatif de 300 signes ne suffit pas, il faut une description longue en annexe. Question : qui peut me confirmer les noms de l'organigramme ?",
    ),
    s.you("Sylvie, mais elle est absente jusqu'au 18, laisse l'organigramme de côté"),
    s.claude(`Pour mémoire, voici comment je rédige les textes alternatifs, afin que le style reste le même d'un chapitre à l'autre :

- une phrase, deux au plus, sans « image de » ni « photo de » ;
- ce que la figure apprend au lecteur, pas son aspect ;
- les nombres d'un graphique sont donnés s'il y en a cinq ou moins, sinon la tendance et le renvoi au tableau ;
- les pictogrammes purement décoratifs (la petite ampoule des encadrés) sont des artefacts, sans texte.

Quelques cas limites que j'ai tranchés : la carte d'accès (figure 2-3) renvoie à la description du trajet en dessous ; la photo de l'équipe (1-1) nomme le service, pas les personnes ; la capture d'écran du portail (3-2) décrit le bouton à utiliser.

J'ai aussi regardé l'ordre de lecture : les notes en marge du chapitre 4 sont lues après la page entière, ce qui est correct mais un peu tardif. Le corriger demanderait de toucher à la classe, je ne le fais pas sans nécessité.`),
    s.filler(1500, 'livret.cls', 'alt.csv', 'the title page', 'chapter 5'),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   The user asks (in French) to make the welcome booklet (LaTeX to PDF) pass PAC 2024 before the 30th. A plan of six steps was approved.

2. Key Technical Concepts:
   - tagpdf, \\DocumentMetadata, PDF/UA-1, veraPDF

3. Files and Code Sections:
   - livret.tex: \\DocumentMetadata added
   - livret.cls: rules in the header marked as artifacts
   - figures/alt.csv: alternative texts

4. Errors and fixes:
   - tagpdf does not support pdflatex; compile with latexmk -lualatex livret.tex

5. Problem Solving:
   From 218 to 66 failed checks. The remaining untagged content comes from tcolorbox boxes.

6. All user messages:
   - initial request
   - ok for the plan

   Approved plan: (1) load tagpdf through \\DocumentMetadata, (2) alternative texts, (3) language of the English boxes, (4) table headers, (5) bookmarks and title, (6) final check with PAC 2024. Step 1 is done. The assistant described how alternative texts are written: one or two sentences, what the figure tells, no "image of"; decorative pictograms are artifacts without text. The access map refers to the description of the route, the team photo names the department.

   Reading order: margin notes of chapter 4 are read after the page, which is acceptable.

7. Pending Tasks:
   - Steps 2 to 6: alternative texts of 41 figures, language, tables, bookmarks, final check with PAC 2024 by Karim
   - Organisation chart: ask Sylvie

8. Current Work:
   Alternative texts.

9. Next Step:
   Ask who can confirm the names in the organisation chart.`,
      {
        says: [
          s.rule('chapitre 7 intouchable', [
            /chap(?:itre|\.|ter)? ?7|juridique/,
            /touche|valid[ée]|do not|not be/,
          ]),
          s.rule('vouvoiement', [/vouvoie/]),
          s.words("le 6 est fait par l'utilisatrice", [/c'est moi qui|pas besoin de Karim/]),
          s.rule("organigramme de côté jusqu'au 18", [/Sylvie|organigramme/, /18|de côté/]),
          s.said('23 figures sur 41', [/23 sur 41|18 figures/], [/chapitres? 5, 6 et 8/]),
          s.said('8 restants = filets décoratifs', [/filets|hrule/, /artefact|décoratif|8 /]),
          s.said('description longue pour le schéma', [
            /description longue/,
            /organigramme|chapitre 6|annexe/,
          ]),
        ],
      },
    ),
    s.write('/home/ines/livret/figures/alt.csv', 'fig,alt\n5-1,Plan du bâtiment B…\n'),
    s.bash(
      'latexmk -lualatex livret.tex && java -jar tools/verapdf.jar --flavour ua1 livret.pdf',
      'failedChecks: 18\n  7.3-1 figure without alt: 1\n  7.2-2 language missing: 17',
      { failed: 1 },
    ),
    s.claude(
      "Il ne reste que l'organigramme parmi les figures. J'attaque la langue : 17 encadrés « In English » sans \\foreignlanguage.",
    ),
    s.bash("sed -i 's/\\\\begin{inenglish}/&\\\\selectlanguage{english}/' chap/*.tex", ''),
    s.bash('git diff --stat', ' chap/02.tex | 6 +++---\n chap/07.tex | 4 ++--\n chap/08.tex | 8 ++++----'),
    s.claude('Zut, le sed a aussi modifié chap/07.tex. Je le rétablis tout de suite.'),
    s.bash('git checkout chap/07.tex', 'Updated 1 path from the index'),
    s.you(
      'bon réflexe. en fait le juridique vient de dire que la mise en forme du 7 peut changer, juste pas les mots. donc la langue tu peux',
    ),
    s.bash(
      "sed -i 's/\\\\begin{inenglish}/&\\\\selectlanguage{english}/' chap/07.tex && latexmk -lualatex livret.tex && java -jar tools/verapdf.jar --flavour ua1 livret.pdf",
      'failedChecks: 1\n  7.3-1 figure without alt: 1',
      { failed: 1 },
    ),
    s.bash(
      'git commit -am "Balisage, textes alternatifs, langue des encadrés"',
      '[ua 6e6f1b2] Balisage, textes alternatifs, langue des encadrés\n 11 files changed',
    ),
    s.claude(`Étape 3 finie, veraPDF ne signale plus que l'organigramme. État du plan :

- [x] 1 métadonnées
- [ ] 2 textes alternatifs (organigramme en attente de Sylvie)
- [x] 3 langue
- [ ] 4 tableaux : 9 tableaux, aucun n'a d'en-têtes déclarés ; veraPDF ne le voit pas mais PAC oui
- [ ] 5 signets et titre
- [ ] 6 PAC (vous)

Je commence 4 par le tableau des congés (chap/05.tex), le seul avec des cellules fusionnées : \\tagpdfsetup{table/header-rows={1,2}}.`),
    s.edit(
      '/home/ines/livret/chap/05.tex',
      '\\begin{tabular}',
      '\\tagpdfsetup{table/header-rows={1,2}}\n\\begin{tabular}',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Make the booklet pass PAC 2024 before the 30th; the reader is addressed with vous (vouvoiement). The texts of chapter 7 (juridique) must not be touched at all.

2. Key Concepts: tagpdf, veraPDF (java -jar tools/verapdf.jar --flavour ua1 livret.pdf), lualatex only

3. Files: livret.tex, livret.cls, figures/alt.csv, chap/*.tex

4. Errors and Fixes:
   - the sed changed chap/07.tex by mistake; restored with git checkout
   - tagpdf refuses pdflatex, so latexmk -lualatex livret.tex is the way to compile; output is 64 pages

5. Problem Solving: 218 -> 66 -> 18 -> 1 failed checks. Organigramme waits for Sylvie (absent until the 18th), it needs a long description (description longue) in the annex. Decorative hrule rules were marked as artifacts (8 remaining then).

   The alternative texts of the chapters 5, 6 and 8 were added to figures/alt.csv, which left one figure. The boxes "In English" (17 of them) got a language by a sed over chap/*.tex. The commit message is in French, as before: "Balisage, textes alternatifs, langue des encadrés".

   All user messages: the request; agreement to the plan with a change to its last step; Sylvie's absence; a remark on the chapter of the legal department.

6. Pending Tasks:
   - 4 tables
   - 5 bookmarks and title
   - 6 PAC by the user herself (c'est moi qui le fais)
   - language of the boxes in chapter 7

7. Current Work: everything is committed in 6e6f1b2.

8. Next Step: language boxes of chapter 7.`,
      {
        over: ['chapitre 7 intouchable', '23 figures sur 41', '8 restants = filets décoratifs'],
        says: [
          s.rule(
            'chap 7 : forme oui, mots non',
            [/mise en forme du 7/, /mots/],
            [/chap(?:itre|ter)? ?7/, /pas les mots|not the words|wording/],
          ),
          s.said('9 tableaux sans en-têtes', [/9 tableaux/, /en-têtes|PAC/]),
          s.said('05.tex modifié, pas commité', [/05\.tex/, /not committed|uncommitted|header-rows|edit/]),
          s.said('étape 4, tableau des congés', [
            /congés|header-rows/,
            /05\.tex|commence|étape 4|fusionnées/,
          ]),
          s.said('veraPDF : seul organigramme', [/failedChecks: 1\b|ne signale plus que/]),
        ],
      },
    ),
    s.bash(
      'latexmk -lualatex livret.tex',
      '! Package tagpdf Error: key table/header-rows unknown\n! ==> Fatal error occurred',
      { failed: 12 },
    ),
    s.claude(
      'La clé a été renommée dans tagpdf 0.99 : ici TeX Live 2024 ne connaît que table-header-rows, avec un tiret.',
    ),
    s.edit('/home/ines/livret/chap/05.tex', 'table/header-rows={1,2}', 'table-header-rows={1,2}'),
    s.bash('latexmk -lualatex livret.tex', 'Output written on livret.pdf (65 pages)'),
    s.you(
      "Sylvie est revenue plus tôt, voici l'organigramme validé : figures/orga-v3.svg. Pour le reste des tableaux, le premier suffit comme modèle, fais pareil. Et la date passe au 24, pas le 30",
    ),
    s.bash(
      'git add -A && git commit -m "En-têtes du tableau des congés"',
      '[ua 0d4e8c7] En-têtes du tableau des congés\n 1 file changed',
    ),
    s.compaction('useless', {
      over: [
        "organigramme de côté jusqu'au 18",
        'étape 4, tableau des congés',
        '05.tex modifié, pas commité',
        'veraPDF : seul organigramme',
      ],
      says: [
        s.request('tableaux restants comme le premier', [/tableaux/, /modèle|pareil/]),
        s.request('échéance le 24', [/\b24\b/, /date|30|avant/]),
        s.words('orga-v3.svg est validé', [/orga-v3\.svg/, /valid|Sylvie|organigramme/]),
        s.said('table-header-rows avec un tiret', [/table-header-rows/, /tiret|unknown|renommée|2024/]),
      ],
    }),
  ],
};
