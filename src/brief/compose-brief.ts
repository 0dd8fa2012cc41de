import type { Fact } from '../domain/fact.ts';
import type { BriefLine, Section } from './brief-line.ts';
import { carriedText } from './carried-text.ts';
import { clip, oneLine } from './describe-fact.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { planSections } from './sections.ts';

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

/** Facts → the text that goes back to the model: only what was lost, most needed first, within the budget. */
export function composeBrief(request: BriefRequest): Brief {
  const carried = carriedText(request.carried, request.cwd);
  const relevant = request.facts.filter((fact) => fact.status !== 'superseded');
  const kept = relevant.filter((fact) => carried.holds(fact));
  const lost = relevant.filter((fact) => !carried.holds(fact));
  let charactersMax = request.charactersMax;
  for (;;) {
    const brief = write(request, lost, charactersMax);
    const tokens = estimateTokens(brief.text);
    if (tokens <= request.tokensMax || charactersMax < 300) {
      const restored = new Set(brief.lines.map((line) => line.fact));
      return {
        text: brief.text,
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

function write(
  request: BriefRequest,
  lost: Fact[],
  charactersMax: number,
): { text: string; lines: BriefLine[] } {
  const standing = whereWorkStood(request, charactersMax);
  const head = `${opening(request.compaction, charactersMax)}${standing.text}`;
  const foot = charactersMax >= 2000 ? FOOT : '';
  const sections = planSections(lost, request.cwd, request.turn);
  const chosen = fill(sections, head, charactersMax, charactersMax - head.length - foot.length);
  const body = sections.map((section) => renderSection(section, chosen.get(section.name) ?? [])).join('');
  return { text: `${head}${body}${foot}`.trim(), lines: [...standing.lines, ...[...chosen.values()].flat()] };
}

const FOOT = '\n\nThe complete record is in the session transcript named in the summary.';

function opening(compaction: number, charactersMax: number): string {
  const title = `[tideproof] The conversation was compacted (compaction ${compaction} of this session).`;
  if (charactersMax < 2000) return `${title} Lost from the summary:`;
  return `${title} The summary left out what follows; it is quoted from the record of this session. Go on where work stood: do not repeat your last message and do not redo finished work.`;
}

/** The running request and the last words: the client drops the first and the summary blurs the second. */
function whereWorkStood(request: BriefRequest, charactersMax: number): { text: string; lines: BriefLine[] } {
  const latest = request.facts
    .filter((fact) => fact.kind === 'request')
    .sort((left, right) => right.last.line - left.last.line)[0];
  const said = request.facts.find((fact) => fact.kind === 'statement');
  const prompt = request.runningPrompt || latest?.text || '';
  const lines: BriefLine[] = [];
  let text = '';
  if (prompt !== '' && !request.carried.includes(prompt)) {
    text += `\nRequest in work (verbatim): ${clip(oneLine(prompt), Math.floor(charactersMax * 0.16))}`;
    if (latest) lines.push({ fact: latest, text: prompt });
  }
  if (said && !request.carried.includes(said.text)) {
    text += `\nYour last words before it: ${clip(oneLine(said.text), Math.floor(charactersMax * 0.08))}`;
    lines.push({ fact: said, text: said.text });
  }
  return { text: text === '' ? '' : `\n\n## Where work stood${text}`, lines };
}

/** Gives every section its share in order, then hands out what is left over. */
function fill(
  sections: Section[],
  head: string,
  charactersMax: number,
  room: number,
): Map<string, BriefLine[]> {
  const chosen = new Map<string, BriefLine[]>();
  let left = room;
  let written = head;
  for (const pass of [1, 2.5]) {
    for (const section of sections) {
      const lines = chosen.get(section.name) ?? [];
      let used = lines.length === 0 ? 0 : renderSection(section, lines).length;
      const share = section.name === 'symbols' ? Math.min(0.4, section.share * pass) : section.share * pass;
      for (const line of section.lines) {
        if (lines.includes(line) || (section.layout === 'run' && written.includes(line.text))) continue;
        const cost = costOf(section, line, lines.length === 0);
        if (used + cost > charactersMax * share || cost > left) {
          if (section.layout === 'list' && used < charactersMax * share * 0.6) continue;
          break;
        }
        lines.push(line);
        used += cost;
        left -= cost;
        written += `\n${line.text}`;
      }
      chosen.set(section.name, lines);
    }
  }
  return chosen;
}

function costOf(section: Section, line: BriefLine, first: boolean): number {
  return line.text.length + (section.layout === 'list' ? 3 : 2) + (first ? section.title.length + 6 : 0);
}

function renderSection(section: Section, lines: BriefLine[]): string {
  if (lines.length === 0) return '';
  const texts = lines.map((line) => line.text);
  const body = section.layout === 'list' ? texts.map((text) => `- ${text}`).join('\n') : texts.join(', ');
  return `\n\n## ${section.title}\n${body}`;
}
