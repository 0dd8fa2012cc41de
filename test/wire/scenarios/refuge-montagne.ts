import * as s from '../steps.ts';

/** French: announced looks, a figure measured again after a fix, a step that goes through with other flags, a refuted cause. */
export const refugeMontagne: s.Scenario = {
  name: 'refuge de montagne',
  domain: 'data',
  language: 'fr',
  cwd: '/srv/refuge',
  steps: [
    s.you("L'import des réservations du refuge prend une éternité et perd des nuitées. Trouve pourquoi."),
    s.claude("Je regarde d'abord comment `import.py` lit le fichier."),
    s.read('/srv/refuge/import.py', 'for row in rows: db.execute(INSERT, row); db.commit()'),
    s.bash('time python import.py data/2024.csv', '18240 lignes\nreal 4m12.3s'),
    s.claude("L'import prend 4 min 12 pour 18 240 lignes. Voyons si le réseau y est pour quelque chose."),
    s.bash('ping -c1 db', 'rtt 0.4 ms'),
    s.claude(
      "Ce n'est pas le réseau : 0,4 ms. Chaque ligne fait son propre `commit`, c'est ça qui coûte. Je vérifie si la table a un index sur la date.",
    ),
    s.bash('psql -c "\\d nuitee"', 'Indexes: nuitee_pkey'),
    s.claude('Un seul commit à la fin.'),
    s.edit('/srv/refuge/import.py', 'db.execute(INSERT, row); db.commit()', 'db.execute(INSERT, row)'),
    s.bash('time python import.py data/2024.csv', '18240 lignes\nreal 0m21.7s'),
    s.claude('21,7 s maintenant. Reste à voir pourquoi des nuitées manquent : je compare les totaux.'),
    s.bash('python compare.py data/2024.csv', 'ModuleNotFoundError: No module named "polars"', { failed: 1 }),
    s.bash('uv run --with polars compare.py data/2024.csv', 'fichier 18240, base 18102, manquent 138'),
    s.claude(
      'Il manque 138 nuitées en base : toutes tombent le 29 février, que `parse_date` rejette sans rien dire.',
    ),
    s.compaction('useless', {
      says: [
        s.request('import lent', [/import des réservations/]),
        s.finding('21,7 s', [/21[.,]7/]),
        s.finding('138 le 29 février', [/138/, /29 février/]),
        s.failed('uv run', [/uv run --with polars/]),
        s.dropped('pas le réseau', [/pas le réseau/]),
      ],
      gone: [
        s.stale('je regarde', [/Je regarde d'abord/]),
        s.stale('voyons si', [/Voyons si le réseau/]),
        s.stale('je vérifie si', [/Je vérifie si la table/, /Found out/]),
        s.stale('4 min 12', [/4 min 12/, /^(?!.*(?:21[.,]7|later|since)).*$/]),
        s.stale('compare échoue', [/polars/, /when last tried/]),
        s.stale('je compare', [/je compare les totaux/, /Found out/]),
      ],
    }),
    s.you('corrige ça. pas de nouvelle dépendance. logs en français. un test par correction.'),
    s.edit('/srv/refuge/dates.py', 'if d.day > 28: return None', ''),
    s.write('/srv/refuge/tests/test_dates.py', 'def test_bissextile(): assert parse_date("29/02/2024")'),
    s.bash('pytest tests/test_dates.py', '1 passed'),
    s.bash('uv run --with polars compare.py data/2024.csv', 'fichier 18240, base 18240, manquent 0'),
    s.claude('Plus rien ne manque.'),
    s.you('les logs en anglais étaient mieux en fait'),
    s.edit('/srv/refuge/log.py', 'LANG = "fr"', 'LANG = "en"'),
    s.compaction('useless', {
      over: ['138 le 29 février', 'import lent', 'uv run'],
      says: [
        s.rule('pas de dépendance', [/pas de nouvelle dépendance/]),
        s.rule('un test par correction', [/un test par correction/]),
        s.rule('logs en anglais', [/logs en anglais/]),
        s.state('manquent 0', [/manquent 0|Plus rien ne manque/]),
      ],
      gone: [
        s.stale('logs en français', [/logs en français/, /^(?!.*anglais).*$/]),
        s.stale('138 manquent', [/manque 138|manquent 138/, /^(?!.*(?:later|since|manquent 0)).*$/]),
      ],
    }),
  ],
};
