import { parentPort, workerData } from 'node:worker_threads';
import { importTexts } from '../../flows/import-texts.ts';
import { maskFor } from '../mask-for.ts';

// A bundle of its own, run as a thread of `import`.
const environment = { ...process.env, CLAUDE_PROJECT_DIR: undefined };
parentPort?.postMessage(importTexts(workerData, (cwd) => maskFor(cwd, environment)));
