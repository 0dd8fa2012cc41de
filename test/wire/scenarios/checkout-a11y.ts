import * as s from '../steps.ts';

const ALONE = /^(?!.*(?:\blater\b|\bsince\b|その後)).*$/;

/** Japanese, a shop in Vue: nothing useful in the summaries, a snapshot trap, a library the user refuses. */
export const checkoutA11y: s.Scenario = {
  name: 'checkout a11y',
  domain: 'web',
  language: 'ja',
  cwd: '/home/haru/shop',
  steps: [
    s.you(
      '購入画面をスクリーンリーダーで使えるようにしてください。JIS X 8341-3のAA準拠が目標です。デザインの色は変えないでください。コミットは私がします。npmではなくpnpmを使ってください。',
    ),
    s.bash(
      'pnpm test:a11y',
      "Error: browserType.launch: Executable doesn't exist at /home/haru/.cache/ms-playwright/chromium-1097",
      { failed: 1 },
    ),
    s.bash(
      'pnpm exec playwright install chromium && pnpm test:a11y',
      '23 violations: label(9) color-contrast(6) aria-live(5) focus-order(3)',
      { failed: 1 },
    ),
    s.claude(
      `## 現状

| 種類 | 件数 | 主な場所 |
|---|---|---|
| label | 9 | AddressForm.vue |
| color-contrast | 6 | PriceTag.vue |
| aria-live | 5 | CartSummary.vue |
| focus-order | 3 | CouponModal.vue |

color-contrastの6件は色を変えないと直せないので、保留にします。labelから始めます。`,
    ),
    s.edit('/home/haru/shop/src/AddressForm.vue', '<input', '<input :aria-labelledby="id"'),
    s.bash('pnpm test:a11y', '14 violations: color-contrast(6) aria-live(5) focus-order(3)', { failed: 1 }),
    s.claude(
      'labelの9件は解消しました。focus-orderの原因はCouponModal.vueのtabindexだと思います。tabindex="5"を消せば直るはずです。',
    ),
    s.edit('/home/haru/shop/src/CouponModal.vue', 'tabindex="5"', ''),
    s.bash('pnpm test:a11y', '14 violations: color-contrast(6) aria-live(5) focus-order(3)', { failed: 1 }),
    s.claude(
      'tabindexは原因ではありませんでした。本当の原因はTeleportです。モーダルがbodyの末尾に描画されるため、閉じた後のフォーカスが先頭へ戻ります。focus-trap-vueを入れれば簡単ですが、入れてもよいですか？',
    ),
    s.you('ライブラリは増やしたくないです。自前でお願いします'),
    s.write('/home/haru/shop/src/useFocusReturn.ts', 'export function useFocusReturn() {}'),
    s.filler(2500, 'CouponModal.vue', 'CartSummary.vue', 'useFocusReturn', 'PriceTag.vue'),
    s.claude(
      'useFocusReturn.tsは書きましたが、まだCouponModal.vueから呼んでいません。次はそこに組み込みます。なお、CartSummaryの合計は小数点以下を切り捨てていて、消費税8%の商品で1円ずれることがあります。これは別件です。',
    ),
    s.compaction('useless', {
      says: [
        s.request('スクリーンリーダー対応', [/スクリーンリーダー/, /購入画面|AA/]),
        s.rule('色は変えない', [/色/, /変えない/]),
        s.rule('コミットは本人', [/コミットは私/]),
        s.rule('pnpm', [/pnpm/, /npmではなく|使って/]),
        s.dropped('focus-trap-vue', [/focus-trap-vue|ライブラリは増やし/, /自前|増やしたくない|refused/]),
        s.finding('Teleportが原因', [/Teleport/, /原因|body|フォーカス/]),
        s.finding('消費税で1円ずれる', [/1円/, /消費税|切り捨て/]),
        s.failed('chromiumの導入', [/playwright install chromium/]),
        s.state('残り14件', [/14 violations/]),
        s.state('contrastは保留', [/color-contrast/, /保留|6件/]),
        s.next('useFocusReturnを組み込む', [/useFocusReturn/, /呼んでいません|組み込み/]),
      ],
      gone: [
        s.stale('tabindexが原因', [
          /tabindexだと思います|消せば直るはず/,
          /^(?!.*(?:ありませんでした|later|since)).*$/,
        ]),
        s.stale('23件', [/23 violations/, /^(?!.*(?:14|later|since)).*$/]),
        s.stale('chromiumがない', [/Executable doesn't exist/, s.FAILS, /^(?!.*install chromium).*$/]),
        s.stale('導入の質問が未回答', [/入れてもよいですか/, /no answer|unanswered|open question/]),
      ],
    }),
    s.edit('/home/haru/shop/src/CouponModal.vue', '<script setup>', '<script setup>\nuseFocusReturn()'),
    s.bash('pnpm test:a11y', '11 violations: color-contrast(6) aria-live(5)', { failed: 1 }),
    s.edit('/home/haru/shop/src/CartSummary.vue', '<p>', '<p role="status">'),
    s.bash('pnpm test:a11y', '6 violations: color-contrast(6)', { failed: 1 }),
    s.bash('pnpm test:unit', 'Snapshots  2 failed\nCartSummary.spec.ts > 合計を表示する', { failed: 1 }),
    s.refuse(s.bash('pnpm test:unit -u', ''), 'スナップショットは勝手に更新しないで。差分を見せて'),
    s.bash(
      'pnpm test:unit --reporter=verbose',
      '- <p>合計 1,980円</p>\n+ <p role="status">合計 1,980円</p>',
      { failed: 1 },
    ),
    s.you(
      'その差分ならOKです。更新していいです。あと色ですが、デザイナーが許可したのでPriceTagだけは変えていいです。#767676で',
    ),
    s.bash('pnpm test:unit -u', 'Snapshots  2 updated\nTests  88 passed'),
    s.edit('/home/haru/shop/src/PriceTag.vue', 'color: #999', 'color: #767676'),
    s.claude(
      'PriceTag.vueを#767676にしました。a11yテストはまだ流していません。次にpnpm test:a11yを実行し、0件になったらお知らせします。',
    ),
    s.compaction('useless', {
      over: ['色は変えない', '残り14件', 'contrastは保留', 'useFocusReturnを組み込む', 'Teleportが原因'],
      says: [
        s.rule('PriceTagだけ色を変えてよい', [/PriceTag/, /#767676|だけは変えて/]),
        s.rule('スナップショットは見せてから', [/スナップショット/, /勝手に|差分を見せて/]),
        s.state('PriceTagは未検証', [
          /PriceTag\.vue/,
          /not (?:yet )?(?:run|tested)|流していません|edited|no run|not committed/,
        ]),
        s.state('単体テストは緑', [/88 passed/]),
        s.next('a11yを流す', [/test:a11y/, /流していません|実行し|0件/]),
        s.state('未コミット', [
          /CouponModal\.vue|CartSummary\.vue|useFocusReturn\.ts|PriceTag\.vue/,
          /not committed|uncommitted|未コミット/,
        ]),
      ],
      gone: [
        s.stale('14件のまま', [/14 violations/, /^(?!.*(?:\b6\b|later|since)).*$/]),
        s.stale('focus-orderが残る', [/focus-order\(3\)/, ALONE]),
        s.stale('スナップショットが赤', [/Snapshots\s+2 failed/, s.FAILS]),
        s.stale('まだ呼んでいない', [/まだCouponModal\.vueから呼んでいません/, ALONE]),
        s.stale('色は全部禁止', [/デザインの色は変えないで/, /^(?!.*(?:PriceTag|later|since)).*$/]),
      ],
    }),
  ],
};
