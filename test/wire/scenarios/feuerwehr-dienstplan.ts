import * as s from '../steps.ts';

/** German: announced looks, a symptom that is no rule, a bare number from a list, a preference that takes back, rules without a verb. */
export const feuerwehrDienstplan: s.Scenario = {
  name: 'Feuerwehr-Dienstplan',
  domain: 'web',
  language: 'de',
  cwd: '/srv/dienstplan',
  steps: [
    s.you(
      'Im Dienstplan muss man den Speichern-Knopf zweimal drücken, sonst ist die Schicht weg. Bitte finden und beheben. Leerzeichen, keine Tabs. Commits auf Deutsch.',
    ),
    s.claude('Ich schaue mir an, wie das Formular den Zustand hält.'),
    s.read('/srv/dienstplan/src/Schicht.vue', 'const form = ref({}); watch(form, save)'),
    s.claude('Mal sehen, ob der Store die Änderung überhaupt bekommt.'),
    s.bash(
      'grep -rn "saveShift" src',
      'src/store.ts:40: saveShift(s) { queue(s) }\nsrc/Schicht.vue:18: saveShift(form)',
    ),
    s.claude(
      'Der erste Klick nimmt nur den Fokus vom Zeitfeld, weil `@blur` den Knopf neu zeichnet; erst der zweite löst `saveShift` aus. Als Nächstes prüfe ich, ob das in Firefox genauso ist.',
    ),
    s.bash('npx playwright test schicht --project firefox', '1 failed: erwartete 1 Schicht, fand 0', {
      failed: 1,
    }),
    s.claude(
      'In Firefox dasselbe. Drei Wege:\n1. `mousedown` statt `click`\n2. das Neuzeichnen beim Blur verzögern\n3. den Knopf aus dem Formular herausziehen\n\nWelchen soll ich nehmen?',
    ),
    s.you('3'),
    s.edit('/srv/dienstplan/src/Schicht.vue', '<button @click', '</form><button @click'),
    s.bash('npx playwright test schicht --project firefox', '1 passed'),
    s.compaction('useless', {
      says: [
        s.request('Knopf zweimal', [/zweimal/, /Speichern-Knopf/]),
        s.rule('Leerzeichen', [/Leerzeichen, keine Tabs/]),
        s.rule('Commits auf Deutsch', [/Commits auf Deutsch/]),
        s.finding('Blur zeichnet neu', [/@blur/, /zeichnet/]),
        s.decision('3 heißt herausziehen', [/3/, /herausziehen/]),
        s.how('playwright', [/playwright test schicht --project firefox/, /1 passed/]),
      ],
      gone: [
        s.stale('schaue mir an', [/Ich schaue mir an/]),
        s.stale('mal sehen', [/Mal sehen, ob/]),
        s.stale('als Nächstes Firefox', [/prüfe ich, ob das in Firefox/]),
        s.stale('zweimal drücken als Regel', [/Rule:[^|]*zweimal/]),
        s.stale('Firefox rot', [/fand 0/, s.FAILS]),
      ],
    }),
    s.you(
      'die Liste der Feuerwehrleute bitte nach Wache gruppieren, und Wachen mit weniger als 4 Leuten rot.',
    ),
    s.claude('Ich gruppiere nach Wache.'),
    s.edit('/srv/dienstplan/src/Liste.vue', 'v-for="p in people"', 'v-for="w in byStation"'),
    s.claude('Gruppiert; die kleinen Wachen sind rot.'),
    s.you('alphabetisch war eigentlich schöner. rot kann aber bleiben'),
    s.edit('/srv/dienstplan/src/Liste.vue', 'v-for="w in byStation"', 'v-for="p in people"'),
    s.claude('Die Liste ist wieder alphabetisch.'),
    s.compaction('useless', {
      over: ['Knopf zweimal', 'Blur zeichnet neu', '3 heißt herausziehen', 'playwright'],
      says: [
        s.rule('rot bleibt', [/rot/, /4 Leuten|bleiben/]),
        s.decision('alphabetisch', [/alphabetisch/]),
        s.rule('Leerzeichen noch', [/Leerzeichen, keine Tabs/]),
      ],
      gone: [
        s.stale('nach Wache gruppieren', [/nach Wache gruppieren/, /^(?!.*alphabetisch).*$/]),
        s.stale('ich gruppiere', [/Found out.*Ich gruppiere nach Wache/]),
        s.stale('Gruppiert als Befund', [/Found out.*Gruppiert; die kleinen/]),
      ],
    }),
  ],
};
