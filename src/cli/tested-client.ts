/** Set by the build, from the client that the tests run against. */
declare const TIDEPROOF_TESTED_CLIENT: string | undefined;

/** The newest Claude Code that the tests of this version ran with. */
export const testedClient = typeof TIDEPROOF_TESTED_CLIENT === 'string' ? TIDEPROOF_TESTED_CLIENT : '0.0.0';
