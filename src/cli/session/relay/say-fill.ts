import { sayThousands } from '../../../domain/say.ts';

/** How full a session is, and when it is handed over. */
export function sayFill(tokens: number, handOverAt: number | undefined): string {
  const limit = handOverAt === undefined ? '' : ` (handover at ${sayThousands(handOverAt)})`;
  return `${sayThousands(tokens)} tokens${limit}`;
}
