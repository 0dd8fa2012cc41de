/** How the client and supported APIs report that a request is larger than the model accepts. */
const TOO_LONG =
  /^(?:API Error: )?(?:4\d\d )?[^\n]{0,120}?(?:prompt is too long|input is too long|exceed context limit|maximum context length|request too large)/i;

export function isTooLong(error: string): boolean {
  return TOO_LONG.test(error);
}
