import { inspect } from 'node:util';
import type { SessionStatus } from '../archive/lists/find-status-row.ts';
import {
  type ContextFill,
  percentToCompaction,
  tokensToCompaction,
  type WarningLevel,
} from '../domain/context-fill.ts';
import { sayCount, sayThousands } from '../domain/say.ts';
import { sayPrompts } from '../domain/survival.ts';

export interface StatusView extends Partial<Omit<SessionStatus, 'measured'>> {
  modelName: string;
  /** Without tokens before the first response, or before the first one after a compaction. */
  fill: Omit<ContextFill, 'tokens'> & { tokens?: number };
  level?: WarningLevel | undefined;
  branch?: string;
  costUsd?: number | undefined;
  /** The user disabled tideproof here. */
  isOff?: boolean;
}

type StatusColour = 'plain' | 'dim' | 'green' | 'yellow' | 'redBright' | 'red';

/** The part with the lowest weight is dropped first if there is not enough room. */
type Part = readonly [text: string, weight: number, colour: StatusColour];

const CELLS = 10;
const JOINT = ' · ';
const COLOURS: Readonly<Record<WarningLevel, StatusColour>> = {
  notice: 'yellow',
  warning: 'redBright',
  critical: 'red',
};

/** As much of model, distance to the compaction, pins, prompts, branch and cost as fits. `hasCommand`: the user's shells have `tideproof`. */
export function renderStatus(
  view: StatusView,
  { columns, coloured, hasCommand }: { columns: number; coloured: boolean; hasCommand?: boolean },
): string {
  const all: Part[] = [
    [view.modelName, 3, 'plain'],
    [view.isStuck ? `too large to go on${hasCommand ? ': tideproof rescue' : ''}` : '', 6, 'red'],
    ...describeFill(view),
    [view.pins ? sayCount(view.pins, 'pin') : '', 1.5, 'dim'],
    describePrompts(view),
    [view.isOff ? 'tideproof is off here' : '', 4.5, 'yellow'],
    [view.branch ?? '', 0.5, 'dim'],
    [view.costUsd ? `$${view.costUsd.toFixed(2)}` : '', 0.6, 'dim'],
  ];
  const parts = all.filter(([text]) => text !== '');
  const width = () => parts.map(([text]) => text).join(JOINT).length;
  while (parts.length > 1 && width() > columns) {
    const least = Math.min(...parts.map(([, weight]) => weight));
    const last = parts.findLastIndex(([, weight]) => weight === least);
    parts.splice(last, 1);
  }
  return parts
    .map(([text, , colour]) => {
      const shown = parts.length === 1 ? text.slice(0, columns) : text;
      // Not `styleText`, which opens stdout as a stream: a quarter of what the status line takes.
      const [on, off] = (colour !== 'plain' && inspect.colors[colour]) || [];
      return coloured && on !== undefined ? `\u001b[${on}m${shown}\u001b[${off}m` : shown;
    })
    .join(JOINT);
}

function describePrompts({ ready, survival, fill }: StatusView): Part {
  if (!ready) {
    const { prompts = 0, kept = 0, restored = 0 } = survival ?? {};
    // That all are there is news only right after the compaction.
    const isNews = fill.tokens === undefined || kept + restored < prompts;
    return [prompts > 0 && isNews ? sayPrompts({ prompts, kept, restored }) : '', 2, 'dim'];
  }
  if (ready.lacking === 0) return ['summary ready', 2, 'dim'];
  return [`summary ready, lacks ${ready.lacking} of ${sayCount(ready.prompts, 'prompt')}`, 3.5, 'yellow'];
}

function describeFill({ fill, isCompacted, level }: StatusView): Part[] {
  const { tokens, window, threshold } = fill;
  const say = (text: string, more: string, weight: number): Part[] => [
    [text, 5, level ? COLOURS[level] : 'green'],
    [more, weight, 'dim'],
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
