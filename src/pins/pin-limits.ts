/**
 * Limits per scope. Both scopes together fit into an answer of a hook (10,000 characters) with room for the brief, so
 * that no pin is ever left out.
 */
export const PINS_MAX = 10;
export const PIN_CHARACTERS_MAX = 500;
export const SCOPE_CHARACTERS_MAX = 1800;

/** Shown if the text is not stored as it was given. */
export const MASKED_NOTE = 'A secret in it was masked';
