import { apiReference } from './scenarios/api-reference.ts';
import { bankReconciliation } from './scenarios/bank-reconciliation.ts';
import { billingGradle } from './scenarios/billing-gradle.ts';
import { boutiqueSoie } from './scenarios/boutique-soie.ts';
import { capteursSerre } from './scenarios/capteurs-serre.ts';
import { catalogoMovil } from './scenarios/catalogo-movil.ts';
import { checkoutTimeouts } from './scenarios/checkout-timeouts.ts';
import { choirQueue } from './scenarios/choir-queue.ts';
import { cloudBill } from './scenarios/cloud-bill.ts';
import { dingdanFuwu } from './scenarios/dingdan-fuwu.ts';
import { docsMigration } from './scenarios/docs-migration.ts';
import { edgeGateway } from './scenarios/edge-gateway.ts';
import { enginePhysics } from './scenarios/engine-physics.ts';
import { escolaHorarios } from './scenarios/escola-horarios.ts';
import { etlBackfill } from './scenarios/etl-backfill.ts';
import { ferryTimetable } from './scenarios/ferry-timetable.ts';
import { firmwareWatchdog } from './scenarios/firmware-watchdog.ts';
import { flakyMobileLogin } from './scenarios/flaky-mobile-login.ts';
import { gitTangle } from './scenarios/git-tangle.ts';
import { glossarWerkzeug } from './scenarios/glossar-werkzeug.ts';
import { grantNotebook } from './scenarios/grant-notebook.ts';
import { gyeoljeApp } from './scenarios/gyeolje-app.ts';
import { herdSync } from './scenarios/herd-sync.ts';
import { inventarioAlmacen } from './scenarios/inventario-almacen.ts';
import { invoiceArchive } from './scenarios/invoice-archive.ts';
import { k8sCerts } from './scenarios/k8s-certs.ts';
import { labFreezer } from './scenarios/lab-freezer.ts';
import { ledgerMigrations } from './scenarios/ledger-migrations.ts';
import { lexerArena } from './scenarios/lexer-arena.ts';
import { lohnabrechnung } from './scenarios/lohnabrechnung.ts';
import { monorepoCheckout } from './scenarios/monorepo-checkout.ts';
import { museumGuide } from './scenarios/museum-guide.ts';
import { museumLight } from './scenarios/museum-light.ts';
import { nativeGallery } from './scenarios/native-gallery.ts';
import { noiseAndOneOffs } from './scenarios/noise-and-one-offs.ts';
import { ocheredZadach } from './scenarios/ochered-zadach.ts';
import { orchardDrone } from './scenarios/orchard-drone.ts';
import { otaUpdate } from './scenarios/ota-update.ts';
import { paiementsWebhook } from './scenarios/paiements-webhook.ts';
import { pantryIos } from './scenarios/pantry-ios.ts';
import { parishChat } from './scenarios/parish-chat.ts';
import { parserRewrite } from './scenarios/parser-rewrite.ts';
import { pedidosCache } from './scenarios/pedidos-cache.ts';
import { questEditor } from './scenarios/quest-editor.ts';
import { rechnungenExport } from './scenarios/rechnungen-export.ts';
import { recsysEval } from './scenarios/recsys-eval.ts';
import { relatorioVendas } from './scenarios/relatorio-vendas.ts';
import { releaseBranch } from './scenarios/release-branch.ts';
import { searchPageA11y } from './scenarios/search-page-a11y.ts';
import { seedShop } from './scenarios/seed-shop.ts';
import { skladUchet } from './scenarios/sklad-uchet.ts';
import { starCatalogue } from './scenarios/star-catalogue.ts';
import { suchindex } from './scenarios/suchindex.ts';
import { teammateSearch } from './scenarios/teammate-search.ts';
import { terraformDrift } from './scenarios/terraform-drift.ts';
import { thinImage } from './scenarios/thin-image.ts';
import { tideKiosk } from './scenarios/tide-kiosk.ts';
import { toshokanKensaku } from './scenarios/toshokan-kensaku.ts';
import { towerBalance } from './scenarios/tower-balance.ts';
import { trainClassifier } from './scenarios/train-classifier.ts';
import { vpcPeering } from './scenarios/vpc-peering.ts';
import { warehouseAllocation } from './scenarios/warehouse-allocation.ts';
import { wrongSummaries } from './scenarios/wrong-summaries.ts';
import type { Scenario } from './steps.ts';

export const scenarios: readonly Scenario[] = [
  apiReference,
  bankReconciliation,
  billingGradle,
  boutiqueSoie,
  capteursSerre,
  catalogoMovil,
  checkoutTimeouts,
  choirQueue,
  cloudBill,
  dingdanFuwu,
  docsMigration,
  edgeGateway,
  enginePhysics,
  escolaHorarios,
  etlBackfill,
  ferryTimetable,
  firmwareWatchdog,
  flakyMobileLogin,
  gitTangle,
  glossarWerkzeug,
  grantNotebook,
  gyeoljeApp,
  herdSync,
  inventarioAlmacen,
  invoiceArchive,
  k8sCerts,
  labFreezer,
  ledgerMigrations,
  lexerArena,
  lohnabrechnung,
  monorepoCheckout,
  museumGuide,
  museumLight,
  nativeGallery,
  noiseAndOneOffs,
  ocheredZadach,
  orchardDrone,
  otaUpdate,
  paiementsWebhook,
  pantryIos,
  parishChat,
  parserRewrite,
  pedidosCache,
  questEditor,
  rechnungenExport,
  recsysEval,
  relatorioVendas,
  releaseBranch,
  searchPageA11y,
  seedShop,
  skladUchet,
  starCatalogue,
  suchindex,
  teammateSearch,
  terraformDrift,
  thinImage,
  tideKiosk,
  toshokanKensaku,
  towerBalance,
  trainClassifier,
  vpcPeering,
  warehouseAllocation,
  wrongSummaries,
];
