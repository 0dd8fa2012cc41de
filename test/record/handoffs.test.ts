import { describe, expect } from 'vitest';
import { CLEAR_HINT } from '../../src/domain/handoff-request.ts';
import { test as it, makeReading } from './make-reading.ts';

const SECTION = '- the audit never ran\n- User: "never force"';

/** What is kept of a summary as its handoff. */
function handoffOf(summary: string): string | undefined {
  const reading = makeReading();
  reading.compacts(summary);
  return reading.texts('handoff')[0];
}

describe('The handoff section of a summary', () => {
  it.each([
    '10. Handoff',
    '## Handoff',
    '**10. Handoff:**',
    '10. **Handoff**',
    '### 10. Hand-over',
    '10. Handoff (the gravest first):',
    '10. Handoff (what a: b)',
    '## Handoff notes',
    'Handoff:',
    '10. Übergabe (Handoff)',
    '10. 引き継ぎ (Handoff)',
    '## Handoff Summary',
    '## Handoff Document',
    '**10.** Handoff',
    '10. Handoff.',
    '10. "Handoff"',
    '10 Handoff',
    '10) Handoff',
    'Section 10: Handoff',
    '- 10. Handoff',
    '## 🤝 Handoff',
    '## 10. 🤝 **Handoff**',
    '10.Handoff:',
    '10\\. Handoff:',
    '## Handoff 🚢',
    '## The Handoff',
    '## `Handoff`',
    '## Section 10 — Handoff',
    '10 - Handoff',
  ])('stands under the heading %j', (heading) => {
    expect(handoffOf(`9. Next step:\n   Go on.\n\n${heading}\n${SECTION}\n`)).toBe(SECTION);
  });

  it.each([
    'The handoff is done.',
    'Handoff notes were written to docs/handoff.md.',
    '- Handoff: written',
    '3. Handoff documents are stale',
    'He wrote:\n> ## Handoff',
    '10. Beforehand overview',
    '10. Übergabe',
    '10. Handoffs are parsed by src/parse.ts',
    '9. Parse it\n10. Fix the parser (handoff)',
    '9. Parse it\n10. Handoff: write the page',
    '- Handoff',
    '- **Handoff:** written',
    '10 handoffs were written',
    '## Fix the parser (handoff)',
    'We hand over',
  ])('is not what merely mentions one: %j', (line) => {
    expect(handoffOf(`9. Next step:\n${line}\n${SECTION}`)).toBeUndefined();
  });

  it('ends with the summary, before what the client adds to it', () => {
    for (const closing of [
      '</summary>',
      'If you need specific details from before compaction (like exact code snippets), read the full transcript at: /t.jsonl',
      'Recent messages are preserved verbatim.',
      'Please continue the conversation from where we left it off without asking the user any further questions.',
      'Continue the conversation from where it left off without asking the user any further questions.',
    ])
      expect(handoffOf(`<summary>\n10. Handoff\n${SECTION}\n\n${closing}\nThe client.`)).toBe(SECTION);
  });

  it('is the last one if there are several headings', () => {
    expect(handoffOf(`10. Handoff\n- older\n\n10. Handoff\n${SECTION}`)).toBe(SECTION);
    const draft = '<analysis>\n10. Handoff\n- a draft\n</analysis>\n';
    expect(handoffOf(`${draft}<summary>\n1. All:\n${SECTION}`)).toBeUndefined();
  });

  it('goes on over numbered lines, and over a line that mentions a handoff', () => {
    const section = '1. the audit never ran\n2. Handoff file docs/a.md is stale\n3. User: "never force"';
    expect(handoffOf(`10. Handoff\n${section}`)).toBe(section);
  });

  it('ends at the next heading of its level', () => {
    expect(handoffOf(`## Handoff\n${SECTION}\n\n## Files\n- a.ts`)).toBe(SECTION);
    expect(handoffOf(`10. Handoff\n${SECTION}\n\n# Files\n- a.ts`)).toBe(SECTION);
    const divided = `${SECTION}\n\n### Commands\n- npm test`;
    expect(handoffOf(`## Handoff\n${divided}\n\n## Files\n- a.ts`)).toBe(divided);
  });

  it('without # is divided by ###, and ends at the next line of its own form', () => {
    const divided = 'Gravest first.\n\n### Failing\n- npm test\n\n### Traps\n1. a port\n2. a lock';
    for (const next of ['11. Extra', '9. Optional Next Step:'])
      expect(handoffOf(`10. Handoff\n${divided}\n\n${next}\n- more`)).toBe(divided);
    expect(handoffOf(`**10. Handoff**\n${divided}\n\n**11. Extra**\n- more`)).toBe(divided);
    expect(handoffOf('10. Handoff\n\n9. Optional Next Step:\n- more')).toBeUndefined();
    const long = Array.from({ length: 12 }, (_, index) => `${index + 1}. a trap`).join('\n');
    expect(handoffOf(`10. Handoff\n${long}`)).toBe(long);
  });

  it('does not end at a comment in a block of code', () => {
    const section = 'Run:\n```sh\n# all of it\nnpm test\n```\n- then ship';
    expect(handoffOf(`## Handoff\n${section}\n## Files`)).toBe(section);
  });

  it.each([
    ['1. Anliegen:', '10. Übergabe'],
    ['## 1. 目标', '## 10. 交接'],
    ['**1. Anliegen**', '**10. Übergabe**'],
    ['1. **Anliegen**:', '10. **Übergabe**:'],
    ['1. **Anliegen:**', '10. **Übergabe:**'],
    ['1: Anliegen:', '10: Übergabe:'],
    ['## 1. Anliegen', '10. Übergabe'],
    ['1. Anliegen:', '**10. Übergabe**'],
  ])('is the tenth of sections like %j, whatever it is called: %j', (first, tenth) => {
    const heads = Array.from({ length: 9 }, (_, index) => first.replace('1', String(index + 1)));
    const nine = (below: string) => heads.map((head) => `${head}\n${below}`).join('\n');
    expect(handoffOf(`${nine('   - Go on.\n')}\n${tenth}\n${SECTION}`)).toBe(SECTION);
    const begun = `${tenth.replace(/:(\*\*)?$/, '$1')}: never run\n${SECTION}`;
    expect(handoffOf(`${nine('   - Go on.\n')}\n${begun}`)).toBe(`never run\n${SECTION}`);
    expect(handoffOf(`Analysis:\n1. x\n\nSummary:\n${nine('- x')}\n${tenth}\n${SECTION}`)).toBe(SECTION);
    const eleventh = tenth.replace('10', '11');
    for (const list of [
      `${nine('')}\n${tenth}\n${SECTION}`,
      `${nine('- x')}\n${tenth}\n- x\n${eleventh}\n${SECTION}`,
      `${nine('- x')}\n1. first\n${tenth.replace('10', '2')}\n${tenth}\n${SECTION}`,
      `7. Open:\n${nine('- x')}\n${tenth}\n${SECTION}`.replaceAll(/[:#*]/g, ''),
    ])
      expect(handoffOf(list)).toBeUndefined();
  });

  it.each([
    ['## Files and Code Sections', '1. **src/file0.ts**'],
    ['', '1. **src/file0.ts**'],
    ['**Errors and fixes:**', '1. **TypeError 0**:'],
    ['Errors and fixes:', '1. TypeError:'],
    ['## Files', '### 1. src/file0.ts'],
    ['__Files__', '**1. src/file0.ts**'],
  ])('is not the tenth of a list below %j, with items like %j', (heading, first) => {
    const items = Array.from({ length: 10 }, (_, nth) => first.replace('1', String(nth + 1)));
    const list = items.map((item) => `${item}\n   - changed`).join('\n');
    expect(handoffOf(`${heading}\n${list}`)).toBeUndefined();
  });

  it.each([
    '10. Handoff: ',
    '10. **Handoff**: ',
    '10. **Handoff:** ',
    '10. "Handoff": ',
    '## Handoff: ',
    '10. Handoff (the gravest first): ',
    '10. Handoff：',
    '10.Handoff: ',
    '10. Handoff — ',
    '## Handoff - ',
    '10. Übergabe (Handoff): ',
  ])('begins on the line of its heading behind %j', (heading) => {
    const first = `**migration 0042** was NEVER run: not on staging either${', and so on'.repeat(20)}`;
    for (const section of [`${first}\n${SECTION}`, first])
      expect(handoffOf(`9. Next step:\n   Go on.\n\n${heading}${section}`)).toBe(section);
  });

  it('is kept once per compaction, with its number', ({ reading }) => {
    reading.compacts('10. Handoff\n- first');
    reading.compacts('Nothing to hand over.');
    reading.compacts('10. Handoff\n- third');
    expect(reading.facts('handoff')).toMatchObject([
      {
        key: 'compaction 1',
        text: '- first',
        detail: { from: 'the summary of compaction 1', compaction: 1 },
      },
      { key: 'compaction 3', text: '- third', detail: { compaction: 3 } },
    ]);
  });
});

describe('What the model writes for one of our commands', () => {
  it.each(['save', 'handoff'] as const)('/%s is kept as a handoff, and is no message', (name) => {
    const reading = makeReading();
    reading.prompt(`/${name}`);
    reading.commands(name);
    reading.says(`- the audit never ran\n**${CLEAR_HINT}**\n`);
    reading.prompt('Go on.');
    reading.says('Going on.');
    expect(reading.facts('handoff')).toMatchObject([
      { text: '- the audit never ran', detail: { from: `/${name}` }, last: { line: 3 } },
    ]);
    expect(reading.state().said.map(({ text }) => text)).toEqual(['Going on.']);
  });

  it('is no handoff after /recall, after a compaction, or if it only says good-bye', ({ reading }) => {
    reading.commands('recall');
    reading.says('The record says so.');
    reading.commands('handoff');
    reading.says(CLEAR_HINT);
    reading.compacts();
    reading.says('Going on.');
    expect(reading.facts('handoff')).toEqual([]);
  });

  it.each([
    '- POST /cart/clear returns 500 since commit abc1234 (seen in a run)\n- The panel /clearance is slow',
    `${CLEAR_HINT}\n- that line was wrong`,
    '- the audit never ran\nType /clear only after the push.',
  ])('is kept word for word: %j', (text) => {
    const reading = makeReading();
    reading.commands('handoff');
    reading.says(text);
    expect(reading.texts('handoff')).toEqual([text]);
  });
});
