import * as s from '../steps.ts';

/** Polish: scanned deeds read by OCR; numbers measured again, a library refused, a job that dies. */
export const skanyOcr: s.Scenario = {
  name: 'skany ocr',
  domain: 'ml',
  language: 'pl',
  cwd: '/home/ola/akty',
  steps: [
    s.you(
      'Mamy 18 tys. skanów aktów notarialnych z lat 1946-1960. OCR myli ł/l i daty. Popraw jakość, cel: CER poniżej 3% na zbiorze eval/. Zasady: żadnych usług w chmurze (RODO), oryginałów w scans/raw nie ruszać, i nie instaluj nic przez pip bez pytania.',
    ),
    s.bash(
      'python ocr.py --set eval',
      'tesseract: Error opening data file /usr/share/tessdata/pol_best.traineddata',
      { failed: 1 },
    ),
    s.bash('TESSDATA_PREFIX=/opt/tess/best python ocr.py --set eval', 'CER 7.84%  WER 21.3%  (120 pages)'),
    s.claude(`Punkt wyjścia: **CER 7,84 %** na 120 stronach.

Rozkład błędów (ręcznie, 300 przypadków):

- 41 % – ł/l, ą/a, ę/e: znaki diakrytyczne giną przy binaryzacji
- 27 % – daty pisane odręcznie w formularzu
- 18 % – pieczęcie nachodzące na tekst
- 14 % – reszta

Moim zdaniem główną przyczyną jest zły model językowy: pol_best jest trenowany na współczesnej polszczyźnie, a akty mają ortografię sprzed 1956. Trzeba dotrenować model.

Proponuję kolejno:
1. dotrenowanie na 200 stronach
2. inna binaryzacja (Sauvola zamiast Otsu)
3. usuwanie pieczęci po kolorze`),
    s.you('najpierw 2, jest najtańsze'),
    s.edit('/home/ola/akty/prep.py', 'threshold_otsu(img)', 'threshold_sauvola(img, window_size=31)'),
    s.bash('TESSDATA_PREFIX=/opt/tess/best python ocr.py --set eval', 'CER 4.61%  WER 13.0%  (120 pages)'),
    s.claude(
      'Cofam tezę o modelu językowym: sama binaryzacja Sauvola (okno 31) daje 4,61 %. Diakrytyki wracają prawie wszystkie, zostaje 6 % błędów ł/l. Okno 15 dało 5,20, okno 51 dało 4,88, więc zostaje 31. Teraz pieczęcie: są fioletowe, w HSV między 125 a 155 stopni.',
    ),
    s.refuse(s.bash('pip install opencv-contrib-python', ''), 'nie, skimage wystarczy, mówiłam bez pip'),
    s.edit('/home/ola/akty/prep.py', 'def clean(img):', 'def clean(img):\n    img = drop_hue(img, 125, 155)'),
    s.bash('TESSDATA_PREFIX=/opt/tess/best python ocr.py --set eval', 'CER 3.72%  WER 10.8%  (120 pages)'),
    s.claude(
      '3,72 %. Uwaga: na 4 stronach (eval/0031, 0032, 0077, 0112) znika też podpis notariusza, bo był fioletowym atramentem. Trzeba to ograniczyć do kształtów okrągłych albo czytać podpis z oryginału. Daty odręczne zostają jako największa grupa.',
    ),
    s.filler(1600, 'prep.py', 'ocr.py', 'the eval set', 'drop_hue'),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   18 thousand scans of notarial deeds (1946-1960); OCR confuses ł/l and dates. Goal: CER below 3% on eval/. User writes Polish.

2. Key Technical Concepts:
   - Tesseract with pol_best, Sauvola binarisation, HSV removal of stamps

3. Files and Code Sections:
   - prep.py: threshold_sauvola(window_size=31), drop_hue(125, 155)
   - ocr.py
   - eval/: 120 pages with transcripts by hand; out/: results; about 18 thousand files in all, mostly typewritten forms with handwritten fields

4. Errors and fixes:
   - pol_best.traineddata not found

5. Problem Solving:
   The language model is the main cause, since pol_best is trained on modern Polish. CER 7.84 -> 4.61.

6. All user messages:
   - request
   - "najpierw 2"
   - refused pip install opencv-contrib-python

   Baseline on 120 pages: CER 7.84 %, WER 21.3 %. Errors by hand (300 cases): 41 % diacritics lost in binarisation, 27 % handwritten dates, 18 % stamps, 14 % other. Three steps were proposed: training on 200 pages, another binarisation, removing stamps by colour; the user wanted the second one first because it is cheapest. Sauvola replaced Otsu:
     threshold_sauvola(img, window_size=31)
   Stamps are violet, between 125 and 155 degrees in HSV.

   The user's language is Polish; code comments so far are in English.

7. Pending Tasks:
   - fine-tune on 200 pages
   - stamps

8. Current Work:
   CER is at 4.61 %.

9. Next Step:
   Remove stamps by colour.`,
      {
        says: [
          s.rule('bez chmury', [/chmur|cloud/, /RODO|żadnych|no /]),
          s.rule('scans/raw nietykalne', [/scans\/raw/, /nie rusza|not be touched|oryginał/]),
          s.rule('pip tylko po pytaniu', [/pip/, /bez pytania|bez pip|without asking|nie instaluj/]),
          s.said('CER 3,72', [/3[.,]72/]),
          s.said('znika podpis notariusza', [/podpis/, /znika|atrament|0031/]),
          s.said('okno 31 najlepsze', [/okno 15|okno 51|5,20|4,88/, /31|5,20|4,88/]),
          s.said('tylko okrągłe kształty', [/okrągły/, /podpis|ograniczyć|oryginał/]),
          s.refusal('opencv', [/opencv/, /skimage/]),
        ],
      },
    ),
    s.edit('/home/ola/akty/prep.py', 'drop_hue(img, 125, 155)', 'drop_hue(img, 125, 155, only=is_round)'),
    s.bash('TESSDATA_PREFIX=/opt/tess/best python ocr.py --set eval', 'CER 3.41%  WER 10.1%  (120 pages)'),
    s.bash(
      'git commit -am "Sauvola i usuwanie okrągłych pieczęci"',
      '[ocr 88d0e5f] Sauvola i usuwanie okrągłych pieczęci\n 1 file changed',
    ),
    s.bash('TESSDATA_PREFIX=/opt/tess/best python ocr.py --set all --jobs 16', '', { background: 'pelny' }),
    s.you('poczekaj, jeszcze nie puszczaj całości, najpierw daty'),
    s.stop('pelny', 'TESSDATA_PREFIX=/opt/tess/best python ocr.py --set all --jobs 16'),
    s.claude(
      'Zatrzymane. Przerobił 640 plików, leżą w out/partial i nie nadają się do użycia. Daty: pole daty jest w formularzu zawsze w prostokącie (x 310-780, y 95-160 przy 300 dpi). Mogę a) czytać je osobnym modelem TrOCR, jest już na dysku w /opt/models/trocr-pl, b) walidować regułą: rok 1946-1960, dzień tygodnia zgodny z datą.',
    ),
    s.you('oba, ale b najpierw, a tylko gdy b odrzuci'),
    s.write('/home/ola/akty/dates.py', 'def valid(date): ...\n'),
    s.bash(
      'python -m pytest tests/test_dates.py',
      'E   ValueError: unknown locale: pl_PL\n3 failed, 9 passed',
      { failed: 1 },
    ),
    s.claude(
      'Nazwy dni wymagają locale pl_PL, którego w tym kontenerze nie ma, a apt wymaga roota. Zrobię własną tablicę siedmiu nazw zamiast strftime.',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Improve OCR of notarial deeds, CER below 3% on eval/. No cloud services (żadnych, RODO), do not touch scans/raw (oryginał), no pip without asking (bez pytania).

2. Key Concepts: Sauvola (window 31), stamps removed by hue, only round shapes (okrągły), so that the notary's signature (podpis, purple ink: atrament) stays

3. Files: prep.py, ocr.py, dates.py (new)
   prep.py does the cleaning of a page (drop_hue with the argument only=is_round, then threshold_sauvola), ocr.py calls tesseract and computes CER and WER over a set, dates.py is to validate the field with the date of the deed. Results of a run are written to out/.

4. Errors and Fixes: run with TESSDATA_PREFIX=/opt/tess/best; opencv was refused, skimage instead

5. Problem Solving: CER 7.84 -> 4.61 -> 3.72 -> 3.41

   Error classes: diacritics are mostly solved, stamps too; handwritten dates are the largest group left. Two approaches to the dates were offered to the user, a rule (year between 1946 and 1960, weekday matching the date) and a separate model; the user wants both. dates.py was written with tests in tests/test_dates.py; names of weekdays depend on the locale pl_PL.

   All user messages: the request with its rules; the cheapest step first; no pip; remarks on the order of work.

6. Pending Tasks:
   - commit prep.py
   - dates

7. Current Work:
   The full run over all scans (job pelny, 16 jobs) is in progress in the background.

8. Next Step: wait for the full run.`,
      {
        over: [
          'CER 3,72',
          'znika podpis notariusza',
          'tylko okrągłe kształty',
          'okno 31 najlepsze',
          'opencv',
        ],
        says: [
          s.rule(
            'całość dopiero po datach',
            [/nie puszczaj całości/],
            [/całości|full run/, /najpierw daty|dates first/],
          ),
          s.words('b najpierw, a gdy b odrzuci', [/b najpierw|gdy b odrzuci/]),
          s.said('własna tablica nazw', [/tablic/, /nazw|strftime|siedmiu/]),
          s.said('out/partial do niczego', [/out\/partial/, /nie nadają|640/]),
          s.said('prostokąt daty', [/310-780|95-160/]),
          s.said('TrOCR na dysku', [/\/opt\/models\/trocr-pl/, /TrOCR|dysku|model/]),
        ],
      },
    ),
    s.edit('/home/ola/akty/dates.py', 'strftime("%A")', 'DNI[date.weekday()]'),
    s.bash('python -m pytest tests/test_dates.py', '12 passed'),
    s.bash(
      'TESSDATA_PREFIX=/opt/tess/best python ocr.py --set eval --dates',
      'CER 2.88%  WER 8.7%  (120 pages)',
    ),
    s.claude('2,88 %, cel osiągnięty. 31 dat odrzuciła reguła, 27 z nich TrOCR przeczytał poprawnie.'),
    s.bash(
      'git add -A && git commit -m "Daty: reguła i TrOCR"',
      '[ocr c4b1f77] Daty: reguła i TrOCR\n 3 files changed',
    ),
    s.you('świetnie, teraz puść całość, ale na 8 procesów, na 16 laptop się dławi'),
    s.bash('TESSDATA_PREFIX=/opt/tess/best python ocr.py --set all --dates --jobs 8', '', {
      background: 'calosc2',
    }),
    s.compaction('useless', {
      over: [
        'całość dopiero po datach',
        'własna tablica nazw',
        'b najpierw, a gdy b odrzuci',
        'prostokąt daty',
      ],
      says: [
        s.rule('8 procesów', [/8 procesów|--jobs 8/, /16|dławi|laptop|całość/]),
        s.said('2,88 osiągnięte', [/2[.,]88/]),
      ],
    }),
  ],
};
