import * as s from '../steps.ts';

/** Rust: an approach that is taken back with git, a compiler error that ends, a bench that is repeated, an amended commit. */
export const lexerArena: s.Scenario = {
  name: 'lexer arena',
  domain: 'game',
  language: 'en',
  cwd: '/src/quill',
  steps: [
    s.you(
      'Make the lexer of our script engine faster. 40 MB/s is the aim; today it crawls. Keep the public API of quill_lex as it is.',
    ),
    s.bash(
      'cargo bench -p quill_lex -- lex_large',
      'lex_large  time: [1.912 s 1.930 s 1.951 s]  thrpt: [12.1 MiB/s]',
    ),
    s.claude('Baseline: 12.1 MiB/s. Two thirds of the samples sit in `String::clone` of token text.'),
    s.edit('/src/quill/lex/src/token.rs', 'text: String', "text: &'a str"),
    s.bash(
      'cargo build -p quill_lex',
      'error[E0502]: cannot borrow `self.buf` as mutable because it is also borrowed as immutable\n  --> lex/src/lib.rs:88:9\nerror: could not compile `quill_lex` (lib) due to 1 previous error',
      { failed: 101 },
    ),
    s.claude(
      'The borrow of `buf` outlives the refill. An arena would get around that: tokens point into chunks which never move.',
    ),
    s.edit('/src/quill/lex/Cargo.toml', '[dependencies]', '[dependencies]\nbumpalo = "3"'),
    s.edit('/src/quill/lex/src/lib.rs', 'buf: String', 'arena: Bump'),
    s.bash('cargo bench -p quill_lex -- lex_large', 'lex_large  thrpt: [19.4 MiB/s]'),
    s.claude(
      'With the arena it is 19.4 MiB/s, and memory grows to 900 MB for a 60 MB script as nothing is freed until the end. That is too much for consoles.',
    ),
    s.bash('git checkout -- lex/Cargo.toml lex/src/lib.rs', ''),
    s.claude(
      'I took the arena out again. Spans instead: a token keeps start and length, and the text is sliced on demand.',
    ),
    s.edit('/src/quill/lex/src/token.rs', "text: &'a str", 'start: u32, len: u32'),
    s.bash('cargo check -p quill_lex', '    Finished dev profile in 1.1s'),
    s.compaction('useless', {
      says: [
        s.request('40 MB/s', [/lexer/, /40 MB\/s/]),
        s.dropped('arena: 900 MB', [/arena/, /900 MB|memory|took/]),
        s.finding('clone of token text', [/String::clone/]),
        s.state('token.rs with spans, not benched', [/token\.rs/, /edited|not committed|since/i]),
        s.how('bench command', [/cargo bench -p quill_lex -- lex_large/]),
      ],
      gone: [
        s.stale('E0502 open', [/E0502/, s.FAILS]),
        s.stale('arena would get around', [/An arena would get around/]),
        s.stale('Cargo.toml uncommitted', [/Not committed[^|]*Cargo\.toml/i]),
        s.stale('borrow outlives the refill as so', [
          /borrow of `buf` outlives/,
          /^(?!.*(?:edited|since|fixed|later|worked)).*$/,
        ]),
      ],
    }),
    s.bash('cargo bench -p quill_lex -- lex_large', 'lex_large  thrpt: [37.2 MiB/s]'),
    s.claude(
      '37.2 MiB/s with spans, close. The remaining hot spot is `is_xid_start`, a table lookup of 16 kB that misses the cache.',
    ),
    s.edit('/src/quill/lex/src/chars.rs', 'is_xid_start(c)', 'c.is_ascii_alphabetic() || is_xid_start(c)'),
    s.bash('cargo bench -p quill_lex -- lex_large', 'lex_large  thrpt: [51.8 MiB/s]'),
    s.claude('Now 51.8 MiB/s, well above the aim.'),
    s.bash(
      'cargo test --workspace',
      'test spans::emoji_identifier ... FAILED\n\n---- spans::emoji_identifier stdout ----\nthread panicked at lex/tests/spans.rs:33:5:\nassertion `left == right` failed\n  left: 4\n right: 1\n\ntest result: FAILED. 88 passed; 1 failed',
      { failed: 101 },
    ),
    s.claude(
      'The emoji test counts chars while spans count bytes. Test and renderer need the same unit; I will go for bytes everywhere.',
    ),
    s.bash('git commit -qam "Lex into spans"', ''),
    s.compaction('useless', {
      over: ['token.rs with spans, not benched'],
      says: [
        s.finding('51.8 MiB/s', [/51\.8/]),
        s.state('emoji test fails', [/emoji_identifier/, /fail/i]),
        s.state('commit made', [/Lex into spans/, /commit/i]),
        s.next('bytes everywhere', [/bytes everywhere/]),
      ],
      gone: [
        s.stale('37.2 close', [/37\.2 MiB\/s with spans, close/, /^(?!.*51\.8).*$/]),
        s.stale('baseline as current', [
          /Baseline: 12\.1 MiB\/s/,
          /^(?!.*(?:51\.8|37\.2|later|edited|since)).*$/,
        ]),
        s.stale('remaining hot spot', [
          /remaining hot spot is `is_xid_start`/,
          /^(?!.*(?:edited|since|51\.8)).*$/,
        ]),
      ],
    }),
    s.edit('/src/quill/lex/tests/spans.rs', 'chars().count()', 'len()'),
    s.edit('/src/quill/render/src/caret.rs', 'col += 1', 'col += width(bytes)'),
    s.bash('cargo nextest run', 'Summary [2.1s] 89 tests run: 89 passed, 0 skipped'),
    s.bash('git commit -q --amend -am "Lex into byte spans"', ''),
    s.claude('All 89 pass, and the commit is amended: it is "Lex into byte spans" now.'),
    s.bash(
      'cargo clippy --workspace -- -D warnings',
      'error: this `if` can be collapsed\n --> render/src/caret.rs:20',
      { failed: 101 },
    ),
    s.compaction('useless', {
      over: ['emoji test fails', 'commit made', 'bytes everywhere'],
      says: [
        s.state('amended commit', [/Lex into byte spans/]),
        s.failed('clippy fails', [/clippy/, /collapsed/]),
        s.how('nextest', [/cargo nextest run/, /89/]),
      ],
      gone: [
        s.stale('emoji fails', [/emoji_identifier/, s.FAILS]),
        s.stale('old commit', [/commit[^|]*"?Lex into spans/i, /^(?!.*amend).*$/]),
        s.stale('bytes everywhere as next', [/I will go for bytes everywhere/]),
      ],
    }),
  ],
};
