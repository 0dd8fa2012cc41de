// A screen of a terminal as an SVG picture, in light and dark, or several of them as one that moves.

const LETTER = 7.8;
const LINE = 19;
const MARGIN = 20;

/**
 * A screen is a list of lines, a line a list of pieces `{ text, look }`. `look` is one of the classes below, or nothing. A frame
 * has its lines and the seconds that it is shown for; with one frame the picture stands still.
 */
export function renderPicture(frames, { columns, label }) {
  const width = Math.ceil(columns * LETTER + 2 * MARGIN);
  const height = Math.max(...frames.map(({ lines }) => lines.length)) * LINE + 2 * MARGIN;
  const total = frames.reduce((sum, { seconds = 1 }) => sum + seconds, 0);
  let from = 0;
  const groups = frames.map(({ lines, seconds = 1 }, nth) => {
    const texts = lines.map(drawLine).filter(Boolean).join('\n');
    if (frames.length === 1) return { rule: '', group: texts };
    const start = (100 * from) / total;
    from += seconds;
    const end = (100 * from) / total;
    const shown = `${start.toFixed(2)}%, ${Math.max(start, end - 0.01).toFixed(2)}% { visibility: visible }`;
    const hidden = [
      ...(start > 0 ? [`0%, ${(start - 0.01).toFixed(2)}%`] : []),
      ...(end < 100 ? [`${end.toFixed(2)}%, 100%`] : []),
    ].map((when) => `${when} { visibility: hidden }`);
    return {
      rule: `@keyframes f${nth} { ${[...hidden, shown].join(' ')} } .f${nth} { visibility: hidden; animation: f${nth} ${total}s step-end infinite }`,
      group: `<g class="f${nth}">\n${texts}\n</g>`,
    };
  });
  const still =
    frames.length === 1
      ? ''
      : `\n  @media (prefers-reduced-motion: reduce) { g[class] { animation: none } g.f${frames.length - 1} { visibility: visible } }`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${asMarkup(label)}">
<style>
  text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; fill: #24292f }
  .ground { fill: #f6f8fa } .bold { font-weight: 600 } .red { fill: #cf222e } .green { fill: #116329 } .yellow { fill: #7d4e00 } .cyan { fill: #0550ae } .grey { fill: #6e7781 }
  @media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .ground { fill: #161b22 } .red { fill: #ff7b72 } .green { fill: #56d364 } .yellow { fill: #e3b341 } .cyan { fill: #79c0ff } .grey { fill: #8b949e }
  }${groups.map(({ rule }) => rule && `\n  ${rule}`).join('')}${still}
</style>
<rect width="${width}" height="${height}" rx="8" class="ground"/>
${groups.map(({ group }) => group).join('\n')}
</svg>
`;
}

/** What a program wrote on a terminal of so many columns, with the codes that `src/cli/terminal/print.ts` writes, as lines of pieces. */
export function linesOf(output, columns) {
  const looks = { 1: 'bold', 31: 'red', 32: 'green', 33: 'yellow', 36: 'cyan', 90: 'grey' };
  return output.split('\n').flatMap((line) => {
    const rows = [[]];
    let look = '';
    let room = columns;
    for (const text of line.split(/(\u001b\[\d+m)/)) {
      const [, code] = /^\u001b\[(\d+)m$/.exec(text) ?? [];
      if (code !== undefined) look = looks[code] ?? '';
      for (let rest = code === undefined ? text : ''; rest !== ''; ) {
        if (room === 0) {
          rows.push([]);
          room = columns;
        }
        const piece = rest.slice(0, room);
        rows.at(-1).push({ text: piece, look });
        room -= piece.length;
        rest = rest.slice(piece.length);
      }
    }
    return rows;
  });
}

/** Each piece becomes an element; its length is fixed, because fonts differ in width. Blanks alone need none. */
function drawLine(pieces, nth) {
  let column = 0;
  const spans = pieces.map(({ text, look }) => {
    const from = MARGIN + column * LETTER;
    column += text.length;
    if (text.trim() === '') return '';
    const length = `textLength="${(text.length * LETTER).toFixed(1)}"`;
    return `<tspan x="${from.toFixed(1)}" ${length}${look && ` class="${look}"`}>${asMarkup(text)}</tspan>`;
  });
  const drawn = spans.join('');
  return drawn && `<text x="${MARGIN}" y="${MARGIN + (nth + 0.75) * LINE}">${drawn}</text>`;
}

function asMarkup(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll(' ', '\u00a0');
}
