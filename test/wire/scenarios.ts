import { apiReference } from './scenarios/api-reference.ts';
import { auctionHouse } from './scenarios/auction-house.ts';
import { baesongAllim } from './scenarios/baesong-allim.ts';
import { bankReconciliation } from './scenarios/bank-reconciliation.ts';
import { beehiveScales } from './scenarios/beehive-scales.ts';
import { billingGradle } from './scenarios/billing-gradle.ts';
import { boutiqueSoie } from './scenarios/boutique-soie.ts';
import { capteursSerre } from './scenarios/capteurs-serre.ts';
import { catalogoMovil } from './scenarios/catalogo-movil.ts';
import { checkoutTimeouts } from './scenarios/checkout-timeouts.ts';
import { choirQueue } from './scenarios/choir-queue.ts';
import { chunkLoader } from './scenarios/chunk-loader.ts';
import { churnModel } from './scenarios/churn-model.ts';
import { cloudBill } from './scenarios/cloud-bill.ts';
import { contratsBail } from './scenarios/contrats-bail.ts';
import { denkiRyokin } from './scenarios/denki-ryokin.ts';
import { dingdanFuwu } from './scenarios/dingdan-fuwu.ts';
import { dnsCutover } from './scenarios/dns-cutover.ts';
import { docsMigration } from './scenarios/docs-migration.ts';
import { edgeGateway } from './scenarios/edge-gateway.ts';
import { enginePhysics } from './scenarios/engine-physics.ts';
import { entregasRota } from './scenarios/entregas-rota.ts';
import { escolaHorarios } from './scenarios/escola-horarios.ts';
import { etlBackfill } from './scenarios/etl-backfill.ts';
import { ferryTimetable } from './scenarios/ferry-timetable.ts';
import { festivalApp } from './scenarios/festival-app.ts';
import { fietsroutes } from './scenarios/fietsroutes.ts';
import { firmwareWatchdog } from './scenarios/firmware-watchdog.ts';
import { flakyMobileLogin } from './scenarios/flaky-mobile-login.ts';
import { gitTangle } from './scenarios/git-tangle.ts';
import { glossarWerkzeug } from './scenarios/glossar-werkzeug.ts';
import { grantNotebook } from './scenarios/grant-notebook.ts';
import { grantReport } from './scenarios/grant-report.ts';
import { gyeoljeApp } from './scenarios/gyeolje-app.ts';
import { heizungssteuerung } from './scenarios/heizungssteuerung.ts';
import { herdSync } from './scenarios/herd-sync.ts';
import { hospitalRoster } from './scenarios/hospital-roster.ts';
import { inventarioAlmacen } from './scenarios/inventario-almacen.ts';
import { invoiceArchive } from './scenarios/invoice-archive.ts';
import { k8sCerts } from './scenarios/k8s-certs.ts';
import { kassenbuch } from './scenarios/kassenbuch.ts';
import { labFreezer } from './scenarios/lab-freezer.ts';
import { labInventory } from './scenarios/lab-inventory.ts';
import { ledgerMigrations } from './scenarios/ledger-migrations.ts';
import { levelEditor } from './scenarios/level-editor.ts';
import { lexerArena } from './scenarios/lexer-arena.ts';
import { libraryFines } from './scenarios/library-fines.ts';
import { lohnabrechnung } from './scenarios/lohnabrechnung.ts';
import { magazzinoVini } from './scenarios/magazzino-vini.ts';
import { mazmorraTurnos } from './scenarios/mazmorra-turnos.ts';
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
import { partitionsOrgue } from './scenarios/partitions-orgue.ts';
import { patentSearch } from './scenarios/patent-search.ts';
import { pedidosCache } from './scenarios/pedidos-cache.ts';
import { pegelmessung } from './scenarios/pegelmessung.ts';
import { podcastApp } from './scenarios/podcast-app.ts';
import { questEditor } from './scenarios/quest-editor.ts';
import { radioArchive } from './scenarios/radio-archive.ts';
import { rechnungenExport } from './scenarios/rechnungen-export.ts';
import { recipeScaler } from './scenarios/recipe-scaler.ts';
import { recsysEval } from './scenarios/recsys-eval.ts';
import { relatorioVendas } from './scenarios/relatorio-vendas.ts';
import { releaseBranch } from './scenarios/release-branch.ts';
import { riegoCooperativa } from './scenarios/riego-cooperativa.ts';
import { searchPageA11y } from './scenarios/search-page-a11y.ts';
import { seedShop } from './scenarios/seed-shop.ts';
import { shengyinBiaozhu } from './scenarios/shengyin-biaozhu.ts';
import { skladUchet } from './scenarios/sklad-uchet.ts';
import { speechFilter } from './scenarios/speech-filter.ts';
import { starCatalogue } from './scenarios/star-catalogue.ts';
import { stokTakibi } from './scenarios/stok-takibi.ts';
import { streetLamps } from './scenarios/street-lamps.ts';
import { suchindex } from './scenarios/suchindex.ts';
import { surveyWeights } from './scenarios/survey-weights.ts';
import { taxHandbook } from './scenarios/tax-handbook.ts';
import { teammateLedger } from './scenarios/teammate-ledger.ts';
import { teammateSearch } from './scenarios/teammate-search.ts';
import { terraformDrift } from './scenarios/terraform-drift.ts';
import { theatreTickets } from './scenarios/theatre-tickets.ts';
import { thinImage } from './scenarios/thin-image.ts';
import { tideKiosk } from './scenarios/tide-kiosk.ts';
import { toshokanKensaku } from './scenarios/toshokan-kensaku.ts';
import { towerBalance } from './scenarios/tower-balance.ts';
import { trainClassifier } from './scenarios/train-classifier.ts';
import { umowyNajmu } from './scenarios/umowy-najmu.ts';
import { voxelGarden } from './scenarios/voxel-garden.ts';
import { vpcPeering } from './scenarios/vpc-peering.ts';
import { warehouseAllocation } from './scenarios/warehouse-allocation.ts';
import { warehouseRobots } from './scenarios/warehouse-robots.ts';
import { werkstattApp } from './scenarios/werkstatt-app.ts';
import { wrongSummaries } from './scenarios/wrong-summaries.ts';
import { yoyakuSite } from './scenarios/yoyaku-site.ts';
import type { Scenario } from './steps.ts';

