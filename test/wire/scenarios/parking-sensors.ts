import * as s from '../steps.ts';

const TOPIC = [
  'the gateway',
  'the slot table',
  'the radio layer',
  'the price engine',
  'the occupancy feed',
  'the display driver',
];

/** As long as real ones, with looks that are announced in many forms, experiments that are given up, and figures that move. */
export const parkingSensors: s.Scenario = {
  name: 'parking sensors',
  domain: 'infra',
  language: 'en',
  cwd: '/opt/parking',
  steps: [
    s.you(
      'Sensors on deck 3 report a car for minutes after it left. Find out why, and get the delay under 10 s.',
    ),
    s.claude("I'm curious how the gateway batches messages."),
    s.read('/opt/parking/gateway.go', 'flushEvery := 60 * time.Second'),
    s.filler(15000, ...TOPIC),
    s.bash('go run ./cmd/delay -deck 3', 'median 184 s, max 301 s'),
    s.claude('Deck 3 reports with a median delay of 184 s.'),
    s.claude('Trying a shorter flush interval.'),
    s.bash('FLUSH=5s go run ./cmd/delay -deck 3', 'median 181 s, max 300 s'),
    s.claude('The flush interval changes nothing, 181 s with 5 s instead of 60 s.'),
    s.filler(15000, ...TOPIC),
    s.claude('Let me trace one sensor end to end, to see where the minutes go.'),
    s.bash('go run ./cmd/trace -sensor 3-117', 'radio 0.2 s\ngateway 1.1 s\ndebounce 180.0 s\napi 0.1 s'),
    s.claude(
      'The minutes are lost in the debounce: it waits 180 s on deck 3, since `debounce.yaml` has its unit as minutes there and as seconds on all other decks.',
    ),
    s.filler(15000, ...TOPIC),
    s.edit('/opt/parking/debounce.yaml', 'deck3: 3m', 'deck3: 3s'),
    s.bash('go run ./cmd/delay -deck 3', 'median 4.4 s, max 9.1 s'),
    s.claude('Median 4.4 s, maximum 9.1 s.'),
    s.bash('go test ./...', '--- FAIL: TestDisplay (0.00s)\n    display_test.go:31: want 3m, got 3s', {
      failed: 1,
    }),
    s.bash('go test ./... -tags hw', 'ok parking 2.1s'),
    s.claude('Without the tag the display test runs against the fake that has the old value baked in.'),
    s.filler(15000, ...TOPIC),
    s.compaction('useless', {
      says: [
        s.request('deck 3', [/deck 3/, /under 10 s/]),
        s.finding('4.4 s', [/4\.4 s/]),
        s.finding('debounce unit', [/debounce/, /unit as minutes|minutes there/]),
        s.dropped('flush changes nothing', [/flush interval/, /nothing/]),
        s.finding('tag hw', [/-tags hw|the tag/]),
      ],
      gone: [
        s.stale('curious', [/I'm curious how/]),
        s.stale('trying shorter', [/Trying a shorter flush/]),
        s.stale('trace one', [/Let me trace one sensor/]),
        s.stale('184 s', [/median delay of 184 s/, /^(?!.*(?:4\.4|later|since)).*$/]),
        s.stale('FLUSH as how', [/How it is done.*FLUSH=5s/]),
      ],
    }),
    s.you('deck 5 next: half its displays are dark'),
    s.claude('Looking into which of the displays answer at all.'),
    s.bash('go run ./cmd/ping -deck 5', '12 of 24 answer'),
    s.claude('12 of 24 displays on deck 5 answer.'),
    s.filler(15000, ...TOPIC),
    s.claude('My first suspicion is the firmware: the dark ones might be on 1.8.'),
    s.bash('go run ./cmd/fw -deck 5', 'all on 2.1'),
    s.claude('All are on 2.1, so the firmware is not the reason.'),
    s.filler(15000, ...TOPIC),
    s.bash('go run ./cmd/power -deck 5', 'bus A 24.1 V\nbus B 17.9 V'),
    s.claude(
      'Bus B has 17.9 V where 24 V are needed: the supply of the second half is overloaded, and displays switch off below 18.5 V.',
    ),
    s.filler(15000, ...TOPIC),
    s.you('electrician was there, try again'),
    s.bash('go run ./cmd/ping -deck 5', '24 of 24 answer'),
    s.claude('All 24 answer now.'),
    s.compaction('useless', {
      over: ['deck 3', '4.4 s', 'debounce unit', 'flush changes nothing', 'tag hw'],
      says: [
        s.request('deck 5', [/deck 5/]),
        s.state('24 answer', [/24 of 24|All 24/]),
        s.finding('bus B', [/Bus B/, /17\.9/]),
        s.dropped('firmware', [/firmware/, /not the reason|2\.1/]),
      ],
      gone: [
        s.stale('12 of 24', [/12 of 24 displays/, /^(?!.*(?:24 of 24|later|since)).*$/]),
        s.stale('suspect firmware', [/might be on 1\.8/]),
        s.stale('looking into which', [/Looking into which/]),
      ],
    }),
  ],
};
