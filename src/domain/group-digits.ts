/** 167000 → `167,000`. By hand: Node needs 20 ms to learn about languages first, and a hook has not got them. */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
