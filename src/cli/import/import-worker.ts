import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { withMending } from '../../archive/repair/with-mending.ts';
import { createContext } from '../../context/create-context.ts';
import { importTexts, type TextImport } from '../../flows/import-texts.ts';

// A bundle of its own, run as a thread of `import`.
const { textsFile } = workerData as TextImport;
parentPort?.postMessage(
  withMending(
    'words',
    dirname(textsFile),
    () => {},
    () => importTexts(workerData, createContext(process.env)),
  ),
);
