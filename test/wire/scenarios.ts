import * as every from './every-scenario.ts';
import type { Scenario } from './steps.ts';

export const scenarios: readonly Scenario[] = Object.values(every);
