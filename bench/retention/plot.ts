/** Recall over budget as a small SVG picture. */
export function plotRecall(points: { budget: number; recall: number }[]): string {
  const width = 640;
  const height = 360;
  const left = 56;
  const bottom = 44;
  const top = 24;
  const most = Math.max(...points.map((point) => point.budget));
  const x = (budget: number) => left + (budget / most) * (width - left - 20);
  const y = (recall: number) => height - bottom - recall * (height - bottom - top);
  const line = points
    .map(
      (point, index) =>
        `${index === 0 ? 'M' : 'L'}${x(point.budget).toFixed(1)} ${y(point.recall).toFixed(1)}`,
    )
    .join(' ');
  const grid = [0, 0.25, 0.5, 0.75, 1]
    .map(
      (share) =>
        `<line x1="${left}" x2="${width - 20}" y1="${y(share)}" y2="${y(share)}" stroke="#8886"/><text x="${left - 8}" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>`,
    )
    .join('');
  const dots = points
    .map(
      (point) =>
        `<circle cx="${x(point.budget)}" cy="${y(point.recall)}" r="3.5"/><text x="${x(point.budget)}" y="${y(point.recall) - 9}" text-anchor="middle">${(100 * point.recall).toFixed(0)}</text>`,
    )
    .join('');
  const ticks = points
    .map(
      (point) =>
        `<text x="${x(point.budget)}" y="${height - bottom + 18}" text-anchor="middle">${point.budget}</text>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#666">
${grid}${ticks}<text x="${(width + left) / 2}" y="${height - 6}" text-anchor="middle">characters of the brief (0: the client's summary alone)</text>
<path d="${line}" fill="none" stroke="#0a7ea4" stroke-width="2.5"/><g fill="#0a7ea4">${dots}</g>
</svg>
`;
}
