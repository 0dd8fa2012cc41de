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
  you,
} from '../steps.ts';

/** Spanish. */
export const pedidosCache: Scenario = {
  name: 'pedidos cache',
  domain: 'web',
  language: 'es',
  cwd: '/srv/pedidos',
  steps: [
    you(
      'La página de pedidos tarda 9 segundos en cargar. Averigua por qué. No cambies la API pública, la usan los móviles. Y respóndeme siempre en español.',
    ),
    bash(
      'docker compose exec api pytest tests/test_orders.py',
      'Error response from daemon: container api is not running',
      { failed: 1 },
    ),
    bash(
      'docker compose up -d api && docker compose exec api pytest tests/test_orders.py',
      '22 passed in 4.01s',
    ),
    claude('El contenedor api no estaba levantado; con `docker compose up -d api` las pruebas pasan.'),
    bash('python scripts/explain.py orders', 'Seq Scan on order_items  rows=4100000  time=8120 ms'),
    claude(
      'La consulta recorre order_items entero: 4,1 millones de filas en 8120 ms, porque el índice idx_items_order se perdió en la migración 0042. No es la caché, como pensé al principio.',
    ),
    claude(
      'Opciones: 1) volver a crear el índice con CONCURRENTLY, 2) guardar los totales en Redis. ¿Cuál prefieres?',
    ),
    you('la primera. lo de redis ya lo probamos el año pasado y los totales quedaban desfasados'),
    edit(
      '/srv/pedidos/migrations/0051_items_index.py',
      '',
      'op.create_index("idx_items_order", postgresql_concurrently=True)',
    ),
    bash(
      'docker compose exec api alembic upgrade head',
      'sqlalchemy.exc.InternalError: CREATE INDEX CONCURRENTLY cannot run inside a transaction block',
      { failed: 1 },
    ),
    claude(
      'CONCURRENTLY no puede ir dentro de una transacción; hay que envolverlo en autocommit_block(). Lo cambio en 0051 y vuelvo a lanzar la migración.',
    ),
    compaction('useless', {
      says: [
        request('la página de pedidos tarda 9 segundos', [/pedidos/, /9 segundos/]),
        rule('no cambiar la API pública', [/API pública/, /no cambies|móviles/i]),
        rule('responder en español', [/español/, /siempre|respóndeme/]),
        finding('recorrido completo de order_items', [/order_items/, /4,1 millones|8120/]),
        finding('el índice se perdió en 0042', [/idx_items_order/, /0042/]),
        failed('contenedor parado', [/not running|no estaba levantado|container api/, /up -d api/]),
        decision('la primera: el índice', [/índice|CONCURRENTLY/, /la primera|volver a crear/i]),
        dropped('redis', [/redis/i, /desfasados|año pasado/]),
        state('la migración falla', [/alembic upgrade head|0051/, /transaction block|transacción|fail/]),
        finding('CONCURRENTLY fuera de transacción', [
          /CONCURRENTLY/,
          /autocommit_block|transacción|transaction/,
        ]),
        next('autocommit_block en 0051', [/autocommit_block/, /0051|migración/]),
        how('pruebas', [/docker compose exec api pytest tests\/test_orders\.py/, /22 passed|up -d/]),
        file('0051_items_index.py', [/0051_items_index\.py/, /índice|index|edited|not committed|create/i]),
        relation('idx_items_order es el índice de order_items', [
          /idx_items_order/,
          /order_items|índice|create_index/,
        ]),
      ],
      gone: [stale('la caché como causa', [/(?:la causa|cause)[^.]*cach[eé]/])],
    }),
    edit(
      '/srv/pedidos/migrations/0051_items_index.py',
      'op.create_index',
      'with op.get_context().autocommit_block(): op.create_index',
    ),
    bash('docker compose exec api alembic upgrade head', 'Running upgrade 0050 -> 0051'),
    you('ya no hace falta que contestes en español, se une gente de Londres: en inglés a partir de ahora'),
    claude('Done: 0051 is applied, the page loads in 310 ms now.'),
    compaction('useless', {
      over: [
        'responder en español',
        'la migración falla',
        'autocommit_block en 0051',
        'contenedor parado',
        '0051_items_index.py',
        'recorrido completo de order_items',
        'la página de pedidos tarda 9 segundos',
      ],
      says: [
        rule('inglés a partir de ahora', [/inglés/, /a partir de ahora|Londres/]),
        finding('310 ms ahora', [/310 ms/]),
        state('0051 aplicada', [/0051/, /applied|Running upgrade|alembic/]),
      ],
      gone: [
        stale('español como regla', [/respóndeme siempre en español/]),
        stale('migración rota', [/transaction block/, FAILS]),
      ],
    }),
  ],
};
