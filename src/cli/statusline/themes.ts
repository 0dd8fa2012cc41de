import type { StatuslineTheme } from '../../config/config.ts';

/** How a status line is drawn. */
export interface Theme {
  /** The cells of the bar; without them there is none. */
  bar?: { full: string; empty: string; open: string; close: string };
  joint: string;
}

export const themes: Readonly<Record<StatuslineTheme, Theme>> = {
  blocks: { bar: { full: '█', empty: '░', open: '', close: '' }, joint: ' · ' },
  ascii: { bar: { full: '#', empty: '-', open: '[', close: ']' }, joint: ' | ' },
  plain: { joint: ', ' },
};
