import type { OwnCommand } from '../../../domain/entry.ts';

/** How the text of each of our slash commands begins; the client puts it into a row of its own. */
export const OPENINGS: Readonly<Record<OwnCommand, string>> = {
  save: 'tideproof has just read this session to its end.',
  handoff: 'tideproof has just written the handoff of this session',
  recall:
    'The user wants to know what is on record in this project, from this session and earlier ones, for:',
};

export function findOwnCommand(text: string): OwnCommand | undefined {
  const begins = text.trimStart();
  return (Object.keys(OPENINGS) as OwnCommand[]).find((name) => begins.startsWith(OPENINGS[name]));
}
