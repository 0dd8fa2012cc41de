import { expect } from 'vitest';
import { edit, PROJECT, run, type SessionWriter } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

export const TIDE = `${PROJECT}/src/tide.ts`;
export const EBB = `${PROJECT}/src/ebb.ts`;

export type Play = (session: SessionWriter) => void;

/** What was done, and what a brief has to say of it and must not say. */
export type GitCase = [title: string, plays: Play[], has: RegExp[], hasNot: RegExp[]];

export const edits: Play = (session) => session.turn('', [edit(TIDE, 'two'), edit(EBB, 'two')]);

export const ran =
  (command: string, said = '', failed = false): Play =>
  (session) =>
    session.turn('', [run(command, said, failed)]);

export const committed = ran(
  'git add -A && git commit -m "Read the tide twice"',
  '[tides 1a2b3c4] Read the tide twice\n 2 files changed',
);

/** The last calls quote commands, and edits that no run has proven are told in a line of their own. */
export function expectStated(_title: string, plays: Play[], has: RegExp[], hasNot: RegExp[]): void {
  const { text } = briefOf((session) => {
    for (const play of plays) play(session);
  });
  const stands = /## Where it stands\n([\s\S]*?)(?:\n\n##|$)/.exec(text)?.[1] ?? '';
  const lines = stands
    .split('\n')
    .filter((line) => !/^- (?:The last calls|Edited|Nothing has been tested)/.test(line))
    .join('\n');
  for (const pattern of has) expect(lines).toMatch(pattern);
  for (const pattern of hasNot) expect(lines).not.toMatch(pattern);
}
