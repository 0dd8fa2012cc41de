import { groupDigits } from '../domain/group-digits.ts';

/**
 * For each scope. Both together fit into what the client takes of a hook (10,000 characters) with room for the brief, so
 * that nothing ever has to push a pin out.
 */
export const PINS_MAX = 10;
export const PIN_CHARACTERS_MAX = 500;
export const SCOPE_CHARACTERS_MAX = 1800;

export const LIMITS = `${PINS_MAX} pins and ${groupDigits(SCOPE_CHARACTERS_MAX)} characters for a session, as many for a project, ${PIN_CHARACTERS_MAX} characters each`;
