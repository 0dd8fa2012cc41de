import { config } from 'zod/v4/core';

/** zod's compiled parsers pay off after thousands of messages; a client sends a few dozen. */
config({ jitless: true });
