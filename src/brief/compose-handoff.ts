import type { Fact } from '../domain/fact.ts';
import { plainBlock, plainWords } from '../domain/plain-line.ts';
import { quotePrompt } from '../prompt/quote-prompt.ts';
import { describeAge } from './describe-age.ts';
import { clip, describeFact, oneLine } from './describe-fact.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { requestsOf } from './find-open-ends.ts';
import type { TextBudget } from './fit-files.ts';
import { chooseHandoffFacts, withoutTakenBack } from './handoff-facts.ts';
import { rankFacts } from './rank-facts.ts';
import { requestInWork } from './request-in-work.ts';
import { shapeHandover } from './shape-handover.ts';

export interface HandoffRequest extends TextBudget {
  facts: Fact[];
  /** The last prompt that the client announced, which its transcript may lack. */
  runningPrompt: string;
  ending: 'cleared' | 'cut off' | 'mid-turn' | 'ended' | 'relayed';
  ageMilliseconds: number;
  branch: string;
  cwd: string;
  turn: number;
  transcriptPath: string;
  /** What a model wrote about the session, if one did. */
  handover?: string;
  /** Where the whole shift report lies; absent when there is none. */
  reportPath?: string;
}

interface Part {
  title: string;
  lines: string[];
}

/** Below this a handoff would say nothing but that there was something. */
const CHARACTERS_MIN = 300;
const LINE_SHARE = 0.12;
const SAID_SHARE = 0.15;
/** What a model wrote gets at most two fifths of the room, at four characters a token. */
const HANDOVER_TOKENS_PER_CHARACTER = 0.1;

/** The ledger of a session that is over → what the next one has to know to go on. Empty when there is no room for it. */
export function composeHandoff(request: HandoffRequest): string {
  let { charactersMax } = request;
  while (charactersMax >= CHARACTERS_MIN) {
    const text = write(request, charactersMax);
    const tokens = estimateTokens(text);
    if (tokens <= request.tokensMax) return text;
    charactersMax = Math.floor((charactersMax * request.tokensMax * 0.98) / tokens);
  }
  return '';
}

/** One line after the other, those that matter most first, until nothing more has room. */
function write(request: HandoffRequest, charactersMax: number): string {
  let text = openingOf(request);
  const add = (line: string): boolean => {
    if (text.length + 1 + line.length > charactersMax) return false;
    text += `\n${line}`;
    return true;
  };
  for (const line of whereWorkStood(request, charactersMax)) add(line);
  const handover =
    request.handover && shapeHandover(request.handover, charactersMax * HANDOVER_TOKENS_PER_CHARACTER);
  if (handover)
    add(`Handover that a model wrote; the record below counts for more:\n${plainBlock(handover)}`);
  const lineMax = Math.floor(charactersMax * LINE_SHARE);
  for (const { title, lines } of partsOf(request, lineMax)) {
    const [first, ...others] = lines.map((line) => `- ${clip(line, lineMax)}`);
    // A title is worth its room only with a line below it.
    if (first === undefined || !add(`${title}:\n${first}`)) continue;
    for (const line of others) if (!add(line)) break;
  }
  if (request.reportPath) add(`The whole shift report: ${plainWords(request.reportPath)}`);
  add(`Full record: ${plainWords(request.transcriptPath)}`);
  return text;
}

function openingOf({ ending, ageMilliseconds }: HandoffRequest): string {
  if (ending === 'relayed')
    return '[tideproof] From the record of the session before this one. Do not redo finished work:';
  const age = describeAge(ageMilliseconds);
  const what = {
    cleared: `The user cleared the conversation before this one ${age}`,
    'cut off': `The session before this one in this folder was cut off ${age}`,
    'mid-turn': `The session before this one in this folder ended ${age}, in the middle of a turn`,
    ended: `The session before this one in this folder ended ${age}`,
  }[ending];
  return `[tideproof] ${what}. Below is where it stood, quoted from its record. If the new request is about something else, ignore it; if it goes on from there, do not redo finished work.`;
}

function whereWorkStood({ facts, runningPrompt }: HandoffRequest, charactersMax: number): string[] {
  const [goal] = requestsOf(facts);
  const { text: last } = requestInWork(facts, runningPrompt);
  const said = facts.find((fact) => fact.kind === 'statement')?.text ?? '';
  const quote = (label: string, words: string, share: number) => {
    const room = Math.floor(charactersMax * share);
    const valid = oneLine(quotePrompt(withoutTakenBack(words, facts), room));
    return valid === '' ? [] : [`${label}: ${clip(valid, room)}`];
  };
  const words = clip(oneLine(withoutTakenBack(said, facts)), Math.floor(charactersMax * SAID_SHARE));
  const lastWords = words === '' ? [] : [`Last words: ${words}`];
  if (goal === undefined || goal.text === last) return [...quote('Request', last, 0.2), ...lastWords];
  return [...quote('First request', goal.text, 0.12), ...quote('Last request', last, 0.14), ...lastWords];
}

function partsOf({ facts, branch, cwd, turn }: HandoffRequest, lineMax: number): Part[] {
  const { tasks, errors, rules, changed, tests, commits } = chooseHandoffFacts(facts);
  const ranked = (chosen: Fact[], countMax: number) =>
    rankFacts(chosen, turn)
      .slice(0, countMax)
      .map((fact) => describeFact(fact, { cwd }));
  return [
    { title: 'Open tasks', lines: ranked(tasks, 8) },
    { title: 'Errors still open', lines: ranked(errors, 3) },
    { title: 'The user’s standing instructions there', lines: ranked(rules, 8) },
    { title: 'Files changed', lines: joinWithin(ranked(changed, 12), lineMax) },
    { title: 'Tests', lines: ranked(tests, 1) },
    { title: 'Git', lines: joinWithin(describeGit(commits[0], branch), lineMax) },
  ];
}

/** All in one line, as far as they have room; a name that was cut is of no use. */
function joinWithin(names: string[], max: number): string[] {
  const line = names.reduce((joined, name) => {
    if (joined === '') return name;
    return joined.length + 2 + name.length > max ? joined : `${joined}, ${name}`;
  }, '');
  return line === '' ? [] : [line];
}

function describeGit(commit: Fact | undefined, branch: string): string[] {
  return [
    ...(branch === '' ? [] : [`on branch ${plainWords(branch)}`]),
    ...(commit ? [`last commit ${plainWords(commit.text)}`] : []),
  ];
}
