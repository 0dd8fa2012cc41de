import { type Fact, isTerm } from '../domain/fact.ts';
import type { BriefLine, Section } from './brief-line.ts';
import { briefSize } from './brief-size.ts';
import { type CarriedText, relativePath } from './carried-text.ts';
import type { BriefRequest } from './compose-brief.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { type FilledSection, fillSections, type Room } from './fill-sections.ts';
import { findStanding, type Standing } from './find-standing.ts';
import { outlineFiles } from './outline-files.ts';
import { renderSections } from './render-brief.ts';
import { type PlannedSection, planSections, shortenPaths, writeSections } from './sections.ts';
import { belowFolder, sharedFolder } from './shared-folder.ts';
import { nothingLost, writeFoot, writeOpening } from './write-opening.ts';

/** When only names are missing, the summary did its work: the brief stays a remark. */
const REMARK_TOKENS_MAX = 150;
const REMARK_CHARACTERS_MAX = 500;

/** Whoever reads a full brief wants to know how things stand: lists of symbols are no more of it than this. */
const SYMBOLS_SHARE_MAX = 0.4;

interface Written {
  text: string;
  /** What the opening quotes. */
  quoted: Fact[];
  /** What the sections hold. */
  lines: BriefLine[];
}

interface Draft extends Written {
  /** All that they could hold. */
  sections: Section[];
}

/** The request in work is quoted whole, and as a fact without its rules: still the same fact. */
export function isSame(one: Fact, other: Fact): boolean {
  return one.kind === other.kind && one.key === other.key;
}

/** Lost facts → text. The budget in tokens is measured on the rendered text: too long for it means shorter in characters. */
export function writeBrief(
  request: BriefRequest,
  lost: Fact[],
  carried: CarriedText,
): Written & { tokens: number } {
  const standing = findStanding(request);
  const keepsRequest = standing.request === undefined;
  if (request.given !== '' && lost.length === 0 && keepsRequest)
    return { text: '', tokens: 0, quoted: [], lines: [] };
  const isRemark =
    request.given === '' && keepsRequest && lost.every((fact) => isTerm(fact) || fact.kind === 'workspace');
  const tokensMax = isRemark ? Math.min(REMARK_TOKENS_MAX, request.tokensMax) : request.tokensMax;
  let charactersMax = isRemark
    ? Math.min(REMARK_CHARACTERS_MAX, request.charactersMax)
    : request.charactersMax;
  const planned = planSections(lost, request.turn);
  for (;;) {
    const page: Page = { request, standing, lost, planned, carried, charactersMax, isRemark };
    const written = isRemark ? writeDraft(page) : writeShortened(page);
    const tokens = estimateTokens(written.text);
    if (tokens <= tokensMax || charactersMax < 300) return { ...written, tokens };
    charactersMax = Math.floor((charactersMax * tokensMax * 0.98) / tokens);
  }
}

interface Page {
  request: BriefRequest;
  standing: Standing;
  lost: Fact[];
  planned: PlannedSection[];
  carried: CarriedText;
  charactersMax: number;
  isRemark: boolean;
}

/** Which paths are in a brief is only known once it is written: a draft shows what folder they share. */
function writeShortened(page: Page): Written {
  const draft = writeDraft(page);
  const paths = draft.lines.filter(({ fact }) => fact.kind === 'file' || fact.kind === 'path');
  const folder = sharedFolder(paths.map(({ fact }) => fact.text));
  if (folder === '') return draft;
  const { cwd } = page.request;
  const size = briefSize(page.charactersMax);
  return writeBelow(folder, page, () => shortenPaths(draft.sections, { cwd, size, folder }));
}

function writeDraft(page: Page): Draft {
  const { cwd } = page.request;
  const size = briefSize(page.charactersMax);
  return writeBelow('', page, (quoted) =>
    writeSections(page.planned, (fact) => quoted.some((each) => isSame(each, fact)), { cwd, size }),
  );
}

function writeBelow(folder: string, page: Page, makeSections: (quoted: Fact[]) => Section[]): Draft {
  const { request, standing, lost, carried, charactersMax, isRemark } = page;
  const { cwd } = request;
  const size = briefSize(charactersMax);
  const opening = isRemark
    ? nothingLost(request, lost.length)
    : writeOpening({ ...request, standing, charactersMax, size, folder });
  const { quoted } = opening;
  const foot = isRemark ? '' : writeFoot(request, size);
  const sections = makeSections(quoted);
  // A path the model still has need not be written in full again.
  const writePath = (path: string) =>
    carried.holdsPath(path)
      ? path.slice(path.lastIndexOf('/') + 1)
      : belowFolder(relativePath(path, cwd), folder);
  // What headings and file names add is only known once rendered: give up as much room as it is too long.
  const isWhole = size === 'full' && !isRemark;
  const room: Room = {
    charactersMax,
    sections: charactersMax - opening.text.length - foot.length,
    symbols: isWhole ? charactersMax * SYMBOLS_SHARE_MAX : charactersMax,
  };
  for (;;) {
    const filled = fillSections(sections, opening.text, room);
    const outlined = outlineFiles(filled, charactersMax, writePath);
    const text = `${opening.text}${renderSections(outlined, size)}${foot}`.trim();
    const besides = text.length - symbolsIn(filled);
    const symbolsMax = isWhole ? (besides * SYMBOLS_SHARE_MAX) / (1 - SYMBOLS_SHARE_MAX) : charactersMax;
    const isFull = text.length > charactersMax && room.sections > 0;
    if (!isFull && text.length - besides <= symbolsMax) {
      const lines = filled.flatMap(({ lines: chosen }) => chosen);
      return { text: text.slice(0, charactersMax), quoted, lines, sections };
    }
    if (isFull) room.sections -= text.length - charactersMax;
    else room.symbols = Math.min(room.symbols - 1, symbolsMax);
  }
}

/** The room that symbols take, in a list of their own or beside a file. */
function symbolsIn(filled: FilledSection[]): number {
  let room = 0;
  for (const { lines } of filled)
    for (const { fact, text } of lines) if (fact.kind === 'symbol') room += text.length;
  return room;
}
