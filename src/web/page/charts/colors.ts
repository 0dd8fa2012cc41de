const NAMES = ['text', 'muted', 'line', 'accent', 'kept', 'restored', 'deferred', 'lost', 'surface'] as const;

/** Of an axis, in proportion to the words around it: they are larger on a large screen. */
export function rootPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** The colours of the theme in use, for what is drawn on a canvas. */
export function readColors(): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}
