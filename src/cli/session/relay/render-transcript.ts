import type { Reader } from '../../../context/context.ts';
import type { Action, Entry } from '../../../domain/entry.ts';
import { START } from '../../../domain/position.ts';
import { openTranscript } from '../../../transcript/read-lines.ts';
import { readRows } from '../../../transcript/read-rows.ts';
import { fenceText } from '../../terminal/fence-text.ts';

const ANSWER_LINES = 20;
const ANSWER_CHARACTERS = 2000;

/** What was said and done in a transcript, as Markdown, secrets masked; long results are cut. */
export function* renderTranscript(path: string, reader: Reader): Generator<string> {
  using transcript = openTranscript(path);
  if (!transcript) return;
  const options = { ...reader, sidechain: false, lastLineToo: true };
  for (const { entries } of readRows(transcript, START, options))
    for (const entry of entries) {
      const text = renderEntry(entry);
      if (text !== '') yield text;
    }
}

function renderEntry(entry: Entry): string {
  switch (entry.type) {
    case 'prompt':
      return `**User**\n\n${quote(entry.text)}`;
    case 'notice':
      return `**${entry.author}**\n\n${quote(entry.text)}`;
    case 'said':
      return `**Claude**\n\n${entry.text.trim()}`;
    case 'called':
      return `**${entry.tool}**${describe(entry.action)}`;
    case 'answered':
      return entry.text.trim() === '' ? '' : fenceText(cut(entry.text));
    case 'agent-ended':
      return `**Agent ${entry.outcome}**\n\n${quote(entry.text)}`;
    case 'interrupted':
      return '*Interrupted*';
    case 'compacted':
      return `*Compacted (${entry.trigger})*`;
    default:
      return '';
  }
}

function describe(action: Action): string {
  switch (action.kind) {
    case 'run-command':
      return `\n\n${fenceText(action.command)}`;
    case 'read-file':
    case 'write-file':
    case 'edit-file':
      return ` \`${action.path}\``;
    case 'search':
      return ` \`${action.pattern}\``;
    case 'fetch':
      return ` ${action.url}`;
    case 'start-agent':
      return ` ${action.description}`;
    default:
      return '';
  }
}

function quote(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function cut(text: string): string {
  const lines = text.trimEnd().split('\n');
  const shown = lines.slice(0, ANSWER_LINES).join('\n').slice(0, ANSWER_CHARACTERS);
  return shown.length === text.trimEnd().length
    ? shown
    : `${shown}\n[… ${text.length - shown.length} characters more]`;
}
