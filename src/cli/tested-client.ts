/** Set by the build, from the clients that the tests run against. */
declare const TIDEPROOF_TESTED_CLIENT: string | undefined;
declare const TIDEPROOF_OLDEST_TESTED_CLIENT: string | undefined;

/** The newest Claude Code that the tests of this version ran with. */
export const testedClient = typeof TIDEPROOF_TESTED_CLIENT === 'string' ? TIDEPROOF_TESTED_CLIENT : '0.0.0';

/** The oldest one. */
export const oldestTestedClient =
  typeof TIDEPROOF_OLDEST_TESTED_CLIENT === 'string' ? TIDEPROOF_OLDEST_TESTED_CLIENT : '0.0.0';
