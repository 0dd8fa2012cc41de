import type { SessionWriter } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

/** The lines under "Found out" after a session. */
export function foundAfter(play: (session: SessionWriter) => void): string[] {
  const part = /## Found out\n([\s\S]*?)(?:\n\n|$)/.exec(briefOf(play).text)?.[1] ?? '';
  return part.split('\n').map((line) => line.replace(/^- /, ''));
}

/** The same, after a session in which this was said and the user has asked for something else since. */
export function foundIn(...said: string[]): string[] {
  return foundAfter((session) => {
    session.prompt('Mend the crane.');
    for (const each of said) session.turn(each);
    session.prompt('And now the lamp, please.');
    session.turn('Looking at it.');
  });
}
