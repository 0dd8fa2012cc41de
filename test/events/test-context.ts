import { expect } from 'vitest';
import { claudeCode } from '../../src/clients/clients.ts';
import type { Context, Reader } from '../../src/context/context.ts';
import { type ContextOptions, createContext } from '../../src/context/create-context.ts';
import { createMasker } from '../../src/secrets/mask-secrets.ts';

/** Numbers secrets, so that nothing is written anywhere. */
export const masker = createMasker({ tagKey: () => undefined });

/** Reads rows of a session into which nothing was pasted. */
export const reader: Reader = { rows: claudeCode.rows, masker, pastesOf: () => [] };

/** A context as a process makes it. A line in the log fails the test, unless the test takes it. */
export function makeContext(
  environment: NodeJS.ProcessEnv = {},
  options: Partial<ContextOptions> = {},
): Context {
  const writeLog = (line: string) => expect.unreachable(line);
  return createContext(environment, { clients: [claudeCode], writeLog, ...options });
}
