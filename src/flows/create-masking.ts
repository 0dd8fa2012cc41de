import { existsSync } from 'node:fs';
import { makeMaskKey, readMaskKey } from '../system/mask-key.ts';
import {
  dataDirectory,
  maskKeyFile,
  projectConfigFile,
  projectDirectory,
  userConfigFile,
} from '../system/paths.ts';
import { readHead } from '../system/read-file-part.ts';
import type { FindOwnSecrets } from '../transcript/find-secrets.ts';
import type { Masking } from '../transcript/mask-secrets.ts';

const CONFIG_BYTES_MAX = 1 << 20;

/** How secrets are masked in sessions of this folder. Most people have none of their own: then no settings are loaded. */
export function createMasking(
  cwd: string,
  environment: NodeJS.ProcessEnv,
  loadFindOwn: () => FindOwnSecrets | undefined,
  mayWrite: boolean,
): Masking {
  const dataDir = dataDirectory(environment);
  return {
    tagKey: () => (mayWrite ? makeMaskKey : readMaskKey)(maskKeyFile(dataDir)),
    findOwn() {
      const files = [userConfigFile(dataDir), projectConfigFile(projectDirectory(environment, cwd))];
      return environment.TIDEPROOF_SECRETS || files.some(namesSecrets) ? loadFindOwn() : undefined;
    },
  };
}

/** A file that cannot be read says nothing; `tideproof doctor` tells its owner. Most have none, and an error takes long to make. */
function namesSecrets(file: string): boolean {
  try {
    return existsSync(file) && (readHead(file, CONFIG_BYTES_MAX)?.includes('"secrets"') ?? false);
  } catch {
    return false;
  }
}
