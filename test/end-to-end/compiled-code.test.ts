import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { removePatiently } from '../../src/system/remove-patiently.ts';
import { PROJECT } from '../transcripts/session-writer.ts';
import { builtCommand } from './built-command.ts';

/** A copy of the built command that was never run, an archive, whose tables take another bundle, and a session with a few prompts. */
function makeCopy() {
  const directory = mkdtempSync(join(tmpdir(), 'tideproof-compiled-'));
  onTestFinished(() => removePatiently(directory));
  const dist = join(directory, 'dist');
  const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
  // Other tests may be writing their own compiled code there: `.cache.<pid>` until it is renamed.
  const isCompiled = (file: string) => basename(file).includes('.cache');
  cpSync(dirname(builtCommand()), dist, { recursive: true, filter: (file) => !isCompiled(file) });
  symlinkSync(modules, join(directory, 'node_modules'), 'junction');
  openArchive(join(directory, 'data', 'archive.db')).close();
  const transcript = join(directory, 'session.jsonl');
  const rows = Array.from({ length: 6 }, (_, number) => ({
    type: 'user',
    uuid: `row-${number}`,
    sessionId: 'session-1',
    cwd: PROJECT,
    message: { role: 'user', content: `Never touch generated/${number}.` },
  }));
  writeFileSync(transcript, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
  const session = { session_id: 'session-1', transcript_path: transcript, cwd: PROJECT };
  const run = (words: readonly string[], input = '') => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(dist, 'tideproof.cjs'), ...words], {
      input,
      env: { PATH: process.env.PATH, HOME: directory, TIDEPROOF_HOME: join(directory, 'data') },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  return {
    run,
    transcript,
    listCaches: () => readdirSync(dist).filter((name) => name.endsWith('.cache')),
    cacheFile: (name: string) => join(dist, name),
    tell: (event: string, fields: Record<string, unknown> = {}) =>
      run(['hook', 'claude-code'], JSON.stringify({ ...session, hook_event_name: event, ...fields })),
  };
}

test('Compiled code is kept for each bundle and each use of it, and the answer is the same with it', () => {
  const copy = makeCopy();
  const first = copy.tell('PreCompact', { trigger: 'auto' });
  const caches = copy.listCaches();
  expect(caches.map((name) => name.replace(/\.[\da-f]{16}-v[\d.]+-\w+/, ''))).toEqual([
    'decoding.cjs-compaction-started.cache',
    'hook.cjs.cache',
    'preparing.cjs-compaction-started.cache',
    'reading.cjs-compaction-started.cache',
  ]);
  expect(first).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining(SUMMARY_REQUEST) });
  // V8 accepts it: otherwise it would be made again.
  const files = caches.map(copy.cacheFile);
  const made = files.map((file) => statSync(file).mtimeMs);
  expect(copy.tell('PreCompact', { trigger: 'auto' })).toEqual(first);
  expect(copy.listCaches()).toEqual(caches);
  expect(files.map((file) => statSync(file).mtimeMs)).toEqual(made);
});

test('Compiled code of a run that had nothing to read serves until there is that of a usual one', () => {
  const copy = makeCopy();
  const madeAt = () => {
    const [file = '', ...others] = copy.listCaches().filter((name) => name.startsWith('hook.cjs'));
    expect(others).toEqual([]);
    return statSync(copy.cacheFile(file)).mtimeMs;
  };
  const tellNothing = () =>
    expect(
      copy.tell('UserPromptSubmit', { session_id: 'another', transcript_path: '', prompt: 'go on' }),
    ).toMatchObject({ status: 0, stderr: '' });
  tellNothing();
  const first = madeAt();
  tellNothing();
  expect(madeAt()).toBe(first);
  copy.tell('Stop');
  const usual = madeAt();
  expect(usual).toBeGreaterThan(first);
  copy.tell('Stop');
  tellNothing();
  expect(madeAt()).toBe(usual);
});

test('Compiled code is accepted also if it was made by a command that changes how V8 collects garbage', () => {
  const copy = makeCopy();
  const replay = () => copy.run(['replay', copy.transcript, '--json']);
  expect(replay()).toMatchObject({ status: 0, stderr: '' });
  const [file = '', ...others] = copy.listCaches().map(copy.cacheFile);
  expect(others).toEqual([]);
  const made = statSync(file).mtimeMs;
  expect(replay()).toMatchObject({ status: 0, stderr: '' });
  expect(statSync(file).mtimeMs).toBe(made);
});
