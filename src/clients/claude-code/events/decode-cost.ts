/** What a session cost so far, in US dollars, if a transcript line says so; the client writes one at its end. */
export function decodeCost(bytes: Buffer): number | undefined {
  if (!bytes.includes('"cost-state"')) return undefined;
  try {
    const { type, totalCostUSD } = JSON.parse(bytes.toString('utf8')) ?? {};
    return type === 'cost-state' && Number.isFinite(totalCostUSD) ? totalCostUSD : undefined;
  } catch {
    return undefined;
  }
}
