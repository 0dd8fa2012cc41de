import {
  bash,
  claude,
  compaction,
  dropped,
  edit,
  FAILS,
  failed,
  finding,
  how,
  next,
  read,
  request,
  type Scenario,
  stale,
  state,
  todos,
  you,
} from '../steps.ts';

/** Python: one test mended and seen green in another spelling, a guess that a count refutes, items that are done without a box. */
export const warehouseAllocation: Scenario = {
  name: 'warehouse allocation',
  domain: 'data',
  language: 'en',
  cwd: '/home/lea/warehouse',
  steps: [
    you(
      'The nightly allocation puts the same pallet into two orders. Find the cause and fix it. Then 1) add a metric for double allocations, 2) backfill the broken orders of last week, 3) write a short post-mortem in docs/.',
    ),
    bash(
      'python -m pytest tests/test_allocate.py::test_two_orders_one_pallet -x',
      "tests/test_allocate.py F\n\n    def test_two_orders_one_pallet():\n>       assert allocated == {'A-1': 'P7'}\nE       AssertionError: assert {'A-1': 'P7', 'A-2': 'P7'} == {'A-1': 'P7'}\n\ntests/test_allocate.py:41: AssertionError\n1 failed in 0.52s",
      { failed: 1 },
    ),
    claude(
      'Reproduced. My first thought is that the Redis lock expires: its TTL is 30 s and the nightly run takes longer than that per zone.',
    ),
    bash('grep -c "lock lost" logs/alloc-0712.log', '0', { failed: 1 }),
    claude(
      'Not one "lock lost" in the whole log, so the lock holds. The two orders come from different workers with the same snapshot: `load_free_pallets` reads outside of the transaction.',
    ),
    edit(
      '/home/lea/warehouse/alloc/repo.py',
      'free = load_free_pallets()\nwith tx():',
      'with tx():\n    free = load_free_pallets()',
    ),
    bash('pytest -q', '................ss.....\n23 passed, 2 skipped in 4.10s'),
    claude('All green. The read is inside of the transaction now.'),
    bash('git commit -aqm "Read free pallets inside the transaction" && git push -q', ''),
    compaction('useless', {
      says: [
        request('same pallet in two orders', [/same pallet/, /two orders/]),
        request('metric, backfill, post-mortem', [/backfill/, /post-mortem/]),
        finding('lock holds', [/lock/, /holds|not one|no .*lost/i]),
        finding('cause: read outside of the transaction', [/load_free_pallets|snapshot/, /transaction/]),
        state('committed and pushed', [/Read free pallets inside the transaction/, /push/]),
        how('tests', [/pytest -q/, /23 passed/]),
      ],
      gone: [
        stale('lock expires', [/Redis lock expires/]),
        stale('test fails', [/test_two_orders_one_pallet/, FAILS]),
        stale('assertion as open', [/A-2.*P7/, FAILS]),
        stale('read outside as so now', [
          /`load_free_pallets` reads outside of the transaction/,
          /^(?!.*(?:edited|fixed|since|commit)).*$/,
        ]),
      ],
    }),
    edit('/home/lea/warehouse/alloc/metrics.py', 'counters = []', "counters = ['double_allocations_total']"),
    bash('pytest -q tests/test_metrics.py', '3 passed in 0.20s'),
    claude('Metric is in: `double_allocations_total`, counted per zone.'),
    bash('git commit -aqm "Count double allocations"', ''),
    bash(
      'python scripts/backfill.py --week 2026-28 --dry-run',
      'orders to repair: 412\nwould release 398 pallets',
    ),
    claude('412 orders of week 28 need repair according to the dry run.'),
    bash(
      'python scripts/backfill.py --week 2026-28',
      'Traceback (most recent call last):\n  File "scripts/backfill.py", line 61, in main\nKeyError: \'zone_id\'',
      { failed: 1 },
    ),
    read('/home/lea/warehouse/scripts/backfill.py', "row['zone_id']"),
    claude('Orders from before March carry `zone` and not `zone_id`.'),
    edit('/home/lea/warehouse/scripts/backfill.py', "row['zone_id']", "row.get('zone_id') or row['zone']"),
    bash(
      'python scripts/backfill.py --week 2026-28 --dry-run',
      'orders to repair: 437\nwould release 421 pallets',
    ),
    bash('python scripts/backfill.py --week 2026-28 --batch 50', 'repaired 437 orders, released 421 pallets'),
    claude('Backfill is through: 437 orders repaired. The post-mortem is what remains.'),
    compaction('useless', {
      over: ['tests', 'metric, backfill, post-mortem'],
      says: [
        state('backfill done', [/437/, /repaired|orders/]),
        state('metric committed, not pushed', [/Count double allocations/, /not pushed/i]),
        failed('KeyError and its cause', [/zone_id/, /KeyError|before March/]),
        next('post-mortem remains', [/post-mortem/]),
        state('backfill.py edited', [/backfill\.py/, /not committed|uncommitted|edited/i]),
      ],
      gone: [
        stale('412 need repair', [/412 orders/, /^(?!.*437).*$/]),
        stale('KeyError open', [/KeyError/, FAILS]),
        stale('backfill as open item', [
          /(?:open|next|left|pending)[^|]*backfill the broken orders/i,
          /^(?!.*done).*$/,
        ]),
      ],
    }),
    todos('> Write the post-mortem'),
    you(
      'Before you write: ops says numbers of week 28 were 440, three orders were cancelled by hand. put that in',
    ),
    bash('git commit -aqm "Let the backfill read old orders" && git push', 'main -> main'),
    claude(
      'Pushed. I was going to draw the timeline as a mermaid chart, but the wiki renders none, so it becomes a table.',
    ),
    compaction('useless', {
      over: ['metric committed, not pushed', 'backfill.py edited'],
      says: [
        state('all pushed', [/Let the backfill read old orders/, /push/]),
        finding('440 with three cancelled by hand', [/440/, /three orders/]),
        dropped('no mermaid', [/mermaid/, /table|renders none/]),
      ],
      gone: [
        stale('not pushed', [/Count double allocations[^|]*not pushed/i]),
        stale('backfill.py uncommitted', [/Not committed[^|]*backfill\.py/i]),
      ],
    }),
  ],
};
