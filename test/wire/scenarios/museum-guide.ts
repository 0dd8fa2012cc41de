import * as s from '../steps.ts';

/** A plan that is approved, changed in passing and then replaced; options that are weighed and turned round. */
export const museumGuide: s.Scenario = {
  name: 'museum guide',
  domain: 'docs',
  language: 'en',
  cwd: '/srv/guide',
  steps: [
    s.you(
      'The audio guide pages need captions in four languages. Make me a plan. Every caption at most 240 characters. Use DeepL for drafts, and mark drafts with a star.',
    ),
    s.plan(
      '## Captions\n1. Extract captions from 86 pages into captions.yaml\n2. Draft with DeepL: de, fr, it, pl\n3. Length check of 240 characters in CI\n4. Publish on Friday',
    ),
    s.todos('> Extract captions', '- Draft with DeepL', '- Length check', '- Publish'),
    s.bash('python tools/extract.py', 'extracted 86 pages, 412 captions, 3 without text'),
    s.claude('412 captions are out. Three have no text: rooms 12, 19 and 44 are closed for works.'),
    s.todos('x Extract captions', '> Draft with DeepL', '- Length check', '- Publish'),
    s.filler(7000, 'room index', 'caption table', 'language switch', 'audio player'),
    s.queue('make it spanish instead of polish, we have hardly any polish visitors'),
    s.bash('python tools/draft.py --lang es', 'HTTP 456 quota exceeded', { failed: 1 }),
    s.claude(
      'DeepL is out of quota for this month (456). Either we wait for the 1st, or we draft with the museum’s own glossary and Argos. Which do you prefer?',
    ),
    s.you('the first is fine'),
    s.claude('Then I wait with the drafts and do the length check first.'),
    s.you("on second thought we can't wait that long, the opening is on the 28th. go with argos"),
    s.bash('python tools/draft.py --engine argos --lang es', '409 captions drafted'),
    s.write('/srv/guide/ci/length.py', 'MAX = 240'),
    s.claude('Argos drafted 409 captions. 31 of them are over 240 characters, mostly French.'),
    s.compaction('useless', {
      says: [
        s.request('captions in four languages', [/captions/, /four languages/]),
        s.rule('at most 240 characters', [/240 characters/, /caption/]),
        s.rule('drafts with a star', [/star/, /draft/]),
        s.words('Spanish, not Polish', [/spanish/i, /polish/i]),
        s.words('Argos', [/argos/i, /go with|engine/]),
        s.said('rooms 12, 19, 44 closed', [/12, 19 and 44/, /closed/]),
        s.said('31 over 240', [/31/, /over 240/]),
        s.said('DeepL has no quota', [/quota/, /456|DeepL/]),
      ],
    }),
    s.you(
      'new plan, scrap the old one: we only do the 40 pages of the permanent collection, and no CI check, I read them all myself',
    ),
    s.plan(
      '1. Keep the 40 pages of the permanent collection\n2. Read through by Tom\n3. Publish on the 24th',
    ),
    s.bash('python tools/keep.py --collection permanent', 'kept 40 pages, 188 captions'),
    s.bash('rm ci/length.py', ''),
    s.todos('> Read through by Tom', '- Publish on the 24th'),
    s.claude(
      '188 captions are left and wait for your reading. captions.yaml has a column `reviewed` for your marks.',
    ),
    s.compaction('useless', {
      over: [
        'captions in four languages',
        '31 over 240',
        'rooms 12, 19, 44 closed',
        'DeepL has no quota',
        'Argos',
        'Spanish, not Polish',
      ],
      says: [
        s.request('40 pages only', [/40 pages/, /permanent collection/]),
        s.words('no CI check', [/no CI check|read them all myself/]),
        s.said('188 captions left', [/188/]),
        s.said('column reviewed', [/reviewed/, /captions\.yaml/]),
      ],
    }),
    s.edit('/srv/guide/captions.yaml', 'reviewed: ""', 'reviewed: "tom"'),
    s.you('read them all, done. publish whenever you like, forget the 24th'),
    s.bash('make publish', 'published 188 captions'),
    s.todos('x Read through by Tom', 'x Publish on the 24th'),
    s.compaction('useless', {
      over: ['40 pages only', '188 captions left', 'column reviewed', 'no CI check'],
    }),
  ],
};
