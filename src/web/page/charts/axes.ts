import type uPlot from 'uplot';
import { sayThousands } from '../../../domain/say.ts';
import { rootPixels } from './colors.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** Axes in the colours of the theme; times by the clock of who looks, in the order that sorts. */
export function axes(colors: Record<string, string>, sayValue = sayThousands, areDays = false): uPlot.Axis[] {
  const rem = rootPixels();
  const look = {
    stroke: colors.muted!,
    font: `${0.8 * rem}px system-ui, sans-serif`,
    ticks: { show: false },
  };
  const grid = { stroke: colors.line!, width: 1 };
  return [
    {
      ...look,
      grid: { show: false },
      values: (_, splits) => splits.map(sayTick(splits, areDays)),
      space: 6 * rem,
      size: 2 * rem,
    },
    { ...look, grid, values: (_, splits) => splits.map(sayValue), size: 3.5 * rem },
  ];
}

/** Room at the sides, so that the first and the last word below can be read; a single moment stands in the middle of a week. */
export function timeScale(times: readonly number[], marginSeconds = 0): uPlot.Scale {
  const [only] = times;
  if (only !== undefined && times.length === 1) return { range: [only - 2.6 * 86_400, only + 2.6 * 86_400] };
  return { range: (_, min, max) => [min - marginSeconds, max + marginSeconds] };
}

export const PADDING: uPlot.Padding = [10, 32, 0, 0];

/** Days where the axis spans many, the time of day where it does not, with the date where it changes. */
function sayTick(splits: number[], areDays: boolean): (seconds: number, index: number) => string {
  const span = (splits.at(-1) ?? 0) - (splits[0] ?? 0);
  let dayBefore = '';
  return (seconds) => {
    const date = new Date(seconds * 1000);
    const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    if (areDays || span > 4 * 86_400) return areDays && date.getUTCHours() !== 0 ? '' : day;
    const time = `${two(date.getHours())}:${two(date.getMinutes())}${span < 300 ? `:${two(date.getSeconds())}` : ''}`;
    const isNewDay = day !== dayBefore;
    dayBefore = day;
    return isNewDay ? `${day.slice(5)} ${time}` : time;
  };
}
