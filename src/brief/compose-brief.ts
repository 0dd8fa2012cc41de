import type { Fact } from '../domain/fact.ts';
import type { BriefLine } from './brief-line.ts';
import { briefSize } from './brief-size.ts';
import { type CarriedText, carriedText, relativePath } from './carried-text.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { fillSections } from './fill-sections.ts';
import { joinPaths } from './join-paths.ts';
import { outlineFiles } from './outline-files.ts';
import { rankFacts } from './rank-facts.ts';
import { renderSections } from './render-brief.ts';
import { planSections } from './sections.ts';
import { belowFolder, sharedFolder } from './shared-folder.ts';
import { withoutRules } from './without-rules.ts';
import { nothingLost, writeOpening } from './write-opening.ts';

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

const FOLDER_PATHS_MAX = 40;
const FOOT = '\n\nThe complete record is in the session transcript named in the summary.';

/** Facts → the text that goes back to the model: only what was lost, most needed first, within the budget. */
export function composeBrief(request: BriefRequest): Brief {
  const carried = carriedText(request.carried, request.cwd);
  const relevant = joinPaths(
    withoutRules(request.facts).filter((fact) => fact.status !== 'superseded' && fact.text !== ''),
    request.cwd,
  );
  const kept: Fact[] = [];
  const lost: Fact[] = [];
  for (const fact of relevant) (carried.holds(fact) ? kept : lost).push(fact);
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
  const size = briefSize(charactersMax);
  const folder = findFolder(lost, turn);
  const opening = writeOpening({ ...request, charactersMax, size, folder });
  if (lost.length === 0 && opening.lines.length === 0)
    return { text: nothingLost(request.compaction), lines: [] };
  const foot = size === 'full' ? FOOT : '';
  const shown = new Set(opening.lines.map((line) => line.fact));
  const sections = planSections(
    lost.filter((fact) => !shown.has(fact)),
    turn,
    { cwd, size, folder },
  );
  // A path the model still has need not be written in full again.
  const nameOf = (path: string) =>
    carried.holdsPath(path)
      ? path.slice(path.lastIndexOf('/') + 1)
      : belowFolder(relativePath(path, cwd), folder);
  // What headings and file names add is only known once rendered: give up a little room until it fits.
  for (let room = charactersMax - opening.text.length - foot.length; ; room -= 40) {
    const filled = fillSections(sections, opening.text, charactersMax, room);
    const outlined = outlineFiles(filled, charactersMax, nameOf);
    const text = `${opening.text}${renderSections(outlined, size)}${foot}`.trim();
    if (text.length > charactersMax && room > 0) continue;
    return {
      text: text.slice(0, charactersMax),
      lines: [...opening.lines, ...filled.flatMap(({ lines }) => lines)],
    };
  }
}

/** The folder that is written once is looked for among the paths most likely to be in the brief. */
function findFolder(lost: Fact[], turn: number): string {
  const paths = lost.filter((fact) => fact.kind === 'file' || fact.kind === 'path');
  const likely = rankFacts(paths, turn).slice(0, FOLDER_PATHS_MAX);
  return sharedFolder(likely.map((fact) => fact.text));
}
