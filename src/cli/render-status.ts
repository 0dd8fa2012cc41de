import { styleText } from 'node:util';
import type { SessionStatus } from '../archive/lists/find-status-row.ts';
import {
  type ContextFill,
  percentToCompaction,
  tokensToCompaction,
  type WarningLevel,
} from '../domain/context-fill.ts';
import { sayCount, sayThousands } from '../domain/say.ts';
import { type ReadyCounts, sayPrompts } from '../domain/survival.ts';

/** The content of a status line. */
export interface StatusView extends Partial<Omit<SessionStatus, 'measured'>> {
  modelName: string;
  /** Without tokens before the first response, or before the first one after a compaction. */
  fill: Omit<ContextFill, 'tokens'> & { tokens?: number };
  level?: WarningLevel | undefined;
  branch?: string;
  /** As the client counts it. */
  costUsd?: number | undefined;
  /** The user disabled tideproof here. */
  isOff?: boolean;
}

interface Canvas {
  /** Available width in columns. */
  columns: number;
  coloured: boolean;
  /** Whether the user's shells have a command `tideproof`. */
  hasCommand?: boolean;
}

interface Part {
  text: string;
  /** Parts with the lowest weight are dropped first if there is not enough room. */
  weight: number;
  colour: StatusColour;
}

type StatusColour = 'plain' | 'dim' | 'green' | 'yellow' | 'redBright' | 'red';

const CELLS = 10;
const JOINT = ' · ';
const COLOURS: Readonly<Record<WarningLevel, StatusColour>> = {
  notice: 'yellow',
  warning: 'redBright',
  critical: 'red',
};

/** One line: model, distance to the compaction, pins, prompts, branch, cost; as much of it as fits. */
export function renderStatus(view: StatusView, { columns, coloured, hasCommand }: Canvas): string {
  const stuck = `too large to go on${hasCommand ? ': tideproof rescue' : ''}`;
  const all: Part[] = [
    { text: view.modelName, weight: 3, colour: 'plain' },
    { text: view.isStuck ? stuck : '', weight: 6, colour: 'red' },
    ...describeFill(view),
    { text: view.pins ? sayCount(view.pins, 'pin') : '', weight: 1.5, colour: 'dim' },
    view.ready
      ? describeReady(view.ready)
      : { text: view.survival?.prompts ? sayPrompts(view.survival) : '', weight: 2, colour: 'dim' },
    { text: view.isOff ? 'tideproof is off here' : '', weight: 4.5, colour: 'yellow' },
    { text: view.branch ?? '', weight: 0.5, colour: 'dim' },
    { text: view.costUsd ? `$${view.costUsd.toFixed(2)}` : '', weight: 0.6, colour: 'dim' },
  ];
  const parts = all.filter(({ text }) => text !== '');
  const width = () => parts.map(({ text }) => text).join(JOINT).length;
  while (parts.length > 1 && width() > columns) {
    const least = Math.min(...parts.map(({ weight }) => weight));
    const last = parts.findLastIndex(({ weight }) => weight === least);
    parts.splice(last, 1);
  }
  return parts
    .map(({ text, colour }) => paint(parts.length === 1 ? text.slice(0, columns) : text, colour, coloured))
    .join(JOINT);
}

function describeReady({ prompts, lacking }: ReadyCounts): Part {
  if (lacking === 0) return { text: 'summary ready', weight: 2, colour: 'dim' };
  const text = `summary ready, lacks ${lacking} of ${sayCount(prompts, 'prompt')}`;
  return { text, weight: 3.5, colour: 'yellow' };
}

function describeFill({ fill, isCompacted, level }: StatusView): Part[] {
  const { tokens, window, threshold } = fill;
  const colour = level ? COLOURS[level] : 'green';
  const say = (text: string, more: string, weight: number): Part[] => [
    { text, weight: 5, colour },
    { text: more, weight, colour: 'dim' },
  ];
  if (tokens === undefined) {
    const limit = typeof threshold === 'number' ? `compacts at ${sayThousands(threshold)}` : '';
    return say(`${barOf(0)}${isCompacted ? 'after compaction' : 'fresh'}`, limit, 2.5);
  }
  const measured = { tokens, window, threshold };
  const percent = percentToCompaction(measured);
  if (percent !== undefined) {
    const left = tokensToCompaction(measured)!;
    const due = left > 0 ? `${sayThousands(left)} to compaction` : 'compaction is due';
    return say(`${barOf(percent)}${percent} %`, due, 4);
  }
  if (window === 'unknown') return say(`${sayThousands(tokens)} tokens`, 'window unknown', 4);
  const share = Math.floor((100 * tokens) / window);
  const why = threshold === 'never' ? 'compacts only when full' : 'compaction unknown';
  return say(`${barOf(share)}${share} % of the window`, why, 2.5);
}

/** Full only at 100 %. */
function barOf(percent: number): string {
  const full = Math.min(CELLS, Math.floor((percent * CELLS) / 100));
  return `${'█'.repeat(full)}${'░'.repeat(CELLS - full)} `;
}

function paint(text: string, colour: StatusColour, coloured: boolean): string {
  return coloured && colour !== 'plain' ? styleText(colour, text, { validateStream: false }) : text;
}
