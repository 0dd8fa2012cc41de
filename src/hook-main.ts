import { runHook } from './cli/hook.ts';

runHook(process.env);
