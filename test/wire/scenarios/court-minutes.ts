import {
  bash,
  claude,
  compaction,
  edit,
  finding,
  lead,
  request,
  rule,
  type Scenario,
  stale,
  state,
} from '../steps.ts';

/** A lead whose orders lapse, and a teammate whose findings are corrected. */
export const courtMinutes: Scenario = {
  name: 'court minutes',
  domain: 'docs',
  language: 'en',
  cwd: '/repo/minutes',
  steps: [
    lead(
      'Your part: the parser for minutes from before 1990. Until the archive delivers the second batch, work with batch one. Output as JSON lines. No network. Ping me at 95 % coverage.',
    ),
    bash('python -m minutes.parse batch1', 'coverage 71.0 %, 2104 of 2963'),
    claude('Coverage is 71.0 %. Most misses come from OCR errors in the dates, as it seems.'),
    bash('python tools/misses.py', 'date 112, speaker 747'),
    claude(
      'It is the speakers rather than the dates: 747 of 859 misses have "Vors." for the chair, which the grammar does not know.',
    ),
    edit('/repo/minutes/minutes/grammar.lark', 'chair: "Vorsitz"', 'chair: "Vorsitz" | "Vors."'),
    bash('python -m minutes.parse batch1', 'coverage 96.2 %, 2850 of 2963'),
    claude('96.2 % on batch one.'),
    compaction('useless', {
      says: [
        request('parser before 1990', [/parser/, /1990/]),
        rule('batch one', [/batch one/]),
        rule('JSON lines', [/JSON lines/]),
        rule('no network', [/No network/]),
        rule('ping at 95', [/95 %/]),
        finding('Vors.', [/Vors\./, /747|chair|speakers/]),
        state('96.2', [/96\.2/]),
      ],
      gone: [
        stale('OCR dates', [/OCR errors in the dates/, /^(?!.*rather than).*$/]),
        stale('71.0', [/^(?!.*96\.2).*71\.0 %/]),
        stale('grammar ignorant', [/the grammar does not know/, /^(?!.*(?:later|edited since|96\.2)).*$/]),
      ],
    }),
    lead(
      'Second batch is on the share, take both. CSV is easier for the archive, so CSV. 98 % before you ping me again.',
    ),
    bash('python -m minutes.parse batch1 batch2', 'coverage 91.4 %, 5511 of 6030'),
    claude('91.4 % over both batches.'),
    edit('/repo/minutes/minutes/out.py', 'jsonl', 'csv'),
    bash('git commit -am "CSV, chair"', '[minutes c3c3c3c] CSV, chair\n 2 files changed'),
    lead('You can fetch the name list from the state archive over the net, nothing else.'),
    bash('curl -sO https://archive.example/names.csv', ''),
    compaction('useless', {
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
        rule('both batches', [/take both/]),
        rule('CSV', [/CSV/]),
        rule('98 %', [/98 %/]),
        rule('name list only', [/name list/, /nothing else/]),
        state('91.4', [/91\.4/]),
        state('c3c3c3c', [/c3c3c3c/]),
      ],
      gone: [
        stale('batch one only', [/work with batch one/, /^(?!.*(?:take both|Second batch)).*$/]),
        stale('JSON lines, still', [/Output as JSON lines/, /^(?!.*CSV).*$/]),
        stale('ping at 95, still', [/Ping me at 95/, /^(?!.*98).*$/]),
        stale('no network at all', [/No network/, /^(?!.*name list).*$/]),
        stale('96.2 as now', [/^(?!.*(?:91\.4|minutes\.parse batch1)).*96\.2 %/]),
      ],
    }),
  ],
};
