import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  FAILS,
  finding,
  next,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Japanese: 取り消し、一度だけの許可、原因の訂正、数値の変更。 */
export const denkiRyokin: Scenario = {
  name: '電気料金',
  domain: 'data',
  language: 'ja',
  cwd: '/srv/denki',
  steps: [
    you(
      '電気料金の集計が毎月ずれます。原因を調べて直してください。監査が終わるまで料金表は変更しないでください。出力はCSVにしてください。バッチは10分以内。コミットは英語で書いてください。',
    ),
    bash('python shukei.py 2026-02', '合計 48210, 期待値 48390'),
    claude('原因は消費税の端数処理だと思います。'),
    bash('python shukei.py 2026-02 --zeinuki', '税抜 合計 43827, 期待値 43991'),
    claude(
      '税抜でもずれているので、消費税ではありませんでした。検針日が月末をまたぐ契約が`kenshin_join`で落ちています。',
    ),
    edit('/srv/denki/shukei.py', 'inner', 'left'),
    bash('python shukei.py 2026-02', '合計 48390, 期待値 48390'),
    bash('pytest -q', '1 failed, 52 passed\nFAILED test_csv.py::test_bom - missing BOM', { failed: 1 }),
    edit('/srv/denki/csv_out.py', "'utf-8'", "'utf-8-sig'"),
    bash('make test', '53 passed'),
    claude('合計は一致しました。テストは53件とも通ります。'),
    compaction('useless', {
      says: [
        request('集計のずれ', [/集計/, /ずれ/]),
        rule('料金表', [/料金表/, /監査/]),
        rule('CSV', [/CSV/]),
        rule('10分', [/10分以内/]),
        rule('英語のコミット', [/コミットは英語/]),
        finding('検針日', [/検針日|kenshin_join/, /落ち|またぐ/]),
        state('48390', [/48390/]),
        state('53 passed', [/53 passed/]),
        state('未コミット', [/shukei\.py/, /not committed/i]),
      ],
      gone: [
        stale('消費税が原因', [/端数処理だと思います/, /^(?!.*ではありません).*$/]),
        stale('test_bom', [/test_bom/, FAILS]),
        stale('48210', [/^(?!.*48390, ).*合計 48210/]),
      ],
    }),
    you('監査が終わりました。料金表を4月版に更新して大丈夫です。CSVはやめて、Parquetにしましょう。'),
    edit('/srv/denki/ryokin.yml', '2025-10', '2026-04'),
    edit('/srv/denki/csv_out.py', 'to_csv', 'to_parquet'),
    bash(
      'git commit -am "Update tariff, write parquet"',
      '[main 3a3b3c3] Update tariff, write parquet\n 3 files changed',
    ),
    claude('料金表を4月版にし、Parquetで出力します。コミットは3a3b3c3です。グラフも付けますか？'),
    compaction('useless', {
      over: ['料金表', 'CSV', '集計のずれ', '未コミット', '48390', '53 passed', '検針日', '48210'],
      says: [
        rule('Parquet', [/Parquetに/]),
        rule('料金表は更新可', [/料金表/, /大丈夫|4月版/]),
        state('3a3b3c3', [/3a3b3c3/]),
        next('グラフ', [/グラフも付けますか/]),
      ],
      gone: [
        stale('変更しない', [/料金表は変更しないで/, /^(?!.*(?:終わりました|大丈夫)).*$/]),
        stale('CSVで', [/出力はCSVに/, /^(?!.*(?:やめて|Parquet)).*$/]),
        stale('shukei 未コミット', [/not committed[^|]*shukei/]),
      ],
    }),
    you('グラフはいりません。バッチは20分までかかっても構いません。それと、コミットは日本語でも大丈夫です。'),
    bash('git push', 'To forge:denki\n   2f2f2f2..3a3b3c3  main -> main'),
    claude('プッシュしました。'),
    compaction('useless', {
      over: ['10分', '英語のコミット', 'グラフ', '3a3b3c3', '料金表は更新可'],
      says: [
        decision('グラフ不要', [/グラフはいりません/]),
        rule('20分', [/20分/]),
        rule('日本語可', [/日本語でも/]),
        state('プッシュ済み', [/3a3b3c3/, /pushed|main -> main|プッシュ/]),
      ],
      gone: [
        stale('10分以内', [/10分以内/, /^(?!.*20分).*$/]),
        stale('英語で', [/コミットは英語で/, /^(?!.*日本語でも).*$/]),
        stale('グラフの質問', [/グラフも付けますか/, /no answer is on record/]),
        stale('未プッシュ', [/3a3b3c3[^|]*not pushed/]),
      ],
    }),
  ],
};
