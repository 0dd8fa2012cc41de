import * as s from '../steps.ts';

/** Japanese: a widget that stops; a first diagnosis that is wrong, short answers, English summaries. */
export const widgetJa: s.Scenario = {
  name: 'widget ja',
  domain: 'mobile',
  language: 'ja',
  cwd: '/Users/sato/tenki',
  steps: [
    s.you(
      '天気ウィジェットが夜中から更新されなくなるという報告が多いです。Pixel 8で再現します。原因を調べて直してください。minSdkは26のまま変えないこと。ForegroundServiceは使わないで(審査で落ちたことがある)。コミットメッセージは英語で。',
    ),
    s.bash('./gradlew :widget:testDebugUnitTest', 'BUILD SUCCESSFUL in 48s\n37 tests completed'),
    s.bash('adb shell dumpsys jobscheduler | grep tenki', 'error: more than one device/emulator', {
      failed: 1,
    }),
    s.bash(
      'adb -s 39121FDJH shell dumpsys jobscheduler | grep tenki',
      'JOB #u0a231/77: jp.tenki/androidx.work.impl.background.systemjob.SystemJobService\n  Standby bucket: RARE\n  Unsatisfied constraints: CONNECTIVITY',
    ),
    s.claude(`調べた結果をまとめます。

## 現状
- WorkManagerの定期ジョブ(#77)はスケジュールされている
- Standby bucketがRAREになっている
- 未充足の制約: CONNECTIVITY

## 原因の候補
1. Dozeモードでジョブが遅延されている
2. RAREバケットの制限(24時間に1回程度)
3. ネットワーク制約がUNMETEREDになっている

おそらく原因はDozeモードです。setExactAndAllowWhileIdleに置き換えれば直るはずです。`),
    s.bash(
      'rg -n "NetworkType" widget/src',
      'widget/src/main/kotlin/UpdateWorker.kt:52:    .setRequiredNetworkType(NetworkType.UNMETERED)',
    ),
    s.claude(
      '先ほどの診断は間違いでした。UpdateWorker.kt:52でNetworkType.UNMETEREDが指定されているため、夜にWi-Fiが切れると制約が満たされません。Pixel 8は「アダプティブ接続」で夜間Wi-Fiを切るので、報告と一致します。Dozeだけなら15分のメンテナンス枠で更新されるはずです。',
    ),
    s.you('なるほど。CONNECTEDに変えるとデータ量は?'),
    s.claude(
      '1回の更新は約14KBです。30分ごとなら1日で約670KB、月20MB程度です。A) 常にCONNECTED、B) 設定画面に「Wi-Fiのみ」を追加して既定はオフ、のどちらにしますか。',
    ),
    s.you('B'),
    s.edit(
      '/Users/sato/tenki/widget/src/main/kotlin/UpdateWorker.kt',
      'NetworkType.UNMETERED',
      'if (prefs.wifiOnly) NetworkType.UNMETERED else NetworkType.CONNECTED',
    ),
    s.bash(
      './gradlew :widget:testDebugUnitTest',
      'UpdateWorkerTest > constraintsDefault FAILED\n  expected: UNMETERED but was: CONNECTED\n37 tests completed, 1 failed',
      { failed: 1 },
    ),
    s.claude(
      'constraintsDefaultの失敗は想定どおりで、テスト側の期待値をCONNECTEDに直します。注意点として、既存ユーザーには古い制約のジョブが残るため、ExistingPeriodicWorkPolicy.KEEPをUPDATEに変えないと修正が届きません。設定画面のスイッチ(SettingsFragment)はまだ作っていません。',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   The weather widget stops updating at night (reproducible on Pixel 8); find the cause and fix it. (The conversation is in Japanese.)

2. Key Technical Concepts:
   - WorkManager, Doze, standby buckets, NetworkType
   - Kotlin, Gradle; module widget for the worker, module app for the settings

3. Files and Code Sections:
   - widget/src/main/kotlin/UpdateWorker.kt:52: required network type now depends on prefs.wifiOnly

4. Errors and fixes:
   - adb: more than one device

5. Problem Solving:
   Doze mode delays the periodic job during the night. The network type was changed as well.

6. All user messages:
   - request
   - question about data volume
   - "B"

   Observations from dumpsys: job #77 of SystemJobService is scheduled, the standby bucket is RARE, the unsatisfied constraint is CONNECTIVITY. Three candidates were listed: Doze, the limits of the RARE bucket, and the network constraint. The user asked about the amount of data and chose the second of two options offered.

   Code after the edit:
     if (prefs.wifiOnly) NetworkType.UNMETERED else NetworkType.CONNECTED
   Test command: ./gradlew :widget:testDebugUnitTest (37 tests)

   The user's wording is Japanese throughout; answers were given in Japanese as well.

7. Pending Tasks:
   - replace by setExactAndAllowWhileIdle

8. Current Work:
   The worker was edited; unit tests pass (37).

9. Next Step:
   setExactAndAllowWhileIdle.`,
      {
        says: [
          s.rule('minSdk 26', [/minSdk/, /26|変えない/]),
          s.rule('ForegroundServiceなし', [/ForegroundService/, /使わない|審査|not use|no /]),
          s.rule('コミットは英語', [/コミットメッセージ|commit message/, /英語|English/]),
          s.said('原因はUNMETERED', [/UNMETERED/, /Wi-Fi|制約|アダプティブ/]),
          s.said('Bの設定スイッチ', [/Wi-Fiのみ/, /B|既定|オフ/]),
          s.said('constraintsDefaultが失敗', [/constraintsDefault/, /fail|期待値|expected|失敗/]),
          s.said('KEEPをUPDATEに', [/ExistingPeriodicWorkPolicy|KEEP/, /UPDATE/]),
          s.said('SettingsFragmentは未着手', [/SettingsFragment/, /まだ|not yet|作っていません/]),
          s.said('月20MB', [/14KB|20MB|670KB/, /更新|月|1日/]),
        ],
      },
    ),
    s.edit(
      '/Users/sato/tenki/widget/src/test/kotlin/UpdateWorkerTest.kt',
      'assertEquals(UNMETERED',
      'assertEquals(CONNECTED',
    ),
    s.edit(
      '/Users/sato/tenki/widget/src/main/kotlin/Scheduler.kt',
      'ExistingPeriodicWorkPolicy.KEEP',
      'ExistingPeriodicWorkPolicy.UPDATE',
    ),
    s.bash('./gradlew :widget:testDebugUnitTest', 'BUILD SUCCESSFUL in 51s\n37 tests completed'),
    s.bash(
      'git commit -am "Update the widget on any network"',
      '[widget-night 4d1f6a0] Update the widget on any network\n 3 files changed',
    ),
    s.write(
      '/Users/sato/tenki/app/src/main/res/xml/prefs_widget.xml',
      '<SwitchPreference android:key="wifi_only"/>\n',
    ),
    s.you(
      '設定の文言は「Wi-Fi接続時のみ更新」にして。あと、やっぱりminSdkは28に上げていい、26の利用者は0.3%だった',
    ),
    s.edit('/Users/sato/tenki/gradle/libs.versions.toml', 'minSdk = "26"', 'minSdk = "28"'),
    s.bash(
      './gradlew :app:assembleDebug',
      'AAPT: error: resource string/wifi_only_title (aka jp.tenki:string/wifi_only_title) not found.',
      { failed: 1 },
    ),
    s.claude(
      '文字列リソースがまだありません。values/strings.xmlとvalues-ja/strings.xmlの両方にwifi_only_titleを追加します。英語版は "Update on Wi-Fi only" とします。',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Fix the widget that stops at night. Cause: NetworkType.UNMETERED while Pixel 8 turns Wi-Fi off at night (adaptive connectivity, 制約). Solution B: a switch 「Wi-Fiのみ」, default off (既定オフ). Keep minSdk at 26. No ForegroundService (審査). Commit messages in English (コミットメッセージは英語).

2. Files and Code Sections:
   - UpdateWorker.kt, Scheduler.kt (ExistingPeriodicWorkPolicy.UPDATE instead of KEEP), UpdateWorkerTest.kt
   - prefs_widget.xml: wifi_only switch (new)

3. Errors and Fixes:
   - constraintsDefault failed, expectation adapted
   - adb needs the serial because an emulator is connected as well; jobs are inspected with dumpsys jobscheduler
   - the bucket RARE limits jobs, but is not what stops the widget

4. Problem Solving: one update is 14KB, 20MB a month (更新)

   Devices: the phone is addressed with adb -s 39121FDJH. Doze had been the first assumption and was given up after reading UpdateWorker.kt:52. Jobs of existing users keep their old constraints unless the policy is UPDATE, which is why Scheduler.kt was changed. Unit tests: 37 completed, successful.

   All user messages: the report; the question on data volume; "B"; remarks on the settings text.

   The switch is defined in app/src/main/res/xml/prefs_widget.xml:
     <SwitchPreference android:key="wifi_only"/>

5. Pending Tasks:
   - SettingsFragment (まだ) with the switch
   - commit of the worker changes

6. Current Work: settings screen.

7. Next Step: text of the switch.`,
      {
        over: ['minSdk 26', 'constraintsDefaultが失敗', 'KEEPをUPDATEに', '月20MB'],
        says: [
          s.rule('minSdkは28', [/minSdk/, /28/]),
          s.request('文言', [/Wi-Fi接続時のみ更新/]),
          s.said('ビルドが失敗', [/wifi_only_title/, /not found|AAPT|まだありません|fail/]),
          s.said('文字列を両方に追加', [/strings\.xml|wifi_only_title/, /両方|追加|values-ja/]),
        ],
      },
    ),
    s.edit(
      '/Users/sato/tenki/app/src/main/res/values/strings.xml',
      '</resources>',
      '<string name="wifi_only_title">Update on Wi-Fi only</string></resources>',
    ),
    s.edit(
      '/Users/sato/tenki/app/src/main/res/values-ja/strings.xml',
      '</resources>',
      '<string name="wifi_only_title">Wi-Fi接続時のみ更新</string></resources>',
    ),
    s.bash('./gradlew :app:assembleDebug', 'BUILD SUCCESSFUL in 1m 12s'),
    s.bash(
      'git add -A && git commit -m "Add a Wi-Fi only switch"',
      '[widget-night a93be11] Add a Wi-Fi only switch\n 5 files changed',
    ),
    s.refuse(s.bash('git push', ''), 'まだpushしないで。実機で一晩見てから'),
    s.bash('adb -s 39121FDJH logcat -s UpdateWorker > night.log', '', { background: 'lg4' }),
    s.claude(
      '了解です。pushは一晩の実機確認のあとにします。ログはlg4としてnight.logに記録中です。明朝、00:00から06:00の間に「update ok」が12回あれば成功です。',
    ),
    s.compaction('useless', {
      over: ['文言', 'ビルドが失敗', '文字列を両方に追加', 'SettingsFragmentは未着手', 'Bの設定スイッチ'],
      says: [
        s.refusal('一晩見るまでpushしない', [/push/, /実機|一晩|しないで/]),
        s.said('lg4が記録中', [/lg4/, /night\.log|記録中|background|running/]),
        s.said('12回あれば成功', [/12回/, /update ok|成功/]),
      ],
    }),
  ],
};
