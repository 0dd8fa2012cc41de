import { expect, test } from 'vitest';
import { say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { runTideproof } from '../end-to-end/client-stage.ts';
import { startInteractiveSession } from './interactive-session.ts';
import { noticesOn } from './terminal.ts';
import { expectTold, toldBy } from './told.ts';

const PART_NOTICE =
  'tideproof: a part of the conversation was summarized; what that lost goes back with your next prompt.';

test('partial and cancelled compactions, a branch and a clear lose no word and bring none back', async () => {
  const session = await startInteractiveSession();
  const { terminal, requests } = session;
  const screenBelow = (words: string) => terminal.screen().split(words).at(-1)!;

  await session.say('Never sail after dusk. Chart the bay.', say('Charted the bay.'));
  await session.say('Chart the cape too.', say('Charted the cape.'));
  const release = session.hold('summarizer');
  await session.send('/compact');
  await terminal.waitFor('Compacting conversation');
  await terminal.press('escape', () => !terminal.screen().includes('Compacting conversation'));
  release();
  await session.emptyInput();
  await session.say('Always log the depth. Chart the strait.', say('Charted the strait.'));
  const audit = (...words: string[]) => runTideproof(session.world, 'audit', ...words);
  // The hook of the turn's end runs in the background.
  await expect.poll(() => audit(), { timeout: 60_000, interval: 500 }).toMatch(/manual.*did not happen/);

  await session.say('Never trust the old map. Chart the fjord.', say('Charted the fjord.'));
  await session.rewind('Never trust the old map. Chart the fjord.', 'Summarize from here');
  await terminal.waitFor('from this point');
  expect.soft(noticesOn(screenBelow('from this point'))).toEqual([PART_NOTICE]);
  await session.written();
  await session.emptyInput();
  await session.say('Chart the reef.', say('Charted the reef.'));

  await session.say('Always anchor upwind. Chart the shoal.', say('Charted the shoal.'));
  await session.say('Chart the lagoon.', say('Charted the lagoon.'));
  await session.rewind('Chart the lagoon.', 'Summarize up to here');
  await terminal.waitFor('up to this point');
  expect.soft(noticesOn(screenBelow('up to this point'))).toEqual([PART_NOTICE]);
  await session.written();
  await session.say('Chart the delta.', say('Charted the delta.'));

  // The client may write the rows of a compaction after the next prompt; the one after that settles it.
  await session.say('Chart the moon.', say('Charted the moon.'));
  // Newest first. What stayed verbatim is kept, which no hook could know when it made its brief.
  const keptVerbatim = (part: string): string[] => {
    const { compactions } = JSON.parse(audit('--json'));
    const { id } = compactions.find((each: { part: string }) => each.part === part) ?? {};
    const { survival = [] } = id === undefined ? {} : JSON.parse(audit(String(id), '--json'));
    return survival
      .filter(({ keptIn }: { keptIn?: string }) => keptIn === 'kept messages')
      .map(({ text }: { text: string }) => text);
  };
  const [bay, cape, strait] = [
    'Never sail after dusk. Chart the bay.',
    'Chart the cape too.',
    'Always log the depth. Chart the strait.',
  ];
  await expect
    .poll(() => keptVerbatim('before'), { timeout: 60_000, interval: 500 })
    .toEqual(['Chart the lagoon.']);
  expect.soft(keptVerbatim('after').toSorted()).toEqual([bay, cape, strait].toSorted());
  const audited = audit();
  expect.soft(audited).toMatch(/summarized from a prompt on/);
  expect.soft(audited).toMatch(/summarized up to a prompt/);

  await session.send('/branch');
  await terminal.waitFor('now in the new');
  expect.soft(noticesOn(screenBelow('now in the new'))).toEqual([]);
  await session.say('Never use the long rope. Chart the marsh.', say('Charted the marsh.'));
  await session.say('Chart the estuary.', say('Charted the estuary.'));
  await session.compact();
  await session.say('Chart the dunes.', say('Charted the dunes.'));

  await session.written();
  await session.send('/clear');
  await terminal.waitUntilGone('Charted the dunes.');
  await terminal.waitFor('says: tideproof: handed over');
  expect
    .soft(noticesOn(terminal.screen()))
    .toEqual(['tideproof: handed over what the session that ended just now left open']);
  await session.say('Never mention the lighthouse. Draw a compass.', say('Drew a compass.'));
  await session.say('Draw a sextant.', say('Drew a sextant.'));
  await session.compact();
  await session.say('Draw an hourglass.', say('Drew an hourglass.'));
  await session.exit();

  const cancelled = toldBy(requests, 1);
  expectTold(cancelled, { known: [bay, cape] });
  expect.soft(cancelled.model.byUs).toBe('');
  // What stayed verbatim is not said again.
  const fjord = 'Never trust the old map. Chart the fjord.';
  expectTold(toldBy(requests, 2), { since: [fjord], known: [bay, cape, strait] });
  const shoal = ['Chart the reef.', 'Always anchor upwind. Chart the shoal.'];
  const lagoon = 'Chart the lagoon.';
  // What a compaction left verbatim belongs to the stretch that the next one summarizes.
  const left = [bay, cape, strait];
  expectTold(toldBy(requests, 3), { since: [...left, ...shoal], before: [fjord], known: [lagoon] });
  const parted = [bay, cape, strait, fjord, ...shoal, lagoon];
  const delta = ['Chart the delta.', 'Chart the moon.'];
  const branch = ['Never use the long rope. Chart the marsh.', 'Chart the estuary.'];
  expectTold(toldBy(requests, 4), { since: [...delta, ...branch], before: parted });
  expectTold(toldBy(requests, 5), {
    since: ['Never mention the lighthouse. Draw a compass.', 'Draw a sextant.'],
    material: [bay, ...branch, 'Chart the dunes.'],
  });

  const parent = requests.find(({ kind }) => kind === 'main')?.sessionId ?? '';
  const resumed = await startInteractiveSession({ world: session.world, arguments: ['--resume', parent] });
  await resumed.say('Chart the harbour.', say('Charted the harbour.'));
  await resumed.compact();
  await resumed.say('Chart the pier.', say('Charted the pier.'));
  await resumed.exit();
  expectTold(toldBy(resumed.requests, 1), {
    since: [lagoon, ...delta, 'Chart the harbour.'],
    before: parted.filter((words) => words !== lagoon),
    gone: ['long rope', 'Chart the estuary.', 'lighthouse', 'Draw a sextant.'],
  });
});
