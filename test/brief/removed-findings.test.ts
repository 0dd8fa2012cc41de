import { describe, expect, it } from 'vitest';
import { edit, PROJECT, run, type SessionWriter } from '../transcripts/session-writer.ts';
import { foundAfter } from './found-lines.ts';

const change = (file: string, before: string, after: string) => ({
  tool: 'Edit',
  input: { file_path: `${PROJECT}/${file}`, old_string: before, new_string: after },
  result: 'The file has been updated.',
});

type Play = (session: SessionWriter) => void;

const found = (play: Play) =>
  foundAfter((session) => {
    session.prompt('Mend the crane.');
    play(session);
    session.turn('The horn of `pier_9` is broken.');
    session.prompt('And now the lamp, please.');
    session.turn('Looking at it.');
  }).join('\n');

const told = (line: string, said: RegExp) => line.split('\n').filter((each) => said.test(each));

/** It is not told, or told with what became of it. */
const over: [what: string, said: RegExp, play: Play][] = [
  [
    'a function with a short name was taken out of another file',
    /twice for its depth/,
    (session) => {
      session.turn('`moorAll()` asks every pier twice for its depth and waits 30 s for the answer.');
      session.turn('The bell of `pier_2` is green.');
      session.turn('', [change('src/quay.ts', 'export function moorAll() {\n  ask();\n}\nlet a;', 'let a;')]);
    },
  ],
  [
    'Python, a class',
    /forty buoys/,
    (session) => {
      session.turn('`BuoySet` holds forty buoys at a time and drops the oldest.');
      session.turn('The bell of `pier_2` is green.');
      session.turn('', [change('harbor/sets.py', 'class BuoySet:\n    size = 40\n', '')]);
    },
  ],
  [
    'Go, a field of a config',
    /24 consumers/,
    (session) => {
      session.turn('`PoolSize` is 10 for 24 consumers in `conf.go`.');
      session.turn('The bell of `pier_2` is green.');
      session.turn('', [change('cmd/settings.go', '\tPoolSize int\n\tName string', '\tName string')]);
    },
  ],
  [
    'a file was deleted',
    /reads the tide table twice/,
    (session) => {
      session.turn('The helper in `ebb.ts` reads the tide table twice.');
      session.turn('The bell of `pier_2` is green.');
      session.turn('', [run('git rm -q src/ebb.ts', '')]);
    },
  ],
  [
    'the assistant says that it was removed',
    /keeps the manifest for 12 hours/,
    (session) => {
      session.turn('`Hold` keeps the manifest for 12 hours in its own table.');
      session.turn('I removed `Hold` and all of its callers.');
    },
  ],
  [
    'a design was replaced, German',
    /hält drei Plätze frei/,
    (session) => {
      session.turn('`PlatzHalter` hält drei Plätze frei, einen je Kai, und wirft den ältesten hinaus.');
      session.turn('`PlatzHalter` ist durch eine Tabelle ersetzt.');
    },
  ],
  [
    'a service was given up',
    /3 slots/,
    (session) => {
      session.turn('Redis holds 3 slots, one for each pier, and drops the oldest.');
      session.turn('We dropped Redis, everything goes through the table.');
    },
  ],
  [
    'a design was given up, French',
    /trois files/,
    (session) => {
      session.turn('`FileDeQuai` garde trois files, une par quai, et jette la plus ancienne.');
      session.turn('J’ai supprimé `FileDeQuai`, tout passe par la table.');
    },
  ],
  [
    'it was renamed by a command',
    /asks every pier/,
    (session) => {
      session.turn('`moorAll()` asks every pier of the harbor for its depth first.');
      session.turn('The bell of `pier_2` is green.');
      session.turn('', [run("sed -i 's/moorAll/dockAll/g' src/*.ts", '')]);
    },
  ],
  [
    'git threw the change away',
    /reads the tide now/,
    (session) => {
      session.turn('', [change('src/quay.ts', 'moor();', 'await tide(); moor();')]);
      session.turn('`moor()` reads the tide now, before it asks the pilot.');
      session.prompt('no, as it was');
      session.turn('', [run('git checkout -- src/quay.ts', 'Updated 1 path from the index')]);
    },
  ],
  [
    'the change was stashed and dropped',
    /rings the bell first/,
    (session) => {
      session.turn('', [change('src/bell.rs', 'fn land() {', 'fn land() { ring();')]);
      session.turn('`land()` rings the bell first now, in every fog.');
      session.turn('The bell of `pier_2` is green.');
      session.turn('', [run('git stash && git stash drop', 'Dropped refs/stash@{0}')]);
    },
  ],
];

