import { config } from 'zod/v4/core';

/** The parsers that zod writes and compiles for itself pay after thousands of messages; a client sends a few dozen. */
config({ jitless: true });
