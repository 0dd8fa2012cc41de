import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configKeys, defaultConfig, settings } from '../../src/config/config.ts';
import { loadConfig, variableOf } from '../../src/config/load-config.ts';
import { forEvery } from '../for-every.ts';
import { makeFolder } from '../make-folder.ts';
import { acceptFiles } from './accept-files.ts';

/** A home with a project in it, and config files where the test wants them. */
function makePlaces(files: { user?: unknown; project?: unknown } = {}, environment: NodeJS.ProcessEnv = {}) {
  const root = makeFolder();
  const home = join(root, 'home');
  const places = { project: join(home, 'work'), dataDir: join(home, 'data'), home, environment };
  write(join(places.dataDir, 'config.json'), files.user);
  write(join(places.project, '.tideproof', 'config.json'), files.project);
  acceptFiles(places.project, places.dataDir);
  return places;
}

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  if (content !== undefined)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

describe('loadConfig()', () => {
  it('gives the defaults, frozen and without a word, when nobody set anything', () => {
    const { config, sourceOf, warnings } = loadConfig(makePlaces());
    expect(config).toEqual(defaultConfig);
    expect(config['restore.maxTokens']).toBe(3500);
    expect(Object.isFrozen(config)).toBe(true);
    expect(new Set(configKeys.map((key) => sourceOf(key).from))).toEqual(new Set(['default']));
    expect(warnings).toEqual([]);
  });

  it('takes environment over project over user over default, and remembers which', () => {
    const places = makePlaces(
      {
        user: { restore: { maxTokens: 1000 }, 'start.maxTokens': 1001, warnings: [50] },
        project: { 'restore.maxTokens': 2000, 'start.maxTokens': 1999 },
      },
      { TIDEPROOF_RESTORE_MAX_TOKENS: '3000', TIDEPROOF_MOD_ENABLED: 'on', TIDEPROOF_HOME: '/somewhere' },
    );
    const { config, sourceOf, warnings } = loadConfig(places);
    expect(config).toMatchObject({
      'restore.maxTokens': 3000,
      'start.maxTokens': 1999,
      warnings: [50],
      'mod.enabled': true,
    });
    const variable = { from: 'environment', where: 'TIDEPROOF_RESTORE_MAX_TOKENS' };
    expect(sourceOf('restore.maxTokens')).toEqual(variable);
    const file = { from: 'project', where: join(places.project, '.tideproof', 'config.json') };
    expect(sourceOf('start.maxTokens')).toEqual(file);
    expect(sourceOf('warnings').from).toBe('user');
    expect(sourceOf('memos')).toEqual({ from: 'default', where: '' });
    expect(warnings).toEqual([]);
  });

  it.each([
    [{ restore: { maxToken: 5 } }, 'Unknown key "restore.maxToken"; did you mean "restore.maxTokens"?'],
    [{ 'archive.words': false }, '"archive.words" can only be set by you, in your own config or a variable'],
    [{ 'restore.maxTokens': '9' }, '"restore.maxTokens" takes a whole number from 100 to 20,000, not "9"'],
    [{ patterns: [{ name: 'b', regex: '(' }] }, '"patterns" item 1 ("b") has a regex that cannot be used'],
    [{ ledgerFiles: [{ path: 'a', lines: 'many' }] }, '"ledgerFiles" item 1 ("a") takes a whole number'],
    [
      { 'compactInstructions.keep': ['one\ntwo'] },
      '"compactInstructions.keep" item 1 takes one line of at most 300 characters, not "one\\ntwo"',
    ],
    [{ memos: Array(11).fill('a') }, '"memos" takes at most 10 items'],
    ['{ "memos": [], }', 'Cannot be used'],
    ['[1]', 'Cannot be used: it holds no JSON object'],
  ])('warns about %j and does without it', (project, warning) => {
    const places = makePlaces({ project });
    const file = join(places.project, '.tideproof', 'config.json');
    const { config, warnings, broken } = loadConfig(places);
    expect(warnings.join('\n')).toContain(`${file}: ${warning}`);
    expect(broken).toEqual(typeof project === 'string' ? warnings : []);
    expect(config).toMatchObject({ 'archive.words': true, 'restore.maxTokens': 3500 });
  });

  it('says how long a line may be', () => {
    const { warnings } = loadConfig(makePlaces({}, { TIDEPROOF_HANDOFF_MODEL: 'x'.repeat(301) }));
    expect(warnings[0]).toContain('"handoff.model" takes one line of at most 300 characters');
  });

  it('names the variable that was probably meant, and leaves those of other programs alone', () => {
    const environment = {
      TIDEPROOF_RESTORE_MAXTOKENS: '9',
      TIDEPROOF_HOME: '/srv',
      TIDEPROOF_UNHEARD_OF_BY_US: '1',
    };
    const meant = 'Unknown variable; did you mean "TIDEPROOF_RESTORE_MAX_TOKENS"?';
    const { warnings } = loadConfig(makePlaces({}, environment));
    expect(warnings).toEqual([`TIDEPROOF_RESTORE_MAXTOKENS: ${meant}`]);
  });

  it('takes folders to leave alone by whole paths only, which mean the same for every hook', () => {
    const whole = ['/srv/notes', '~', '~/notes', 'C:\\notes'];
    const places = makePlaces({ user: { disabledFolders: [...whole, 'notes', '../notes', '~ada', ''] } });
    const { config, warnings } = loadConfig(places);
    expect(config.disabledFolders).toEqual(whole);
    expect(warnings).toHaveLength(4);
    const takes = '"disabledFolders" item 5 takes whole paths of folders, such as /srv/notes or ~/notes';
    expect(warnings[0]).toContain(`${takes}, not "notes"`);
  });

  const NAMED = '../../x.md /etc/*.md ~/../x.md link/*.md ~/notes/*.md ../other/*.md a/**'.split(' ');

  it('lets a user name files of the project and the home, and nothing else, by whatever way', () => {
    const places = makePlaces({ user: { memos: NAMED } });
    symlinkSync('/etc', join(places.project, 'link'));
    const { config, warnings } = loadConfig(places);
    expect(config.memos).toEqual(['~/notes/*.md', '../other/*.md', 'a/**']);
    expect(warnings).toHaveLength(4);
  });

  it('lets a project name its own files only, and none that are private to who works on it', () => {
    const ledgerFiles = ['~/.ssh/id_rsa', '.notes/LEDGER.md', '~', '.env', '.env.local', '.git/config'];
    const places = makePlaces({ project: { memos: NAMED, ledgerFiles } });
    symlinkSync('/etc', join(places.project, 'link'));
    const { config, warnings } = loadConfig(places);
    expect(config.memos).toEqual(['a/**']);
    expect(config.ledgerFiles).toEqual([{ path: '.notes/LEDGER.md', lines: 20 }]);
    expect(warnings).toHaveLength(11);
    expect(loadConfig(makePlaces({ user: { ledgerFiles } })).config.ledgerFiles).toHaveLength(6);
  });

  it('does without the config of a project until its content is accepted, and again when it changes', () => {
    const project = { patterns: [{ name: 'finding', regex: 'R\\d{4}' }] };
    const places = makePlaces();
    const file = join(places.project, '.tideproof', 'config.json');
    write(file, project);
    const without = { config: defaultConfig, projectFile: { mark: undefined }, warnings: [] };
    expect(loadConfig(places)).toMatchObject(without);
    acceptFiles(places.project, places.dataDir);
    expect(loadConfig(places)).toMatchObject({ config: project, projectFile: { mark: 'accepted' } });
    write(file, { ...project, memos: ['*.md'] });
    expect(loadConfig(places)).toMatchObject(without);
    write(file, project);
    expect(loadConfig(places).config).toMatchObject(project);
  });

  it('lets a project switch nothing off, and narrow no room below its floor', () => {
    const wanted = Object.fromEntries(
      configKeys.map((key) => {
        const { default: value } = settings[key] as { default: unknown };
        const hostile = typeof value === 'number' ? 0 : typeof value === 'boolean' ? !value : value;
        return [key, hostile];
      }),
    );
    const small = { 'restore.maxTokens': 400, 'start.maxTokens': 10_000 };
    for (const project of [wanted, small])
      expect(loadConfig(makePlaces({ project })).config).toEqual({ ...defaultConfig });
  });

  it.skipIf(process.platform === 'win32')('does not wait for a pipe in the place of a file', () => {
    const places = makePlaces();
    execFileSync('mkfifo', [join(places.dataDir, 'config.json')]);
    expect(loadConfig(places).config).toEqual(defaultConfig);
  });

  it('lets no project say what is run, what is masked, or where anything is sent', () => {
    const secrets = [{ name: 'all', regex: '.' }];
    const [program, hub] = [{ 'handoff.model': './evil' }, { 'hub.url': 'postgres://evil.example/x' }];
    for (const project of [program, hub, { secrets }]) {
      const { config, warnings } = loadConfig(makePlaces({ project }));
      expect(config).toEqual(defaultConfig);
      expect(warnings).toEqual([expect.stringContaining('can only be set by you')]);
    }
    expect(loadConfig(makePlaces({ user: { secrets } })).config.secrets).toEqual(secrets);
  });

  it('never throws and never gives a value of the wrong type, whatever the file holds', () => {
    const places = makePlaces();
    const keys = fc.constantFrom(...configKeys, 'restore', 'survival', '__proto__', 'x');
    forEvery(150, fc.dictionary(keys, fc.jsonValue()), (content) => {
      write(join(places.project, '.tideproof', 'config.json'), content);
      acceptFiles(places.project, places.dataDir);
      const { config } = loadConfig(places);
      for (const key of configKeys) {
        expect(typeof config[key]).toBe(typeof settings[key].default);
        expect(Array.isArray(config[key])).toBe(Array.isArray(settings[key].default));
      }
    });
  });
});

it.each(configKeys)('The setting %s takes its own default and example, and has a variable', (key) => {
  const complain = (problem: string) => expect.unreachable(problem);
  expect(settings[key].decode(settings[key].default, complain)).toEqual(settings[key].default);
  expect(settings[key].decode(settings[key].example, complain)).toEqual(settings[key].example);
  expect(variableOf(key)).toMatch(/^TIDEPROOF_[A-Z]+(?:_[A-Z]+)*$/);
});
