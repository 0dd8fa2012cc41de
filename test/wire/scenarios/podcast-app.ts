import * as s from '../steps.ts';

/** Typed on the phone: typos, half sentences, things taken back while Claude works. */
export const podcastApp: s.Scenario = {
  name: 'podcast app',
  domain: 'mobile',
  language: 'en',
  cwd: '/Users/theo/pods',
  steps: [
    s.you(
      'downloads get stuck when the phone locks, pls fix. dont use any 3rd party libs. swiftui only no uikit. tests dont need to run for now im in a hurry',
    ),
    s.edit('/Users/theo/pods/Sources/Downloader.swift', 'URLSession.shared', 'background'),
    s.claude(
      'The downloads now use a background session. There are two ways to show progress: A) a ring on the cover, B) a bar below the title.',
    ),
    s.you('B. and lower case commit msgs plz, like "fix: ..."'),
    s.edit('/Users/theo/pods/Sources/Row.swift', 'Text(title)', 'VStack { Text(title); ProgressView() }'),
    s.bash('git commit -am "fix: show download progress"', '[main 1c77aa2] fix: show download progress'),
    s.queue('hmm can u also look why artwork is blurry on ipad'),
    s.refuse(
      s.bash('git push', ''),
      'no pushing pls, im on a train and ci costs me money. only push when i say so',
    ),
    s.claude('No push then. I look at the artwork next.'),
    s.compaction('useless', {
      says: [
        s.request('downloads get stuck', [/downloads/, /stuck/]),
        s.rule('no libraries', [/3rd party/]),
        s.rule('swiftui only', [/swiftui/i, /uikit/i]),
        s.rule('no tests for now', [/tests/, /dont need/]),
        s.said('B, the bar', [/\bB\b/, /bar below|below the title/]),
        s.rule('lower case messages', [/lower ?case/]),
        s.request('artwork is blurry', [/artwork/, /blurry/]),
        s.refusal('no push', [/push/, /train|when i say/]),
      ],
    }),
    s.bash('sips -g pixelWidth art.png', 'pixelWidth: 120'),
    s.claude(
      'The artwork is asked for at 120 pixels whatever the screen is. I would pull in Nuke for caching.',
    ),
    s.interrupted(),
    s.you('i said no libs. do it with AsyncImage'),
    s.edit('/Users/theo/pods/Sources/Cover.swift', 'size: 120', 'size: 120 * scale'),
    s.claude('The cover is asked for in the size of the screen, with AsyncImage.'),
    s.you('nice. home now with wifi so tests pls, always, before every commit. and u can push'),
    s.bash('swift test', 'Executed 88 tests, with 0 failures'),
    s.bash(
      'git commit -am "fix: sharp artwork"',
      '[main 2d88bb3] fix: sharp artwork\n 1 file changed, 1 insertion(+)',
    ),
    s.bash('git push', 'main -> main'),
    s.compaction('useless', {
      over: ['no tests for now', 'no push', 'artwork is blurry', 'downloads get stuck', 'B, the bar'],
      says: [
        s.rule('tests before every commit', [/tests/, /before every commit/]),
        s.rule('push is allowed', [/u can push/]),
        s.words('AsyncImage', [/AsyncImage/]),
      ],
    }),
    s.you(
      'so i talked to jana, uikit is fine where swiftui cant do it. capital letters in commits as well, the bot chokes on lowercase',
    ),
    s.ask('Which minimum version?', 'iOS 17', 'iOS 16', 'iOS 17'),
    s.edit('/Users/theo/pods/Package.swift', '.iOS(.v16)', '.iOS(.v17)'),
    s.claude('The minimum is iOS 17 now.'),
    s.compaction('useless', {
      over: ['swiftui only', 'lower case messages', 'AsyncImage'],
      says: [
        s.rule('uikit where needed', [/uikit is fine/]),
        s.rule('capital letters', [/capital letters/]),
        s.answer('iOS 17', [/minimum version/, /iOS 17/]),
      ],
    }),
  ],
};
