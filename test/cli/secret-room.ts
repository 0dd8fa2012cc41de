import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { workedSession } from '../events/notes-room.ts';
import { entryFile, makeRoom } from './room.ts';

/** A session whose events and rows can be given secrets, and a look at every byte that is left of them. */
export function makeSecretRoom() {
  const room = makeRoom();
  const project = join(room.home, 'pier');
  mkdirSync(join(project, '.git'), { recursive: true });
  const run = (words: string[], { input, ...environment }: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [entryFile, ...words], {
      cwd: project,
      encoding: 'utf8',
      input,
      env: { PATH: process.env.PATH, HOME: room.home, USERPROFILE: room.home, ...environment },
    });
  const tell = (event: string, fields: Record<string, unknown> = {}, prompts: string[] = []) => {
    const rows = workedSession(project);
    for (const prompt of prompts) rows.prompt(prompt);
    const transcript_path = room.write('session.jsonl', rows.text());
    const payload = { session_id: 'aaaa-1', transcript_path, cwd: project, hook_event_name: event };
    return room.hook({ ...payload, ...fields });
  };
  /** The files in which a text stands, save the transcript that it came from. */
  const filesWith = (text: string) =>
    readdirSync(room.home, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        !name.endsWith('.jsonl') &&
        statSync(join(room.home, name)).isFile() &&
        readFileSync(join(room.home, name)).includes(text),
    );
  return { ...room, project, run, tell, filesWith };
}
