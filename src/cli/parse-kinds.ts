import { AppError } from '../domain/app-error.ts';
import { findNearest } from '../domain/find-nearest.ts';

/** The value of `--kind`: one or more of some names, with commas between. */
export function parseKinds<Kind extends string>(
  given: string | true | undefined,
  known: readonly Kind[],
): Kind[] | undefined {
  if (typeof given !== 'string') return undefined;
  return given.split(',').map((name) => {
    const kind = known.find((each) => each === name.trim());
    if (kind) return kind;
    const nearest = findNearest(name.trim(), [...known]);
    throw new AppError(
      'E_USAGE',
      `--kind does not know "${name}"`,
      `${nearest ? `Did you mean ${nearest}? ` : ''}The kinds are ${known.join(', ')}`,
    );
  });
}
