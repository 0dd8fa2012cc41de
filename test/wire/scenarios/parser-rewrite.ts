import * as s from '../steps.ts';

/** Half-done steps, stash and revert, a diagnosis that is refuted twice. */
export const parserRewrite: s.Scenario = {
  name: 'parser rewrite',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/kim/gcodec',
  steps: [
    s.you(
      'The G-code parser chokes on arcs with R instead of I/J. Rewrite that part. Requirements:\n1. no heap allocation\n2. error messages name the line and column\n3. keep the public header parser.h as it is\n4. fuzz it for at least 10 minutes before you call it done',
    ),
    s.read('/home/kim/gcodec/src/arc.c', 'int arc_parse(const char *s) { return 0; }'),
    s.plan(
      '# Arcs\n1. Tokenizer with line and column\n2. Centre from R\n3. Fuzz target\n4. Replace arc_parse',
    ),
    s.edit('/home/kim/gcodec/src/token.c', '', 'struct token { int line, column; };'),
    s.bash('make test', '214 passed, 2 failed\ntest_arc_r: expected 10.0 got 9.9999', { failed: 2 }),
    s.claude('Looks like rounding in strtod. I suspect the locale, which uses a comma.'),
    s.bash('LC_ALL=C make test', '214 passed, 2 failed\ntest_arc_r: expected 10.0 got 9.9999', { failed: 2 }),
    s.claude('Not the locale. Maybe the compiler contracts to FMA.'),
    s.bash(
      'make test CFLAGS=-ffp-contract=off',
      '214 passed, 2 failed\ntest_arc_r: expected 10.0 got 9.9999',
      {
        failed: 2,
      },
    ),
    s.claude(
      'Not FMA either. The cause: the centre is computed from the rounded end point; it has to use the exact one. With R the sign decides between the short and the long arc, negative R means the long one.',
    ),
    s.bash('git stash', 'Saved working directory and index state WIP on arcs: 31c0ffe'),
    s.bash('git bisect run make test', '31c0ffe is the first bad commit'),
    s.claude('Bisect says 31c0ffe introduced the rounding. My work is in the stash.'),
    s.queue('btw 31c0ffe was a hotfix for customer B, cannot just be reverted'),
    s.compaction('useless', {
      says: [
        s.request('arcs with R', [/arcs/, /\bR\b/]),
        s.rule('no heap allocation', [/heap/, /no /]),
        s.rule('line and column in errors', [/line and column/]),
        s.rule('parser.h stays', [/parser\.h/, /keep|as it is/]),
        s.rule('fuzz ten minutes', [/fuzz/, /10 minutes/]),
        s.finding('centre from the rounded end point', [/centre/, /rounded/]),
        s.finding('negative R is the long arc', [/negative R/, /long/]),
        s.finding('31c0ffe introduced it', [/31c0ffe/, /first bad|introduced/]),
        s.relation('31c0ffe is a hotfix for customer B', [/31c0ffe/, /customer B|hotfix/]),
        s.state('work is stashed', [/stash/]),
        s.state('test_arc_r fails', [/test_arc_r|make test/, /fail|9\.9999/]),
        s.state('plan', [/Tokenizer/, /Centre from R|Fuzz target/]),
        s.how('tests', [/make test/]),
      ],
      gone: [
        s.stale('locale as the cause', [
          /^(?!.*Not the locale).*(?:suspect the locale|locale, which uses a comma)/,
        ]),
        s.stale('FMA as the cause', [/Maybe the compiler contracts to FMA/]),
      ],
    }),
    s.bash(
      'git stash pop',
      'On branch arcs\nChanges not staged for commit:\n\tmodified:   src/token.c\nDropped refs/stash@{0}',
    ),
    s.edit('/home/kim/gcodec/src/arc.c', 'return 0;', 'return arc_centre_exact(s);'),
    s.bash('make test', '216 passed, 0 failed'),
    s.bash(
      'git commit -am "Compute arc centres from the exact end point"',
      '[arcs 8badf00] Compute arc centres from the exact end point',
    ),
    s.you(
      'cool. 10 minutes of fuzzing is too short, make it 30. and I was wrong about the header, you can add a function to parser.h if you need one',
    ),
    s.edit('/home/kim/gcodec/include/parser.h', '#endif', 'int arc_last_error(void);\n#endif'),
    s.bash('make fuzz TIME=1800', '', { background: 'fz1' }),
    s.claude(
      'The fuzzer runs for 30 minutes. I tried to reuse the old lexer for the target, but it keeps global state and crashes when run in parallel, so the target has its own.',
    ),
    s.compaction('The arcs work. 10 minutes of fuzzing are required, parser.h must not change.', {
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
        s.rule('30 minutes', [/30/, /fuzz|make it|minutes/]),
        s.rule('parser.h may grow', [/parser\.h/, /can add|wrong about/]),
        s.state('fuzzer runs', [/fz1|make fuzz/, /background|not seen to end|running|30 minutes/]),
        s.state('parser.h edited since the green run', [/parser\.h/, /edited|since|not committed/]),
        s.state('8badf00 not pushed', [/8badf00/, /not pushed|commit/]),
        s.dropped('the old lexer', [/old lexer/, /global state|crashes/]),
        s.how('tests green', [/make test/, /216 passed/]),
        s.failed('9.9999, mended in arc.c', [
          /test_arc_r|make test|exact end point/,
          /216 passed|passes|exact/,
        ]),
        s.rule('no heap', [/heap/]),
      ],
      gone: [
        s.stale('stash as open', [/stash/, /in the stash|stashed/]),
        s.stale('ten minutes', [/^(?!.*(?:summary says|too short)).*10 minutes/]),
        s.stale('header as it is', [/^(?!.*summary says).*keep the public header/]),
        s.stale('arc test fails', [/test_arc_r/, s.FAILS]),
      ],
    }),
    s.ended('fz1', 'completed', 'Background command "make fuzz TIME=1800" completed (exit code 0)'),
    s.claude(
      'The fuzzer ended with one finding: the column overflows after 100,000 characters without a line break. I cap it at 65535, because the message has five digits; next I run the fuzzer again.',
    ),
    s.edit('/home/kim/gcodec/src/token.c', 'column++', 'if (column < 65535) column++'),
    s.compaction('useless', {
      over: [
        'fuzzer runs',
        'parser.h edited since the green run',
        'plan',
        '9.9999, mended in arc.c',
        '8badf00 not pushed',
      ],
      says: [
        s.finding('fuzzer found an overflow', [/overflow/, /column|100,000|line/]),
        s.decision('cap the column at 65535', [/65535/]),
        s.next('rerun the fuzzer', [/fuzz/, /again|rerun|next/i]),
        s.state('arc.c or token.c edited, not run', [/token\.c/, /edited|not run|since/]),
      ],
      gone: [s.stale('fuzzer as running', [/fz1/, /not seen to end|running/])],
    }),
  ],
};
