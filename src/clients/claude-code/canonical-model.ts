/** A model without date and size, as settings name it: `claude-sonnet-4-5-20250929[1m]` → `claude-sonnet-4-5`. */
export function canonicalModel(modelId: string): string {
  return modelId.replace(/\[1m\]$/, '').replace(/-\d{8}$/, '');
}
