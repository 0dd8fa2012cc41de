import type { Fact } from '../domain/fact.ts';
import type { BriefLine } from './brief-line.ts';
import { type CarriedText, carriedText, relativePath } from './carried-text.ts';
import { clip, oneLine } from './describe-fact.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { fillSections } from './fill-sections.ts';
import { joinPaths } from './join-paths.ts';
import { outlineFiles } from './outline-files.ts';
import { rankFacts } from './rank-facts.ts';
import { renderSections } from './render-brief.ts';
import { planSections } from './sections.ts';
import { belowFolder, sharedFolder } from './shared-folder.ts';
import { withoutRules } from './without-rules.ts';

export interface BriefRequest {
  facts: Fact[];
  /** The prompt now in work, when the client told it; else the last request of the ledger counts. */
  runningPrompt: string;
  /** What the model still has: the summary and the kept messages. Empty when it is not known. */
  carried: string;
  cwd: string;
  turn: number;
  /** Which compaction this is, from 1. */
  compaction: number;
  charactersMax: number;
  tokensMax: number;
}

export interface Brief {
  text: string;
  tokens: number;
  kept: Fact[];
  restored: Fact[];
  deferred: Fact[];
}

/** Below this only the essence fits. */
const SMALL_CHARACTERS = 2000;
/** The folder that is written once is looked for among the paths most likely to be in the brief. */
const FOLDER_PATHS_MAX = 40;
const FOOT = '\n\nThe complete record is in the session transcript named in the summary.';

/** Facts → the text that goes back to the model: only what was lost, most needed first, within the budget. */
export function composeBrief(request: BriefRequest): Brief {
  const carried = carriedText(request.carried, request.cwd);
  const relevant = joinPaths(
    withoutRules(request.facts).filter((fact) => fact.status !== 'superseded' && fact.text !== ''),
    request.cwd,
  );
  const kept = relevant.filter((fact) => carried.holds(fact));
  const lost = relevant.filter((fact) => !carried.holds(fact));
  let charactersMax = request.charactersMax;
  for (;;) {
    const { text, lines } = write(request, lost, carried, charactersMax);
    const tokens = estimateTokens(text);
    if (tokens <= request.tokensMax || charactersMax < 300) {
      const restored = new Set(lines.map((line) => line.fact));
      return {
        text,
        tokens,
        kept,
        restored: [...restored],
        deferred: lost.filter((fact) => !restored.has(fact)),
      };
    }
    // The budget in tokens is measured on the rendered text: too long for it means shorter in characters.
    charactersMax = Math.floor((charactersMax * request.tokensMax * 0.98) / tokens);
  }
}

interface Written {
  text: string;
  lines: BriefLine[];
}

function write(request: BriefRequest, lost: Fact[], carried: CarriedText, charactersMax: number): Written {
  const { cwd, turn } = request;
  const small = charactersMax < SMALL_CHARACTERS;
  const paths = rankFacts(
    lost.filter((fact) => fact.kind === 'file' || fact.kind === 'path'),
    turn,
  ).slice(0, FOLDER_PATHS_MAX);
  const folder = sharedFolder(paths.map((fact) => fact.text));
  // A path the model still has need not be written in full again.
  const nameOf = (path: string) =>
    carried.holdsPath(path)
      ? path.slice(path.lastIndexOf('/') + 1)
      : belowFolder(relativePath(path, cwd), folder);
  const standing = whereWorkStood(request, charactersMax, small);
  const head = `${opening(request.compaction, small)}${standing.text}${explainFolder(folder, small)}`;
  const foot = small ? '' : FOOT;
  const shown = new Set(standing.lines.map((line) => line.fact));
  const sections = planSections(
    lost.filter((fact) => !shown.has(fact)),
    turn,
    charactersMax,
    { cwd, small, folder },
  );
  // What headings and file names add is only known once rendered: give up a little room until it fits.
  for (let room = charactersMax - head.length - foot.length; ; room -= 40) {
    const filled = fillSections(sections, head, charactersMax, room);
    const outlined = outlineFiles(filled, charactersMax, nameOf);
    const text = `${head}${renderSections(outlined, small)}${foot}`.trim();
    if (text.length > charactersMax && room > 0) continue;
    return { text, lines: [...standing.lines, ...filled.flatMap(({ lines }) => lines)] };
  }
}

function opening(compaction: number, small: boolean): string {
  if (small) return '[tideproof] Lost in the compaction:';
  return `[tideproof] Compaction ${compaction} replaced the conversation by a summary. Below is what the summary left out, quoted from the record. Go on where work stood: do not repeat your last message, do not redo finished work.`;
}

function explainFolder(folder: string, small: boolean): string {
  if (folder === '') return '';
  return small
    ? `\n(paths below ${folder})`
    : `\n\nPaths are written relative to ${folder} where they lie below it.`;
}

/** The running request and the last words: the client drops the first and the summary blurs the second. */
function whereWorkStood(request: BriefRequest, charactersMax: number, small: boolean): Written {
  const latest = request.facts
    .filter((fact) => fact.kind === 'request')
    .sort((left, right) => right.last.line - left.last.line)[0];
  const said = request.facts.find((fact) => fact.kind === 'statement');
  const prompt = request.runningPrompt || latest?.text || '';
  const lines: BriefLine[] = [];
  let text = '';
  if (prompt !== '' && !request.carried.includes(prompt)) {
    const label = small ? 'Request' : 'Request in work (verbatim)';
    text += `\n${label}: ${clip(oneLine(prompt), Math.floor(charactersMax * (small ? 0.07 : 0.12)))}`;
    if (latest) lines.push({ fact: latest, text: prompt, worth: 0 });
  }
  if (said && !small && !request.carried.includes(said.text)) {
    text += `\nYour last words before it: ${clip(oneLine(said.text), Math.floor(charactersMax * 0.05))}`;
    lines.push({ fact: said, text: said.text, worth: 0 });
  }
  return { text: text === '' || small ? text : `\n\n## Where work stood${text}`, lines };
}
