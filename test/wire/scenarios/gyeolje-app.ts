import * as s from '../steps.ts';

/** Korean. */
export const gyeoljeApp: s.Scenario = {
  name: '결제 앱',
  domain: 'mobile',
  language: 'ko',
  cwd: '/Users/min/gyeolje',
  steps: [
    s.you(
      '아이폰에서 결제 화면이 가끔 하얗게 나와요. 원인을 찾아 주세요. main 브랜치에는 직접 푸시하지 마세요. 문구는 존댓말로 써 주세요.',
    ),
    s.bash(
      'xcodebuild test -scheme Pay',
      'xcodebuild: error: Scheme Pay is not currently configured for the test action',
      { failed: 66 },
    ),
    s.bash(
      'xcodebuild test -scheme PayTests -destination "platform=iOS Simulator,name=iPhone 15"',
      'Executed 58 tests, with 1 failure: testSheetAppears timed out after 10 s',
      { failed: 65 },
    ),
    s.claude(
      '원인을 찾았습니다. PaymentSheet가 메인 스레드가 아닌 곳에서 그려지고 있고, 응답이 2초를 넘으면 빈 화면이 나옵니다. 캐시는 원인이 아닙니다.',
    ),
    s.claude('방법은 두 가지입니다. 가: @MainActor를 붙인다. 나: DispatchQueue.main으로 감싼다.'),
    s.you('가로 해 주세요. 나는 예전에 순환 참조가 생겼어요'),
    s.edit('/Users/min/gyeolje/Pay/PaymentSheet.swift', 'func show()', '@MainActor func show()'),
    s.claude(
      'PaymentSheet.swift를 고쳤고 아직 테스트는 다시 돌리지 않았습니다. 다음은 testSheetAppears를 다시 돌리는 것입니다.',
    ),
    s.compaction('useless', {
      says: [
        s.request('결제 화면이 하얗게', [/결제 화면/, /하얗게/]),
        s.rule('main에 푸시 금지', [/main/, /푸시하지/]),
        s.rule('존댓말', [/존댓말/]),
        s.finding('메인 스레드가 아님', [/PaymentSheet/, /스레드/]),
        s.finding('2초를 넘으면', [/2초/, /빈 화면/]),
        s.decision('가: MainActor', [/MainActor/, /가로|가:|가\b|func show/]),
        s.dropped('나: DispatchQueue', [/나는|DispatchQueue/, /순환 참조/], [/순환 참조/]),
        s.failed('Pay 스킴', [/-scheme Pay|PayTests/, /PayTests/]),
        s.state('테스트 다시 안 돌림', [
          /PaymentSheet\.swift/,
          /않았습니다|not run|not tested|edited since|uncommitted|not committed/,
        ]),
        s.state('testSheetAppears 실패', [/testSheetAppears/, /timed out|10 s|fail/i]),
        s.next('다시 돌리기', [/testSheetAppears/, /다음|다시/]),
        s.how('테스트', [/xcodebuild test -scheme PayTests -destination/]),
        s.file('PaymentSheet.swift', [/PaymentSheet\.swift/, /edited|고쳤|MainActor/]),
        s.relation('PayTests는 테스트 스킴', [/PayTests/, /test/]),
      ],
      gone: [s.stale('캐시가 원인', [/원인은 캐시/])],
    }),
    s.bash(
      'xcodebuild test -scheme PayTests -destination "platform=iOS Simulator,name=iPhone 15"',
      'Executed 58 tests, with 0 failures',
    ),
    s.bash(
      'git commit -am "Show the sheet on the main actor"',
      '[fix/sheet ab12cd3] Show the sheet on the main actor',
    ),
    s.you('존댓말은 취소예요. 이제 반말로 써 주세요'),
    s.compaction('useless', {
      over: [
        '존댓말',
        '테스트 다시 안 돌림',
        'testSheetAppears 실패',
        '다시 돌리기',
        'Pay 스킴',
        'PaymentSheet.swift',
      ],
      says: [
        s.rule('반말', [/반말/]),
        s.state('ab12cd3', [/ab12cd3/, /main actor/i]),
        s.state('58개 통과', [/58 tests|xcodebuild test/, /0 failures|pass/]),
      ],
      gone: [
        s.stale('존댓말 규칙', [/^(?!.*취소).*존댓말로 써/]),
        s.stale('testSheetAppears 실패 중', [/testSheetAppears/, /failing|fails/]),
      ],
    }),
  ],
};
