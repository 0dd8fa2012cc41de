import * as s from '../steps.ts';

/** Japanese: 取り消し、一度だけの許可、原因の訂正、数値の変更。 */
export const denkiRyokin: s.Scenario = {
  name: '電気料金',
  domain: 'data',
  language: 'ja',
  cwd: '/srv/denki',
  steps: [
    s.you(
      '電気料金の集計が毎月ずれます。原因を調べて直してください。監査が終わるまで料金表は変更しないでください。出力はCSVにしてください。バッチは10分以内。コミットは英語で書いてください。',
    ),
    s.bash('python shukei.py 2026-02', '合計 48210, 期待値 48390'),
    s.claude('原因は消費税の端数処理だと思います。'),
    s.bash('python shukei.py 2026-02 --zeinuki', '税抜 合計 43827, 期待値 43991'),
    s.claude(
      '税抜でもずれているので、消費税ではありませんでした。検針日が月末をまたぐ契約が`kenshin_join`で落ちています。',
    ),
    s.edit('/srv/denki/shukei.py', 'inner', 'left'),
    s.bash('python shukei.py 2026-02', '合計 48390, 期待値 48390'),
    s.bash('pytest -q', '1 failed, 52 passed\nFAILED test_csv.py::test_bom - missing BOM', { failed: 1 }),
    s.edit('/srv/denki/csv_out.py', "'utf-8'", "'utf-8-sig'"),
    s.bash('make test', '53 passed'),
    s.claude('合計は一致しました。テストは53件とも通ります。'),
    s.compaction('useless', {
      says: [
        s.request('集計のずれ', [/集計/, /ずれ/]),
        s.rule('料金表', [/料金表/, /監査/]),
        s.rule('CSV', [/CSV/]),
        s.rule('10分', [/10分以内/]),
        s.rule('英語のコミット', [/コミットは英語/]),
        s.finding('検針日', [/検針日|kenshin_join/, /落ち|またぐ/]),
        s.state('48390', [/48390/]),
        s.state('53 passed', [/53 passed/]),
        s.state('未コミット', [/shukei\.py/, /not committed/i]),
      ],
      gone: [
        s.stale('消費税が原因', [/端数処理だと思います/, /^(?!.*ではありません).*$/]),
        s.stale('test_bom', [/test_bom/, s.FAILS]),
        s.stale('48210', [/^(?!.*48390, ).*合計 48210/]),
      ],
    }),
    s.you('監査が終わりました。料金表を4月版に更新して大丈夫です。CSVはやめて、Parquetにしましょう。'),
    s.edit('/srv/denki/ryokin.yml', '2025-10', '2026-04'),
    s.edit('/srv/denki/csv_out.py', 'to_csv', 'to_parquet'),
    s.bash(
      'git commit -am "Update tariff, write parquet"',
      '[main 3a3b3c3] Update tariff, write parquet\n 3 files changed',
    ),
    s.claude('料金表を4月版にし、Parquetで出力します。コミットは3a3b3c3です。グラフも付けますか？'),
    s.compaction('useless', {
      over: ['料金表', 'CSV', '集計のずれ', '未コミット', '48390', '53 passed', '検針日', '48210'],
      says: [
        s.rule('Parquet', [/Parquetに/]),
        s.rule('料金表は更新可', [/料金表/, /大丈夫|4月版/]),
        s.state('3a3b3c3', [/3a3b3c3/]),
        s.next('グラフ', [/グラフも付けますか/]),
      ],
      gone: [
        s.stale('変更しない', [/料金表は変更しないで/, /^(?!.*(?:終わりました|大丈夫)).*$/]),
        s.stale('CSVで', [/出力はCSVに/, /^(?!.*(?:やめて|Parquet)).*$/]),
        s.stale('shukei 未コミット', [/not committed[^|]*shukei/]),
      ],
    }),
    s.you(
      'グラフはいりません。バッチは20分までかかっても構いません。それと、コミットは日本語でも大丈夫です。',
    ),
    s.bash('git push', 'To forge:denki\n   2f2f2f2..3a3b3c3  main -> main'),
    s.claude('プッシュしました。'),
    s.compaction('useless', {
      over: ['10分', '英語のコミット', 'グラフ', '3a3b3c3', '料金表は更新可'],
      says: [
        s.decision('グラフ不要', [/グラフはいりません/]),
        s.rule('20分', [/20分/]),
        s.rule('日本語可', [/日本語でも/]),
        s.state('プッシュ済み', [/3a3b3c3/, /pushed|main -> main|プッシュ/]),
      ],
      gone: [
        s.stale('10分以内', [/10分以内/, /^(?!.*20分).*$/]),
        s.stale('英語で', [/コミットは英語で/, /^(?!.*日本語でも).*$/]),
        s.stale('グラフの質問', [/グラフも付けますか/, /no answer is on record/]),
        s.stale('未プッシュ', [/3a3b3c3[^|]*not pushed/]),
      ],
    }),
  ],
};
