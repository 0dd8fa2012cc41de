import {
  bash,
  claude,
  compaction,
  edit,
  FAILS,
  failed,
  finding,
  how,
  next,
  relation,
  request,
  type Scenario,
  stale,
  state,
  todos,
  you,
} from '../steps.ts';

/** iOS: a simulator that is swapped, a leak with a better explanation, boxes that lag behind the commits. */
export const pantryIos: Scenario = {
  name: 'pantry ios',
  domain: 'mobile',
  language: 'en',
  cwd: '/Users/ana/Pantry',
  steps: [
    you(
      'The scanner screen leaks, memory goes up by 30 MB with every visit. Fix it, then add the torch button, then bump the build number for TestFlight.',
    ),
    todos('> Fix the leak of the scanner', '- Add the torch button', '- Bump the build number'),
    bash(
      "xcodebuild test -scheme Pantry -destination 'platform=iOS Simulator,name=iPhone 14'",
      'xcodebuild: error: Unable to find a device matching the provided destination specifier: { platform:iOS Simulator, name:iPhone 14 }',
      { failed: 70 },
    ),
    bash(
      'xcrun simctl list devices available',
      'iPhone 16 (A1C7-55) (Shutdown)\niPhone 16 Pro (B2D8-90) (Booted)',
    ),
    bash(
      "xcodebuild test -scheme Pantry -destination 'platform=iOS Simulator,name=iPhone 16 Pro'",
      'Test Case \'-[ScannerTests testReleases]\' failed (0.412 seconds).\nScannerTests.swift:27: error: XCTAssertNil failed: "<ScannerViewController>"\n** TEST FAILED **',
      { failed: 65 },
    ),
    claude('testReleases reproduces it. The closure of the capture delegate keeps self, I would say.'),
    edit(
      '/Users/ana/Pantry/Scanner/ScannerViewController.swift',
      '{ result in self.show',
      '{ [weak self] result in self?.show',
    ),
    bash(
      "xcodebuild test -scheme Pantry -destination 'platform=iOS Simulator,name=iPhone 16 Pro' -only-testing:PantryTests/ScannerTests",
      "Test Case '-[ScannerTests testReleases]' failed (0.398 seconds).\nScannerTests.swift:27: error: XCTAssertNil failed\n** TEST FAILED **",
      { failed: 65 },
    ),
    claude(
      'No change with weak self. The memory graph shows who holds on: a CADisplayLink that targets the controller and is never invalidated.',
    ),
    edit(
      '/Users/ana/Pantry/Scanner/ScannerViewController.swift',
      'super.viewDidDisappear',
      'link.invalidate(); super.viewDidDisappear',
    ),
    bash('make test', "Test Suite 'All tests' passed.\nExecuted 118 tests, with 0 failures"),
    bash('git commit -qam "Invalidate the display link of the scanner"', ''),
    claude('Leak closed: 118 tests pass.'),
    compaction('useless', {
      says: [
        request('torch, build number', [/torch/, /build number/]),
        failed('iPhone 14 is not there', [/iPhone 14/, /iPhone 16|Unable/]),
        finding('display link', [/CADisplayLink|display link/]),
        state('committed', [/Invalidate the display link/, /commit/i]),
        how('tests', [/make test/, /118/]),
        relation('booted simulator', [/iPhone 16 Pro/]),
      ],
      gone: [
        stale('closure keeps self', [/closure of the capture delegate keeps self/]),
        stale('testReleases fails', [/testReleases/, FAILS]),
        stale('leak as the item in progress', [
          /(?:in progress|open|next)[^|]*Fix the leak/i,
          /^(?!.*(?:done|committed since)).*$/,
        ]),
        stale('never invalidated as so', [
          /is never invalidated/,
          /^(?!.*(?:edited|since|fixed|later|commit)).*$/,
        ]),
      ],
    }),
    edit('/Users/ana/Pantry/Scanner/TorchButton.swift', '', 'final class TorchButton: UIButton {}'),
    bash(
      'make test',
      'ScannerTests.swift: error: testTorchToggles : XCTAssertTrue failed\nExecuted 119 tests, with 1 failure',
      { failed: 2 },
    ),
    claude(
      'testTorchToggles fails as the simulator has no torch, `hasTorch` is false there. I put the device behind a protocol.',
    ),
    edit(
      '/Users/ana/Pantry/Scanner/TorchButton.swift',
      'UIButton {}',
      'UIButton { let device: TorchDevice }',
    ),
    bash(
      "xcodebuild test -scheme Pantry -destination 'id=B2D8-90' | xcbeautify",
      'Executed 119 tests, with 0 failures',
    ),
    bash('git add -A; git commit -qm "Add a torch button"', ''),
    claude('The torch is in. Now the build number.'),
    bash('agvtool next-version -all', 'Setting version of project Pantry to: 418'),
    claude('Build is 418.'),
    you('418 is taken, Jo uploaded it yesterday. use 420'),
    bash('agvtool new-version -all 420', 'Setting version of project Pantry to: 420'),
    compaction('useless', {
      over: ['torch, build number', 'tests'],
      says: [
        state('torch committed', [/Add a torch button/, /commit/i]),
        state('build 420', [/420/]),
        finding('418 is taken', [/418/, /taken/]),
        finding('no torch in the simulator', [/hasTorch|no torch/]),
      ],
      gone: [
        stale('torch test fails', [/testTorchToggles/, FAILS]),
        stale('build is 418', [/Build is 418/, /^(?!.*420).*$/]),
        stale('torch pending', [
          /(?:pending|open)[^|]*Add the torch button/i,
          /^(?!.*(?:done|committed)).*$/,
        ]),
        stale('now the build number', [/Now the build number/]),
      ],
    }),
    bash('git commit -qam "Build 420" && git push', 'main -> main'),
    bash('fastlane beta', 'error: No signing certificate "iOS Distribution" found', { failed: 1 }),
    claude('The distribution certificate is missing from this keychain, so fastlane stops.'),
    bash('fastlane match appstore --readonly', 'Installing certificate... done'),
    bash('fastlane beta', 'Successfully uploaded package to App Store Connect'),
    claude(
      '420 is uploaded. Apple takes about 20 minutes; after that add the external testers group "Kitchen".',
    ),
    compaction('useless', {
      over: ['booted simulator', 'build 420'],
      says: [
        state('uploaded', [/upload/i, /420|fastlane beta/]),
        failed('certificate and match', [/fastlane match appstore|certificate/, /fastlane|worked|missing/]),
        next('testers group', [/Kitchen/]),
      ],
      gone: [
        stale('certificate missing', [
          /certificate is missing from this keychain/,
          /^(?!.*(?:later|since|match)).*$/,
        ]),
        stale('beta fails', [/No signing certificate/, FAILS]),
        stale('bump as open', [/(?:pending|open)[^|]*Bump the build number/i]),
      ],
    }),
  ],
};
