import {
  bash,
  claude,
  compaction,
  decision,
  dropped,
  edit,
  FAILS,
  finding,
  how,
  next,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Japanese: a fault that is mended, a rule that ends, a number that changes. */
export const toshokanKensaku: Scenario = {
  name: '図書館検索',
  domain: 'web',
  language: 'ja',
  cwd: '/home/aki/toshokan',
  steps: [
    you(
      '図書館の検索が遅いです。原因を調べて直してください。棚卸しが終わるまで本番のDBには書き込まないでください。キャッシュの有効期限は10分にしてください。コメントは日本語でお願いします。',
    ),
    bash('node bench/search.mjs', '平均 2300 ms'),
    claude('遅い原因は `findBooks` です。著者ごとに 1 回ずつ、合計 180 回 SQL を発行しています。'),
    edit(
      '/home/aki/toshokan/src/search.ts',
      'for (const a of authors) await query(a)',
      'await queryAll(authors)',
    ),
    bash('node bench/search.mjs', '平均 140 ms'),
    bash('npm test', 'FAIL search.test.ts\n  ● 著者順に並ぶ\nTests: 1 failed, 40 passed', { failed: 1 }),
    claude('並び順のテストが落ちました。ORDER BY がなくなったためです。クエリに足します。'),
    edit('/home/aki/toshokan/src/search.ts', 'queryAll(authors)', "queryAll(authors, 'author')"),
    bash('npm test', 'Tests: 41 passed'),
    claude(
      '41 件すべて通りました。平均は 140 ms です。Elasticsearch も考えましたが、サーバーのメモリが 2 GB しかないので見送りました。次は src/cache.ts の有効期限です。',
    ),
    compaction('useless', {
      says: [
        request('検索が遅い', [/検索/, /遅い/]),
        rule('本番DBに書き込まない', [/本番/, /書き込まない/]),
        rule('期限10分', [/10分/]),
        rule('コメントは日本語', [/コメント/, /日本語/]),
        finding('平均 140 ms', [/140 ms/]),
        dropped('Elasticsearch', [/Elasticsearch/, /2 GB|見送/]),
        state('41 件', [/41/, /passed|通り/]),
        state('search.ts 未コミット', [/search\.ts/, /not committed|edited/i]),
        how('ベンチ', [/node bench\/search\.mjs/, /140/]),
        next('cache.ts', [/cache\.ts/]),
      ],
      gone: [
        stale('180 回の SQL が今も', [/180 回 SQL/]),
        stale('並び順のテストが落ちた', [/著者順に並ぶ/, FAILS]),
        stale('2300 ms', [/2300 ms/]),
        stale('予告', [/Found out.*クエリに足します。$/]),
      ],
    }),
    you('棚卸しが終わりました。本番に書き込んで大丈夫です。有効期限はやっぱり30分にします'),
    edit('/home/aki/toshokan/src/cache.ts', 'TTL = 10', 'TTL = 30'),
    bash('git commit -am "Search in one query"', '[main 31fa0c9] Search in one query\n 2 files changed'),
    claude('有効期限を 30 分にしてコミットしました。'),
    compaction('useless', {
      over: ['本番DBに書き込まない', '期限10分', 'search.ts 未コミット', 'cache.ts', '検索が遅い'],
      says: [decision('30分', [/30 ?分/]), state('31fa0c9', [/31fa0c9/, /Committed|not pushed/i])],
      gone: [
        stale('書き込まないで', [/書き込まないで/]),
        stale('10分のまま', [/^(?!.*30分).*10分にして/]),
        stale('未コミット', [/Not committed[^|]*search/]),
      ],
    }),
  ],
};
