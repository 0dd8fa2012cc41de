import * as s from '../steps.ts';

const NOW = /^(?!.*(?:since|later|instead|no longer|wrong|refuted|is out as)).*$/;

/** Three diagnoses in a row, the same measurement repeated, a consumer in the background that ends. */
export const kafkaLag: s.Scenario = {
  name: 'kafka lag',
  domain: 'infra',
  language: 'en',
  cwd: '/srv/ingest',
  steps: [
    s.you(
      'consumer lag on topic meter-readings grows by ~2M a night and we need till noon to catch up. pls find the reason. you can read everything on staging, on prod ONLY read-only kafka commands (describe, list), no resets of offsets, ever. Grafana is at http://graf.int:3300/d/ingest',
    ),
    s.bash(
      'kafka-consumer-groups.sh --bootstrap-server kafka-2:9092 --describe --group readings',
      'Error: Executing consumer group command failed due to org.apache.kafka.common.errors.SaslAuthenticationException',
      { failed: 1 },
    ),
    s.bash(
      'kafka-consumer-groups.sh --bootstrap-server kafka-2:9094 --command-config /etc/kafka/ro.properties --describe --group readings',
      'GROUP     TOPIC           PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG\nreadings  meter-readings  0   8812  9020  208\nreadings  meter-readings  7   5120  1948820  1943700\nreadings  meter-readings  11  8790  8999  209',
    ),
    s.claude(`Interesting: this isn't general lag.

**What the numbers say**
- 11 of the 12 partitions are fine, each about 200 behind.
- Partition 7 alone carries 1,943,700 of lag.

**Hypotheses, in order**
1. A hot key: one meter operator sends most of the records and hashes to 7.
2. A slow consumer instance which happens to own 7.
3. A poison record that is retried.

I think it's number 2, the pod ingest-4 runs on the old node pool with the slow disks and owns partition 7. Moving the pod would fix it. Let me check who owns it.`),
    s.bash(
      'kubectl --context staging get pods -o wide -l app=ingest',
      'ingest-3  Running  node-old-1\ningest-4  Running  node-old-2',
    ),
    s.claude(
      'Hmm, both ingest-3 and ingest-4 run on the old pool and only one of them is behind, so the slow node is out as an explanation. Let me look at the key distribution.',
    ),
    s.bash(
      'python tools/keyhist.py --partition 7 --sample 50000',
      'key=OP-0031  48112  96.2%\nkey=OP-0007  1011  2.0%\nrest 877',
    ),
    s.claude(
      'There we are: 96.2 % of partition 7 is the key OP-0031. That operator is Nordwatt, they switched to 1-minute readings on 3 March, before it was 15 minutes. So it is a hot key: one partition, one consumer thread, and a thread manages about 55 records/s because each one does a synchronous lookup in the tariff service (18 ms).',
    ),
    s.claude(`A few words on how I got to the 55 records/s, since the number will matter for what we choose:

- One thread per partition, concurrency = 12 in application.yaml, so partition 7 has exactly one thread and no more.
- In the trace of a single record: deserialize 0.1 ms, validate 0.2 ms, tariff lookup 17.6 ms on average, write 0.4 ms (batched).
- 1000 / 18.3 gives 54.6 a second, which fits the observed drain rate in the morning (roughly 55).

Incoming for OP-0031 at night: 41,000 meters, one reading a minute would be 683 a second. But they don't send all the time; the gateway sends from 22:00 to 05:30 only. During the day it is quiet, which is why we catch up by noon.

What I looked at and found unsuspicious: the broker (disk 20 % busy), the schema registry (cached), GC pauses (p99 31 ms), and rebalances (none in the last 9 days). max.poll.interval is 5 minutes and never exceeded.

| stage | ms | share |
|---|---|---|
| deserialize | 0.1 | 1 % |
| validate | 0.2 | 1 % |
| tariff | 17.6 | 96 % |
| write | 0.4 | 2 % |`),
    s.you('ok so what do we do? cant ask nordwatt, contract'),
    s.claude(`Options:

1. **Salt the key** (OP-0031#0..7). Spreads over 8 partitions, but breaks the per-operator order. Readings of one *meter* must stay in order, readings of one operator need not, so a key of operator + meter id would keep what matters.
2. **Cache the tariff lookup.** Tariffs change once a day at 00:05. A cache of an hour would take the 18 ms away almost always.
3. More partitions. Does nothing for a hot key.

I'd do 2 first, because it needs no change at the producers, and 1 only if that isn't enough.`),
    s.you('2 then. but ttl until 00:05 not one hour, billing got burned by that once'),
    s.filler(3000, 'client.kt', 'the consumer', 'keyhist.py', 'the poll loop'),
    s.edit(
      '/srv/ingest/src/tariff/client.kt',
      'suspend fun tariff(id: String) = http.get(id)',
      'suspend fun tariff(id: String) = cache.get(id) { http.get(id) }',
    ),
    s.bash('./gradlew :ingest:bench', 'bench: 55 rec/s -> 610 rec/s (p50 1.6 ms)'),
    s.claude(
      '610 records/s against 55 before. Expiry at 00:05 is not in yet: cache.get still uses the default of Caffeine, expireAfterWrite 1 h. That is the next step.',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   User wants the cause of growing consumer lag on topic meter-readings (about 2M per night) found, and now a cache for tariff lookups.

2. Key Technical Concepts:
   - Kafka consumer groups, hot key, Caffeine cache, Kotlin coroutines

3. Files and Code Sections:
   - src/tariff/client.kt: tariff() goes through cache.get
   - tools/keyhist.py: key histogram of a partition

   - src/tariff: the only caller is the worker of the partition

4. Errors and fixes:
   - SaslAuthenticationException on port 9092

5. Problem Solving:
   Partition 7 carries all the lag since 96.2 % of it is key OP-0031. The slow node pool was considered and excluded, since ingest-3 is on it too.

6. All user messages:
   - initial request
   - "ok so what do we do? cant ask nordwatt, contract"
   - "2 then. ..."

   The assistant explained the drain rate: one thread per partition (concurrency = 12), a single record takes about 18.3 milliseconds end to end, which gives the observed 55 a second. Broker, schema registry, GC and rebalances were checked and are unsuspicious. Three options were presented to the user: salting the key, caching, and raising the number of partitions; the user picked number 2.

   Code in src/tariff/client.kt:
     suspend fun tariff(id: String) = cache.get(id) { http.get(id) }
   Benchmark: ./gradlew :ingest:bench

7. Pending Tasks:
   - Salting the key in the producers

8. Current Work:
   The tariff cache with a TTL of one hour was added, throughput rose to 610 rec/s.

9. Next Step:
   Salt the key.`,
      {
        says: [
          s.rule('no offset resets', [/resets? of offsets|reset offsets|offset resets/, /no|never|ever/]),
          s.rule('prod read-only', [/prod/, /read-only|describe, list/]),
          s.decision('expiry at 00:05, not an hour', [/00:05/, /not one hour|until|billing/]),
          s.next('expiry is not in yet', [/00:05|expireAfterWrite/, /not in yet|next step|still uses/]),
          s.finding('synchronous lookup of 18 ms', [/18 ms/, /lookup|tariff/]),
          s.finding('Nordwatt switched to 1-minute readings', [/Nordwatt|OP-0031/, /1-minute|15 minutes/]),
          s.how('describe with ro.properties on 9094', [/9094/, /ro\.properties/]),
          s.decision('order matters per meter', [/meter/, /order/, /operator/]),
          s.relation('Grafana board', [/graf\.int:3300/, /grafana|ingest/]),
          s.dropped('more partitions', [/more partitions/, /nothing|hot key/]),
          s.state('client.kt not committed', [/client\.kt/, /not committed|uncommitted/]),
          s.rule('cannot ask Nordwatt', [/nordwatt/, /contract|can.?t ask/]),
        ],
        gone: [
          s.stale(
            'slow pod as the cause',
            [/Moving the pod would fix it/, NOW],
            [/I think it's number 2/, NOW],
          ),
          s.stale('SASL error as open', [/SaslAuthenticationException/, s.FAILS]),
          s.stale('what do we do as open', [/so what do we do/, /no answer|unanswered|open/]),
        ],
      },
    ),
    s.edit(
      '/srv/ingest/src/tariff/client.kt',
      'expireAfterWrite(1, HOURS)',
      'expireAfter(UntilFiveAfterMidnight(zone))',
    ),
    s.bash('./gradlew :ingest:bench', 'bench: 55 rec/s -> 604 rec/s (p50 1.7 ms)'),
    s.bash(
      './gradlew :ingest:test',
      'UntilFiveAfterMidnightTest > dst FAILED\n  expected: 23h5m but was: 24h5m\n61 tests completed, 1 failed',
      { failed: 1 },
    ),
    s.claude(
      'The DST test is red: on the night of 30 March the day has 23 hours. I computed the expiry with plusDays on Instant, which is always 24 h. It must be ZonedDateTime in Europe/Berlin.',
    ),
    s.edit('/srv/ingest/src/tariff/UntilFiveAfterMidnight.kt', 'Instant', 'ZonedDateTime'),
    s.bash('./gradlew :ingest:test', 'BUILD SUCCESSFUL\n61 tests completed'),
    s.bash(
      'git commit -am "Cache tariffs until 00:05 local time"',
      '[tariff-cache 71fe9d0] Cache tariffs until 00:05 local time\n 3 files changed',
    ),
    s.bash(
      'kubectl --context staging rollout restart deploy/ingest && python tools/replay.py --topic meter-readings --rate 5000',
      '',
      { background: 'bk71q' },
    ),
    s.claude('The replay on staging runs in the background as bk71q, it takes about 25 minutes.'),
    s.queue('also: dont merge before Ines has seen it, shes on call this week'),
    s.claude(
      'Noted. While it runs I looked at the memory: 41,000 tariffs at ~1.2 kB are 49 MB, heap of the pods is 512 MB, so no maximumSize is needed for now.',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Reduce consumer lag on meter-readings caused by hot key OP-0031 (Nordwatt, 1-minute readings since 3 March; cannot be asked because of the contract) by caching the synchronous tariff lookup (18 ms each). No offset resets ever, prod is read-only (describe, list).

2. Key Technical Concepts:
   - Caffeine, expiry until 00:05 Europe/Berlin as the user demanded (not one hour, billing)
   - Order must hold per meter, not per operator

3. Files and Code Sections:
   - src/tariff/client.kt, src/tariff/UntilFiveAfterMidnight.kt

4. Errors and Fixes:
   - describe works on port 9094 with /etc/kafka/ro.properties; Grafana http://graf.int:3300/d/ingest
   - DST test fails: expected 23h5m but was 24h5m

5. Problem Solving:
   Bench: 610 rec/s. More partitions would do nothing for a hot key.

   The slow node pool had been excluded early on, because ingest-3 runs on it without lag. The histogram by tools/keyhist.py showed 96.2 % of partition 7 for one key. Salting the key (operator and meter id) remains a possibility if the cache is not enough. The expiry policy is a class of its own, UntilFiveAfterMidnight, with the zone as parameter:
     expireAfter(UntilFiveAfterMidnight(zone))

   All user messages so far: the initial request with its limits; what to do given the contract; the choice of option 2 with its condition on the expiry.

6. Pending Tasks:
   - Fix DST test
   - Commit

7. Current Work:
   The expiry was implemented, the DST test is being looked at.`,
      {
        over: ['expiry is not in yet', 'client.kt not committed', 'more partitions', 'what do we do as open'],
        says: [
          s.rule('Ines before the merge', [/Ines/, /merge/]),
          s.state('71fe9d0 committed', [/71fe9d0/, /commit|Cache tariffs/]),
          s.state('replay runs', [/bk71q/, /replay|background|running/]),
          s.state('tests green against the summary', [/61 tests|ingest:test/, /success|pass|green|ok\b/]),
          s.finding('memory is no problem', [/49 MB|41,000/, /heap|512|maximumSize|tariffs/]),
        ],
        gone: [
          s.stale('DST test as failing', [/expected: 23h5m|UntilFiveAfterMidnightTest/, s.FAILS]),
          s.stale('expiry as next', [/Expiry at 00:05 is not in yet/, /^(?!.*(?:since|later|edited)).*$/]),
          s.stale('kt uncommitted', [/not committed[^|]*(?:client\.kt|UntilFive)/]),
        ],
      },
    ),
    s.ended('bk71q', 'completed', 'Background command "python tools/replay.py" completed (exit code 0)'),
    s.bash(
      'kafka-consumer-groups.sh --bootstrap-server staging-kafka:9094 --command-config /etc/kafka/ro.properties --describe --group readings',
      'readings  meter-readings  7   1948700  1948820  120',
    ),
    s.claude(
      'After the replay partition 7 is 120 behind, like the others. p50 of a record is 1.7 ms, the pods sit at 41 % CPU.',
    ),
    s.bash('git push -u origin tariff-cache', ' * [new branch]      tariff-cache -> tariff-cache'),
    s.you(
      'ines is fine with it, merged. one more: put an alert on it, per partition not per group, thats why nobody noticed',
    ),
    s.write(
      '/srv/ingest/alerts/lag.yaml',
      'expr: max by (partition) (kafka_lag{topic="meter-readings"}) > 50000\n',
    ),
    s.bash(
      'promtool check rules alerts/lag.yaml',
      'Checking alerts/lag.yaml\n  FAILED: alerts/lag.yaml: yaml: line 1: field expr not found in type rulefmt.RuleGroups',
      { failed: 1 },
    ),
    s.claude(
      'The file lacks the groups: wrapper. Our Prometheus also wants the label team=ingest on each alert, or Alertmanager drops it; I saw that in alerts/README.',
    ),
    s.compaction('useless', {
      over: [
        'Ines before the merge',
        '71fe9d0 committed',
        'replay runs',
        'tests green against the summary',
        'expiry at 00:05, not an hour',
        'kt uncommitted',
        'expiry as next',
        'order matters per meter',
        'memory is no problem',
        'synchronous lookup of 18 ms',
        'Nordwatt switched to 1-minute readings',
        'Grafana board',
        'cannot ask Nordwatt',
      ],
      says: [
        s.request('alert per partition', [/alert/, /per partition/]),
        s.state('promtool refuses lag.yaml', [/lag\.yaml/, /promtool|groups|FAILED|field expr/]),
        s.next('groups wrapper', [/groups:?/, /wrapper|lacks/]),
        s.finding('label team=ingest', [/team=ingest/, /Alertmanager|drops|label/]),
        s.state('merged', [/merged/, /ines|tariff-cache|fine with it/]),
        s.finding('lag is gone', [/partition 7/, /\b120\b/]),
      ],
      gone: [
        s.stale('Ines still to look', [
          /dont merge before Ines/,
          /^(?!.*(?:since|later|merged|fine with it)).*$/,
        ]),
        s.stale('replay as running', [
          /bk71q/,
          /running|in the background|still runs/,
          /^(?!.*(?:completed|ended|finished)).*$/,
        ]),
        s.stale('1.9 M lag as current', [/1,943,700/, /^(?!.*(?:\b120\b|since|later)).*$/]),
        s.stale('default of Caffeine', [
          /still uses the default of Caffeine/,
          /^(?!.*(?:since|later|edited)).*$/,
        ]),
      ],
    }),
  ],
};
