/** A model without date and size, as settings name it: `claude-sonnet-4-5-20250929[1m]` → `claude-sonnet-4-5`. */
export function canonicalModel(modelId: string): string {
  const plain = modelId.endsWith('[1m]') ? modelId.slice(0, -'[1m]'.length) : modelId;
  return plain.replace(/-\d{8}$/, '');
}
