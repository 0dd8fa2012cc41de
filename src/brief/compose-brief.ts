import { type Fact, isTerm } from '../domain/fact.ts';
import type { BriefLine } from './brief-line.ts';
import { briefSize } from './brief-size.ts';
import { type CarriedText, carriedText, relativePath } from './carried-text.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { fillSections } from './fill-sections.ts';
import { isTracked } from './is-tracked.ts';
import { joinPaths } from './join-paths.ts';
import { outlineFiles } from './outline-files.ts';
import { rankFacts } from './rank-facts.ts';
import { renderSections } from './render-brief.ts';
import { planSections } from './sections.ts';
import { belowFolder, sharedFolder } from './shared-folder.ts';
import { warmByTopic } from './warm-by-topic.ts';
import { withoutRules } from './without-rules.ts';
import { lostRequest, nothingLost, writeFoot, writeOpening } from './write-opening.ts';

export interface BriefRequest {
  facts: Fact[];
  /** The prompt now in work, when the client told it; else the last request of the ledger counts. */
  runningPrompt: string;
  /** The summary that replaced the conversation. Empty when it is not known. */
  carried: string;
  /** The messages that the client left as they were. */
  keptMessages: string;
  /** What an earlier brief about the same compaction gave back. */
  given: string;
  cwd: string;
  turn: number;
  /** Which compaction this is, from 1. */
  compaction: number;
  /** Whether the model is asked to say in one line that it got something back. */
  announce: boolean;
  /** Where the model can look up what had no room; empty when nowhere. */
  transcriptPath: string;
  charactersMax: number;
  tokensMax: number;
}

export interface Brief {
  text: string;
  tokens: number;
  /** In the summary or in the messages that the client left alone. */
  kept: Fact[];
  /** Those of them that only the messages hold. */
  keptInMessages: ReadonlySet<Fact>;
  restored: Fact[];
  deferred: Fact[];
}

const FOLDER_PATHS_MAX = 40;
/** When only names are missing, the summary did its work: the brief stays a remark. */
const REMARK_TOKENS_MAX = 150;
const REMARK_CHARACTERS_MAX = 500;

/** Facts → the text that goes back to the model: only what was lost, most needed first, within the budget. */
export function composeBrief(request: BriefRequest): Brief {
  const summary = carriedText(request.carried, request.cwd);
  const given = carriedText(request.given, request.cwd);
  const messages = carriedText(request.keptMessages, request.cwd);
  const kept: Fact[] = [];
  const keptInMessages = new Set<Fact>();
  const restored = new Set<Fact>();
  const lost: Fact[] = [];
  const tracked = withoutRules(request.facts).filter((fact) => isTracked(fact, request.turn));
  for (const fact of warmByTopic(joinPaths(tracked, request.cwd), request.carried)) {
    const isInSummary = summary.holds(fact);
    if (!isInSummary && messages.holds(fact)) keptInMessages.add(fact);
    if (isInSummary || keptInMessages.has(fact)) kept.push(fact);
    else if (given.holds(fact)) restored.add(fact);
    else lost.push(fact);
  }
  const { text, tokens, lines } = writeWithin(request, lost, summary);
  const shown = new Set(lines.map((line) => nameOf(line.fact)));
  const written = carriedText(text, request.cwd);
  for (const fact of lost) if (shown.has(nameOf(fact)) || written.holds(fact)) restored.add(fact);
  const deferred = lost.filter((fact) => !restored.has(fact));
  return { text, tokens, kept, keptInMessages, restored: [...restored], deferred };
}

/** The request in work is quoted whole, and as a fact without its rules: still the same fact. */
function nameOf({ kind, key }: Fact): string {
  return `${kind} ${key}`;
}

/** The budget in tokens is measured on the rendered text: too long for it means shorter in characters. */
function writeWithin(
  request: BriefRequest,
  lost: Fact[],
  carried: CarriedText,
): Written & { tokens: number } {
  const keepsRequest = lostRequest(request) === undefined;
  if (request.given !== '' && lost.length === 0 && keepsRequest) return { text: '', tokens: 0, lines: [] };
  const isRemark =
    request.given === '' && keepsRequest && lost.every((fact) => isTerm(fact) || fact.kind === 'workspace');
  const tokensMax = isRemark ? Math.min(REMARK_TOKENS_MAX, request.tokensMax) : request.tokensMax;
  let charactersMax = isRemark
    ? Math.min(REMARK_CHARACTERS_MAX, request.charactersMax)
    : request.charactersMax;
  for (;;) {
    const written = write(request, lost, carried, charactersMax, isRemark);
    const tokens = estimateTokens(written.text);
    if (tokens <= tokensMax || charactersMax < 300) return { ...written, tokens };
    charactersMax = Math.floor((charactersMax * tokensMax * 0.98) / tokens);
  }
}

interface Written {
  text: string;
  lines: BriefLine[];
}

function write(
  request: BriefRequest,
  lost: Fact[],
  carried: CarriedText,
  charactersMax: number,
  isRemark: boolean,
): Written {
  const { cwd, turn } = request;
  const size = briefSize(charactersMax);
  const folder = isRemark ? '' : findFolder(lost, turn);
  const opening = isRemark
    ? nothingLost(request, lost.length)
    : writeOpening({ ...request, charactersMax, size, folder });
  const foot = isRemark ? '' : writeFoot(request, size);
  const shown = new Set(opening.lines.map((line) => nameOf(line.fact)));
  const sections = planSections(
    lost.filter((fact) => !shown.has(nameOf(fact))),
    turn,
    { cwd, size, folder },
  );
  // A path the model still has need not be written in full again.
  const writePath = (path: string) =>
    carried.holdsPath(path)
      ? path.slice(path.lastIndexOf('/') + 1)
      : belowFolder(relativePath(path, cwd), folder);
  // What headings and file names add is only known once rendered: give up a little room until it fits.
  for (let room = charactersMax - opening.text.length - foot.length; ; room -= 40) {
    const filled = fillSections(sections, opening.text, charactersMax, room);
    const outlined = outlineFiles(filled, charactersMax, writePath);
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
