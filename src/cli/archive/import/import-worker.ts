import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { withMending } from '../../../archive/repair/mend-archives.ts';
import { allClients } from '../../../clients/all-clients.ts';
import { createContext } from '../../../context/create-context.ts';
import { importTexts, type TextImport } from '../../../history/import-texts.ts';

/** What the thread of `import` does. Its data say what to take in. */
export function runImportWorker(environment: NodeJS.ProcessEnv): void {
  const { textsFile } = workerData as TextImport;
  const run = () => importTexts(workerData, createContext(environment, { clients: allClients }));
  parentPort?.postMessage(withMending('words', dirname(textsFile), () => {}, run));
}
