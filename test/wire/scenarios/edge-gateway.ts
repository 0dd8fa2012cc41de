import * as s from '../steps.ts';

/** Go: a server that is restarted on another port, latencies measured again, a race that is seen once and then pinned down. */
export const edgeGateway: s.Scenario = {
  name: 'edge gateway',
  domain: 'infra',
  language: 'en',
  cwd: '/home/ola/gateway',
  steps: [
    s.you(
      'p99 of the gateway is awful since the auth middleware went in. Get it under 100 ms on the load script, please.',
    ),
    s.bash('go run ./cmd/gateway -addr :8080', '', { background: 'gw1' }),
    s.bash('./load.sh http://localhost:8080', 'rps 3100\np50 18ms\np99 412ms'),
    s.claude('The gateway listens on 8080 (gw1). p99 stands at 412 ms with 3,100 requests a second.'),
    s.bash(
      'go test ./...',
      '--- FAIL: TestTokenCache (0.31s)\n    cache_test.go:58: got 2 fetches, want 1\nFAIL\nFAIL\tgateway/auth\t0.40s\nok  \tgateway/proxy\t0.11s',
      { failed: 1 },
    ),
    s.claude(
      'Every request fetches the JWKS again, because the cache key contains the nonce. That costs about 300 ms.',
    ),
    s.edit('/home/ola/gateway/auth/cache.go', 'key := kid + nonce', 'key := kid'),
    s.bash('make test', 'ok  \tgateway/auth\t0.12s\nok  \tgateway/proxy\t0.11s'),
    s.stop('gw1', 'go run ./cmd/gateway -addr :8080'),
    s.bash('go run ./cmd/gateway -addr :9090', '', { background: 'gw2' }),
    s.bash('./load.sh http://localhost:9090', 'rps 7900\np50 9ms\np99 131ms'),
    s.claude(
      'Restarted on 9090, since 8080 is taken by the docs server. We are at 131 ms now, the rest is TLS handshakes to the upstream: there is no keep-alive.',
    ),
    s.compaction('useless', {
      says: [
        s.request('p99 under 100 ms', [/p99/, /100 ms/]),
        s.said('gw2 runs on 9090', [/9090/, /gw2|restarted|background/i]),
        s.said('131 ms now', [/131 ?ms/]),
        s.said('TLS handshakes, no keep-alive', [/TLS/, /keep-alive/]),
        s.said('nonce in the cache key', [/nonce/, /cache|key/]),
      ],
    }),
    s.edit('/home/ola/gateway/proxy/transport.go', 'DisableKeepAlives: true', 'MaxIdleConnsPerHost: 64'),
    s.bash('go vet ./... && go test -race ./...', 'ok  \tgateway/auth\t0.42s\nok  \tgateway/proxy\t0.61s'),
    s.stop('gw2', 'go run ./cmd/gateway -addr :9090'),
    s.bash('go run ./cmd/gateway -addr :9090', '', { background: 'gw3' }),
    s.bash('./load.sh http://localhost:9090', 'rps 11200\np50 6ms\np99 74ms'),
    s.claude(
      'With pooled connections p99 is 74 ms, so the goal is met. I will run the race detector twenty times to be sure.',
    ),
    s.bash(
      'go test -race -count=20 ./proxy',
      'WARNING: DATA RACE\nWrite at 0x00c0001 by goroutine 41:\n  gateway/proxy.(*Pool).evict()\n--- FAIL: TestEvict (0.02s)\nFAIL\tgateway/proxy\t3.1s',
      { failed: 1 },
    ),
    s.claude('One of twenty shows a race in `Pool.evict`: it writes `idle` without holding `mu`.'),
    s.edit('/home/ola/gateway/proxy/pool.go', 'p.idle = nil', 'p.mu.Lock(); p.idle = nil; p.mu.Unlock()'),
    s.bash('go test -race -count=50 ./proxy/...', 'ok  \tgateway/proxy\t8.4s'),
    s.bash('git add -A && git commit -qm "Pool upstream connections and cache keys by kid"', ''),
    s.compaction('useless', {
      over: ['gw2 runs on 9090', '131 ms now', 'TLS handshakes, no keep-alive'],
      says: [s.said('74 ms, goal met', [/74 ?ms/]), s.said('race in evict', [/evict/, /race|mu/i])],
    }),
    s.ended('gw3', 'failed', 'Background command "go run ./cmd/gateway -addr :9090" failed with exit code 2'),
    s.claude('gw3 died: the certificate in ./dev expired at noon.'),
    s.bash('./dev/renew.sh', 'new cert valid until 2026-09-01'),
    s.bash('go run ./cmd/gateway -addr :9443 -tls', '', { background: 'gw4' }),
    s.you('keep it on 9443 then, the e2e suite expects that anyway'),
    s.claude('Then 9443 it stays.'),
    s.compaction('useless', {
      says: [
        s.words('gw4 on 9443', [/9443/]),
        s.words('stays on 9443', [/9443/, /keep|stays/]),
        s.said('certificate had expired', [/cert/, /expired|renew|2026-09-01/]),
      ],
    }),
  ],
};
