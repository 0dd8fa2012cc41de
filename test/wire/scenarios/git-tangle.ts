import {
  bash,
  claude,
  compaction,
  decision,
  dropped,
  edit,
  FAILS,
  failed,
  file,
  finding,
  how,
  next,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** What git did decides: stash, amend, reset, a rebase with conflicts, push refused and forced. */
export const gitTangle: Scenario = {
  name: 'git tangle',
  domain: 'web',
  language: 'en',
  cwd: '/work-copy/portal',
  steps: [
    you(
      'rebase feature/sso on main please, and squash the fixups. never force-push to main, on the feature branch --force-with-lease is ok',
    ),
    bash('git status --short', ' M src/auth/session.ts\n?? notes.txt'),
    bash(
      'git stash push -m "session wip" src/auth/session.ts',
      'Saved working directory and index state On feature/sso: session wip',
    ),
    bash(
      'git rebase main',
      'CONFLICT (content): Merge conflict in src/auth/routes.ts\nCONFLICT (content): Merge conflict in src/auth/oidc.ts\nerror: could not apply 3d1a2b4... Add SSO callback',
      { failed: 1 },
    ),
    claude(
      'Two files conflict. In routes.ts main renamed /login to /signin, ours adds /sso/callback; both stay.',
    ),
    edit(
      '/work-copy/portal/src/auth/routes.ts',
      '<<<<<<< HEAD',
      "router.get('/signin'); router.get('/sso/callback');",
    ),
    bash('git add src/auth/routes.ts', ''),
    claude(
      'routes.ts is resolved; oidc.ts is not yet: main moved the issuer check into verifyIssuer(), so our copy of the check in oidc.ts has to go.',
    ),
    compaction('useless', {
      says: [
        request('rebase and squash', [/rebase/, /feature\/sso/, /squash|fixups/]),
        rule('no force push to main', [/force-push|force push/, /main/, /never/]),
        rule('force-with-lease on the branch', [/--force-with-lease/, /feature|ok/]),
        state('stash holds session.ts', [/stash|session wip/, /session\.ts|session wip/]),
        state('rebase is in progress', [/rebase/, /progress|conflict|halfway|stopped/]),
        state('routes.ts resolved, oidc.ts open', [/oidc\.ts/, /not yet|conflict|open|has to go/]),
        finding('login became signin', [/\/signin/, /\/login|renamed|both stay/]),
        finding('issuer check moved', [/verifyIssuer/, /moved|issuer/]),
        next('take our issuer check out of oidc.ts', [/oidc\.ts/, /has to go|verifyIssuer|issuer/]),
        relation('3d1a2b4 is the SSO callback', [/3d1a2b4/, /SSO callback/]),
        decision('both routes stay', [/signin/, /sso\/callback/]),
      ],
      gone: [stale('routes.ts as in conflict', [/conflicts in [^;]*routes\.ts/])],
    }),
    edit('/work-copy/portal/src/auth/oidc.ts', '<<<<<<< HEAD', 'verifyIssuer(token);'),
    bash(
      'git add src/auth/oidc.ts && GIT_EDITOR=true git rebase --continue',
      'Successfully rebased and updated refs/heads/feature/sso.',
    ),
    bash(
      'npx vitest run src/auth',
      '1 failed | 52 passed\nFAIL src/auth/oidc.test.ts > rejects a foreign issuer\nAssertionError: expected 200 to be 401',
      { failed: 1 },
    ),
    claude(
      'The foreign issuer is accepted because verifyIssuer needs the tenant, and we call it without one. I pass config.tenant.',
    ),
    edit('/work-copy/portal/src/auth/oidc.ts', 'verifyIssuer(token)', 'verifyIssuer(token, config.tenant)'),
    bash('npx vitest run src/auth', '53 passed'),
    bash(
      'git commit -am "Pass the tenant to the issuer check"',
      '[feature/sso b00b1e5] Pass the tenant to the issuer check',
    ),
    bash('git push', '! [rejected] feature/sso -> feature/sso (non-fast-forward)', { failed: 1 }),
    bash('git push --force-with-lease', '+ 9d9d9d9...b00b1e5 feature/sso -> feature/sso (forced update)'),
    bash(
      'git commit --amend -m "Pass tenant to issuer check"',
      '[feature/sso c0ffee7] Pass tenant to issuer check',
    ),
    claude('Amended to c0ffee7, which is not pushed; the stash with session.ts is still waiting.'),
    compaction('The rebase of feature/sso is in progress with conflicts in oidc.ts. Nothing was pushed.', {
      over: [
        'rebase is in progress',
        'routes.ts resolved, oidc.ts open',
        'take our issuer check out of oidc.ts',
        '3d1a2b4 is the SSO callback',
        'login became signin',
        'both routes stay',
        'routes.ts as in conflict',
        'issuer check moved',
      ],
      says: [
        state('rebase finished', [/rebase|history/, /success|finished|done|complete|rewritten/i]),
        state('c0ffee7 not pushed', [/c0ffee7/, /not pushed|unpushed|amend/i]),
        finding('tenant was missing', [/verifyIssuer/, /tenant/]),
        failed('push rejected, lease worked', [/push/, /rejected|non-fast-forward/, /force-with-lease/]),
        how('tests of auth', [/npx vitest run src\/auth/, /53 passed|pass/]),
        file('oidc.ts passes the tenant', [/oidc\.ts|verifyIssuer/, /tenant/]),
      ],
      gone: [
        stale('issuer test as failing', [/foreign issuer/, FAILS]),
        stale('conflicts as open', [/conflict/, /oidc\.ts/]),
        stale('b00b1e5 as the last commit', [/last commit[^.]*b00b1e5|b00b1e5[^.]*not pushed/]),
      ],
    }),
    bash(
      'git stash pop',
      'On branch feature/sso\nChanges not staged for commit:\n\tmodified:   src/auth/session.ts\nDropped refs/stash@{0}',
    ),
    bash('git push --force-with-lease', '+ b00b1e5...c0ffee7 feature/sso -> feature/sso (forced update)'),
    you('throw the session wip away, I solved that differently'),
    bash('git checkout -- src/auth/session.ts', ''),
    claude(
      'Gone. The branch is clean apart from notes.txt, which is untracked. Shall I open the pull request against main?',
    ),
    compaction('useless', {
      over: [
        'stash holds session.ts',
        'c0ffee7 not pushed',
        'rebase and squash',
        'rebase finished',
        'push rejected, lease worked',
        'tenant was missing',
        'oidc.ts passes the tenant',
      ],
      says: [
        state('c0ffee7 is pushed', [/c0ffee7/, /pushed|forced update/]),
        dropped('session wip thrown away', [/session/, /throw|away|differently|discard|checkout --/]),
        next('offer of a pull request', [/pull request/, /main|shall I/i]),
        state('notes.txt untracked', [/notes\.txt/, /untracked/]),
      ],
      gone: [
        stale('stash as there', [/stash/, /session/, /waiting|holds|kept|still/]),
        stale('session.ts as uncommitted', [/session\.ts/, /uncommitted|not committed/]),
      ],
    }),
  ],
};
