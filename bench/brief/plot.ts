export interface Curve {
  name: string;
  points: { budget: number; recall: number }[];
}

const WIDTH = 680;
const HEIGHT = 400;
const LEFT = 58;
const RIGHT = 34;
const TOP = 52;
const BOTTOM = 56;
const TICKS = [0, 1000, 2000, 4000, 6000, 8000, 9500];

/** Dark and light follow the reader; the picture has a ground of its own, so it can be read on any page. */
const LIGHT = {
  ground: '#ffffff',
  ink: '#24292f',
  faint: '#57606a',
  grid: '#d8dee4',
  curves: ['#0a6c8f', '#8250df', '#bc4c00'],
};
const DARK = {
  ground: '#0d1117',
  ink: '#e6edf3',
  faint: '#9198a1',
  grid: '#30363d',
  curves: ['#56c4e8', '#c297ff', '#f0883e'],
};

/** Plain rules without variables: not every program that shows SVG knows those. */
function colours({ ground, ink, faint, grid, curves: [first, second, third] }: typeof LIGHT): string {
  return `.ground { fill: ${ground} } text { fill: ${faint} } .title { fill: ${ink} } .grid { stroke: ${grid} }
  .value, circle { fill: ${first} } .value { stroke: ${ground} } .first { stroke: ${first} } .second { stroke: ${second} } .third { stroke: ${third} }`;
}

const STYLE = `
  text { font: 13px system-ui, sans-serif } .title { font-size: 15px; font-weight: 600 } .value { font-weight: 600; paint-order: stroke; stroke-width: 4; stroke-linejoin: round }
  .end { text-anchor: end } .middle { text-anchor: middle } path { fill: none; stroke-width: 2 } path.first { stroke-width: 3 }
  ${colours(LIGHT)}
  @media (prefers-color-scheme: dark) {
  ${colours(DARK)}
  }`;
const CLASSES = ['first', 'second', 'third'];

/** Recall over the size of the brief as a picture: the first curve with its values, the others beside it. */
export function plotRecall(corpus: string, compactions: number, curves: Curve[]): string {
  const most = Math.max(...curves.flatMap(({ points }) => points.map(({ budget }) => budget)));
  const x = (budget: number) => round(LEFT + (budget / most) * (WIDTH - LEFT - RIGHT));
  const y = (recall: number) => round(HEIGHT - BOTTOM - recall * (HEIGHT - BOTTOM - TOP));
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(share)}" y2="${y(share)}"/><text class="end" x="${LEFT - 8}" y="${y(share) + 4}">${share * 100} %</text>`,
  );
  const ticks = TICKS.filter((budget) => budget <= most).map(
    (budget) =>
      `<text class="middle" x="${x(budget)}" y="${HEIGHT - BOTTOM + 20}">${budget.toLocaleString('en-US')}</text>`,
  );
  const lines = curves.map(({ points }, nth) => {
    const path = points.map(({ budget, recall }, at) => `${at === 0 ? 'M' : 'L'}${x(budget)} ${y(recall)}`);
    return `<path class="${CLASSES[nth]}" d="${path.join(' ')}"/>`;
  });
  const values = (curves[0]?.points ?? []).map(
    ({ budget, recall }) =>
      `<circle cx="${x(budget)}" cy="${y(recall)}" r="4"/><text class="value" x="${x(budget) + 4}" y="${y(recall) + 18}">${Math.round(100 * recall)}</text>`,
  );
  const legend = curves.map(({ name }, nth) => {
    const at = HEIGHT - BOTTOM - 62 + nth * 22;
    return `<line class="${CLASSES[nth]}" x1="${WIDTH - 190}" x2="${WIDTH - 162}" y1="${at}" y2="${at}" stroke-width="3"/><text x="${WIDTH - 154}" y="${at + 4}">${name}</text>`;
  });
  const title = `Needed facts at hand: ${compactions} compactions of ${corpus}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
<style>${STYLE}
</style>
<rect width="${WIDTH}" height="${HEIGHT}" rx="8" class="ground"/>
<text class="title" x="${LEFT}" y="30">${title}</text>
${[...grid, ...ticks].join('\n')}
<text class="middle" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 14}">characters of the brief (0: the summary alone)</text>
${[...lines, ...values, ...legend].join('\n')}
</svg>
`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
