// The colours that Claude Code uses on a terminal, as looks of our pictures.

/** The colours of the client as the few of our pictures. */
export function toPiece({ text, colour, isRgb, isBold, isDim }) {
  if (isDim) return { text, look: 'grey' };
  if (colour === undefined) return { text, look: isBold ? 'bold' : '' };
  const [r, g, b] = isRgb ? [colour >> 16, (colour >> 8) & 255, colour & 255] : rgbOf(colour);
  const [low, high] = [Math.min(r, g, b), Math.max(r, g, b)];
  if (high - low < 30) return { text, look: high > 190 ? (isBold ? 'bold' : '') : 'grey' };
  if (b === high) return { text, look: 'cyan' };
  if (g === high) return { text, look: 'green' };
  return { text, look: g > 100 ? 'yellow' : 'red' };
}

function rgbOf(index) {
  const basic = ['000000', 'cd3131', '0dbc79', 'e5c810', '2472c8', 'bc3fbc', '11a8cd', 'e5e5e5'];
  const bright = ['666666', 'f14c4c', '23d18b', 'f5f543', '3b8eea', 'd670d6', '29b8db', 'ffffff'];
  if (index < 16) {
    const value = Number.parseInt([...basic, ...bright][index], 16);
    return [value >> 16, (value >> 8) & 255, value & 255];
  }
  if (index >= 232) return Array(3).fill(8 + 10 * (index - 232));
  const level = (value) => (value === 0 ? 0 : 55 + 40 * value);
  const cube = index - 16;
  return [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(level);
}
