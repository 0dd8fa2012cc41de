import { describe, expect, it } from 'vitest';
import { edit, PROJECT, type SessionWriter } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

type Offer = [what: string, words: RegExp, play: (session: SessionWriter) => void];

const dropped: Offer[] = [
  [
    'options, user picks B',
    /Redis/,
    (s) => {
      s.prompt('Where do we keep the slots?');
      s.turn(
        'Two options:\n- Option A: keep the slots in Redis with a TTL of 30 s, which needs a new service\n- Option B: keep the slots in the table `slots` with an index on `pier`\nWhich one?',
      );
      s.prompt('B');
      s.turn('I take the table.', [edit(`${PROJECT}/src/slots.ts`, 'table')]);
    },
  ],
  [
    'proposal refused',
    /worker pool/,
    (s) => {
      s.prompt('The import is slow.');
      s.turn('I suggest a worker pool of 8 in `importer.ts`, which reads the manifest in parallel.');
      s.prompt('no, no threads. stream it instead');
      s.turn('Streaming then.', [edit(`${PROJECT}/src/importer.ts`, 'stream')]);
    },
  ],
  [
    'a paragraph below the heading of another option',
    /line hashes/,
    (s) => {
      s.prompt('How do we track the lines?');
      s.turn(
        '## Approach 1: Blame\n\nLet `git blame` tell the owner of each line in `blame.ts`.\n\n## Approach 2: Hashes\n\nTrack the owner by line hashes in `hashes.ts`. At each save, record which line hashes are ours.',
      );
      s.prompt("1 it is, that's simple");
      s.turn('Fine.', [edit(`${PROJECT}/src/blame.ts`, 'blame')]);
    },
  ],
  [
    'a leaning that the user did not follow',
    /path hash/,
    (s) => {
      s.prompt('How do we name the branches?');
      s.turn("I'd lean toward the path hash in `names.ts`, because it is simple and stays the same.");
      s.prompt('take the internal id of the worktree');
      s.turn('Fine.', [edit(`${PROJECT}/src/names.ts`, 'internal')]);
    },
  ],
  [
    'german proposal refused',
    /Warteschlange/,
    (s) => {
      s.prompt('Der Import ist langsam.');
      s.turn(
        'Ich würde eine Warteschlange mit 8 Arbeitern in `importer.ts` bauen, die das Manifest parallel liest.',
      );
      s.prompt('nein, keine Threads, lieber streamen');
      s.turn('Gut, dann streamen.', [edit(`${PROJECT}/src/importer.ts`, 'stream')]);
    },
  ],
  [
    'alternatives in prose',
    /SQLite/,
    (s) => {
      s.prompt('Where do the tides go?');
      s.turn(
        'SQLite would be simple, `tides.db` beside the code. Postgres is there already and has the `tides` schema.',
      );
      s.prompt('postgres');
      s.turn('Postgres it is.', [edit(`${PROJECT}/src/tides.ts`, 'pg')]);
    },
  ],
  [
    'recommendation not followed',
    /cron/,
    (s) => {
      s.prompt('How do we run it nightly?');
      s.turn(
        'Recommendation: a cron job at 02:30 in `deploy/cron.yaml`. Alternatively a timer of systemd, `tide.timer`.',
      );
      s.prompt('the timer');
      s.turn('I write the timer.', [edit(`${PROJECT}/deploy/tide.timer`, 'x')]);
    },
  ],
  [
    'spanish options',
    /Kafka/,
    (s) => {
      s.prompt('¿Dónde guardamos los eventos?');
      s.turn(
        'Opciones:\n- Kafka con 3 particiones en `eventos`, que necesita un servicio nuevo para todo\n- La tabla `eventos` con un índice en `muelle`, que ya existe\n¿Cuál?',
      );
      s.prompt('la tabla');
      s.turn('Uso la tabla.', [edit(`${PROJECT}/src/eventos.ts`, 'tabla')]);
    },
  ],
  [
    'options of a numbered list, user picks one by its number',
    /preview/,
    (s) => {
      s.prompt('What about the reason?');
      s.turn(
        'It is never shown.\n\n**Options:**\n1. **Remove `Reason`** - it is dead code\n2. **Show `Reason` in the preview** - tells why items are orphaned\n3. **Add structured logging** - for the audit trail\n\nWhich one?',
      );
      s.prompt('3');
      s.turn('Let me see how `slog` is used elsewhere.');
    },
  ],
];
const held: Offer[] = [
  ['option chosen', /index on `pier`/, dropped[0]![2]],
  [
    'cause',
    /opens the manifest 12 times/,
    (s) => {
      s.prompt('The import is slow.');
      s.turn('`importer.ts` opens the manifest 12 times, once for each pier. I suggest to open it once.');
      s.prompt('yes');
      s.turn('Done.', [edit(`${PROJECT}/src/importer.ts`, 'once')]);
    },
  ],
  [
    'no to something else',
    /40 ms/,
    (s) => {
      s.prompt('The import is slow.');
      s.turn('Streaming reads the manifest in 40 ms. Shall I delete the old reader?');
      s.prompt('no, keep it');
      s.turn('It stays.');
    },
  ],
  [
    'said yes to',
    /one sector per tick/,
    (s) => {
      s.prompt('What do we do?');
      s.turn('I would collect one sector per tick in `gc.c` instead of all at once.');
      s.prompt('fine');
      s.turn('', [edit(`${PROJECT}/src/gc.c`, 'step')]);
    },
  ],
  [
    'not answered yet',
    /worker pool/,
    (s) => {
      s.prompt('The import is slow.');
      s.turn('I suggest a worker pool of 8 in `importer.ts`, which reads the manifest in parallel.');
    },
  ],
  [
    'taken up in words',
    /worker pool/,
    (s) => {
      s.prompt('The import is slow.');
      s.turn('I suggest a worker pool of 8 in `importer.ts`, which reads the manifest in parallel.');
      s.prompt('let us try the worker pool, but with 4');
      s.turn('Four then.', [edit(`${PROJECT}/src/importer.ts`, 'pool')]);
    },
  ],
  [
    'ja',
    /zwei Lesungen/,
    (s) => {
      s.prompt('Was tun wir?');
      s.turn('Man könnte zwei Lesungen in `kai.ts` behalten, eine je Tide.');
      s.prompt('ja');
      s.turn('', [edit(`${PROJECT}/src/kai.ts`, 'zwei')]);
    },
  ],
];

const briefAfter = (play: Offer[2]) =>
  briefOf((session) => {
    play(session);
    session.prompt('And now the lamp, please.');
    session.turn('On it.');
  }).text;

describe('What was offered', () => {
  it.each(dropped)('is not told when the user took something else: %s', (_what, words, play) => {
    expect(briefAfter(play)).not.toMatch(words);
  });

  it.each(held)('is told otherwise, and so is what was found with it: %s', (_what, words, play) => {
    expect(briefAfter(play)).toMatch(words);
  });
});
