import * as s from '../steps.ts';

/** A long audit with numbered findings: the user takes some, declines some, and one finding is withdrawn. */
export const a11yAudit: s.Scenario = {
  name: 'a11y audit',
  domain: 'web',
  language: 'en',
  cwd: '/srv/museum-site',
  steps: [
    s.you(
      'Audit the ticket shop for accessibility (WCAG 2.2 AA). Give me a list first, no changes. The design tokens in tokens/ come from Figma, generated, so never edit them by hand. axe via `yarn a11y`.',
    ),
    s.bash('yarn a11y', 'error Command "a11y" not found.', { failed: 1 }),
    s.bash('cd packages/shop && yarn a11y', 'axe: 37 violations on 6 pages'),
    s.read(
      '/srv/museum-site/packages/shop/src/DatePicker.tsx',
      'export function DatePicker() {\n  return <div onClick={open} className="dp">…</div>;\n}',
    ),
    s.claude(`# Accessibility audit of the ticket shop

axe reports 37 violations on 6 pages (\`yarn a11y\` has to be run in packages/shop, the root has no such script). After going through them and testing with NVDA and the keyboard, this is what remains:

| # | severity | where | finding | WCAG |
|---|---|---|---|---|
| F1 | critical | DatePicker.tsx | div with onClick, not reachable by keyboard | 2.1.1 |
| F2 | critical | Checkout.tsx | errors only in red, not announced | 3.3.1 |
| F3 | serious | SeatMap.tsx | SVG seats have no names | 4.1.2 |
| F4 | serious | tokens/color.json | grey-500 on white is 3.9:1 | 1.4.3 |
| F5 | serious | Timer.tsx | 10 minutes to pay, no way to extend | 2.2.1 |
| F6 | moderate | Header.tsx | two nav landmarks without label | 1.3.1 |
| F7 | moderate | Lightbox.tsx | focus is not returned | 2.4.3 |
| F8 | minor | Footer.tsx | link text "here" | 2.4.4 |
| F9 | minor | Newsletter.tsx | autocomplete missing | 1.3.5 |

## Remarks

- F3 is the biggest piece of work, I estimate a day: 1,140 seats, a grid pattern with arrow keys, and the row letters must be spoken.
- F5: the timer lives on the server as well (reservation TTL of 600 s in api/reserve.ts), so extending means an endpoint.
- F4 can't be done here, the tokens are generated from Figma.
- About F7 I'm not totally sure, I saw it in Firefox only.

Nothing has been changed. Which of these shall I take on?`),
    s.you(
      '1, 2, 6, 8, 9 now. 3 after that. 5 nope, the ticketing vendor forbids extending. 4 I tell design. 7 check in chrome first',
    ),
    s.todos(
      '> F1 DatePicker keyboard',
      '- F2 errors announced',
      '- F6 nav labels',
      '- F8 link text',
      '- F9 autocomplete',
      '- F7 check in Chrome',
      '- F3 seat map',
    ),
    s.edit(
      '/srv/museum-site/packages/shop/src/DatePicker.tsx',
      '<div onClick={open} className="dp">',
      '<button type="button" aria-haspopup="dialog" onClick={open} className="dp">',
    ),
    s.edit(
      '/srv/museum-site/packages/shop/src/Checkout.tsx',
      '<p className="err">',
      '<p className="err" role="alert" id={errId}>',
    ),
    s.edit('/srv/museum-site/packages/shop/src/Header.tsx', '<nav>', '<nav aria-label={t("nav.main")}>'),
    s.bash('cd packages/shop && yarn a11y', 'axe: 24 violations on 6 pages'),
    s.bash(
      'cd packages/shop && yarn vitest run',
      'FAIL  src/Checkout.test.tsx > shows one error\nFound multiple elements with the role "alert"\nTests  1 failed | 96 passed (97)',
      { failed: 1 },
    ),
    s.claude(
      'F1 and F6 are in. F2 is half done: role=alert on each field makes the screen reader shout four messages at once and Checkout.test.tsx rightly complains. Better: one live region (ErrorSummary) on top which lists them, and aria-describedby from each field to its message. I rework that.',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Audit the ticket shop for WCAG 2.2 AA and fix selected findings. Tokens in tokens/ are generated from Figma and must never be edited by hand.

2. Key Technical Concepts:
   - axe, NVDA, ARIA live regions
   - React components in packages/shop/src, tests with vitest; the root of the monorepo has no script for axe; six pages are covered by it

3. Files and Code Sections:
   - DatePicker.tsx: button with aria-haspopup
   - Checkout.tsx: role="alert"
   - Header.tsx: nav aria-label

4. Errors and fixes:
   - yarn a11y does not exist in the root

5. Problem Solving:
   Nine findings F1 to F9. 37 violations went down to 24.

6. All user messages:
   - audit request
   - selection of findings

   Findings of the audit: F1 DatePicker not reachable by keyboard; F2 errors not announced; F3 seats without names; F4 grey-500 on white 3.9:1; F5 ten minutes to pay without extension (reservation TTL of 600 s in api/reserve.ts); F6 nav landmarks without label; F7 focus not returned in the lightbox (seen in Firefox only); F8 link text "here"; F9 autocomplete missing. Severities run from critical (F1, F2) to minor (F8, F9). NVDA and the keyboard were used besides axe.

   A todo list with the chosen findings was created.

7. Pending Tasks:
   - F3 seat map, F4 contrast, F5 timer, F7 lightbox, F8 link text, F9 autocomplete

8. Current Work:
   F1, F2 and F6 are done.

9. Next Step:
   F8 and F9, then F5 (an endpoint to extend the reservation).`,
      {
        says: [
          s.request('1, 2, 6, 8, 9 now, then 3', [/1, 2, 6, 8, 9/]),
          s.words('F5 is declined', [/\b5\b|timer/, /nope|vendor forbids|forbids extending/]),
          s.words('F4 goes to design', [/4 I tell design|tell design/]),
          s.words('F7 in Chrome first', [/7|Lightbox/, /chrome/]),
          s.said('F2 half done', [/F2|role=alert|ErrorSummary/, /half done|rework|at once|live region/]),
          s.said('F3 needs a day', [/1,140 seats|F3/, /a day|arrow keys|grid/]),
          s.said('one live region', [/ErrorSummary|live region/, /aria-describedby|on top|lists/]),
        ],
      },
    ),
    s.filler(2800, 'Checkout.tsx', 'SeatMap.tsx', 'BasketBar.tsx', 'Timer.tsx'),
    s.write(
      '/srv/museum-site/packages/shop/src/ErrorSummary.tsx',
      'export const ErrorSummary = () => <div role="alert" tabIndex={-1} />;\n',
    ),
    s.edit('/srv/museum-site/packages/shop/src/Checkout.tsx', 'role="alert" id={errId}', 'id={errId}'),
    s.bash('cd packages/shop && yarn vitest run', 'Tests  98 passed (98)'),
    s.edit('/srv/museum-site/packages/shop/src/Footer.tsx', '>here<', '>opening hours<'),
    s.edit(
      '/srv/museum-site/packages/shop/src/Newsletter.tsx',
      'type="email"',
      'type="email" autoComplete="email"',
    ),
    s.bash(
      'git commit -am "Fix F1, F2, F6, F8, F9 of the audit"',
      '[a11y 1f2e3d4] Fix F1, F2, F6, F8, F9 of the audit\n 5 files changed',
    ),
    s.bash('git status --short', '?? packages/shop/src/ErrorSummary.tsx'),
    s.bash(
      'git add packages/shop/src/ErrorSummary.tsx && git commit --amend --no-edit',
      '[a11y 5a5b5c5] Fix F1, F2, F6, F8, F9 of the audit\n 6 files changed',
    ),
    s.claude(
      'I withdraw F7: in Chrome 124 and Edge focus returns to the thumbnail as it should. In Firefox it was my extension (Vimium) that took it. So F7 is no finding. Now F3. My plan for the seat map: role="grid", one row per seat row, roving tabindex, aria-label "Row C, seat 14, 38 euros, free". 1,140 nodes with labels cost 90 ms at first render, measured; acceptable.',
    ),
    s.todos(
      'x F1 DatePicker keyboard',
      'x F2 errors announced',
      'x F6 nav labels',
      'x F8 link text',
      'x F9 autocomplete',
      '- F7 check in Chrome',
      '> F3 seat map',
    ),
    s.claude(`Some more thoughts on the seat map, so that you can object before I write all of it:

**Structure.** The SVG has one <g> per block (stalls, circle, gallery) and in it one <g> per seat. There are no rows in the markup, they exist in the data only (seat.row). I would wrap them: block → row → seat. That changes the snapshot tests, five of them, but nothing visible.

**Keyboard.** Left and right move within the row, up and down to the nearest seat by x in the next row (rows are bent and have different lengths, so the index alone would jump sideways). Home and End go to the ends of the row. Enter or Space toggles. Page Up and Page Down change the block.

**Announcing.** Selected is aria-selected. The basket total sits in a polite live region that exists already (BasketBar.tsx), so nothing is needed there.

**Zoom.** At 400 % the map is scrollable in both directions, which 1.4.10 allows for maps.

**What I don't plan:** a list view as an alternative. It would be simpler to use for many people, but it's a new screen with its own design, and you have not asked for it.

Effort: the markup two hours, keyboard three, tests two.`),
    s.you(
      'price shouldnt be in the label, it changes live and then the reader repeats it. put it in a description',
    ),
    s.edit(
      '/srv/museum-site/packages/shop/src/SeatMap.tsx',
      '<g className="seat">',
      '<g className="seat" role="gridcell" aria-label={name(seat)} aria-describedby={priceId}>',
    ),
    s.bash('cd packages/shop && yarn a11y', 'axe: 6 violations on 6 pages\n  color-contrast (6)'),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Accessibility audit of the ticket shop; the user chose: 1, 2, 6, 8, 9 now, 3 after that; 4 I tell design; F5 declined since the vendor forbids extending; tokens/ are generated and never edited by hand.

2. Key Concepts: axe with cd packages/shop && yarn a11y; grid pattern for the seat map

3. Files: ErrorSummary.tsx, Checkout.tsx, Footer.tsx, Newsletter.tsx, SeatMap.tsx
   DatePicker.tsx is a button now with aria-haspopup, Header.tsx has labels on its landmarks, Footer.tsx says "opening hours" instead of "here", Newsletter.tsx has autoComplete for the address.

4. Errors and Fixes: "shows one error" failed with multiple elements of role alert; fixed by one live region

5. Problem Solving: 37 -> 24 -> 6 violations, the rest is color contrast (F4)

   Structure of the seat map as explained to the user: block, row, seat; left and right within the row, up and down to the nearest seat by x, Home and End to the ends of the row, Page Up and Page Down change the block; selected seats are aria-selected. The snapshot tests (five) will change. A list view as an alternative is not planned. The basket total is announced by BasketBar.tsx already.

   Tests: 98 passed with yarn vitest run in packages/shop.

6. Pending Tasks:
   - F7: focus is not returned in Lightbox
   - F3 seat map, estimate a day, 1,140 seats

7. Current Work: SeatMap.tsx gets role="gridcell" with aria-label "Row C, seat 14, 38 euros, free".

8. Next Step: check F7 in Chrome.`,
      {
        over: ['F7 in Chrome first', 'F2 half done', 'one live region'],
        says: [
          s.said('F7 withdrawn', [/F7/, /withdraw|no finding|Vimium/]),
          s.rule('price in the description', [/price/, /description|describedby/]),
          s.said('labels cost 90 ms', [/90 ms/, /render|labels|acceptable/]),
          s.said('roving tabindex', [/roving tabindex|role="grid"/]),
        ],
      },
    ),
    s.edit(
      '/srv/museum-site/packages/shop/src/SeatMap.tsx',
      'tabIndex={0}',
      'tabIndex={i === active ? 0 : -1}',
    ),
    s.bash(
      'cd packages/shop && yarn vitest run',
      'FAIL  src/SeatMap.test.tsx > arrow keys skip sold seats\nexpected "C15" to be "C16"\nTests  1 failed | 103 passed (104)',
      { failed: 1 },
    ),
    s.claude(
      'The test expects that arrow keys skip sold seats. By the ARIA pattern they should not be skipped, but announced as unavailable, so people learn the layout. Shall I change the test or the behaviour?',
    ),
    s.you('the test. sold seats focusable. btw design changed grey-500, tokens are regenerated on main'),
    s.compaction('useless', {
      over: [
        'roving tabindex',
        'labels cost 90 ms',
        'F3 needs a day',
        '1, 2, 6, 8, 9 now, then 3',
        'F4 goes to design',
      ],
      says: [
        s.rule('tokens are generated', [/tokens/, /generated|never edit|Figma/]),
        s.words('sold seats are focusable', [/sold seats/, /focusable|announced/]),
        s.words('the test changes', [/the test\b/, /sold seats|change|behaviour/]),
        s.words('grey-500 changed on main', [/grey-500/, /main|regenerated/]),
      ],
    }),
  ],
};
