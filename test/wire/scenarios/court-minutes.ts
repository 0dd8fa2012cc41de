import * as s from '../steps.ts';

/** A lead whose orders lapse, and a teammate whose findings are corrected. */
export const courtMinutes: s.Scenario = {
  name: 'court minutes',
  domain: 'docs',
  language: 'en',
  cwd: '/repo/minutes',
  steps: [
    s.lead(
      'Your part: the parser for minutes from before 1990. Until the archive delivers the second batch, work with batch one. Output as JSON lines. No network. Ping me at 95 % coverage.',
    ),
    s.bash('python -m minutes.parse batch1', 'coverage 71.0 %, 2104 of 2963'),
    s.claude('Coverage is 71.0 %. Most misses come from OCR errors in the dates, as it seems.'),
    s.bash('python tools/misses.py', 'date 112, speaker 747'),
    s.claude(
      'It is the speakers rather than the dates: 747 of 859 misses have "Vors." for the chair, which the grammar does not know.',
    ),
    s.edit('/repo/minutes/minutes/grammar.lark', 'chair: "Vorsitz"', 'chair: "Vorsitz" | "Vors."'),
    s.bash('python -m minutes.parse batch1', 'coverage 96.2 %, 2850 of 2963'),
    s.claude('96.2 % on batch one.'),
    s.compaction('useless', {
      says: [
        s.request('parser before 1990', [/parser/, /1990/]),
        s.rule('batch one', [/batch one/]),
        s.rule('JSON lines', [/JSON lines/]),
        s.rule('no network', [/No network/]),
        s.rule('ping at 95', [/95 %/]),
        s.finding('Vors.', [/Vors\./, /747|chair|speakers/]),
        s.state('96.2', [/96\.2/]),
      ],
      gone: [
        s.stale('OCR dates', [/OCR errors in the dates/, /^(?!.*rather than).*$/]),
        s.stale('71.0', [/^(?!.*96\.2).*71\.0 %/]),
        s.stale('grammar ignorant', [/the grammar does not know/, /^(?!.*(?:later|edited since|96\.2)).*$/]),
      ],
    }),
    s.lead(
      'Second batch is on the share, take both. CSV is easier for the archive, so CSV. 98 % before you ping me again.',
    ),
    s.bash('python -m minutes.parse batch1 batch2', 'coverage 91.4 %, 5511 of 6030'),
    s.claude('91.4 % over both batches.'),
    s.edit('/repo/minutes/minutes/out.py', 'jsonl', 'csv'),
    s.bash('git commit -am "CSV, chair"', '[minutes c3c3c3c] CSV, chair\n 2 files changed'),
    s.lead('You can fetch the name list from the state archive over the net, nothing else.'),
    s.bash('curl -sO https://archive.example/names.csv', ''),
    s.compaction('useless', {
      over: [
        'batch one',
        'JSON lines',
        'no network',
        'ping at 95',
        '96.2',
        'Vors.',
        '71.0',
        'grammar ignorant',
        'OCR dates',
      ],
      says: [
        s.rule('both batches', [/take both/]),
        s.rule('CSV', [/CSV/]),
        s.rule('98 %', [/98 %/]),
        s.rule('name list only', [/name list/, /nothing else/]),
        s.state('91.4', [/91\.4/]),
        s.state('c3c3c3c', [/c3c3c3c/]),
      ],
      gone: [
        s.stale('batch one only', [/work with batch one/, /^(?!.*(?:take both|Second batch)).*$/]),
        s.stale('JSON lines, still', [/Output as JSON lines/, /^(?!.*CSV).*$/]),
        s.stale('ping at 95, still', [/Ping me at 95/, /^(?!.*98).*$/]),
        s.stale('no network at all', [/No network/, /^(?!.*name list).*$/]),
        s.stale('96.2 as now', [/^(?!.*(?:91\.4|minutes\.parse batch1)).*96\.2 %/]),
      ],
    }),
  ],
};
