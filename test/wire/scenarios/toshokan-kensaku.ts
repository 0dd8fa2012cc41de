import * as s from '../steps.ts';

/** Japanese: a fault that is mended, a rule that ends, a number that changes. */
export const toshokanKensaku: s.Scenario = {
  name: '図書館検索',
  domain: 'web',
  language: 'ja',
  cwd: '/home/aki/toshokan',
  steps: [
    s.you(
      '図書館の検索が遅いです。原因を調べて直してください。棚卸しが終わるまで本番のDBには書き込まないでください。キャッシュの有効期限は10分にしてください。コメントは日本語でお願いします。',
    ),
    s.bash('node bench/search.mjs', '平均 2300 ms'),
    s.claude('遅い原因は `findBooks` です。著者ごとに 1 回ずつ、合計 180 回 SQL を発行しています。'),
    s.edit(
      '/home/aki/toshokan/src/search.ts',
      'for (const a of authors) await query(a)',
      'await queryAll(authors)',
    ),
    s.bash('node bench/search.mjs', '平均 140 ms'),
    s.bash('npm test', 'FAIL search.test.ts\n  ● 著者順に並ぶ\nTests: 1 failed, 40 passed', { failed: 1 }),
    s.claude('並び順のテストが落ちました。ORDER BY がなくなったためです。クエリに足します。'),
    s.edit('/home/aki/toshokan/src/search.ts', 'queryAll(authors)', "queryAll(authors, 'author')"),
    s.bash('npm test', 'Tests: 41 passed'),
    s.claude(
      '41 件すべて通りました。平均は 140 ms です。Elasticsearch も考えましたが、サーバーのメモリが 2 GB しかないので見送りました。次は src/cache.ts の有効期限です。',
    ),
    s.compaction('useless', {
      says: [
        s.request('検索が遅い', [/検索/, /遅い/]),
        s.rule('本番DBに書き込まない', [/本番/, /書き込まない/]),
        s.rule('期限10分', [/10分/]),
        s.rule('コメントは日本語', [/コメント/, /日本語/]),
        s.finding('平均 140 ms', [/140 ms/]),
        s.dropped('Elasticsearch', [/Elasticsearch/, /2 GB|見送/]),
        s.state('41 件', [/41/, /passed|通り/]),
        s.state('search.ts 未コミット', [/search\.ts/, /not committed|edited/i]),
        s.how('ベンチ', [/node bench\/search\.mjs/, /140/]),
        s.next('cache.ts', [/cache\.ts/]),
      ],
      gone: [
        s.stale('180 回の SQL が今も', [/180 回 SQL/]),
        s.stale('並び順のテストが落ちた', [/著者順に並ぶ/, s.FAILS]),
        s.stale('2300 ms', [/2300 ms/]),
        s.stale('予告', [/Found out.*クエリに足します。$/]),
      ],
    }),
    s.you('棚卸しが終わりました。本番に書き込んで大丈夫です。有効期限はやっぱり30分にします'),
    s.edit('/home/aki/toshokan/src/cache.ts', 'TTL = 10', 'TTL = 30'),
    s.bash('git commit -am "Search in one query"', '[main 31fa0c9] Search in one query\n 2 files changed'),
    s.claude('有効期限を 30 分にしてコミットしました。'),
    s.compaction('useless', {
      over: ['本番DBに書き込まない', '期限10分', 'search.ts 未コミット', 'cache.ts', '検索が遅い'],
      says: [s.decision('30分', [/30 ?分/]), s.state('31fa0c9', [/31fa0c9/, /Committed|not pushed/i])],
      gone: [
        s.stale('書き込まないで', [/書き込まないで/]),
        s.stale('10分のまま', [/^(?!.*30分).*10分にして/]),
        s.stale('未コミット', [/Not committed[^|]*search/]),
      ],
    }),
  ],
};
