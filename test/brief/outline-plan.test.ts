import { expect, test } from 'vitest';
import { GAP, outlinePlan } from '../../src/brief/outline-plan.ts';

const PLAN = `# Mend the tide table

## Goal

Show every quay once. It is urgent.

## Context

Today a quay with two names is shown twice.

## 1. Walk helper

\`\`\`sh
# not a heading
\`\`\`

## 2. Quays

## Verification

1. Run:
\`\`\`sh
make tides
\`\`\`
2. Look at the pier.

If you need specific details from before exiting plan mode (like exact code snippets), read the full transcript at: x.jsonl
`;

test('A plan is told by title, aim, steps and what has to be verified', () => {
  expect(outlinePlan(PLAN, 700)).toBe(
    'Mend the tide table. Aim: Show every quay once. Its parts: 1. Walk helper; 2. Quays. Verification: 1. Run: `make tides` 2. Look at the pier.',
  );
});

test('What the plan says of how things were is left out, because the work has changed it', () => {
  expect(outlinePlan(PLAN, 700)).not.toContain('shown twice');
  expect(outlinePlan(PLAN.replace('## Goal', '## Background'), 700)).not.toContain('every quay');
});

test('Parts that do not fit are counted', () => {
  const many = PLAN.replace(
    '## 2. Quays',
    Array.from({ length: 20 }, (_, nth) => `## ${nth + 2}. Quay`).join('\n'),
  );
  expect(outlinePlan(many, 260)).toMatch(
    /Its parts: 1\. Walk helper; 2\. Quay.* and \d+ more\. Verification: 1\./,
  );
  expect(outlinePlan(many, 260).length).toBeLessThanOrEqual(260);
});

test.each([
  [
    'between two steps',
    PLAN.replace('## 2. Quays', GAP),
    '1. Walk helper; …. Verification: 1. Run: `make tides`',
  ],
  [
    'within code that is not closed',
    PLAN.replace(
      '# not a heading\n```\n\n## 2. Quays',
      `# not a heading\n${GAP}\n# nor this\n\`\`\`\n## 3. Pier`,
    ),
    '1. Walk helper; …; 3. Pier. Verification: 1. Run: `make tides`',
  ],
])('A gap %s is shown', (_, plan, told) => {
  expect(outlinePlan(plan, 700)).toContain(told);
});

test('A plan without headings is told by its items, and one of a few lines as it is', () => {
  expect(outlinePlan('Mend it:\n1. walk\n2. quay\n3. pier', 700)).toBe(
    'Mend it. Its parts: 1. walk; 2. quay; 3. pier',
  );
  expect(outlinePlan('Mend it\n1. walk', 700)).toBe('Mend it 1. walk');
});
