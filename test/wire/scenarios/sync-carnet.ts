import * as s from '../steps.ts';

const ALONE = /^(?!.*(?:\blater\b|\bsince\b|ensuite|depuis)).*$/;

/** French, an iOS app: short summaries, merge conflicts half resolved, a rule loosened in passing. */
export const syncCarnet: s.Scenario = {
  name: 'sync carnet',
  domain: 'mobile',
  language: 'fr',
  cwd: '/Users/elodie/Carnet',
  steps: [
    s.you(
      'Les notes modifiées hors ligne sont parfois perdues à la synchro. Corrige ça. iOS 15 doit rester supporté, donc pas de SwiftData. Ne touche pas au schéma CloudKit de production. Textes visibles toujours en français et passés par Localizable.strings.',
    ),
    s.bash(
      'xcodebuild test -scheme Carnet',
      'xcodebuild: error: Unable to find a destination matching the provided destination specifier',
      { failed: 70 },
    ),
    s.bash(
      "xcodebuild test -scheme Carnet -destination 'platform=iOS Simulator,name=iPhone 13'",
      'Executed 143 tests, with 2 failures: SyncTests.testOfflineEdit, SyncTests.testTombstone',
      { failed: 65 },
    ),
    s.claude(
      `Voilà où j’en suis.

**Hypothèse** : l’horloge de l’appareil. On garde la note dont \`modifiedAt\` est le plus récent, et un iPhone en retard perd toujours.

À vérifier :
- [ ] dérive de l’horloge
- [ ] ordre des opérations dans \`SyncEngine.push\`
- [ ] pierres tombales (suppression)`,
    ),
    s.bash(
      'rg -n "modifiedAt" Carnet/Sync',
      'Carnet/Sync/Merge.swift:52: if remote.changeTag != local.changeTag { return remote }',
    ),
    s.claude(
      'Ce n’est pas l’horloge : Merge.swift:52 ne regarde même pas modifiedAt, il prend la version distante dès que changeTag diffère. Toute modification hors ligne est donc écrasée au premier conflit. testTombstone est un autre problème : la suppression est envoyée avant la création quand les deux sont dans la même file.',
    ),
    s.you(
      'fusionne champ par champ alors, et en cas de vrai conflit on garde les deux notes, jamais de perte',
    ),
    s.edit(
      '/Users/elodie/Carnet/Carnet/Sync/Merge.swift',
      'return remote',
      'return mergeFields(base, local, remote)',
    ),
    s.filler(3000, 'SyncEngine', 'Merge.swift', 'la file d’attente', 'CKRecord'),
    s.bash(
      "xcodebuild test -scheme Carnet -destination 'platform=iOS Simulator,name=iPhone 13'",
      'Executed 143 tests, with 1 failure: SyncTests.testTombstone',
      { failed: 65 },
    ),
    s.claude(
      'testOfflineEdit passe. J’avais envisagé un CRDT (Automerge), mais la bibliothèque pèse 4,1 Mo et demande iOS 16, donc non. Prochaine étape : trier la file dans SyncEngine.push pour que la création parte avant la suppression.',
    ),
    s.compaction(
      'Travail sur la synchronisation de l’application Carnet. Un bug dans Merge.swift a été trouvé. Les tests passent.',
      {
        says: [
          s.request('notes perdues', [/notes/, /hors ligne/, /perdues|perte|synchro/]),
          s.rule('iOS 15 sans SwiftData', [/iOS 15/, /SwiftData|supporté/]),
          s.rule('schéma de production', [/CloudKit/, /Ne touche pas|production/]),
          s.rule('Localizable', [/Localizable\.strings/]),
          s.rule('garder les deux notes', [/garde les deux|jamais de perte/]),
          s.finding('changeTag écrase', [/changeTag/, /distante|diffère|écras|Merge\.swift/]),
          s.finding('suppression avant création', [/suppression/, /avant la création|avant/]),
          s.state('testTombstone rouge', [/testTombstone/, /fail|échou|rouge|1 failure/]),
          s.dropped('Automerge', [/Automerge|CRDT/, /4,1|iOS 16/]),
          s.next('trier la file', [/trier|file/, /SyncEngine\.push|création parte/]),
          s.failed('destination à donner', [/destination/, /iPhone 13/]),
          s.how('commande de test', [/xcodebuild test -scheme Carnet -destination/]),
          s.state('Merge.swift modifié', [/Merge\.swift/, /not committed|uncommitted|mergeFields/]),
        ],
        gone: [
          s.stale('horloge en cause', [
            /Hypothèse.*horloge|iPhone en retard/,
            /^(?!.*(?:pas l’horloge|later|since)).*$/,
          ]),
          s.stale('testOfflineEdit rouge', [/testOfflineEdit/, s.FAILS, ALONE]),
        ],
      },
    ),
    s.edit(
      '/Users/elodie/Carnet/Carnet/Sync/SyncEngine.swift',
      'queue.forEach(send)',
      'queue.sorted(by: causal).forEach(send)',
    ),
    s.bash(
      "xcodebuild test -scheme Carnet -destination 'platform=iOS Simulator,name=iPhone 13'",
      'Executed 143 tests, with 0 failures',
    ),
    s.bash(
      'git commit -am "Fusionne les notes champ par champ"',
      '[synchro e1e2e3e] Fusionne les notes champ par champ\n 2 files changed',
    ),
    s.bash(
      'git rebase main',
      'CONFLICT (content): Merge conflict in Carnet/Sync/SyncEngine.swift\nCONFLICT (content): Merge conflict in Carnet/UI/NoteList.swift\nerror: could not apply e1e2e3e...',
      { failed: 1 },
    ),
    s.edit('/Users/elodie/Carnet/Carnet/Sync/SyncEngine.swift', '<<<<<<< HEAD', 'queue.sorted(by: causal)'),
    s.bash('git add Carnet/Sync/SyncEngine.swift', ''),
    s.you(
      'au fait on lâche iOS 15, le dernier client est passé à 17. mais toujours pas de SwiftData, je n’ai pas confiance',
    ),
    s.claude(
      'Noté. SyncEngine.swift est résolu et indexé ; NoteList.swift reste en conflit : main y a renommé `NoteRow` en `NoteCell`, il faut garder le nouveau nom et mon badge « conflit ».',
    ),
    s.compaction('useless', {
      over: [
        'iOS 15 sans SwiftData',
        'testTombstone rouge',
        'trier la file',
        'Merge.swift modifié',
        'suppression avant création',
        'Automerge',
        'changeTag écrase',
      ],
      says: [
        s.rule('plus d’iOS 15', [/iOS 15/, /lâche|17/]),
        s.rule('toujours pas de SwiftData', [/pas de SwiftData/, /toujours|confiance/]),
        s.state('rebase en cours', [/rebase/, /NoteList|conflict|could not apply|en cours/i]),
        s.state('NoteList en conflit', [/NoteList\.swift/, /conflit|conflict/i]),
        s.finding('NoteCell', [/NoteCell/, /NoteRow|renomm|badge/]),
      ],
      gone: [
        s.stale('testTombstone échoue', [/testTombstone/, s.FAILS]),
        s.stale('iOS 15 exigé', [/iOS 15 doit rester/, /^(?!.*(?:lâche|later|since)).*$/]),
        s.stale('tri à faire', [/Prochaine étape : trier/, ALONE]),
      ],
    }),
    s.edit(
      '/Users/elodie/Carnet/Carnet/UI/NoteList.swift',
      'NoteRow(note)',
      'NoteCell(note).badge(note.conflict)',
    ),
    s.bash(
      'git add -A && GIT_EDITOR=true git rebase --continue',
      'Successfully rebased and updated refs/heads/synchro.',
    ),
    s.bash(
      "xcodebuild test -scheme Carnet -destination 'platform=iOS Simulator,name=iPhone 13'",
      'Executed 151 tests, with 1 failure: NoteListTests.testBadgeText: "conflict" is not equal to "conflit"',
      { failed: 65 },
    ),
    s.bash('git log -1 --oneline', 'f4f5f6f Fusionne les notes champ par champ'),
    s.claude(
      'Après le rebase le commit est f4f5f6f. Il reste testBadgeText : le texte du badge est en dur, en anglais. Je le passe par Localizable.strings, clé `note.conflict`. Veux-tu que je pousse ensuite, ou tu veux relire ?',
    ),
    s.compaction('Le rebase est terminé et le commit e1e2e3e est prêt. Le badge est ajouté.', {
      over: ['rebase en cours', 'NoteList en conflit', 'NoteCell'],
      says: [
        s.state('f4f5f6f est le commit', [/f4f5f6f/]),
        s.state('testBadgeText rouge', [/testBadgeText/, /conflit|fail|reste/]),
        s.next('badge par clé', [/note\.conflict/, /Localizable|clé/]),
        s.next('pousser ou relire', [/pousse/, /relire/]),
      ],
      gone: [
        s.stale('conflit ouvert', [/Merge conflict in|reste en conflit/, ALONE]),
        s.stale('e1e2e3e comme commit', [/e1e2e3e/, /^(?!.*(?:f4f5f6f|rebas|the summary)).*$/]),
        s.stale('déjà poussé', [/f4f5f6f/, /^(?!.*not).*(?:\bpushed\b|poussé)/]),
      ],
    }),
  ],
};
