/** Text as a block of code in Markdown, whatever it holds: the fence is longer than any in it. */
export function fenceText(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}\n${text.replace(/\n+$/, '')}\n${ticks}`;
}
