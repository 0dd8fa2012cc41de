import * as s from '../steps.ts';

/** Japanese. */
export const questEditor: s.Scenario = {
  name: 'クエストエディタ',
  domain: 'game',
  language: 'ja',
  cwd: '/home/ken/quest',
  steps: [
    s.you(
      'クエストエディタで保存すると会話の分岐が消えることがあります。原因を調べて直してください。セーブデータの形式は変えないでください。コミットは私が確認してからにしてください。',
    ),
    s.bash('cargo test save', 'test save::keeps_branches ... FAILED\nassertion failed: left: 3, right: 5', {
      failed: 101,
    }),
    s.claude(
      '原因が分かりました。分岐の ID が HashMap の順序で振り直されるため、同じ ID が二つできると片方が上書きされます。5 個のうち 3 個しか残りません。',
    ),
    s.claude('案は二つです。1: BTreeMap に替える。2: ID を UUID にする。'),
    s.you('1でお願いします。UUIDだと形式が変わってしまうので'),
    s.edit('/home/ken/quest/src/save.rs', 'HashMap', 'BTreeMap'),
    s.bash('cargo test save', 'test result: ok. 14 passed; 0 failed'),
    s.write('/home/ken/quest/tests/data/branches.ron', '(branches: [])'),
    s.claude(
      '保存のテストは 14 件すべて通りました。次は読み込み側 src/load.rs で古いデータの重複を直します。なお Windows では `cargo test` の前に `set RUST_MIN_STACK=8388608` が必要です(スタックが足りないため)。',
    ),
    s.compaction('useless', {
      says: [
        s.request('分岐が消える', [/分岐/, /消える/]),
        s.rule('形式を変えない', [/形式/, /変えない/]),
        s.rule('確認してからコミット', [/コミット/, /確認/]),
        s.finding('HashMap の順序', [/HashMap/, /順序|上書き/]),
        s.finding('5 個のうち 3 個', [/5 個/, /3 個/]),
        s.decision('BTreeMap に替える', [/BTreeMap/, /替える|1で|お願い|HashMap/]),
        s.dropped('UUID', [/UUID/, /形式/]),
        s.state('14 件通った', [/14/, /passed|通り/]),
        s.state('save.rs は未コミット', [/save\.rs/, /not committed|uncommitted|edited/]),
        s.next('load.rs の重複', [/load\.rs/, /重複|次/]),
        s.failed('Windows のスタック', [/RUST_MIN_STACK/, /Windows|スタック/]),
        s.how('テスト', [/cargo test save/, /14 passed|ok/]),
        s.file('save.rs', [/save\.rs/, /BTreeMap|edited/]),
        s.relation('branches.ron はテスト用', [/branches\.ron/, /test|作|created|wrote|written/i]),
      ],
      gone: [s.stale('テスト失敗', [/keeps_branches/, s.FAILS])],
    }),
    s.you('確認しました。コミットしていいですよ。これからは確認なしでコミットして構いません'),
    s.bash('git commit -am "Keep branch ids in order"', '[fix-save d3c4b5a] Keep branch ids in order'),
    s.compaction('useless', {
      over: [
        '確認してからコミット',
        'save.rs は未コミット',
        '5 個のうち 3 個',
        'save.rs',
        'branches.ron はテスト用',
      ],
      says: [
        s.rule('確認なしでよい', [/確認なし/]),
        s.state('d3c4b5a コミット済み', [/d3c4b5a/, /commit|Keep branch ids/i]),
      ],
      gone: [s.stale('確認の規則', [/私が確認してから/])],
    }),
  ],
};
