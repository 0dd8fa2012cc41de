/** What a session cost so far, in US dollars, if a transcript line says so; the client writes one at its end. */
export function decodeCost(line: string): number | undefined {
  if (!line.includes('"cost-state"')) return undefined;
  try {
    const { type, totalCostUSD } = JSON.parse(line) ?? {};
    return type === 'cost-state' && Number.isFinite(totalCostUSD) ? totalCostUSD : undefined;
  } catch {
    return undefined;
  }
}
