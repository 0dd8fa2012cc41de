import * as s from '../steps.ts';

const NOW = /^(?!.*(?:since|later|instead|no longer|wrong|refuted|strike that|edited)).*$/;

/** Long diagnoses with second thoughts in the same message; a driver for a printer nobody has papers for. */
export const labelPrinter: s.Scenario = {
  name: 'label printer',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/ben/labeld',
  steps: [
    s.you(
      'labeld (our rust daemon for the zebra clone printers) hangs once or twice a day in the warehouse until someone power cycles the printer. I have one here on /dev/usb/lp1 (lp0 is the real zebra, leave it alone, shipping prints on it!). logs in ~/wh-logs. No unsafe in the crate please. cargo nextest, not cargo test.',
    ),
    s.bash(
      'ls -la ~/wh-logs && grep -c "write timed out" ~/wh-logs/*.log',
      'dock3.log:14\ndock5.log:11\noffice.log:0',
    ),
    s.claude(`I read through the logs of dock3, dock5 and the office. Let me lay out what I see before touching anything.

**Pattern.** All 25 hangs are on the docks, none in the office. Each of them begins with "write timed out after 5000 ms", then the daemon retries forever. The last thing before each hang is a label with a graphic (~DG or ^GF), never a plain text label.

**First idea: USB autosuspend.** The docks have Pis, the office has a PC. On the Pi autosuspend is on by default with 2 s, and these clones are known to wake up badly. So a label after a pause would find the printer asleep. This would fit the docks and not the office...

...but then hangs would have to come after pauses, and they don't: dock3 09:14:22 comes 0.8 s after the label before. Strike that, autosuspend isn't it.

**Second idea: buffer size.** The clone reports 64 kB receive buffer in its status (~HS, field 5), the Zebra 8 MB. Our graphics are up to 210 kB after base64. When the buffer is full it should assert busy, i.e. NAK the bulk endpoint. The log shows partial writes of exactly 65,536 bytes before each hang. That is too clean to be chance.

**What I don't know.** Whether the printer ever drains the buffer when it has only half of a ^GF command in it. If its parser waits for the whole command before it starts to print, then it will never drain, and we have a deadlock by design: we wait for room, it waits for the rest.

I will test this on lp1 with a graphic of 60 kB and one of 70 kB.`),
    s.bash('./target/debug/labelctl --dev /dev/usb/lp1 graphic --size 60000', 'ok, 60000 bytes in 812 ms'),
    s.bash(
      './target/debug/labelctl --dev /dev/usb/lp1 graphic --size 70000',
      'error: write timed out after 5000 ms (65536 of 70112 bytes)',
      { failed: 1 },
    ),
    s.claude(
      'Confirmed: 60 kB goes through in 812 ms, 70 kB hangs at exactly 65,536 bytes. The clone parses a ^GF only when it is complete, so a command larger than its buffer of 64 kB can never finish.',
    ),
    s.you('so split the graphics?'),
    s.claude(`Yes, ^GF can be cut in strips: each strip is its own ^FO/^GF pair with an offset in y. At 203 dpi and 832 dots width a row is 104 bytes, so 600 rows per strip are 62,400 bytes raw; with base64 that would be 83 kB, too much. In ASCII hex it doubles. So:

- Z64 (deflate + base64): logos shrink to about 15 %, but a photo may not shrink at all
- raw binary (^GFB): exactly 104 bytes a row → 600 rows = 62,400 bytes, fits always

I would use ^GFB with 600 rows per strip. One worry: the clone may not know ^GFB. I try it.`),
    s.claude(`While the sample is being made, a remark on what the clone answers to ~HS, since there's no manual:

- field 1 to 4: as with Zebra (comm settings, paper out, pause, label length)
- field 5: the receive buffer in kB, 64 here; Zebra puts the number of formats there, which is why our parser shows "64 formats" in the status page. Harmless, but misleading.
- field 6 to 12: always zero on the clone, even with the head open

So "head open" can't be seen by status on this one, only by the fact that nothing is printed. I would not rely on anything but field 2 and 5.`),
    s.bash('./target/debug/labelctl --dev /dev/usb/lp1 raw samples/gfb.zpl', 'ok, 62511 bytes in 840 ms'),
    s.claude('^GFB works on the clone, the sample came out clean. Now src/zpl/graphic.rs.'),
    s.edit(
      '/home/ben/labeld/src/zpl/graphic.rs',
      'fn encode(&self) -> String',
      "fn strips(&self, rows: usize) -> impl Iterator<Item = Vec<u8>> + '_",
    ),
    s.bash(
      'cargo nextest run',
      'error[E0308]: mismatched types\n  --> src/spool.rs:77:21 expected `String`, found `Vec<u8>`',
      { failed: 101 },
    ),
    s.claude(
      'spool.rs keeps jobs as String. ZPL with binary in it is no UTF-8 any more, so Job.body has to become Vec<u8>; the spool file on disk is JSON, there it needs base64. That touches spool.rs:77, spool.rs:120 and api.rs:41. Doing spool.rs first.',
    ),
    s.compaction('useless', {
      says: [
        s.request('hangs of labeld', [/labeld|printer/, /hang/]),
        s.rule('lp0 is off limits', [/lp0/, /leave it alone|real zebra|shipping/]),
        s.rule('no unsafe', [/no unsafe/]),
        s.rule('nextest', [/nextest/, /not cargo test|cargo nextest run/]),
        s.finding('buffer of 64 kB deadlocks', [/64 kB|65,?536/, /buffer|parses|never|hangs/]),
        s.finding('60 kB fine, 70 kB hangs', [/60 kB/, /70 kB/]),
        s.decision('GFB with 600 rows', [/GFB/, /600 rows|62,400|104 bytes/]),
        s.dropped('autosuspend', [/autosuspend/, /isn't it|strike that|0\.8 s/]),
        s.dropped('Z64 and base64', [/Z64|base64/, /83 kB|too much|photo|not shrink/]),
        s.state(
          'does not compile',
          [/E0308|mismatched types/],
          [/nextest|compile/, /spool\.rs:77/, /fail|error|not compile/],
        ),
        s.next('Job.body to Vec<u8>', [/Job\.body/, /Vec<u8>/]),
        s.finding('three places', [/spool\.rs:120/, /api\.rs:41/]),
        s.how('try on lp1', [/labelctl --dev \/dev\/usb\/lp1/]),
        s.relation('lp1 is the clone', [/lp1/, /clone|one here|graphic/]),
        s.file('graphic.rs makes the strips', [/graphic\.rs/, /strips|encode|edited/]),
      ],
      gone: [
        s.stale('autosuspend as idea', [/This would fit the docks/, NOW]),
        s.stale('split as open question', [/so split the graphics\?/, /no answer|unanswered|open question/]),
        s.stale('clone may not know GFB', [/may not know \^?GFB/, NOW]),
      ],
    }),
    s.filler(3200, 'spool.rs', 'graphic.rs', 'api.rs', 'retry.rs', 'the status page'),
    s.edit('/home/ben/labeld/src/spool.rs', 'body: String', '#[serde(with = "b64")]\n    body: Vec<u8>'),
    s.edit('/home/ben/labeld/src/api.rs', 'Job { body: zpl }', 'Job { body: zpl.into_bytes() }'),
    s.bash(
      'cargo nextest run',
      'FAIL labeld::spool old_spool_files_load\n  Error("invalid base64", line: 1, column: 19)\nSummary 54 tests run: 53 passed, 1 failed',
      { failed: 100 },
    ),
    s.claude(
      'Compiles. One red: old_spool_files_load. Spool files written by the running version hold plain ZPL, and after an update there will be such files on disk. So read both: try base64 only if the new field "enc":"b64" is there.',
    ),
    s.queue('while you are there: retries should stop after 5 min and mark the job failed, forever is silly'),
    s.edit('/home/ben/labeld/src/spool.rs', 'with = "b64"', 'deserialize_with = "plain_or_b64"'),
    s.bash('cargo nextest run', 'Summary 54 tests run: 54 passed'),
    s.bash(
      'git commit -am "Send graphics in strips that fit the buffer"',
      '[strips 4410aa9] Send graphics in strips that fit the buffer\n 3 files changed',
    ),
    s.bash(
      './target/debug/labelctl --dev /dev/usb/lp1 graphic --size 210000',
      'ok, 4 strips, 218400 bytes in 3.1 s',
    ),
    s.claude(`210 kB in four strips: 3.1 s, no hang. I ran it 50 times in a loop, too, no hang either.

Remaining, from my side:
1. the limit for the retries that you asked for (5 min, then failed)
2. there is a 1-dot white line between strips when darkness is above 25, you can see it on the photo label. Cosmetic. I think it is the head lifting between commands; overlapping the strips by one row should cover it.
3. docs

I start with 1.`),
    s.edit('/home/ben/labeld/src/retry.rs', 'loop {', 'let end = Instant::now() + LIMIT;\n    loop {'),
    s.compaction('The assistant worked on printer code in Rust.', {
      over: [
        'does not compile',
        'Job.body to Vec<u8>',
        'three places',
        'Z64 and base64',
        'clone may not know GFB',
        'split as open question',
      ],
      says: [
        s.request('retries stop after 5 min', [/5 min/, /retr|failed/]),
        s.state('4410aa9', [/4410aa9/, /commit|strips/]),
        s.state('retry.rs edited, not run', [/retry\.rs/, /not committed|uncommitted|not run|edit/]),
        s.finding('white line between strips', [/white line|1-dot/, /strips|darkness/]),
        s.next('overlap by one row', [/overlap/, /one row|cover/]),
        s.finding('old spool files hold plain ZPL', [/spool files/, /plain ZPL|enc|both/]),
        s.state('210 kB passes', [/210 ?(?:kB|000)|218400/, /3\.1 s|four strips|4 strips|no hang/]),
      ],
      gone: [
        s.stale('old_spool red', [/old_spool_files_load|invalid base64/, s.FAILS]),
        s.stale('E0308 open', [/E0308|mismatched types/, s.FAILS]),
        s.stale('spool.rs first', [/Doing spool\.rs first/, NOW]),
        s.stale('70 kB still hangs', [/70 kB hangs/, /fails now|still|failing/, NOW]),
      ],
    }),
    s.bash(
      'cargo nextest run',
      'FAIL labeld::retry gives_up_after_limit\n  assertion `left == right` failed: left: Retrying right: Failed\nSummary 55 tests run: 54 passed, 1 failed',
      { failed: 100 },
    ),
    s.claude(
      'The test uses tokio::time::pause, but I took std::time::Instant, which does not obey the paused clock. tokio::time::Instant it is.',
    ),
    s.edit('/home/ben/labeld/src/retry.rs', 'std::time::Instant', 'tokio::time::Instant'),
    s.bash('cargo nextest run', 'Summary 55 tests run: 55 passed'),
    s.edit('/home/ben/labeld/src/zpl/graphic.rs', 'step_by(rows)', 'step_by(rows - 1)'),
    s.bash(
      './target/debug/labelctl --dev /dev/usb/lp1 graphic --size 210000',
      'ok, 4 strips, 219024 bytes in 3.2 s',
    ),
    s.you(
      'line is still there, just thinner. forget the overlap, revert that, nobody cares about one dot. and lp0 is free now, shipping moved to the new one, you can test on it',
    ),
    s.bash('git checkout src/zpl/graphic.rs', 'Updated 1 path from the index'),
    s.bash(
      'git commit -am "Give up on a job after 5 minutes"',
      '[strips be0be0b] Give up on a job after 5 minutes\n 1 file changed',
    ),
    s.claude(
      'Reverted the overlap, and the limit is in as be0be0b. Next I run the 210 kB graphic on lp0, to see that the real Zebra takes ^GFB strips as well.',
    ),
    s.compaction('useless', {
      over: [
        'lp0 is off limits',
        'retries stop after 5 min',
        'retry.rs edited, not run',
        'overlap by one row',
        'white line between strips',
        '4410aa9',
        'autosuspend',
        'spool.rs first',
        '70 kB still hangs',
        '60 kB fine, 70 kB hangs',
      ],
      says: [
        s.rule('lp0 may be used', [/lp0/, /free now|can test|shipping moved/]),
        s.dropped('overlap of strips', [/overlap/, /forget|revert|nobody cares/]),
        s.state('be0be0b', [/be0be0b/, /commit|5 minutes|not pushed/]),
        s.next('210 kB on lp0', [/lp0/, /210|GFB/]),
      ],
      gone: [
        s.stale('lp0 forbidden', [
          /lp0 is the real zebra, leave it alone/,
          /^(?!.*(?:since|later|free now)).*$/,
        ]),
        s.stale('overlap as plan', [
          /overlapping the strips by one row should/,
          /^(?!.*(?:since|later|forget|revert)).*$/,
        ]),
        s.stale('gives_up red', [/gives_up_after_limit/, s.FAILS]),
        s.stale('graphic.rs uncommitted', [/not committed[^|]*graphic\.rs/]),
      ],
    }),
  ],
};