export const scenarios: readonly Scenario[] = [
  apiReference,
  auctionHouse,
  baesongAllim,
  bankReconciliation,
  beehiveScales,
  billingGradle,
  boutiqueSoie,
  capteursSerre,
  catalogoMovil,
  checkoutTimeouts,
  choirQueue,
  chunkLoader,
  churnModel,
  cloudBill,
  contratsBail,
  denkiRyokin,
  dingdanFuwu,
  dnsCutover,
  docsMigration,
  edgeGateway,
  enginePhysics,
  entregasRota,
  escolaHorarios,
  etlBackfill,
  ferryTimetable,
  festivalApp,
  fietsroutes,
  firmwareWatchdog,
  flakyMobileLogin,
  gitTangle,
  glossarWerkzeug,
  grantNotebook,
  grantReport,
  gyeoljeApp,
  heizungssteuerung,
  herdSync,
  hospitalRoster,
  inventarioAlmacen,
  invoiceArchive,
  k8sCerts,
  kassenbuch,
  labFreezer,
  labInventory,
  ledgerMigrations,
  levelEditor,
  lexerArena,
  libraryFines,
  lohnabrechnung,
  magazzinoVini,
  mazmorraTurnos,
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
  partitionsOrgue,
  patentSearch,
  pedidosCache,
  pegelmessung,
  podcastApp,
  questEditor,
  radioArchive,
  rechnungenExport,
  recipeScaler,
  recsysEval,
  relatorioVendas,
  releaseBranch,
  riegoCooperativa,
  searchPageA11y,
  seedShop,
  shengyinBiaozhu,
  skladUchet,
  speechFilter,
  starCatalogue,
  stokTakibi,
  streetLamps,
  suchindex,
  surveyWeights,
  taxHandbook,
  teammateLedger,
  teammateSearch,
  terraformDrift,
  theatreTickets,
  thinImage,
  tideKiosk,
  toshokanKensaku,
  towerBalance,
  trainClassifier,
  umowyNajmu,
  voxelGarden,
  vpcPeering,
  warehouseAllocation,
  warehouseRobots,
  werkstattApp,
  wrongSummaries,
  yoyakuSite,
];
