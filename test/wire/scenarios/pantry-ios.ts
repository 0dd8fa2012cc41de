import * as s from '../steps.ts';

/** iOS: a simulator that is swapped, a leak with a better explanation, boxes that lag behind the commits. */
export const pantryIos: s.Scenario = {
  name: 'pantry ios',
  domain: 'mobile',
  language: 'en',
  cwd: '/Users/ana/Pantry',
  steps: [
    s.you(
      'The scanner screen leaks, memory goes up by 30 MB with every visit. Fix it, then add the torch button, then bump the build number for TestFlight.',
    ),
    s.todos('> Fix the leak of the scanner', '- Add the torch button', '- Bump the build number'),
    s.bash(
      "xcodebuild test -scheme Pantry -destination 'platform=iOS Simulator,name=iPhone 14'",
      'xcodebuild: error: Unable to find a device matching the provided destination specifier: { platform:iOS Simulator, name:iPhone 14 }',
      { failed: 70 },
    ),
    s.bash(
      'xcrun simctl list devices available',
      'iPhone 16 (A1C7-55) (Shutdown)\niPhone 16 Pro (B2D8-90) (Booted)',
    ),
    s.bash(
      "xcodebuild test -scheme Pantry -destination 'platform=iOS Simulator,name=iPhone 16 Pro'",
      'Test Case \'-[ScannerTests testReleases]\' failed (0.412 seconds).\nScannerTests.swift:27: error: XCTAssertNil failed: "<ScannerViewController>"\n** TEST FAILED **',
      { failed: 65 },
    ),
    s.claude('testReleases reproduces it. The closure of the capture delegate keeps self, I would say.'),
    s.edit(
      '/Users/ana/Pantry/Scanner/ScannerViewController.swift',
      '{ result in self.show',
      '{ [weak self] result in self?.show',
    ),
    s.bash(
      "xcodebuild test -scheme Pantry -destination 'platform=iOS Simulator,name=iPhone 16 Pro' -only-testing:PantryTests/ScannerTests",
      "Test Case '-[ScannerTests testReleases]' failed (0.398 seconds).\nScannerTests.swift:27: error: XCTAssertNil failed\n** TEST FAILED **",
      { failed: 65 },
    ),
    s.claude(
      'No change with weak self. The memory graph shows who holds on: a CADisplayLink that targets the controller and is never invalidated.',
    ),
    s.edit(
      '/Users/ana/Pantry/Scanner/ScannerViewController.swift',
      'super.viewDidDisappear',
      'link.invalidate(); super.viewDidDisappear',
    ),
    s.bash('make test', "Test Suite 'All tests' passed.\nExecuted 118 tests, with 0 failures"),
    s.bash('git commit -qam "Invalidate the display link of the scanner"', ''),
    s.claude('Leak closed: 118 tests pass.'),
    s.compaction('useless', {
      says: [
        s.request('torch, build number', [/torch/, /build number/]),
        s.failed('iPhone 14 is not there', [/iPhone 14/, /iPhone 16|Unable/]),
        s.finding('display link', [/CADisplayLink|display link/]),
        s.state('committed', [/Invalidate the display link/, /commit/i]),
        s.how('tests', [/make test/, /118/]),
        s.relation('booted simulator', [/iPhone 16 Pro/]),
      ],
      gone: [
        s.stale('closure keeps self', [/closure of the capture delegate keeps self/]),
        s.stale('testReleases fails', [/testReleases/, s.FAILS]),
        s.stale('leak as the item in progress', [
          /(?:in progress|open|next)[^|]*Fix the leak/i,
          /^(?!.*(?:done|committed since)).*$/,
        ]),
        s.stale('never invalidated as so', [
          /is never invalidated/,
          /^(?!.*(?:edited|since|fixed|later|commit)).*$/,
        ]),
      ],
    }),
    s.edit('/Users/ana/Pantry/Scanner/TorchButton.swift', '', 'final class TorchButton: UIButton {}'),
    s.bash(
      'make test',
      'ScannerTests.swift: error: testTorchToggles : XCTAssertTrue failed\nExecuted 119 tests, with 1 failure',
      { failed: 2 },
    ),
    s.claude(
      'testTorchToggles fails as the simulator has no torch, `hasTorch` is false there. I put the device behind a protocol.',
    ),
    s.edit(
      '/Users/ana/Pantry/Scanner/TorchButton.swift',
      'UIButton {}',
      'UIButton { let device: TorchDevice }',
    ),
    s.bash(
      "xcodebuild test -scheme Pantry -destination 'id=B2D8-90' | xcbeautify",
      'Executed 119 tests, with 0 failures',
    ),
    s.bash('git add -A; git commit -qm "Add a torch button"', ''),
    s.claude('The torch is in. Now the build number.'),
    s.bash('agvtool next-version -all', 'Setting version of project Pantry to: 418'),
    s.claude('Build is 418.'),
    s.you('418 is taken, Jo uploaded it yesterday. use 420'),
    s.bash('agvtool new-version -all 420', 'Setting version of project Pantry to: 420'),
    s.compaction('useless', {
      over: ['torch, build number', 'tests'],
      says: [
        s.state('torch committed', [/Add a torch button/, /commit/i]),
        s.state('build 420', [/420/]),
        s.finding('418 is taken', [/418/, /taken/]),
        s.finding('no torch in the simulator', [/hasTorch|no torch/]),
      ],
      gone: [
        s.stale('torch test fails', [/testTorchToggles/, s.FAILS]),
        s.stale('build is 418', [/Build is 418/, /^(?!.*420).*$/]),
        s.stale('torch pending', [
          /(?:pending|open)[^|]*Add the torch button/i,
          /^(?!.*(?:done|committed)).*$/,
        ]),
        s.stale('now the build number', [/Now the build number/]),
      ],
    }),
    s.bash('git commit -qam "Build 420" && git push', 'main -> main'),
    s.bash('fastlane beta', 'error: No signing certificate "iOS Distribution" found', { failed: 1 }),
    s.claude('The distribution certificate is missing from this keychain, so fastlane stops.'),
    s.bash('fastlane match appstore --readonly', 'Installing certificate... done'),
    s.bash('fastlane beta', 'Successfully uploaded package to App Store Connect'),
    s.claude(
      '420 is uploaded. Apple takes about 20 minutes; after that add the external testers group "Kitchen".',
    ),
    s.compaction('useless', {
      over: ['booted simulator', 'build 420'],
      says: [
        s.state('uploaded', [/upload/i, /420|fastlane beta/]),
        s.failed('certificate and match', [/fastlane match appstore|certificate/, /fastlane|worked|missing/]),
        s.next('testers group', [/Kitchen/]),
      ],
      gone: [
        s.stale('certificate missing', [
          /certificate is missing from this keychain/,
          /^(?!.*(?:later|since|match)).*$/,
        ]),
        s.stale('beta fails', [/No signing certificate/, s.FAILS]),
        s.stale('bump as open', [/(?:pending|open)[^|]*Bump the build number/i]),
      ],
    }),
  ],
};
