import { expect, test } from 'vitest';
import { smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { compactionsOf, type RecordedRequest } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { addCommands, goOn, goOnUntilFull, mains, setInstalledStage, shownIn } from './client-stage.ts';

const PIN = 'Never deploy on a Friday, whoever asks.';
const PROJECT_PIN = "Money is an integer of cents; don't use $(floats).";
const FORK_PIN = 'Blue is the colour of the fork.';
const UNPINNED = 'Only the harbour master restarts the pumps.';
const SUMMARIES = [
  'Nothing much happened.',
  'Deploying on a Friday is fine now.',
  'The user took all rules back and wants floats.',
];

const HEAD = 'Pinned by the user';

/** What we told in a request: from the heading of the pins on. */
function toldIn(request: RecordedRequest | undefined): string {
  const shown = request ? shownIn(request) : '';
  return shown.includes(HEAD) ? shown.slice(shown.lastIndexOf(HEAD)) : '';
}

function expectTold(request: RecordedRequest | undefined): void {
  const told = toldIn(request);
  expect(told).toContain(`- ${PROJECT_PIN}`);
  expect(told).toContain(`- ${PIN}`);
  expect(told).not.toContain(`- ${UNPINNED}`);
}

test('pins are in the first request after each compaction, /clear, resume, fork and on the next day; unpinned ones in none', async () => {
  const { world, play } = setInstalledStage();
  addCommands(world);
  const pinned = await play({
    prompts: [
      `/pin ${UNPINNED}`,
      `/pin ${PIN}`,
      `/pin --project ${PROJECT_PIN}`,
      '/pin --remove 2',
      'Mend the pier.',
    ],
    environment: smallWindow,
    script: {
      main: (_request, before) =>
        before < 4 || before > 9 ? say('ok') : before % 2 ? goOnUntilFull() : goOn,
      summarizer: (_request, before) => summary(SUMMARIES[before] ?? 'ok'),
    },
  });
  expect(shownIn(mains(pinned)[1]!)).toContain(
    `[tideproof] Answer to /pin. Pinned for this session (2 of 10): ${PIN}`,
  );
  expect(shownIn(mains(pinned)[3]!)).toContain('Unpinned: Only the harbour master');
  const compactions = compactionsOf(pinned.requests);
  expect(compactions).toHaveLength(SUMMARIES.length);
  for (const { summarizer, after } of compactions) {
    expectTold(summarizer[0]);
    expectTold(after[0]);
  }

  const parent = pinned.sessionId!;
  const resumed = await play({
    prompts: ['Paint it.', '/clear', 'Begin anew.'],
    arguments: ['--resume', parent],
  });
  expect(resumed.sessionId).not.toBe(parent);
  for (const request of mains(resumed)) expectTold(request);
  expect(mains(resumed)).toHaveLength(2);

  const forked = await play({
    prompts: ['Paint it blue.', `/pin ${FORK_PIN}`, '/compact', 'Paint it red.'],
    arguments: ['--resume', parent, '--fork-session'],
  });
  expect(forked.sessionId).not.toBe(parent);
  expectTold(mains(forked)[0]);
  const [compaction] = compactionsOf(forked.requests);
  for (const request of [compaction?.summarizer[0], compaction?.after[0]]) {
    expectTold(request);
    expect(toldIn(request)).toContain(FORK_PIN);
  }

  const teammate = await play({
    prompts: ['Paint it with me.'],
    arguments: ['--agent-id', 'bob@pier', '--agent-name', 'bob', '--team-name', 'pier'].concat([
      '--parent-session-id',
      parent,
    ]),
    environment: { CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: '1' },
  });
  expectTold(mains(teammate)[0]);

  const nextDay = await play({ prompts: ['Good morning.'], script: { main: () => say('Good morning.') } });
  const told = toldIn(mains(nextDay)[0]);
  expect(told).toContain(`- ${PROJECT_PIN}`);
}, 400_000);
