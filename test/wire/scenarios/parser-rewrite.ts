import {
  bash,
  claude,
  compaction,
  decision,
  dropped,
  edit,
  FAILS,
  failed,
  finding,
  how,
  next,
  plan,
  queue,
  read,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Half-done steps, stash and revert, a diagnosis that is refuted twice. */
export const parserRewrite: Scenario = {
  name: 'parser rewrite',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/kim/gcodec',
  steps: [
    you(
      'The G-code parser chokes on arcs with R instead of I/J. Rewrite that part. Requirements:\n1. no heap allocation\n2. error messages name the line and column\n3. keep the public header parser.h as it is\n4. fuzz it for at least 10 minutes before you call it done',
    ),
    read('/home/kim/gcodec/src/arc.c', 'int arc_parse(const char *s) { return 0; }'),
    plan('# Arcs\n1. Tokenizer with line and column\n2. Centre from R\n3. Fuzz target\n4. Replace arc_parse'),
    edit('/home/kim/gcodec/src/token.c', '', 'struct token { int line, column; };'),
    bash('make test', '214 passed, 2 failed\ntest_arc_r: expected 10.0 got 9.9999', { failed: 2 }),
    claude('Looks like rounding in strtod. I suspect the locale, which uses a comma.'),
    bash('LC_ALL=C make test', '214 passed, 2 failed\ntest_arc_r: expected 10.0 got 9.9999', { failed: 2 }),
    claude('Not the locale. Maybe the compiler contracts to FMA.'),
    bash('make test CFLAGS=-ffp-contract=off', '214 passed, 2 failed\ntest_arc_r: expected 10.0 got 9.9999', {
      failed: 2,
    }),
    claude(
      'Not FMA either. The cause: the centre is computed from the rounded end point; it has to use the exact one. With R the sign decides between the short and the long arc, negative R means the long one.',
    ),
    bash('git stash', 'Saved working directory and index state WIP on arcs: 31c0ffe'),
    bash('git bisect run make test', '31c0ffe is the first bad commit'),
    claude('Bisect says 31c0ffe introduced the rounding. My work is in the stash.'),
    queue('btw 31c0ffe was a hotfix for customer B, cannot just be reverted'),
    compaction('useless', {
      says: [
        request('arcs with R', [/arcs/, /\bR\b/]),
        rule('no heap allocation', [/heap/, /no /]),
        rule('line and column in errors', [/line and column/]),
        rule('parser.h stays', [/parser\.h/, /keep|as it is/]),
        rule('fuzz ten minutes', [/fuzz/, /10 minutes/]),
        finding('centre from the rounded end point', [/centre/, /rounded/]),
        finding('negative R is the long arc', [/negative R/, /long/]),
        finding('31c0ffe introduced it', [/31c0ffe/, /first bad|introduced/]),
        relation('31c0ffe is a hotfix for customer B', [/31c0ffe/, /customer B|hotfix/]),
        state('work is stashed', [/stash/]),
        state('test_arc_r fails', [/test_arc_r|make test/, /fail|9\.9999/]),
        state('plan', [/Tokenizer/, /Centre from R|Fuzz target/]),
        how('tests', [/make test/]),
      ],
      gone: [
        stale('locale as the cause', [
          /^(?!.*Not the locale).*(?:suspect the locale|locale, which uses a comma)/,
        ]),
        stale('FMA as the cause', [/Maybe the compiler contracts to FMA/]),
      ],
    }),
    bash(
      'git stash pop',
      'On branch arcs\nChanges not staged for commit:\n\tmodified:   src/token.c\nDropped refs/stash@{0}',
    ),
    edit('/home/kim/gcodec/src/arc.c', 'return 0;', 'return arc_centre_exact(s);'),
    bash('make test', '216 passed, 0 failed'),
    bash(
      'git commit -am "Compute arc centres from the exact end point"',
      '[arcs 8badf00] Compute arc centres from the exact end point',
    ),
    you(
      'cool. 10 minutes of fuzzing is too short, make it 30. and I was wrong about the header, you can add a function to parser.h if you need one',
    ),
    edit('/home/kim/gcodec/include/parser.h', '#endif', 'int arc_last_error(void);\n#endif'),
    bash('make fuzz TIME=1800', '', { background: 'fz1' }),
    claude(
      'The fuzzer runs for 30 minutes. I tried to reuse the old lexer for the target, but it keeps global state and crashes when run in parallel, so the target has its own.',
    ),
    compaction('The arcs work. 10 minutes of fuzzing are required, parser.h must not change.', {
      over: [
        'parser.h stays',
        'fuzz ten minutes',
        'work is stashed',
        'test_arc_r fails',
        'tests',
        '31c0ffe introduced it',
        'centre from the rounded end point',
      ],
      says: [
        rule('30 minutes', [/30/, /fuzz|make it|minutes/]),
        rule('parser.h may grow', [/parser\.h/, /can add|wrong about/]),
        state('fuzzer runs', [/fz1|make fuzz/, /background|not seen to end|running|30 minutes/]),
        state('parser.h edited since the green run', [/parser\.h/, /edited|since|not committed/]),
        state('8badf00 not pushed', [/8badf00/, /not pushed|commit/]),
        dropped('the old lexer', [/old lexer/, /global state|crashes/]),
        how('tests green', [/make test/, /216 passed/]),
        failed('9.9999, mended in arc.c', [
          /test_arc_r|make test|exact end point/,
          /216 passed|passes|exact/,
        ]),
        rule('no heap', [/heap/]),
      ],
      gone: [
        stale('stash as open', [/stash/, /in the stash|stashed/]),
        stale('ten minutes', [/^(?!.*(?:summary says|too short)).*10 minutes/]),
        stale('header as it is', [/^(?!.*summary says).*keep the public header/]),
        stale('arc test fails', [/test_arc_r/, FAILS]),
      ],
    }),
    decisionStep(),
    compaction('useless', {
      over: [
        'fuzzer runs',
        'parser.h edited since the green run',
        'plan',
        '9.9999, mended in arc.c',
        '8badf00 not pushed',
      ],
      says: [
        finding('fuzzer found an overflow', [/overflow/, /column|100,000|line/]),
        decision('cap the column at 65535', [/65535/]),
        next('rerun the fuzzer', [/fuzz/, /again|rerun|next/i]),
        state('arc.c or token.c edited, not run', [/token\.c/, /edited|not run|since/]),
      ],
      gone: [stale('fuzzer as running', [/fz1/, /not seen to end|running/])],
    }),
  ],
};

function decisionStep() {
  return claude(
    'The fuzzer ended with one finding: the column overflows after 100,000 characters without a line break. I cap it at 65535, because the message has five digits; next I run the fuzzer again.',
  );
}
