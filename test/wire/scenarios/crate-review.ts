import * as s from '../steps.ts';

/** A review of a Rust proxy: nine findings, some fixed, one withdrawn, some put off by the user. */
export const crateReview: s.Scenario = {
  name: 'crate review',
  domain: 'web',
  language: 'en',
  cwd: '/home/tomas/hopper',
  steps: [
    s.slash('review', 'the whole proxy crate before 0.9, be harsh'),
    s.claude(
      `# Review of hopper

| # | severity | where | finding |
|---|---|---|---|
| R1 | high | src/pool.rs:88 | a connection that errors during the TLS handshake is never returned, the pool leaks one slot |
| R2 | high | src/header.rs:31 | Transfer-Encoding and Content-Length both accepted: request smuggling |
| R3 | medium | src/retry.rs:12 | POST is retried |
| R4 | medium | src/config.rs:140 | reload swaps the map while requests hold the old one: data race |
| R5 | low | src/log.rs:9 | Authorization header is logged at debug |
| R6 | low | Cargo.toml | hyper 0.14 is end of life |
| R7 | low | src/metrics.rs:55 | histogram buckets end at 1 s, our p99 is 2.4 s |

Shall I fix all of them?`,
    ),
    s.you(
      'R1 R2 R3 R5 yes. R6 not before 0.10, too big. R7 ask Noor for the buckets first. one commit per finding with the number in the subject. MSRV stays 1.70. no unwrap outside tests',
    ),
    s.bash(
      'cargo test',
      'error: failed to run custom build command for `openssl-sys v0.9.102`\nCould not find directory of OpenSSL installation',
      { failed: 101 },
    ),
    s.bash('nix develop -c cargo test', 'test result: ok. 97 passed; 0 failed'),
    s.claude(
      'R4 I have to take back: the map sits behind ArcSwap, so readers keep the old Arc and there is no race. My mistake, I had read the 0.8 branch.',
    ),
    s.edit('/home/tomas/hopper/src/pool.rs', 'handshake.await?', 'let guard = slot; handshake.await?'),
    s.bash('nix develop -c cargo test pool', 'test result: ok. 14 passed; 0 failed'),
    s.bash(
      'git commit -am "R1: return the slot when the handshake fails"',
      '[review-09 a1a1a1a] R1: return the slot when the handshake fails\n 1 file changed',
    ),
    s.edit(
      '/home/tomas/hopper/src/header.rs',
      'parse_len(h)',
      'if h.has_te() && h.has_cl() { return Err(Bad) }',
    ),
    s.bash('nix develop -c cargo test header', 'test result: ok. 22 passed; 0 failed'),
    s.bash(
      'git commit -am "R2: refuse both length headers"',
      '[review-09 b2b2b2b] R2: refuse both length headers\n 1 file changed',
    ),
    s.filler(3000, 'the pool', 'retry.rs', 'the header parser', 'the config loader'),
    s.edit('/home/tomas/hopper/src/retry.rs', 'true', 'method.is_idempotent()'),
    s.bash(
      'nix develop -c cargo test retry',
      'test retries_put ... FAILED\nassertion `left == right` failed left: 1 right: 3\ntest result: FAILED. 8 passed; 1 failed',
      { failed: 101 },
    ),
    s.claude(
      'R3 in the works: PUT must be retried three times but is tried once, since our own is_idempotent in src/method.rs lists only GET and HEAD. I extend that list with PUT, DELETE and OPTIONS. While in there I saw that retry.rs sleeps with std::thread::sleep inside async code, which blocks a worker for up to 800 ms. Call it R8.',
    ),
    s.compaction(
      `## Primary request and intent
The user asked for a harsh review of the hopper proxy crate before release 0.9, and then to fix R1, R2, R3 and R5. One commit per finding.

## Findings of the review
- R1 pool leaks a slot when the TLS handshake fails: fixed and committed (a1a1a1a)
- R2 request smuggling with both length headers: fixed and committed (b2b2b2b)
- R3 POST is retried: in progress
- R4 data race in config reload: to do
- R5 Authorization header is logged at debug: to do
- R6 hyper 0.14 end of life: to do
- R7 histogram buckets end at 1 s: to do

## Key concepts
Rust, hyper, connection pools, request smuggling, idempotent methods.

## Files
- src/pool.rs, src/header.rs: fixed
- src/retry.rs: now asks method.is_idempotent()
- src/method.rs: defines is_idempotent

## Errors and fixes
- the openssl-sys build failed outside of the nix shell.

## All user messages
- /review of the whole crate before 0.9, harsh
- an answer on which findings to fix and how

## Technical details
The slot of a connection is now held by a guard, so that it returns to the pool on every path. A request with both Transfer-Encoding and Content-Length is answered with an error (Bad) by the header parser, as RFC 9112 allows. After each fix the tests of the module were run: pool 14 passed, header 22 passed. The whole suite had 97 tests before the work started. The branch is review-09.

## Current work
R3: is_idempotent in src/method.rs lists only GET and HEAD, so that PUT is no longer retried.

## Next step
Finish R3, then R4 to R7.`,
      {
        says: [
          s.rule('R6 not before 0.10', [/R6/, /0\.10|too big/]),
          s.rule('R7 waits for Noor', [/R7|buckets/, /Noor/]),
          s.rule('number in the subject', [/commit per finding/, /number|subject/]),
          s.rule('MSRV 1.70', [/MSRV/, /1\.70/]),
          s.rule('no unwrap', [/unwrap/, /no |outside/]),
          s.said('R4 withdrawn', [/R4/, /take back|taken back|ArcSwap|no race|withdrawn/]),
          s.said('R8 sleep blocks', [/thread::sleep|R8/, /async|blocks|800/]),
          s.said('extend the list', [/PUT, DELETE/, /extend|list/]),
        ],
      },
    ),
    s.edit('/home/tomas/hopper/src/method.rs', 'GET | HEAD', 'GET | HEAD | PUT | DELETE | OPTIONS'),
    s.bash('nix develop -c cargo test', 'test result: ok. 99 passed; 0 failed'),
    s.bash(
      'git commit -am "R3: retry idempotent methods only"',
      '[review-09 c3c3c3c] R3: retry idempotent methods only\n 2 files changed',
    ),
    s.edit('/home/tomas/hopper/src/log.rs', 'debug!(?headers)', 'debug!(headers = ?redact(&headers))'),
    s.bash(
      'nix develop -c cargo clippy -- -D warnings',
      'error: used `unwrap()` on a `Result` value\n --> src/log.rs:17',
      { failed: 101 },
    ),
    s.edit(
      '/home/tomas/hopper/src/log.rs',
      'HeaderValue::from_str("***").unwrap()',
      'HeaderValue::from_static("***")',
    ),
    s.bash('nix develop -c cargo clippy -- -D warnings', 'Finished dev [unoptimized] target(s)'),
    s.bash(
      'git commit -am "R5: redact credentials in logs"',
      '[review-09 d5d5d5d] R5: redact credentials in logs\n 1 file changed',
    ),
    s.bash('git push origin review-09', 'To forge:hopper\n * [new branch] review-09 -> review-09'),
    s.you('R8 too please, and noor says 0.5 1 2 4 8 for the buckets. msrv can go to 1.74 if you need it'),
    s.edit('/home/tomas/hopper/src/retry.rs', 'std::thread::sleep(d)', 'tokio::time::sleep(d).await'),
    s.bash(
      'nix develop -c cargo test retry',
      'test retries_put ... ok\ntest backoff_is_bounded ... FAILED: elapsed 3.2s > 1s\ntest result: FAILED. 9 passed; 1 failed',
      { failed: 101 },
    ),
    s.claude(
      `backoff_is_bounded needs tokio::time::pause() in the test, since it measures real time now. Two more remarks from reading:

- the retry budget (src/budget.rs) counts attempts per process, not per upstream; one bad upstream starves all. **R9**, not fixed.
- \`hopper --check\` returns 0 even when the config is invalid. **R10**, not fixed.

Do you want R9 and R10 in 0.9?`,
    ),
    s.filler(2500, 'budget.rs', 'the backoff', 'the upstream table'),
    s.compaction(
      `## Primary request and intent
Harsh review of hopper before 0.9 and fixing the findings agreed on. One commit per finding with its number in the subject. MSRV stays 1.70, no unwrap outside tests. R6 only in 0.10.

## State of the findings
- R1 a1a1a1a, R2 b2b2b2b, R3 c3c3c3c, R5 d5d5d5d: fixed and committed
- R4: withdrawn, ArcSwap makes it safe
- R6: postponed
- R7: waiting for Noor's answer
- R8: blocking sleep in retry.rs, replaced by tokio sleep

## Files
src/retry.rs, src/method.rs, src/log.rs

## Commands
nix develop -c cargo test; nix develop -c cargo clippy -- -D warnings

## Errors
clippy complained about an unwrap in log.rs; replaced by from_static.

## Technical details
A connection slot is held by a guard during the handshake. Requests with both length headers are refused. Only idempotent methods are retried: GET, HEAD, PUT, DELETE and OPTIONS, as listed in src/method.rs. Credentials in logged headers are replaced by three stars with redact(). The whole suite stood at 99 tests, all passing, before R8 was begun. The sleep in retry.rs blocked a worker thread of the runtime for up to 800 ms.

## All user messages
- which findings to fix, which to leave, and how to commit
- R8 too, and an answer on the histogram

## Current work
R8 is implemented, the retry tests ran.

## Next step
Commit R8 and push the branch.`,
      {
        over: ['R7 waits for Noor', 'MSRV 1.70', 'R8 sleep blocks', 'extend the list'],
        says: [
          s.words('buckets from Noor', [/0\.5 1 2 4 8/]),
          s.rule('MSRV may be 1.74', [/1\.74/, /msrv|need/i]),
          s.said('backoff test red', [/backoff_is_bounded/, /3\.2s|FAILED|fail|pause/]),
          s.said('pause the clock', [/tokio::time::pause/]),
          s.said('R9 budget per process', [/R9|budget/, /per process|upstream/]),
          s.said('R10 check returns 0', [/--check|R10/, /returns 0|invalid/]),
          s.said('R9 and R10 in 0.9?', [/R9 and R10/, /0\.9|want/]),
        ],
      },
    ),
  ],
};
