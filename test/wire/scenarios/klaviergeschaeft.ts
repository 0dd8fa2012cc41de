import * as s from '../steps.ts';

/** German: tasks ticked and a file deleted, a build that runs with another setting, reasons of two files, a short yes to one of two. */
export const klaviergeschaeft: s.Scenario = {
  name: 'Klaviergeschäft',
  domain: 'web',
  language: 'de',
  client: '2.0.14',
  cwd: '/srv/klavier',
  steps: [
    s.you(
      'Der Mietkauf-Rechner soll auf die neue Zinstabelle umgestellt werden. Beträge in Cent rechnen. Keine Fließkommazahlen. Texte per Du.',
    ),
    s.todos('> Zinstabelle einlesen', '- Rechner umstellen', '- legacy_zins.ts löschen'),
    s.claude('Erst mal nachlesen, wo die alte Tabelle überall benutzt wird.'),
    s.bash('grep -rln "legacy_zins" src', 'src/rechner.ts\nsrc/pdf.ts'),
    s.claude(
      '`rechner.ts` und `pdf.ts` benutzen sie. Die Tabelle liegt als CSV mit Komma als Dezimalzeichen vor.',
    ),
    s.write('/srv/klavier/src/zins.ts', 'export const zins = parse(csv)'),
    s.claude('Der Rechner bekommt die Cent-Rechnung.'),
    s.edit('/srv/klavier/src/rechner.ts', 'betrag * 1.049', 'prozent(cent, 490)'),
    s.claude('Im PDF fehlte noch die Fußnote zum Effektivzins.'),
    s.edit('/srv/klavier/src/pdf.ts', 'fuss("")', 'fuss("eff. Jahreszins")'),
    s.bash('npm run build', 'ReferenceError: Temporal is not defined', { failed: 1 }),
    s.bash('NODE_OPTIONS=--harmony-temporal npm run build', 'gebaut in 3 s'),
    s.bash('rm src/legacy_zins.ts', ''),
    s.todos(
      'x Zinstabelle einlesen',
      'x Rechner umstellen',
      'x legacy_zins.ts löschen',
      '- Mieter informieren',
    ),
    s.claude(
      'Ich könnte die Rundung kaufmännisch machen oder immer abrunden. Abrunden wäre für die Kunden besser. Soll ich das so machen?',
    ),
    s.you('ja'),
    s.edit('/srv/klavier/src/rechner.ts', 'round(', 'floor('),
    s.compaction('useless', {
      says: [
        s.request('Mietkauf-Rechner', [/Mietkauf-Rechner/]),
        s.rule('Cent', [/Beträge in Cent/]),
        s.rule('keine Fließkommazahlen', [/Keine Fließkommazahlen/]),
        s.rule('per Du', [/Texte per Du/]),
        s.said('Komma im CSV', [/CSV/, /Komma/]),
      ],
    }),
    s.you(
      'die Texte lieber per Sie, die Kundschaft ist älter. Rechner passt. Fußnote war vorher ohne Abkürzung schöner',
    ),
    s.edit('/srv/klavier/src/pdf.ts', 'fuss("eff. Jahreszins")', 'fuss("effektiver Jahreszins")'),
    s.claude('Texte per Sie, Fußnote ausgeschrieben.'),
    s.compaction('useless', {
      over: ['Mietkauf-Rechner', 'per Du', 'Komma im CSV'],
      says: [
        s.rule('per Sie', [/per Sie/]),
        s.rule('Cent noch', [/Beträge in Cent/]),
        s.rule('ohne Abkürzung', [/ohne Abkürzung/]),
      ],
    }),
  ],
};
