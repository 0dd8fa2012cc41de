/**
 * For each scope. Both together fit into what the client takes of a hook (10,000 characters) with room for the brief, so
 * that nothing ever has to push a pin out.
 */
export const PINS_MAX = 10;
export const PIN_CHARACTERS_MAX = 500;
export const SCOPE_CHARACTERS_MAX = 1800;

/** Said where the words are not kept as they were given. */
export const MASKED_NOTE = 'A secret in it was masked';
