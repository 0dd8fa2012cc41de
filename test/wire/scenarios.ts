import { checkoutTimeouts } from './scenarios/checkout-timeouts.ts';
import { dingdanFuwu } from './scenarios/dingdan-fuwu.ts';
import { docsMigration } from './scenarios/docs-migration.ts';
import { enginePhysics } from './scenarios/engine-physics.ts';
import { etlBackfill } from './scenarios/etl-backfill.ts';
import { firmwareWatchdog } from './scenarios/firmware-watchdog.ts';
import { flakyMobileLogin } from './scenarios/flaky-mobile-login.ts';
import { gitTangle } from './scenarios/git-tangle.ts';
import { noiseAndOneOffs } from './scenarios/noise-and-one-offs.ts';
import { pedidosCache } from './scenarios/pedidos-cache.ts';
import { questEditor } from './scenarios/quest-editor.ts';
import { rechnungenExport } from './scenarios/rechnungen-export.ts';
import { teammateSearch } from './scenarios/teammate-search.ts';
import { terraformDrift } from './scenarios/terraform-drift.ts';
import { trainClassifier } from './scenarios/train-classifier.ts';
import type { Scenario } from './steps.ts';

export const scenarios: readonly Scenario[] = [
  checkoutTimeouts,
  dingdanFuwu,
  docsMigration,
  enginePhysics,
  etlBackfill,
  firmwareWatchdog,
  flakyMobileLogin,
  gitTangle,
  noiseAndOneOffs,
  pedidosCache,
  questEditor,
  rechnungenExport,
  teammateSearch,
  terraformDrift,
  trainClassifier,
];
