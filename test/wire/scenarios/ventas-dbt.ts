import * as s from '../steps.ts';

/** Spanish: sales counted twice in a warehouse; the cause moves, a model is written and removed again. */
export const ventasDbt: s.Scenario = {
  name: 'ventas dbt',
  domain: 'data',
  language: 'es',
  cwd: '/home/lucia/almacen',
  steps: [
    s.you(
      'El panel de ventas de marzo suma 1,84 M€ y contabilidad dice 1,71. Averigua de dónde sale la diferencia y corrígelo. Ojo: no lances nada contra el esquema prod, solo dev_lucia. Y los nombres de modelos en inglés, los comentarios en español.',
    ),
    s.bash(
      'dbt run --select marts.sales',
      'Runtime Error: Env var required but not provided: SNOWFLAKE_ROLE',
      { failed: 2 },
    ),
    s.bash(
      'SNOWFLAKE_ROLE=ANALYST dbt run --select marts.sales --target dev_lucia',
      'Completed successfully\nDone. PASS=14 WARN=0 ERROR=0',
    ),
    s.bash(
      "SNOWFLAKE_ROLE=ANALYST dbt show --inline \"select sum(amount) from {{ ref('fct_sales') }} where month = '2024-03'\"",
      '1841203.11',
    ),
    s.claude(`Reproducido en dev_lucia: 1.841.203,11 €.

### Qué he mirado

1. **Duplicados por la carga incremental**: fct_sales usa unique_key=order_id; parece bien.
2. **Devoluciones**: stg_refunds llega con un día de retraso.
3. **Tipo de cambio**: las ventas de México se convierten con la tasa del día.

La diferencia se explica por las devoluciones: en marzo hay 131 mil euros de devoluciones que el panel no resta. Cuadra casi exacto con los 130 mil que faltan. Propongo restarlas en fct_sales.`),
    s.write(
      '/home/lucia/almacen/models/marts/fct_sales_net.sql',
      '-- ventas menos devoluciones\nselect * from {{ ref("fct_sales") }}\n',
    ),
    s.you('no, contabilidad tampoco resta devoluciones, las lleva aparte'),
    s.claude(
      'Entonces me equivoqué con las devoluciones; el parecido de las cifras era casualidad. Quito fct_sales_net. Busco pedidos que aparecen dos veces.',
    ),
    s.bash('rm models/marts/fct_sales_net.sql', ''),
    s.bash(
      "SNOWFLAKE_ROLE=ANALYST dbt show --inline \"select source, count(*), sum(amount) from {{ ref('fct_sales') }} where order_ref in (select order_ref from {{ ref('fct_sales') }} group by 1 having count(*)>1) group by 1\"",
      'tpv   1902  129873.40\nweb   1902  129873.40',
    ),
    s.claude(
      'Ahora sí: 1902 pedidos están dos veces, una como tpv y otra como web, por 129.873,40 €. Son los de «recogida en tienda»: el TPV los registra otra vez con un order_id nuevo al entregarlos. Por eso unique_key=order_id no los ve; la referencia común es order_ref. Queda una diferencia de unos 1.300 € que aún no explico (sospecho del redondeo de los pesos mexicanos).',
    ),
    s.you('vale. ¿cuál se queda, el web o el tpv?'),
    s.claude(
      'El TPV tiene la fecha de entrega y el web la fecha del pago. ¿Cómo lo contabilizan: por pago o por entrega?',
    ),
    s.you('por entrega, pero el importe del web, que el tpv no lleva los cupones'),
    s.filler(1700, 'fct_sales', 'stg_orders', 'the incremental key', 'the dashboard'),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   March sales dashboard shows 1.84 M€ while accounting has 1.71; find the difference and fix it. User writes Spanish.

2. Key Technical Concepts:
   - dbt, Snowflake, incremental models with unique_key=order_id
   - staging models stg_orders, stg_refunds and stg_fx; the mart fct_sales feeds the dashboard

3. Files and Code Sections:
   - models/marts/fct_sales (unchanged)
   - models/marts/fct_sales_net.sql (new): sales minus refunds

4. Errors and fixes:
   - SNOWFLAKE_ROLE missing; set to ANALYST

5. Problem Solving:
   Refunds of 131 thousand euros explain the difference; in addition 1902 orders appear twice (tpv and web, 129,873.40 €), those with pickup in store.

6. All user messages:
   - request
   - accounting does not subtract refunds either
   - which one stays, web or tpv?
   - "por entrega ..."

   Queries were run with dbt show --inline. The sum over March in dev was 1841203.11. A grouping by source of all orders whose reference occurs more than once gave 1902 rows each for tpv and web, with the same sum. Other candidates: refunds arriving one day late in stg_refunds, and the exchange rate of the Mexican shops.

   The incremental configuration of fct_sales was read and looks fine by itself. The user was asked whether accounting books by payment or by delivery.

7. Pending Tasks:
   - deduplicate

8. Current Work:
   deciding which of the two records stays

9. Next Step:
   Keep the tpv record with its amount.`,
      {
        says: [
          s.rule('nada contra prod', [/prod/, /dev_lucia/]),
          s.rule('modelos en inglés, comentarios en español', [
            /ingl[ée]s|English/,
            /español|Spanish/,
            /coment|comment/,
          ]),
          s.words('fecha de entrega, importe web', [/por entrega/, /importe del web|cupones/]),
          s.said('el TPV usa un order_id nuevo', [/order_id nuevo|order_ref/, /TPV|com[úu]n|entregar/]),
          s.said('quedan 1.300 € sin explicar', [/1\.300/, /no explico|redondeo|pesos/]),
          s.words('devoluciones', [/devoluciones/, /me equivoqué|casualidad|aparte|tampoco/]),
        ],
      },
    ),
    s.write(
      '/home/lucia/almacen/models/intermediate/int_orders_deduped.sql',
      '-- un registro por order_ref: fecha del tpv, importe del web\n',
    ),
    s.edit(
      '/home/lucia/almacen/models/marts/fct_sales.sql',
      "ref('stg_orders')",
      "ref('int_orders_deduped')",
    ),
    s.bash(
      'SNOWFLAKE_ROLE=ANALYST dbt build --select +fct_sales --target dev_lucia',
      'Failure in test unique_int_orders_deduped_order_ref\n  Got 3 results, configured to fail if != 0\nDone. PASS=21 ERROR=1',
      { failed: 1 },
    ),
    s.bash(
      "SNOWFLAKE_ROLE=ANALYST dbt show --inline \"select * from {{ ref('int_orders_deduped') }} where order_ref in ('R-88120','R-88121','R-90077')\"",
      'R-88120 tpv tpv\nR-88121 tpv tpv\nR-90077 tpv tpv',
    ),
    s.claude(
      'Los tres casos (R-88120, R-88121, R-90077) son entregas parciales: dos tickets de TPV para un solo pedido. Con la regla «fecha de entrega» hay que elegir: la primera o la última entrega. Yo tomaría la última. De paso: el 1.300 € restante viene de México, la tasa se toma de stg_fx con fecha UTC y la tienda cierra a las 22:00 locales, así que las ventas tras las 18:00 usan la tasa del día siguiente.',
    ),
    s.you('la última, sí. lo de méxico déjalo, contabilidad lo hace igual de mal, así cuadra'),
    s.edit(
      '/home/lucia/almacen/models/intermediate/int_orders_deduped.sql',
      'un registro',
      'un registro (última entrega)',
    ),
    s.bash(
      'SNOWFLAKE_ROLE=ANALYST dbt build --select +fct_sales --target dev_lucia',
      'Done. PASS=22 ERROR=0',
    ),
    s.bash(
      "SNOWFLAKE_ROLE=ANALYST dbt show --inline \"select sum(amount) from {{ ref('fct_sales') }} where month = '2024-03'\"",
      '1711329.71',
    ),
    s.claude(
      '1.711.329,71 €, contabilidad tiene 1.711.329,71. Cuadra al céntimo. Falta documentar int_orders_deduped en schema.yml. También hay que avisar a finanzas de que el histórico (2022 y 2023) cambia con --full-refresh; no lo he hecho.',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Fix the difference of the sales dashboard with accounting. Only schema dev_lucia, never prod. Model names in English, comments in Spanish (comentarios en español).

2. Key Concepts: order_ref is the common reference, since the TPV creates a new order_id (order_id nuevo) on delivery

3. Files:
   - models/intermediate/int_orders_deduped.sql
   - models/marts/fct_sales.sql
   - models/staging: unchanged; the dashboard reads the mart only, nothing has to be changed there

4. Errors and Fixes:
   - unique_int_orders_deduped_order_ref fails with 3 results: partial deliveries R-88120, R-88121, R-90077

5. Problem Solving: devoluciones were ruled out (contabilidad las lleva aparte). Date by delivery (por entrega), importe del web because of cupones.

   The new intermediate model keeps one record per reference; fct_sales reads from it instead of stg_orders. Build command: SNOWFLAKE_ROLE=ANALYST dbt build --select +fct_sales --target dev_lucia. The three orders with two TPV tickets each are deliveries in parts. For the small rest of about 1,300 € a reason was found in the date of the exchange rate (UTC, shops close at 22:00 local time).

   All user messages: request; refunds are kept apart; which one stays; by delivery with the amount of the web.

6. Pending Tasks:
   - choose first or last delivery (asked the user)
   - fix Mexican exchange rate (UTC date, stg_fx)

7. Current Work: partial deliveries.

8. Next Step: fix stg_fx.`,
      {
        over: ['quedan 1.300 € sin explicar', 'devoluciones'],
        says: [
          s.said('última entrega', [/última/, /entrega|tickets|parcial/]),
          s.words('México se deja', [/m[ée]xico/i, /d[ée]jalo|igual de mal|cuadra/]),
          s.said('cuadra al céntimo', [/1\.?711\.?329/]),
          s.said('documentar en schema.yml', [/schema\.yml/, /documentar|document|falta/]),
          s.said('avisar del histórico', [/full-refresh/, /hist[óo]rico|2022/]),
        ],
      },
    ),
    s.edit(
      '/home/lucia/almacen/models/intermediate/schema.yml',
      'models:',
      'models:\n  - name: int_orders_deduped',
    ),
    s.bash(
      'git switch -c dedupe-pickup && git add -A && git commit -m "Dedupe pickup orders"',
      'sqlfluff-lint.............Failed\n- int_orders_deduped.sql: L:12 LT05 line too long',
      { failed: 1 },
    ),
    s.bash(
      'sqlfluff fix models/intermediate/int_orders_deduped.sql && git add -A && git commit -m "Dedupe pickup orders"',
      'sqlfluff-lint.............Passed\n[dedupe-pickup 7ac2d90] Dedupe pickup orders\n 3 files changed',
    ),
    s.bash('git push -u origin dedupe-pickup', ' * [new branch]      dedupe-pickup -> dedupe-pickup'),
    s.you(
      'perfecto. ahora quiero un test que avise si web y tpv vuelven a duplicarse. warn, no error. y puedes usar prod para leer, solo leer',
    ),
    s.write(
      '/home/lucia/almacen/tests/assert_no_double_pickup.sql',
      "{{ config(severity='error') }}\nselect order_ref from {{ ref('fct_sales') }}\n",
    ),
    s.claude(
      'El test está escrito pero todavía con severity error y sin ejecutar; lo cambio a warn y lo lanzo contra dev_lucia.',
    ),
    s.compaction('useless', {
      over: [
        'nada contra prod',
        'última entrega',
        'documentar en schema.yml',
        'cuadra al céntimo',
        'fecha de entrega, importe web',
      ],
      says: [
        s.request('test de aviso', [/test/, /warn/, /duplicar|avise/]),
        s.rule('prod solo para leer', [/prod/, /solo leer|para leer/]),
        s.said('severity todavía error, sin ejecutar', [
          /severity|assert_no_double_pickup/,
          /error|sin ejecutar|not run|todavía/,
        ]),
        s.said('cambiar a warn', [/warn/, /cambio|lanzo|severity/]),
      ],
    }),
  ],
};
