import { splitFrames } from './split-frames.ts';

/** Commands of the client, and ours at the end: their arguments are no requests to the model. */
const CLIENT_COMMANDS = new Set(
  '/compact /clear /exit /quit /model /login /logout /help /config /cost /context /resume /status /mcp /hooks /plugin /permissions /agents /memory /terminal-setup /vim /doctor /export /rewind /theme /usage /fast /effort /add-dir /ide /bug /release-notes /init /tasks /todos /copy /color /rename /branch /checkpoint /save /recall /pin /tideproof:save /tideproof:recall /tideproof:pin'.split(
    ' ',
  ),
);

const COMMAND_ROW = /^<command-(?:name|message|args)>/;
const MEMORY = /<user-memory-input>([\s\S]*?)<\/user-memory-input>/g;

/** The part of a user text that a person typed, if any, and what a person told the client to remember, which is no prompt. */
export function findTypedText(whole: string, isHuman: boolean) {
  const { own, frames } = splitFrames(whole, isHuman);
  const remembered = [...own.matchAll(MEMORY)].map((match) => match[1]!.trim()).join('\n');
  const said = (remembered === '' ? own : own.replace(MEMORY, '')).trim();
  const text = COMMAND_ROW.test(said) ? typedCommand(said) : saysNothing(said) ? '' : said;
  return { text, remembered, frames };
}

export function typedText(whole: string): string {
  return findTypedText(whole, false).text;
}

/** Whether a text is a command without a request, or an interruption. */
function saysNothing(text: string): boolean {
  if (text.startsWith('[Request interrupted by user')) return true;
  if (!text.startsWith('/')) return false;
  const [command = ''] = text.split(/\s/, 1);
  return CLIENT_COMMANDS.has(command) || (command === text && /^\/[a-z][\w:-]*$/.test(text));
}

/** In `/name what I want` the arguments are the user's words, unlike the command's body. A name without a slash is the model's. */
function typedCommand(text: string): string {
  const name = /<command-name>\s*([^<]*?)\s*<\/command-name>/.exec(text)?.[1] ?? '';
  const given = /<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1]?.trim() ?? '';
  if (!name.startsWith('/') || CLIENT_COMMANDS.has(name)) return '';
  return given === '' ? '' : `${name} ${given}`;
}
