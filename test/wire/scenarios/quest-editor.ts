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
  write,
  you,
} from '../steps.ts';

/** Japanese. */
export const questEditor: Scenario = {
  name: 'クエストエディタ',
  domain: 'game',
  language: 'ja',
  cwd: '/home/ken/quest',
  steps: [
    you(
      'クエストエディタで保存すると会話の分岐が消えることがあります。原因を調べて直してください。セーブデータの形式は変えないでください。コミットは私が確認してからにしてください。',
    ),
    bash('cargo test save', 'test save::keeps_branches ... FAILED\nassertion failed: left: 3, right: 5', {
      failed: 101,
    }),
    claude(
      '原因が分かりました。分岐の ID が HashMap の順序で振り直されるため、同じ ID が二つできると片方が上書きされます。5 個のうち 3 個しか残りません。',
    ),
    claude('案は二つです。1: BTreeMap に替える。2: ID を UUID にする。'),
    you('1でお願いします。UUIDだと形式が変わってしまうので'),
    edit('/home/ken/quest/src/save.rs', 'HashMap', 'BTreeMap'),
    bash('cargo test save', 'test result: ok. 14 passed; 0 failed'),
    write('/home/ken/quest/tests/data/branches.ron', '(branches: [])'),
    claude(
      '保存のテストは 14 件すべて通りました。次は読み込み側 src/load.rs で古いデータの重複を直します。なお Windows では `cargo test` の前に `set RUST_MIN_STACK=8388608` が必要です(スタックが足りないため)。',
    ),
    compaction('useless', {
      says: [
        request('分岐が消える', [/分岐/, /消える/]),
        rule('形式を変えない', [/形式/, /変えない/]),
        rule('確認してからコミット', [/コミット/, /確認/]),
        finding('HashMap の順序', [/HashMap/, /順序|上書き/]),
        finding('5 個のうち 3 個', [/5 個/, /3 個/]),
        decision('BTreeMap に替える', [/BTreeMap/, /替える|1で|お願い|HashMap/]),
        dropped('UUID', [/UUID/, /形式/]),
        state('14 件通った', [/14/, /passed|通り/]),
        state('save.rs は未コミット', [/save\.rs/, /not committed|uncommitted|edited/]),
        next('load.rs の重複', [/load\.rs/, /重複|次/]),
        failed('Windows のスタック', [/RUST_MIN_STACK/, /Windows|スタック/]),
        how('テスト', [/cargo test save/, /14 passed|ok/]),
        file('save.rs', [/save\.rs/, /BTreeMap|edited/]),
        relation('branches.ron はテスト用', [/branches\.ron/, /test|作|created|wrote|written/i]),
      ],
      gone: [stale('テスト失敗', [/keeps_branches/, FAILS])],
    }),
    you('確認しました。コミットしていいですよ。これからは確認なしでコミットして構いません'),
    bash('git commit -am "Keep branch ids in order"', '[fix-save d3c4b5a] Keep branch ids in order'),
    compaction('useless', {
      over: [
        '確認してからコミット',
        'save.rs は未コミット',
        '5 個のうち 3 個',
        'save.rs',
        'branches.ron はテスト用',
      ],
      says: [
        rule('確認なしでよい', [/確認なし/]),
        state('d3c4b5a コミット済み', [/d3c4b5a/, /commit|Keep branch ids/i]),
      ],
      gone: [stale('確認の規則', [/私が確認してから/])],
    }),
  ],
};
