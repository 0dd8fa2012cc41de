import * as s from '../steps.ts';

/** Documentation: rules of style that pile up and change, arguments of a slash command, a box ticked too early. */
export const docsMigration: s.Scenario = {
  name: 'docs migration',
  domain: 'docs',
  language: 'en',
  cwd: '/home/ana/handbook',
  steps: [
    s.slash(
      'migrate-docs',
      'from mkdocs to docusaurus, keep all old URLs alive with redirects, english only, leave de/ where it is',
    ),
    s.claude('I convert the pages in groups and check links after each group.'),
    s.you('Style: sentence case in headings, no exclamation marks, and say "sign in", never "log in".'),
    s.bash(
      'npx docusaurus build',
      'Error: MDX compilation failed for docs/install.md: Unexpected character `!` (U+0021) before name',
      { failed: 1 },
    ),
    s.claude(
      'MDX does not accept HTML comments (<!-- -->); docs/install.md has one at the top. They become {/* */}.',
    ),
    s.bash(
      "sed -i 's/<!--/{\\/\\*/; s/-->/\\*\\/}/' docs/*.md && npx docusaurus build",
      '[SUCCESS] Generated static files in "build".\n[WARNING] 14 broken links',
    ),
    s.claude(
      'The build passes with 14 broken links, all of them to /reference/cli#flags, whose anchor is /reference/cli#options now.',
    ),
    s.todos('x Convert guides', 'x Fix links to cli#flags', '> Redirect map', '- Versioned docs'),
    s.claude(
      'I would generate the redirect map from mkdocs.yml with scripts/redirects.mjs rather than write 210 entries by hand. Algolia search needs an app id that I do not have, so search stays on the local plugin for now.',
    ),
    s.you('ok. and headings: changed my mind, title case, marketing wants it'),
    s.edit('/home/ana/handbook/scripts/redirects.mjs', '', 'export function redirects(nav) {}'),
    s.claude(
      'redirects.mjs parses the nav; the output is not wired into docusaurus.config.js yet. The 14 broken links are still there, I had only planned that fix.',
    ),
    s.compaction('useless', {
      says: [
        s.request('migration from mkdocs to docusaurus', [/mkdocs/, /docusaurus/]),
        s.request('old URLs stay alive', [/old URLs/, /redirect/]),
        s.rule('de/ stays where it is', [/de\//, /leave|where it is/]),
        s.rule('sign in, never log in', [/sign in/, /log in/]),
        s.rule('no exclamation marks', [/exclamation/]),
        s.rule('title case now', [/title case/, /marketing|headings/]),
        s.said('MDX rejects HTML comments', [/MDX/, /comments?|<!--/]),
        s.said('anchor moved from flags to options', [/cli#flags/, /cli#options/]),
        s.said('broken links are still there', [/14 broken links/, /still|planned|there/]),
        s.said('redirect map is generated', [/redirects\.mjs/, /generate|mkdocs\.yml|210/]),
        s.said('210 entries by hand', [/210/, /by hand/]),
        s.said('Algolia', [/algolia/i, /app id|local plugin/]),
        s.said('redirects.mjs is not wired in', [
          /redirects\.mjs|output/,
          /not wired|docusaurus\.config\.js/,
        ]),
        s.said('wire it into the config', [/docusaurus\.config\.js/, /wire|yet/]),
        s.said('install.md had the comment', [/install\.md/, /comment|MDX/]),
        s.said('mkdocs.yml is the source of the map', [/mkdocs\.yml/, /redirect/]),
      ],
    }),
    s.edit('/home/ana/handbook/docusaurus.config.js', 'plugins: []', 'plugins: [redirectPlugin]'),
    s.bash("grep -rl 'cli#flags' docs | xargs sed -i 's/cli#flags/cli#options/'", ''),
    s.bash('npx docusaurus build', '[SUCCESS] Generated static files in "build".'),
    s.bash(
      'git add -A && git commit -m "Redirect old URLs, mend CLI links"',
      '[docusaurus 8c9d0e1] Redirect old URLs, mend CLI links\n 37 files changed',
    ),
    s.you('now versioned docs: freeze 1.x as a version, 2.0 is next. do not translate anything'),
    s.claude(
      'I cut version 1.x with `npx docusaurus docs:version 1.x` as soon as the sidebar ids are unique; install appears twice.',
    ),
    s.compaction(
      'The assistant converted documentation pages. Headings must be in sentence case. 14 links are broken.',
      {
        over: [
          'broken links are still there',
          'redirects.mjs is not wired in',
          'wire it into the config',
          'install.md had the comment',
          'anchor moved from flags to options',
        ],
        says: [
          s.request('freeze 1.x', [/1\.x/, /freeze|version/]),
          s.rule('translate nothing', [/translate/]),
          s.said('install appears twice', [/install/, /twice|unique/]),
          s.said('docs:version 1.x', [/docs:version 1\.x/]),
          s.rule('summary is wrong on headings', [/title case/, /summary|headings|marketing/]),
        ],
      },
    ),
  ],
};
