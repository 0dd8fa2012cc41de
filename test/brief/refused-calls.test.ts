import { describe, expect, it } from 'vitest';
import { edit, PROJECT, run } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const FILE = `${PROJECT}/src/ebb.ts`;
const wrote = {
  tool: 'Write',
  input: { file_path: FILE, content: 'ebb' },
  result: 'File created successfully',
};

type Call = ReturnType<typeof run>;
const refused = (call: Call, words: string) => ({
  ...call,
  failed: true,
  result: `The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\n${words}`,
});
const ended: [what: string, first: Call, later: Call][] = [
  ['a push of another branch', run('git push origin main', ''), run('git push origin quay', 'ok')],
  [
    'a commit with other words',
    run('git commit -am wip', ''),
    run('cd src && git commit -m "Mend the quay"', '[main aa11bb2] Mend\n 1 file changed'),
  ],
  [
    'a commit from another folder',
    run('git commit -m wip', ''),
    run('git -C quay commit -m quay', '[main aa11bb2] quay\n 1 file changed'),
  ],
  ['a file written instead of edited', edit(FILE, 'x') as Call, wrote as Call],
  ['a script with other flags', run('python tides.py --all', ''), run('python tides.py --quay 7', 'done')],
  ['a folder removed after a look', run('rm -rf build', ''), run('ls build && rm -r build', 'a')],
  [
    'a migration after a backup',
    run('npx prisma migrate dev', ''),
    run('pg_dump harbour > a.sql && npx prisma migrate deploy', 'ok'),
  ],
];
const standing: [what: string, first: Call, later: Call][] = [
  ['another act of the same program', run('git push origin main', ''), run('git status', 'clean')],
  ['another file', edit(FILE, 'x') as Call, edit(`${PROJECT}/src/flood.ts`, 'x') as Call],
  ['another folder removed', run('rm -rf build', ''), run('rm -rf cache', '')],
  ['only a look', run('terraform apply', ''), run('terraform plan', 'no changes')],
];
const briefAfter = (first: Call, later: Call) =>
  briefOf((session) => {
    session.prompt('Bring the quay in order, step by step.');
    session.turn('', [refused(first, 'not like this, look first')]);
    session.turn('I look first.', [later]);
    session.turn('So much for that.');
  }).text;

it('leaves out the announcement of a call that was refused', () => {
  const announce = 'Let me run a second survey of `basin_4` in the same session:';
  const play = (call: Call) =>
    briefOf((session) => {
      session.prompt('Survey the basins.');
      session.turn(announce, [call]);
    }).text;
  expect(play(refused(run('make survey', ''), 'delete the old one first'))).not.toContain('second survey');
});

describe('A refused call', () => {
  it.each(ended)('is not dropped when it was done after all: %s', (_what, first, later) => {
    expect(briefAfter(first, later)).not.toContain('The user refused');
  });

  it.each(standing)('stays dropped after %s', (_what, first, later) => {
    expect(briefAfter(first, later)).toContain('The user refused');
  });
});
