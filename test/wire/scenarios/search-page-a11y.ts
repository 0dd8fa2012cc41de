import * as s from '../steps.ts';

const TOPIC = [
  'the result list',
  'the filter drawer',
  'the combo box',
  'the toast queue',
  'the route guard',
  'the theme provider',
];

/** A checklist pasted by the user and worked off between much prose; corrections with figures. Five compactions. */
export const searchPageA11y: s.Scenario = {
  name: 'search page accessibility',
  domain: 'web',
  language: 'en',
  cwd: '/home/ivy/atlas',
  steps: [
    s.you(
      'Audit came back, please work these off for the search page, in this order:\n- [ ] A1 focus ring missing on filter chips\n- [ ] A2 contrast of placeholder is 2.9:1, needs 4.5:1\n- [ ] A3 results not announced to screen readers\n- [ ] A4 Escape does not close the drawer\n- [ ] A5 reduced motion ignored\n\nOne commit per item, message starts with the item id. The design tokens in tokens.json come from Figma: do not edit them by hand.',
    ),
    s.filler(8000, ...TOPIC),
    s.edit('/home/ivy/atlas/src/search/Chip.css', 'outline: none', 'outline: 2px solid var(--focus)'),
    s.bash('git commit -am "A1 Show focus on filter chips"', '[a11y 1a1a1a1] A1 Show focus on filter chips'),
    s.read('/home/ivy/atlas/tokens.json', '{ "placeholder": "#9aa0a6" }'),
    s.claude(
      'A2 cannot be solved in CSS alone: the placeholder colour #9aa0a6 comes from tokens.json, which you do not want edited by hand. A darker colour has to come from Figma; I ask for #6b7177, which gives 4.9:1 on white.',
    ),
    s.you('good. I told design, token comes tomorrow. skip A2 for now and go on'),
    s.filler(7000, ...TOPIC),
    s.bash('npx playwright test a11y', 'Error: browserType.launch: Executable does not exist', { failed: 1 }),
    s.bash(
      'npx playwright install chromium && npx playwright test a11y',
      '7 passed, 1 failed\nresults are announced: expected live region "42 results", got ""',
      { failed: 1 },
    ),
    s.claude(
      'The live region is empty because React mounts it together with its text; screen readers only announce changes. It must exist before the search begins.',
    ),
    s.compaction('useless', {
      says: [
        s.request('A3 is in work', [/A3/, /announced|screen readers/]),
        s.request('A4 is open', [/A4/, /Escape/]),
        s.request('A5 is open', [/A5/, /reduced motion/]),
        s.rule('one commit per item with its id', [/commit per item/, /id/]),
        s.rule('tokens.json not by hand', [/tokens\.json/, /by hand/]),
        s.words('A2 is skipped for now', [/A2/, /skip|tomorrow|for now/]),
        s.said('contrast with the new colour', [/#6b7177/, /4\.9/]),
        s.said('#9aa0a6 is the placeholder colour', [/#9aa0a6/, /placeholder/]),
        s.said('live region mounted with its text', [/live region/, /mount|announce|exist/]),
        s.said('live region before the search', [/live region|must exist/, /before/]),
        s.words('tokens.json holds the colour', [/tokens\.json/, /placeholder|Figma|colour/]),
      ],
    }),
    s.edit('/home/ivy/atlas/src/search/Results.tsx', '{results && <Live/>}', '<Live/>'),
    s.bash('npx playwright test a11y', '8 passed'),
    s.bash(
      'git commit -am "A3 Announce the number of results"',
      '[a11y 3c3c3c3] A3 Announce the number of results',
    ),
    s.filler(9000, ...TOPIC),
    s.claude(
      'For A4 a global key listener is tempting, but the dialog inside the drawer closes with it as well; I put the listener on the drawer itself.',
    ),
    s.compaction('Accessibility work. A1, A2 and A3 are done.', {
      over: ['A3 is in work', 'live region before the search', 'live region mounted with its text'],
      says: [
        s.said('global key listener', [/global key listener/, /dialog|drawer/]),
        s.said('listener on the drawer', [/listener/, /drawer/]),
        s.request('A4 is in work', [/A4/, /Escape|listener|drawer/]),
      ],
    }),
    s.edit('/home/ivy/atlas/src/search/Drawer.tsx', '<aside>', '<aside onKeyDown={close}>'),
    s.filler(6000, ...TOPIC),
    s.compaction('useless'),
    s.bash('npx playwright test a11y', '9 passed'),
    s.bash(
      'git commit -am "A4 Close the drawer with Escape"',
      '[a11y 4d4d4d4] A4 Close the drawer with Escape',
    ),
    s.you('the token landed on main. rebase and do A2 now, then A5'),
    s.bash('git rebase main', 'Successfully rebased and updated refs/heads/a11y.'),
    s.compaction('useless', {
      over: [
        'A4 is in work',
        'A4 is open',
        'A2 is skipped for now',
        'listener on the drawer',
        'global key listener',
      ],
      says: [s.request('A2 now, then A5', [/A2/, /A5/, /now|then/])],
    }),
    s.todos('x A1', 'x A3', 'x A4', '> A2 contrast', '- A5 reduced motion'),
    s.filler(5000, ...TOPIC),
    s.compaction('useless', { says: [s.words('A5 pending', [/A5/, /open|pending|then/i])] }),
  ],
};
