import { type Frame, splitFrames } from './split-frames.ts';

/** Commands of the client itself, and ours at the end: their arguments are not requests to the model. */
const CLIENT_COMMANDS = new Set(
  '/compact /clear /exit /quit /model /login /logout /help /config /cost /context /resume /status /mcp /hooks /plugin /permissions /agents /memory /terminal-setup /vim /doctor /export /rewind /theme /usage /fast /effort /add-dir /ide /bug /release-notes /init /tasks /todos /copy /color /rename /branch /checkpoint /save /recall /pin /tideproof:save /tideproof:recall /tideproof:pin'.split(
    ' ',
  ),
);

interface TypedText {
  /** What a person typed, or nothing when no person typed any of it. */
  text: string;
  /** What a person told the client to remember: it is no prompt. */
  remembered: string;
  frames: Frame[];
}

const MEMORY = /<user-memory-input>([\s\S]*?)<\/user-memory-input>/g;

/** The part of a text in the user's name that a person typed. */
export function findTypedText(whole: string, isHuman: boolean): TypedText {
  const { own, frames } = splitFrames(whole, isHuman);
  const remembered = [...own.matchAll(MEMORY)].map((match) => match[1]!.trim()).join('\n');
  const said = (remembered === '' ? own : own.replace(MEMORY, '')).trim();
  const text = isCommandRow(said) ? typedCommand(said) : saysNothing(said) ? '' : said;
  return { text, remembered, frames };
}

/** What a person typed, of a text about which nothing more is known. */
export function typedText(whole: string): string {
  return findTypedText(whole, false).text;
}

/** A command as it is typed, before it stands between tags: by itself it says nothing. */
function saysNothing(text: string): boolean {
  if (text.startsWith('[Request interrupted by user')) return true;
  if (!text.startsWith('/')) return false;
  const [command = ''] = text.split(/\s/, 1);
  return CLIENT_COMMANDS.has(command) || (command === text && /^\/[a-z][\w:-]*$/.test(text));
}

function isCommandRow(text: string): boolean {
  return /^<command-(?:name|message|args)>/.test(text);
}

/** `/name what I want` was typed by a person; the body of the command file was not, and a name without its slash is the model's. */
function typedCommand(text: string): string {
  const name = /<command-name>\s*([^<]*?)\s*<\/command-name>/.exec(text)?.[1] ?? '';
  const given = /<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1]?.trim() ?? '';
  if (!name.startsWith('/') || CLIENT_COMMANDS.has(name)) return '';
  return given === '' ? '' : `${name} ${given}`;
}
