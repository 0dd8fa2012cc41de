import { AppError } from '../domain/app-error.ts';
import { groupDigits } from '../domain/group-digits.ts';

/** The value of an option that counts something; nothing when it was not given. */
export function parseNumber(
  name: string,
  value: string | true | undefined,
  least: number,
): number | undefined {
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new AppError(
    'E_USAGE',
    `--${name} must be a whole number, ${groupDigits(least)} or more; got "${value}"`,
    `Example: --${name} ${Math.max(least, 20)}`,
  );
}
