/** The client cuts off what a hook answers beyond this, blanks at both ends not counted. */
export const ANSWER_CHARACTERS_MAX = 10_000;
