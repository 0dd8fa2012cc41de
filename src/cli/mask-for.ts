import { createFindOwnSecrets } from '../flows/create-find-own-secrets.ts';
import { createMasking } from '../flows/create-masking.ts';
import { dataDirectory } from '../system/paths.ts';
import { createMasker, type Masker, type Masking, setMasking } from '../transcript/mask-secrets.ts';
import { writeLog } from './write-log.ts';

interface MaskOptions {
  /** Whether a key for the tags of masks is made where there is none yet. */
  mayWrite: boolean;
}

/** From now on secrets are masked as it is configured for this folder. */
export function maskFor(
  cwd: string,
  environment: NodeJS.ProcessEnv,
  options: MaskOptions = { mayWrite: true },
): void {
  setMasking(maskingFor(cwd, environment, options));
}

/** Masks secrets as it is configured for this folder. */
export function maskerFor(cwd: string, environment: NodeJS.ProcessEnv, options: MaskOptions): Masker {
  return createMasker(maskingFor(cwd, environment, options));
}

function maskingFor(cwd: string, environment: NodeJS.ProcessEnv, { mayWrite }: MaskOptions): Masking {
  const log = (message: string) => writeLog(dataDirectory(environment), message);
  return createMasking(cwd, environment, () => createFindOwnSecrets(cwd, environment, log), mayWrite);
}
