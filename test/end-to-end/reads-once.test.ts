import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { run, writeSession } from '../transcripts/session-writer.ts';
import { makeRoom } from './hook-room.ts';

/** Loaded into the hook before anything else: writes down every config file and every bundle that is opened. */
const COUNT_OPENS = (list: string) => `const fs = require('node:fs');
for (const name of ['openSync', 'readFileSync']) {
  const original = fs[name];
  fs[name] = (path, ...rest) => {
    if (/config\\.json$|\\.cjs$/.test(String(path))) fs.appendFileSync(${JSON.stringify(list)}, path + '\\n');
    return original(path, ...rest);
  };
}
`;

/** Stands for git: writes down what it is asked, and answers for a repository with a change in it. */
const GIT = (list: string) => `#!/bin/sh
for word in "$@"; do
  case "$word" in status|diff|rev-list|rev-parse|log) echo "$word" >> '${list}'; asked="$word"; break;; esac
done
case "$asked" in
  status) printf '# branch.oid 1a2b3c4d5e6f\\0# branch.head main\\0001 .M N... 100644 100644 100644 a b src/tides.ts\\0';;
  diff) echo ' 1 file changed, 2 insertions(+)';;
  rev-list) echo 1a2b3c4d5e6f;;
esac
`;

/** A room whose user and project have configured something, so that there is something to be read again and again. */
function makeConfigured() {
  const room = makeRoom();
  const cwd = join(room.directory, 'project');
  const opens = join(room.directory, 'opens');
  const started = join(room.directory, 'started');
  for (const folder of [join(cwd, '.tideproof'), join(cwd, '.git'), join(room.directory, 'bin')])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(cwd, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  room.makeHome();
  const files = { user: join(room.home, 'config.json'), project: join(cwd, '.tideproof', 'config.json') };
  const patterns = [{ name: 'finding', regex: 'R\\d{4}' }];
  const secrets = [{ name: 'harbour', regex: 'HARBOUR-\\d+' }];
  writeFileSync(files.user, JSON.stringify({ secrets, patterns, warnings: [40] }));
  writeFileSync(files.project, JSON.stringify({ memos: ['docs/*.md'] }));
  const preload = join(room.directory, 'count-opens.cjs');
  writeFileSync(preload, COUNT_OPENS(opens));
  const git = join(room.directory, 'bin', 'git');
  writeFileSync(git, GIT(started));
  chmodSync(git, 0o755);
  const rows = writeSession();
  rows.prompt('Compare the gauges with HARBOUR-4711. Never change the tables.');
  rows.turn('R0042 comes first.', [run('git commit -m Begin', '[main 1a2b3c4] Begin')]);
  rows.exchange('Go on.', 'I begin.');
  room.write(rows.text());
  const linesOf = (list: string) => {
    const lines = existsSync(list) ? readFileSync(list, 'utf8').trimEnd().split('\n') : [];
    writeFileSync(list, '');
    return lines.sort();
  };
  return {
    room,
    files,
    /** What one event opened and started. */
    async tell(event: string, fields: Record<string, unknown>) {
      const PATH = `${join(room.directory, 'bin')}:${process.env.PATH}`;
      // What a hook starts in the background counts its own.
      const environment = { PATH, TIDEPROOF_ARCHIVE_SWEEP: 'false', NODE_OPTIONS: `--require "${preload}"` };
      const { code, stdout } = await room.run(
        JSON.stringify({
          ...{ session_id: 'session-1', transcript_path: room.transcript, cwd, hook_event_name: event },
          ...fields,
        }),
        { environment },
      );
      const all = linesOf(opens);
      const opened = all.filter((file) => file.endsWith('.json'));
      const bundles = [...new Set(all.filter((file) => file.endsWith('.cjs')).map((file) => basename(file)))];
      return { code, stdout, opened, bundles, asked: linesOf(started) };
    },
  };
}

test('A hook opens each configuration file once and asks git one question', async () => {
  const { room, files, tell } = makeConfigured();
  const both = [files.project, files.user].sort();
  const before = await tell('PreCompact', { trigger: 'auto' });
  expect(before).toMatchObject({ code: 0, opened: both });
  expect(before.asked).toEqual(['status']);
  expect(before.stdout).toContain('main');
  const after = await tell('SessionStart', { source: 'compact' });
  expect(after).toMatchObject({ code: 0, opened: both });
  expect(after.asked).toEqual(['status']);
  expect(after.stdout).toContain('R0042');
  expect((await tell('SessionStart', { source: 'startup' })).opened).toEqual(both);
  expect((await tell('UserPromptSubmit', { prompt: 'Go on' })).opened).toEqual(both);
  expect((await tell('SessionEnd', { reason: 'other' })).opened).toEqual(both);
  expect(room.log()).toBe('');
});

test('A hook that finds nothing new loads neither what reads nor what masks', async () => {
  const { tell } = makeConfigured();
  await tell('Stop', {});
  expect(await tell('PostToolUse', {})).toMatchObject({ code: 0, bundles: ['hook.cjs', 'tideproof.cjs'] });
  expect((await tell('UserPromptSubmit', { prompt: 'Go on' })).bundles).toContain('decoding.cjs');
});
