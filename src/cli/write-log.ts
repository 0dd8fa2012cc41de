import { appendLog } from '../system/log.ts';
import { logFile } from '../system/paths.ts';
import { maskSecrets } from '../transcript/mask-secrets.ts';

/** Errors quote what they failed at, which may be a secret. */
export function writeLog(dataDir: string, message: string): void {
  appendLog(logFile(dataDir), maskSecrets(message));
}
