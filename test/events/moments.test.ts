import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { edit, run, type SessionWriter, writeSession } from '../transcripts/session-writer.ts';
import { makeNotesRoom, writeOwnCommand } from './notes-room.ts';

const FIRST = 'The tide tables are an hour late. Never touch anything in generated/.';
const SECOND = 'Now print them for pier 4.';
const NEXT = 'Next I will wire the printer into src/print.ts.';

type Room = ReturnType<typeof makeNotesRoom>;

interface Moment {
  name: string;
  /** What happens, from a first turn that has ended. */
  play(room: Room, rows: SessionWriter): void | Promise<void>;
  /** What a person who opens the files now must find there. */
  inWork: boolean;
  asked: string;
  alsoSaid?: string[];
  neverSaid?: string[];
}

/** A turn as the client tells of it: rows first or last, with what it said at its end. */
function endTurn(room: Room, rows: SessionWriter, words: string): void {
  rows.turn(words);
  room.transcribe('one', rows);
  room.tell('one', 'Stop', { last_assistant_message: words, prompt_id: 'p1' });
}

function beginTurn(room: Room, rows: SessionWriter, prompt: string, id = 'p2'): void {
  room.tell('one', 'UserPromptSubmit', { prompt, prompt_id: id });
  rows.prompt(prompt);
}

function callOwnCommand(room: Room, rows: SessionWriter, name: string, answer: string): void {
  writeOwnCommand(rows, name);
  endTurn(room, rows, answer);
}

const MOMENTS: Moment[] = [
  { name: 'a turn has just ended', play: () => {}, ...{ inWork: false, asked: FIRST } },
  {
    name: 'a turn has just ended, and the client writes its last row a moment later',
    async play(room, rows) {
      beginTurn(room, rows, SECOND);
      rows.turn('I look.', [run('lpstat', 'no printer', true)]);
      room.transcribe('one', rows);
      room.tell('one', 'PostToolUse');
      const last = 'Pier 4 has no printer. Next step is to ask the pilot.';
      rows.turn(last);
      const { transcriptPath } = room.sessionOf('one');
      const write = `require('node:fs').writeFileSync(${JSON.stringify(transcriptPath)}, ${JSON.stringify(rows.text())})`;
      // A hook blocks this thread, and a thread takes its time to start.
      const client = new Worker(
        `const { parentPort } = require('node:worker_threads');
        parentPort.once('message', () => setTimeout(() => ${write}, 200));
        parentPort.postMessage('ready');`,
        { eval: true },
      );
      await once(client, 'message');
      client.postMessage('The turn ends.');
      room.tell('one', 'Stop', { last_assistant_message: last, prompt_id: 'p2' });
      await once(client, 'exit');
    },
    ...{ inWork: false, asked: SECOND },
  },
  {
    name: 'a tool has run and the next one is running',
    play(room, rows) {
      beginTurn(room, rows, SECOND);
      rows.turn('I look for printers.', [run('lpstat', 'pier-4 idle')]);
      const { text } = rows;
      rows.row({
        type: 'assistant',
        message: {
          ...{ id: 'msg_9_9', role: 'assistant', type: 'message', model: 'claude-opus-5-5' },
          content: [{ type: 'tool_use', id: 'toolu_9_9', name: 'Bash', input: { command: 'npm run print' } }],
        },
      });
      writeFileSync(room.sessionOf('one').transcriptPath, text());
      room.tell('one', 'PostToolUse');
    },
    ...{ inWork: true, asked: SECOND, alsoSaid: ['no answer seen: `npm run print`'] },
  },
  {
    name: 'the user ran /save and then asked to recall something',
    play(room, rows) {
      callOwnCommand(room, rows, 'save', 'All is right; only the pilot is missing.');
      callOwnCommand(room, rows, 'recall', 'On Monday you said that piers have printers. Next I will print.');
    },
    ...{ inWork: false, asked: FIRST },
    alsoSaid: ['> All is right; only the pilot is missing.\n', '/save'],
    neverSaid: ['piers have printers'],
  },
];

/** What the transcript itself says, read without our code: the last prompt, and whether the model had the last word after it. */
function witness(path: string): { asked: string; isOver: boolean } {
  const rows = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const isPrompt = (row: (typeof rows)[number]) => row.type === 'user' && row.promptSource === 'typed';
  const spoken = rows.filter((row) => row.type === 'assistant' || (row.type === 'user' && !row.isMeta));
  const last = spoken.at(-1);
  return {
    asked: rows.findLast(isPrompt).message.content,
    isOver: last.type === 'assistant' && last.message.content[0].type === 'text',
  };
}

test.each(MOMENTS)('notes and handoff are true when $name', async ({ play, inWork, asked, ...moment }) => {
  const room = makeNotesRoom();
  room.write('src/tables.ts', '');
  const rows = writeSession({ session: 4711 });
  room.tell('one', 'SessionStart', { source: 'startup' });
  beginTurn(room, rows, FIRST, 'p1');
  rows.turn('I mend the clock.', [edit(`${room.project}/src/tables.ts`, 'export const hour = 0;')]);
  endTurn(room, rows, `The clock is right now. ${NEXT}`);
  await play(room, rows);

  const seen = witness(room.sessionOf('one').transcriptPath);
  expect(seen).toEqual({ asked, isOver: !inWork });
  const [notesFile = ''] = readdirSync(join(room.project, '.tideproof/notes'));
  const notes = room.read(`.tideproof/notes/${notesFile}`);
  const handoff = room.read('.tideproof/HANDOFF.md');
  const [line = ''] = notes.split('\n').filter((each) => each.includes(asked));
  expect(line.includes('in work')).toBe(inWork);
  expect(handoff).toContain(`\n> ${asked}\n`);
  if (asked !== FIRST) expect(handoff.includes('in work')).toBe(inWork);
  expect(handoff).toContain('said then, not checked');
  for (const words of moment.alsoSaid ?? []) expect(handoff).toContain(words);
  for (const words of moment.neverSaid ?? []) expect(`${notes}${handoff}`).not.toContain(words);
  expect(room.logged).toEqual([]);
});
