import { parentPort, workerData } from 'node:worker_threads';
import { createContext } from '../../context/create-context.ts';
import { importTexts } from '../../flows/import-texts.ts';

// A bundle of its own, run as a thread of `import`.
parentPort?.postMessage(importTexts(workerData, createContext(process.env)));