/** This still holds. */
const holding: [what: string, said: RegExp, play: Play][] = [
  [
    'one of its callers was taken out',
    /twice for its depth/,
    (session) => {
      session.turn('`moorAll()` asks every pier twice for its depth and waits 30 s for the answer.');
      session.turn('The bell of `pier_2` is green.');
      session.turn('', [change('src/lamp.ts', 'moorAll();\nlight();', 'light();')]);
    },
  ],
  [
    'it was moved into another file',
    /forty buoys/,
    (session) => {
      session.turn('`BuoySet` holds forty buoys at a time and drops the oldest.');
      session.turn('The bell of `pier_2` is green.');
      session.turn('', [change('harbor/sets.py', 'class BuoySet:\n    size = 40\n', '')]);
      session.turn('', [edit(`${PROJECT}/harbor/buoys.py`, 'class BuoySet:\n    size = 40\n')]);
    },
  ],
  [
    'it was moved, the new file first',
    /forty buoys/,
    (session) => {
      session.turn('`BuoySet` holds forty buoys at a time and drops the oldest.');
      session.turn('The bell of `pier_2` is green.');
      session.turn('', [
        {
          tool: 'Write',
          input: { file_path: `${PROJECT}/harbor/buoys.py`, content: 'class BuoySet:\n    size = 40\n' },
          result: 'File created successfully.',
        },
      ]);
      session.turn('', [change('harbor/sets.py', 'class BuoySet:\n    size = 40\n', '')]);
    },
  ],
  [
    'something else was removed',
    /keeps the manifest for 12 hours/,
    (session) => {
      session.turn('`Hold` keeps the manifest for 12 hours in its own table.');
      session.turn('I removed `Lock` and its callers, `Hold` stays.');
    },
  ],
  [
    'what is said of a thing that something was removed from',
    /trois files/,
    (session) => {
      session.turn('`FileDeQuai` garde trois files, une par quai, et jette la plus ancienne.');
      session.turn('J’ai supprimé `vider()` de `FileDeQuai`.');
    },
  ],
  [
    'another file of the folder was deleted',
    /reads the tide table twice/,
    (session) => {
      session.turn('The helper in `ebb.ts` reads the tide table twice.');
      session.turn('The bell of `pier_2` is green.');
      session.turn('', [run('rm src/ebb.old.ts', '')]);
    },
  ],
  [
    'git threw another change away',
    /reads the tide now/,
    (session) => {
      session.turn('', [change('src/quay.ts', 'moor();', 'await tide(); moor();')]);
      session.turn('`moor()` reads the tide now, before it asks the pilot.');
      session.turn('', [change('src/lamp.ts', 'light();', 'dark();')]);
      session.turn('', [run('git checkout -- src/lamp.ts', 'Updated 1 path from the index')]);
    },
  ],
  [
    'why the file was deleted',
    /a little slower/,
    (session) => {
      session.turn('Reading by hand makes it a little slower (47 instead of 49), so `reader.ts` goes.');
      session.turn('', [run('rm src/reader.ts', '')]);
    },
  ],
  [
    'why the change was thrown away',
    /twice as long/,
    (session) => {
      session.turn('', [change('src/bell.rs', 'fn land() {', 'fn land() { ring();')]);
      session.turn('With the bell `land()` takes twice as long, 40 s. Back to how it was.');
      session.turn('', [run('git checkout -- src/bell.rs', '')]);
    },
  ],
  [
    'it was stashed and taken out again',
    /rings the bell first/,
    (session) => {
      session.turn('', [change('src/bell.rs', 'fn land() {', 'fn land() { ring();')]);
      session.turn('`land()` rings the bell first now, in every fog.');
      session.turn('', [run('git stash', 'Saved working directory')]);
      session.turn('', [run('git stash pop', 'Dropped refs/stash@{0}')]);
    },
  ],
  [
    'what is known of the outside world',
    /refuses more than 3/,
    (session) => {
      session.turn('The API of the port refuses more than 3 calls a second.');
      session.turn('The bell of `pier_2` is green.');
      session.turn('', [change('src/quay.ts', 'const calls = 3;\nmoor();', 'moor();')]);
    },
  ],
];

describe('What was found about something that was taken away since', () => {
  it.each(over)('is not told as if it were there: %s', (_what, said, play) => {
    const lines = found(play);
    expect(lines).toContain('pier_9');
    for (const line of told(lines, said))
      expect(line).toMatch(/edited since|fixed since|removed since|undone again/);
  });

  it.each(holding)('is told where it still holds: %s', (_what, said, play) => {
    const lines = told(found(play), said);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/removed since|undone/);
  });
});
