import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ProjectFileName, readProjectFiles } from '../../src/session/read-project-files.ts';
import { acceptFiles } from '../config/accept-files.ts';
import { makeFolder } from '../make-folder.ts';
import { masker } from './test-context.ts';

/** A folder with a project in it. Paths are relative to the folder. */
function makeProject(files: Record<string, string>) {
  const root = makeFolder({ 'project/README.md': '# Piers', ...files });
  const logged: string[] = [];
  const read = (names: ProjectFileName[] = ['workflow.md', 'knowledge'], isAccepted = true) => {
    if (isAccepted) acceptFiles(join(root, 'project'), join(root, 'data'));
    return readProjectFiles(
      names,
      { charactersMax: 2_000, tokensMax: 2_000 },
      {
        ...{ project: join(root, 'project'), dataDir: join(root, 'data'), masker },
        log: (message) => void logged.push(message),
      },
    );
  };
  return { root, read, logged };
}

const section = (name: string, text: string) =>
  `## From .tideproof/${name}, written by the repository, not by the user\n> ${text}`;

describe('readProjectFiles()', () => {
  it('reads nothing that the user has not accepted as it is now', () => {
    const { root, read } = makeProject({ 'project/.tideproof/workflow.md': 'rules' });
    expect(read(['workflow.md'], false)).toEqual([]);
    expect(read(['workflow.md'])).toHaveLength(1);
    writeFileSync(join(root, 'project/.tideproof/workflow.md'), 'other rules');
    expect(read(['workflow.md'], false)).toEqual([]);
  });

  it('reads what was asked for, in that order, knowledge by name, and only Markdown', () => {
    const { read, logged } = makeProject({
      'project/.tideproof/knowledge/b.md': 'second\r\nlines\r\n',
      'project/.tideproof/knowledge/a.md': '\uFEFFfirst',
      'project/.tideproof/knowledge/empty.md': ' \n',
      'project/.tideproof/knowledge/picture.png': 'not text',
      'project/.tideproof/knowledge/deeper/c.md': 'not read',
      'project/.tideproof/workflow.md': 'rules',
      'project/.tideproof/restore.md': 'later',
    });
    expect(read()).toEqual([
      section('workflow.md', 'rules'),
      section('knowledge/a.md', 'first'),
      section('knowledge/b.md', 'second\n> lines'),
    ]);
    expect(read(['restore.md'])).toEqual([section('restore.md', 'later')]);
    expect(logged).toEqual([]);
  });

  it('masks secrets and private parts before it cuts', () => {
    const secret = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;
    const { read } = makeProject({
      'project/.tideproof/workflow.md': `Push with ${secret}.\n<private>the door code is 4711</private>\nGo on.\n<private>${'never closed\n'.repeat(500)}`,
    });
    const [text] = read();
    for (const open of ['Push with [masked', 'Go on.']) expect(text).toContain(open);
    for (const hidden of [secret, '4711', 'never closed']) expect(text).not.toContain(hidden);
  });

  it('follows no link out of the project, and says so in the log', () => {
    const { root, read, logged } = makeProject({
      'project/.tideproof/knowledge/own.md': 'own',
      'project/docs/piers.md': 'linked within',
      'elsewhere/secret.md': 'not yours',
    });
    symlinkSync(join(root, 'project/docs/piers.md'), join(root, 'project/.tideproof/knowledge/piers.md'));
    symlinkSync(join(root, 'elsewhere/secret.md'), join(root, 'project/.tideproof/knowledge/secret.md'));
    symlinkSync(join(root, 'elsewhere/secret.md'), join(root, 'project/.tideproof/workflow.md'));
    symlinkSync(join(root, 'nowhere.md'), join(root, 'project/.tideproof/knowledge/gone.md'));
    const linked = section('knowledge/piers.md', 'linked within');
    expect(read()).toEqual([section('knowledge/own.md', 'own'), linked]);
    for (const file of ['workflow.md', 'knowledge/secret.md'])
      expect(logged).toContain(`.tideproof/${file} is left out: it is no file of the project`);
  });

  it('reads knowledge of the user in every project without consent, as the user’s, before that of the repository', () => {
    const { root, read, logged } = makeProject({
      'data/knowledge/tides.md': '\uFEFFSpring tide is at noon.\r\nUse UTC.\n',
      'data/knowledge/aaa.md': 'First by name.',
      'project/.tideproof/knowledge/pier.md': 'The pier is closed.',
    });
    const own = read(['knowledge'], false);
    expect(own).toHaveLength(2);
    expect(own[0]).toContain('> First by name.');
    expect(own[1]).toContain('> Spring tide is at noon.\n> Use UTC.');
    expect(own[1]).toContain(`${join(root, 'data/knowledge/tides.md')}, written by the user\n`);
    expect(read(['knowledge'])).toEqual([...own, section('knowledge/pier.md', 'The pier is closed.')]);
    expect(logged).toEqual([]);
  });
});
