import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { plainBlock } from '../../src/domain/plain-line.ts';
import type { Report } from '../../src/notes/compose-report.ts';
import { textOf } from '../lab/scripted.ts';
import { briefIn, setInstalledStage } from './client-stage.ts';
import { setHandoffStage } from './handoff-stage.ts';

/** Several clients, one after the other, on a machine that may have more to do. */
vi.setConfig({ testTimeout: 180_000 });

const GOAL = 'The tide tables of pier 4 are an hour late.';
const HANDOFF =
  'WHY: the harbour needs right tables\nWHAT: the offset is found, not mended\nHOW: by bisection\nCONTINUE_BY: mend clock.js';
const SECRET = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';

test('a handoff is written in the background by the own client, leaves no trace, and is in what the next session is told', async () => {
  const stage = await setHandoffStage(setInstalledStage(), () => HANDOFF);
  const on = { TIDEPROOF_HANDOFF_MODEL: stage.client, TIDEPROOF_START_HANDOFF: 'always' };
  await stage.play(`${GOAL} The key is ${SECRET}.`, on);
  await expect
    .poll(() => JSON.parse(String(stage.stored('SELECT model_handoff FROM sessions')[0]?.model_handoff)), {
      timeout: 60_000,
    })
    .toMatchObject({ text: HANDOFF, writtenBy: basename(stage.client) });

  const [asked, ...others] = stage.api.requests.filter(({ kind }) => kind === 'other');
  expect(others).toEqual([]);
  expect(asked!.body.tools ?? []).toEqual([]);
  expect(textOf(asked!)).toContain(GOAL);
  expect(textOf(asked!)).not.toContain(SECRET);
  // Our hooks were silent in that client: the archive knows one session, and the client left one transcript.
  expect(stage.stored('SELECT count(*) AS count FROM sessions')).toEqual([{ count: 1 }]);
  expect(stage.transcripts()).toHaveLength(1);

  await stage.play('go on', { ...on, TIDEPROOF_HANDOFF_MODEL: 'off' });
  const next = stage.api.requests.findLast(({ kind }) => kind === 'main')!;
  expect(briefIn(next)).toContain('The session before this one in this folder ended just now.');
  expect(briefIn(next)).toContain(plainBlock(HANDOFF));
  expect(briefIn(next)).toContain(GOAL);
});

test('with handoff.model off there is no further process and no further request; on demand it is written once for the same state, and an answer of another shape, or none, leaves the handoff as it was', async () => {
  let answer = 'I would rather not.';
  const stage = await setHandoffStage(setInstalledStage(), () => answer);
  await stage.play(GOAL);
  // Hooks in the background may still be running.
  const seen = new Set<string>();
  const running = () => {
    const lines = stage.processes();
    for (const line of lines) seen.add(line);
    return lines;
  };
  await expect.poll(running, { timeout: 60_000 }).toEqual([]);
  expect([...seen].filter((line) => !line.includes(' hook '))).toEqual([]);
  expect(stage.api.requests.map(({ kind }) => kind)).toEqual(['main']);
  expect(stage.stored('SELECT 1 FROM sessions WHERE model_handoff IS NOT NULL')).toEqual([]);

  const shapeless = await stage.run('handoff', '--by', stage.client);
  expect(shapeless).toMatchObject({ code: 2, stderr: expect.stringContaining('lacks one of WHY') });
  const broken = join(stage.world.directory, 'broken-client');
  writeFileSync(broken, '#!/bin/sh\nexit 3\n');
  chmodSync(broken, 0o755);
  const failed = await stage.run('handoff', '--by', broken);
  expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('ended with 3') });
  expect(stage.stored('SELECT 1 FROM sessions WHERE model_handoff IS NOT NULL')).toEqual([]);
  const background = await stage.run('handoff', '--by', broken, '--background');
  expect(background).toMatchObject({ stdout: '', stderr: '' });
  expect(readFileSync(join(stage.dataDir, 'tideproof.log'), 'utf8')).toContain('ended with 3');
  const none = await stage.run('handoff', '--dry-run', '--json');
  const { sections } = JSON.parse(none.stdout) as Report;
  expect(sections.map(({ name }) => name)).toContain('goal');
  expect(sections.map(({ name }) => name)).not.toContain('written');

  answer = HANDOFF;
  const before = stage.api.requests.length;
  for (const words of [['--by', stage.client], ['--by', stage.client], ['--dry-run']])
    expect(await stage.run('handoff', ...words)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(HANDOFF.replace(/^/gm, '> ')),
    });
  expect(stage.api.requests.slice(before).filter(({ kind }) => kind === 'other')).toHaveLength(1);
});
