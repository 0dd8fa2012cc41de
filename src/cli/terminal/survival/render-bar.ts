import type { SurvivalCounts } from '../../../domain/survival.ts';
import type { Print } from '../print.ts';
import { looks } from './looks.ts';

const CELLS = 10;

/** How much survived at one glance: what was kept, what was restored, and what is missing. Full only if nothing is. */
export function renderBar({ tracked, kept, restored }: SurvivalCounts, print: Print, cells = CELLS): string {
  const cellsOf = (count: number) => (tracked === 0 ? cells : Math.floor((cells * count) / tracked));
  const keptCells = cellsOf(kept);
  const survivedCells = cellsOf(kept + restored);
  return [
    '█'.repeat(keptCells),
    print.paint(looks.restored.colour, '▓'.repeat(survivedCells - keptCells)),
    print.paint(looks.kept.colour, '░'.repeat(cells - survivedCells)),
  ].join('');
}
