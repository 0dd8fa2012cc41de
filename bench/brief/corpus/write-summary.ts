import type { ClientVersion } from './client-versions.ts';
import type { Mention, MentionKind } from './memory.ts';
import type { Stage } from './stage.ts';

/** How likely a summary names something that came up lately; set so that the whole forgets about as much as real summaries do. */
const KEPT: Record<MentionKind, number> = { path: 0.9, command: 0.4, name: 0.75, id: 0.6, url: 0.4 };
/** What is older is named less often, and what was only in an earlier summary hardly ever. */
const LATELY_SHARE = 0.2;
const EARLIER = 0.62;
const OLDER_SEGMENT = 0.02;
/** What only a tool printed. */
const SEEN_ONLY = 0.25;
const PROMPT_KEPT = 0.74;
const OLDER_PROMPT_KEPT = 0.03;

const PROSE = [
  'The work went step by step, with a look at the callers before each change and a narrow test after it.',
  'Several assumptions turned out to be wrong and were corrected along the way.',
  'The structure of the module was kept; only the inside of some functions is different now.',
  'Edge cases with empty input and with very large input were discussed and mostly dealt with.',
  'Some of the output was long and is not repeated here.',
];

/** A summary in nine parts as the client asks for it: plausible, and silent about half of what matters. */
export function writeSummary({ memory, random, world }: Stage, client: ClientVersion): string {
  const since = Math.min(
    ...[...memory.mentions.values()]
      .filter(({ segment }) => segment === memory.segment)
      .map(({ turn }) => turn),
  );
  const lately = memory.turn - (memory.turn - since) * LATELY_SHARE;
  const kept = [...memory.mentions.values()].filter((mention) => random.chance(likelihood(mention)));
  const of = (kind: MentionKind) => kept.filter((mention) => mention.kind === kind).map(({ token }) => token);
  const prompts = memory.prompts.filter(({ segment }) =>
    random.chance(segment === memory.segment ? PROMPT_KEPT : OLDER_PROMPT_KEPT),
  );
  const names = of('name');
  const files = of('path').map(
    (path) => `   - ${path}\n      - ${say()} ${names.splice(0, random.between(1, 4)).map(quote).join(', ')}`,
  );
  const parts = [
    `1. Primary Request and Intent:\n   ${prompts
      .map(({ text }) => text)
      .slice(-2)
      .join(' ')} ${say()}`,
    `2. Key Technical Concepts:\n   - ${names.splice(0, 8).map(quote).join('\n   - ')}`,
    `3. Files and Code Sections:\n${files.join('\n')}`,
    `4. Errors and fixes:\n   - ${say()} ${names.splice(0, 4).map(quote).join(', ')}`,
    `5. Problem Solving:\n   ${say()} ${say()} ${of('url').join(' ')}`,
    `6. All user messages:\n   - ${prompts.map(({ text }) => `"${text}"`).join('\n   - ')}`,
    `7. Pending Tasks:\n   - ${memory.openTasks.filter(() => random.chance(0.5)).join('\n   - ') || 'None named.'}`,
    `8. Current Work:\n   ${say()} ${of('id').join(', ')} ${of('command').map(quote).join(', ')}`,
    `9. Optional Next Step:\n   Go on in ${world.project.name}: ${names.map(quote).join(', ')}`,
  ];
  const analysis = client.analysis ? `Analysis:\n${PROSE.join(' ')}\n\n` : '';
  return `${analysis}Summary:\n${parts.join('\n\n')}\n`;

  function likelihood({ kind, own, turn, segment }: Mention): number {
    if (segment < memory.segment) return OLDER_SEGMENT;
    return KEPT[kind] * (turn >= lately ? 1 : EARLIER) * (own ? 1 : SEEN_ONLY);
  }

  function say(): string {
    return random.pick(PROSE);
  }
}

function quote(token: string): string {
  return `\`${token}\``;
}
