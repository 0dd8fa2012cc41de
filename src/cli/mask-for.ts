import { createFindOwnSecrets } from '../flows/create-find-own-secrets.ts';
import { createMasking } from '../flows/create-masking.ts';
import { dataDirectory } from '../system/paths.ts';
import { setMasking } from '../transcript/mask-secrets.ts';
import { writeLog } from './write-log.ts';

/** From now on secrets are masked as it is configured for this folder. */
export function maskFor(
  cwd: string,
  environment: NodeJS.ProcessEnv,
  options: { mayWrite: boolean } = { mayWrite: true },
): void {
  const log = (message: string) => writeLog(dataDirectory(environment), message);
  const loadFindOwn = () => createFindOwnSecrets(cwd, environment, log);
  setMasking(createMasking(cwd, environment, loadFindOwn, options.mayWrite));
}
