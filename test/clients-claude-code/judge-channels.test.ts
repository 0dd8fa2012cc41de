import { expect, it } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { judgeChannels } from '../../src/clients/claude-code/live-test/judge-channels.ts';
import type { Evidence } from '../../src/clients/claude-code/live-test/play-live.ts';

it('judgeChannels() takes no hook for broken that an install left out for an older client', () => {
  const evidence: Evidence = {
    ...{ exitCode: 0, timedOut: false, stderr: '', milliseconds: 1, clientVersion: '2.1.325' },
    ...{ canaries: { words: '', error: '', summary: '' }, hookRuns: [], compactions: [] },
    archive: { summaries: [], ended: true },
  };
  const known = hooks.filter(({ event }) => event !== 'PostCompact' && event !== 'StopFailure');
  const judge = (unfit: { event: string; problem: string }[]) =>
    judgeChannels(evidence, known, unfit).find(({ name }) => name === 'PostCompact');
  expect(judge([])).toMatchObject({ passed: true, detail: expect.stringContaining('left out') });
  const problem = 'not registered';
  expect(judge([{ event: 'PostCompact', problem }])).toMatchObject({ passed: false, detail: problem });
});
