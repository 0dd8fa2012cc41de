import { AppError } from '../../../domain/app-error.ts';
import { findNearest } from '../../../domain/find-nearest.ts';
import { type Scope, scopes } from '../../../install/places.ts';

/** What `--scope` names; undefined when it is not given. */
export function readScope(given: string | true | undefined): Scope | undefined {
  if (given === undefined) return undefined;
  const scope = scopes.find((each) => each === given);
  if (scope) return scope;
  const nearest = findNearest(String(given), scopes);
  const hint = `The scopes are ${scopes.join(', ')}`;
  throw new AppError(
    'E_USAGE',
    `Cannot use the scope "${given}"`,
    nearest ? `Did you mean ${nearest}? ${hint}` : hint,
  );
}
