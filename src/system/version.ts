/** Set by the build. */
declare const TIDEPROOF_VERSION: string | undefined;

export const version = typeof TIDEPROOF_VERSION === 'string' ? TIDEPROOF_VERSION : 'from source';
