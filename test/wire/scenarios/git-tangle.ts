import * as s from '../steps.ts';

/** What git did decides: stash, amend, reset, a rebase with conflicts, push refused and forced. */
export const gitTangle: s.Scenario = {
  name: 'git tangle',
  domain: 'web',
  language: 'en',
  client: '2.0.14',
  cwd: '/work-copy/portal',
  steps: [
    s.you(
      'rebase feature/sso on main please, and squash the fixups. never force-push to main, on the feature branch --force-with-lease is ok',
    ),
    s.bash('git status --short', ' M src/auth/session.ts\n?? notes.txt'),
    s.bash(
      'git stash push -m "session wip" src/auth/session.ts',
      'Saved working directory and index state On feature/sso: session wip',
    ),
    s.bash(
      'git rebase main',
      'CONFLICT (content): Merge conflict in src/auth/routes.ts\nCONFLICT (content): Merge conflict in src/auth/oidc.ts\nerror: could not apply 3d1a2b4... Add SSO callback',
      { failed: 1 },
    ),
    s.claude(
      'Two files conflict. In routes.ts main renamed /login to /signin, ours adds /sso/callback; both stay.',
    ),
    s.edit(
      '/work-copy/portal/src/auth/routes.ts',
      '<<<<<<< HEAD',
      "router.get('/signin'); router.get('/sso/callback');",
    ),
    s.bash('git add src/auth/routes.ts', ''),
    s.claude(
      'routes.ts is resolved; oidc.ts is not yet: main moved the issuer check into verifyIssuer(), so our copy of the check in oidc.ts has to go.',
    ),
    s.compaction('useless', {
      says: [
        s.request('rebase and squash', [/rebase/, /feature\/sso/, /squash|fixups/]),
        s.rule('no force push to main', [/force-push|force push/, /main/, /never/]),
        s.rule('force-with-lease on the branch', [/--force-with-lease/, /feature|ok/]),
        s.said('routes.ts resolved, oidc.ts open', [/oidc\.ts/, /not yet|conflict|open|has to go/]),
        s.said('login became signin', [/\/signin/, /\/login|renamed|both stay/]),
        s.said('issuer check moved', [/verifyIssuer/, /moved|issuer/]),
        s.said('take our issuer check out of oidc.ts', [/oidc\.ts/, /has to go|verifyIssuer|issuer/]),
        s.said('both routes stay', [/signin/, /sso\/callback/]),
      ],
    }),
    s.edit('/work-copy/portal/src/auth/oidc.ts', '<<<<<<< HEAD', 'verifyIssuer(token);'),
    s.bash(
      'git add src/auth/oidc.ts && GIT_EDITOR=true git rebase --continue',
      'Successfully rebased and updated refs/heads/feature/sso.',
    ),
    s.bash(
      'npx vitest run src/auth',
      '1 failed | 52 passed\nFAIL src/auth/oidc.test.ts > rejects a foreign issuer\nAssertionError: expected 200 to be 401',
      { failed: 1 },
    ),
    s.claude(
      'The foreign issuer is accepted because verifyIssuer needs the tenant, and we call it without one. I pass config.tenant.',
    ),
    s.edit('/work-copy/portal/src/auth/oidc.ts', 'verifyIssuer(token)', 'verifyIssuer(token, config.tenant)'),
    s.bash('npx vitest run src/auth', '53 passed'),
    s.bash(
      'git commit -am "Pass the tenant to the issuer check"',
      '[feature/sso b00b1e5] Pass the tenant to the issuer check',
    ),
    s.bash('git push', '! [rejected] feature/sso -> feature/sso (non-fast-forward)', { failed: 1 }),
    s.bash('git push --force-with-lease', '+ 9d9d9d9...b00b1e5 feature/sso -> feature/sso (forced update)'),
    s.bash(
      'git commit --amend -m "Pass tenant to issuer check"',
      '[feature/sso c0ffee7] Pass tenant to issuer check',
    ),
    s.claude('Amended to c0ffee7, which is not pushed; the stash with session.ts is still waiting.'),
    s.compaction('The rebase of feature/sso is in progress with conflicts in oidc.ts. Nothing was pushed.', {
      over: [
        'routes.ts resolved, oidc.ts open',
        'take our issuer check out of oidc.ts',
        'login became signin',
        'both routes stay',
        'issuer check moved',
      ],
      says: [
        s.said('c0ffee7 not pushed', [/c0ffee7/, /not pushed|unpushed|amend/i]),
        s.said('tenant was missing', [/verifyIssuer/, /tenant/]),
        s.said('oidc.ts passes the tenant', [/oidc\.ts|verifyIssuer/, /tenant/]),
      ],
    }),
    s.bash(
      'git stash pop',
      'On branch feature/sso\nChanges not staged for commit:\n\tmodified:   src/auth/session.ts\nDropped refs/stash@{0}',
    ),
    s.bash('git push --force-with-lease', '+ b00b1e5...c0ffee7 feature/sso -> feature/sso (forced update)'),
    s.you('throw the session wip away, I solved that differently'),
    s.bash('git checkout -- src/auth/session.ts', ''),
    s.claude(
      'Gone. The branch is clean apart from notes.txt, which is untracked. Shall I open the pull request against main?',
    ),
    s.compaction('useless', {
      over: ['c0ffee7 not pushed', 'rebase and squash', 'tenant was missing', 'oidc.ts passes the tenant'],
      says: [
        s.said('c0ffee7 is pushed', [/c0ffee7/, /pushed|forced update/]),
        s.words('session wip thrown away', [/session/, /throw|away|differently|discard|checkout --/]),
        s.said('offer of a pull request', [/pull request/, /main|shall I/i]),
        s.said('notes.txt untracked', [/notes\.txt/, /untracked/]),
      ],
    }),
  ],
};
