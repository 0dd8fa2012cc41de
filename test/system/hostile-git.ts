import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HOOKS = 'post-index-change reference-transaction pre-auto-gc post-checkout fsmonitor-watchman'.split(
  ' ',
);

/**
 * A repository in which everything that git can be made to run writes a file: filters of all kinds, monitors, hooks,
 * programs for diffs, pagers, aliases, helpers of remotes, and the same once more in a submodule.
 */
export function makeHostileGit(folder: string, traps: string) {
  mkdirSync(traps, { recursive: true });
  mkdirSync(join(folder, 'inner'), { recursive: true });
  const trap = (name: string) => {
    const path = join(traps, `run-${name}`);
    writeFileSync(path, `#!/bin/sh\ntouch '${join(traps, `sprung-${name}`)}'\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const git = (cwd: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const commitAll = (cwd: string) => {
    git(cwd, 'init', '-q', '-b', 'main');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-qm', 'First');
  };
  writeFileSync(join(folder, 'inner/s.txt'), 'one\n');
  commitAll(join(folder, 'inner'));
  for (const name of ['clean', 'process', 'odd', 'driver', 'textconv', 'missing'])
    writeFileSync(join(folder, `${name}.txt`), `${name}\n`);
  commitAll(folder);
  const missing = git(folder, 'rev-parse', 'HEAD:missing.txt');
  rmSync(join(folder, '.git/objects', missing.slice(0, 2), missing.slice(2)), { force: true });
  writeFileSync(
    join(folder, '.gitattributes'),
    'clean.txt filter=clean\nprocess.txt filter=process\nodd.txt filter=odd.name\ndriver.txt diff=driver\n',
  );
  mkdirSync(join(folder, '.git/info'), { recursive: true });
  writeFileSync(join(folder, '.git/info/attributes'), 'textconv.txt diff=textconv filter=included\n');
  writeFileSync(join(folder, '.git/more'), `[filter "included"]\n\tclean = ${trap('included-clean')}\n`);
  writeFileSync(
    join(folder, '.git/config'),
    `[core]
\trepositoryFormatVersion = 1
\tworktree = ${traps}
\tfsmonitor = ${trap('fsmonitor')}
\tpager = ${trap('pager')}
\teditor = ${trap('editor')}
\tsshCommand = ${trap('ssh')}
\taskPass = ${trap('askpass')}
\tgitProxy = ${trap('proxy')}
\talternateRefsCommand = ${trap('alternates')}
[extensions]
\tpartialClone = origin
[remote "origin"]
\tpromisor = true
\turl = ext::${trap('remote')} %S
\tuploadpack = ${trap('uploadpack')}
[protocol "ext"]
\tallow = always
[protocol]
\tallow = always
[credential]
\thelper = ${trap('credential')}
[gpg]
\tprogram = ${trap('gpg')}
[log]
\tshowSignature = true
[alias]
\tstatus = !${trap('alias')}
[pager]
\tstatus = ${trap('pager-status')}
[diff]
\texternal = ${trap('diff-external')}
\tsubmodule = log
[diff "driver"]
\tcommand = ${trap('diff-command')}
[diff "textconv"]
\ttextconv = ${trap('textconv')}
[status]
\tsubmoduleSummary = true
[filter "clean"]
\tclean = ${trap('clean')}
\tsmudge = ${trap('smudge')}
\trequired = true
[filter "process"]
\tprocess = ${trap('process')}
\trequired = true
[filter "odd.name"]
\tclean = ${trap('odd')}
[include]
\tpath = more
`,
  );
  appendFileSync(
    join(folder, 'inner/.git/config'),
    `[core]\n\tfsmonitor = ${trap('inner-fsmonitor')}\n[filter "x"]\n\tclean = ${trap('inner-clean')}\n`,
  );
  writeFileSync(join(folder, 'inner/.git/info/attributes'), '* filter=x\n');
  writeFileSync(join(folder, 'inner/s.txt'), 'two\n');
  mkdirSync(join(folder, '.git/hooks'), { recursive: true });
  for (const hook of HOOKS) {
    writeFileSync(join(folder, '.git/hooks', hook), `#!/bin/sh\nexec '${trap(`hook-${hook}`)}'\n`);
    chmodSync(join(folder, '.git/hooks', hook), 0o755);
  }
  for (const name of ['clean', 'process', 'odd', 'driver', 'textconv'])
    writeFileSync(join(folder, `${name}.txt`), `${name} changed\n`);
  return {
    sprung: () =>
      readdirSync(traps)
        .filter((name) => name.startsWith('sprung-'))
        .sort(),
  };
}
