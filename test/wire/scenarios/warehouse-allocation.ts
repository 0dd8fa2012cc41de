import * as s from '../steps.ts';

/** Python: one test mended and seen green in another spelling, a guess that a count refutes, items that are done without a box. */
export const warehouseAllocation: s.Scenario = {
  name: 'warehouse allocation',
  domain: 'data',
  language: 'en',
  cwd: '/home/lea/warehouse',
  steps: [
    s.you(
      'The nightly allocation puts the same pallet into two orders. Find the cause and fix it. Then 1) add a metric for double allocations, 2) backfill the broken orders of last week, 3) write a short post-mortem in docs/.',
    ),
    s.bash(
      'python -m pytest tests/test_allocate.py::test_two_orders_one_pallet -x',
      "tests/test_allocate.py F\n\n    def test_two_orders_one_pallet():\n>       assert allocated == {'A-1': 'P7'}\nE       AssertionError: assert {'A-1': 'P7', 'A-2': 'P7'} == {'A-1': 'P7'}\n\ntests/test_allocate.py:41: AssertionError\n1 failed in 0.52s",
      { failed: 1 },
    ),
    s.claude(
      'Reproduced. My first thought is that the Redis lock expires: its TTL is 30 s and the nightly run takes longer than that per zone.',
    ),
    s.bash('grep -c "lock lost" logs/alloc-0712.log', '0', { failed: 1 }),
    s.claude(
      'Not one "lock lost" in the whole log, so the lock holds. The two orders come from different workers with the same snapshot: `load_free_pallets` reads outside of the transaction.',
    ),
    s.edit(
      '/home/lea/warehouse/alloc/repo.py',
      'free = load_free_pallets()\nwith tx():',
      'with tx():\n    free = load_free_pallets()',
    ),
    s.bash('pytest -q', '................ss.....\n23 passed, 2 skipped in 4.10s'),
    s.claude('All green. The read is inside of the transaction now.'),
    s.bash('git commit -aqm "Read free pallets inside the transaction" && git push -q', ''),
    s.compaction('useless', {
      says: [
        s.request('same pallet in two orders', [/same pallet/, /two orders/]),
        s.request('metric, backfill, post-mortem', [/backfill/, /post-mortem/]),
        s.finding('lock holds', [/lock/, /holds|not one|no .*lost/i]),
        s.finding('cause: read outside of the transaction', [/load_free_pallets|snapshot/, /transaction/]),
        s.state('committed and pushed', [/Read free pallets inside the transaction/, /push/]),
        s.how('tests', [/pytest -q/, /23 passed/]),
      ],
      gone: [
        s.stale('lock expires', [/Redis lock expires/]),
        s.stale('test fails', [/test_two_orders_one_pallet/, s.FAILS]),
        s.stale('assertion as open', [/A-2.*P7/, s.FAILS]),
        s.stale('read outside as so now', [
          /`load_free_pallets` reads outside of the transaction/,
          /^(?!.*(?:edited|fixed|since|commit)).*$/,
        ]),
      ],
    }),
    s.edit(
      '/home/lea/warehouse/alloc/metrics.py',
      'counters = []',
      "counters = ['double_allocations_total']",
    ),
    s.bash('pytest -q tests/test_metrics.py', '3 passed in 0.20s'),
    s.claude('Metric is in: `double_allocations_total`, counted per zone.'),
    s.bash('git commit -aqm "Count double allocations"', ''),
    s.bash(
      'python scripts/backfill.py --week 2026-28 --dry-run',
      'orders to repair: 412\nwould release 398 pallets',
    ),
    s.claude('412 orders of week 28 need repair according to the dry run.'),
    s.bash(
      'python scripts/backfill.py --week 2026-28',
      'Traceback (most recent call last):\n  File "scripts/backfill.py", line 61, in main\nKeyError: \'zone_id\'',
      { failed: 1 },
    ),
    s.read('/home/lea/warehouse/scripts/backfill.py', "row['zone_id']"),
    s.claude('Orders from before March carry `zone` and not `zone_id`.'),
    s.edit('/home/lea/warehouse/scripts/backfill.py', "row['zone_id']", "row.get('zone_id') or row['zone']"),
    s.bash(
      'python scripts/backfill.py --week 2026-28 --dry-run',
      'orders to repair: 437\nwould release 421 pallets',
    ),
    s.bash(
      'python scripts/backfill.py --week 2026-28 --batch 50',
      'repaired 437 orders, released 421 pallets',
    ),
    s.claude('Backfill is through: 437 orders repaired. The post-mortem is what remains.'),
    s.compaction('useless', {
      over: ['tests', 'metric, backfill, post-mortem'],
      says: [
        s.state('backfill done', [/437/, /repaired|orders/]),
        s.state('metric committed, not pushed', [/Count double allocations/, /not pushed/i]),
        s.failed('KeyError and its cause', [/zone_id/, /KeyError|before March/]),
        s.next('post-mortem remains', [/post-mortem/]),
        s.state('backfill.py edited', [/backfill\.py/, /not committed|uncommitted|edited/i]),
      ],
      gone: [
        s.stale('412 need repair', [/412 orders/, /^(?!.*437).*$/]),
        s.stale('KeyError open', [/KeyError/, s.FAILS]),
        s.stale('backfill as open item', [
          /(?:open|next|left|pending)[^|]*backfill the broken orders/i,
          /^(?!.*done).*$/,
        ]),
      ],
    }),
    s.todos('> Write the post-mortem'),
    s.you(
      'Before you write: ops says numbers of week 28 were 440, three orders were cancelled by hand. put that in',
    ),
    s.bash('git commit -aqm "Let the backfill read old orders" && git push', 'main -> main'),
    s.claude(
      'Pushed. I was going to draw the timeline as a mermaid chart, but the wiki renders none, so it becomes a table.',
    ),
    s.compaction('useless', {
      over: ['metric committed, not pushed', 'backfill.py edited'],
      says: [
        s.state('all pushed', [/Let the backfill read old orders/, /push/]),
        s.finding('440 with three cancelled by hand', [/440/, /three orders/]),
        s.dropped('no mermaid', [/mermaid/, /table|renders none/]),
      ],
      gone: [
        s.stale('not pushed', [/Count double allocations[^|]*not pushed/i]),
        s.stale('backfill.py uncommitted', [/Not committed[^|]*backfill\.py/i]),
      ],
    }),
  ],
};
