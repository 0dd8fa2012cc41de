import * as s from '../steps.ts';

/** Spanish. */
export const pedidosCache: s.Scenario = {
  name: 'pedidos cache',
  domain: 'web',
  language: 'es',
  cwd: '/srv/pedidos',
  steps: [
    s.you(
      'La página de pedidos tarda 9 segundos en cargar. Averigua por qué. No cambies la API pública, la usan los móviles. Y respóndeme siempre en español.',
    ),
    s.bash(
      'docker compose exec api pytest tests/test_orders.py',
      'Error response from daemon: container api is not running',
      { failed: 1 },
    ),
    s.bash(
      'docker compose up -d api && docker compose exec api pytest tests/test_orders.py',
      '22 passed in 4.01s',
    ),
    s.claude('El contenedor api no estaba levantado; con `docker compose up -d api` las pruebas pasan.'),
    s.bash('python scripts/explain.py orders', 'Seq Scan on order_items  rows=4100000  time=8120 ms'),
    s.claude(
      'La consulta recorre order_items entero: 4,1 millones de filas en 8120 ms, porque el índice idx_items_order se perdió en la migración 0042. No es la caché, como pensé al principio.',
    ),
    s.claude(
      'Opciones: 1) volver a crear el índice con CONCURRENTLY, 2) guardar los totales en Redis. ¿Cuál prefieres?',
    ),
    s.you('la primera. lo de redis ya lo probamos el año pasado y los totales quedaban desfasados'),
    s.edit(
      '/srv/pedidos/migrations/0051_items_index.py',
      '',
      'op.create_index("idx_items_order", postgresql_concurrently=True)',
    ),
    s.bash(
      'docker compose exec api alembic upgrade head',
      'sqlalchemy.exc.InternalError: CREATE INDEX CONCURRENTLY cannot run inside a transaction block',
      { failed: 1 },
    ),
    s.claude(
      'CONCURRENTLY no puede ir dentro de una transacción; hay que envolverlo en autocommit_block(). Lo cambio en 0051 y vuelvo a lanzar la migración.',
    ),
    s.compaction('useless', {
      says: [
        s.request('la página de pedidos tarda 9 segundos', [/pedidos/, /9 segundos/]),
        s.rule('no cambiar la API pública', [/API pública/, /no cambies|móviles/i]),
        s.rule('responder en español', [/español/, /siempre|respóndeme/]),
        s.finding('recorrido completo de order_items', [/order_items/, /4,1 millones|8120/]),
        s.finding('el índice se perdió en 0042', [/idx_items_order/, /0042/]),
        s.failed('contenedor parado', [/not running|no estaba levantado|container api/, /up -d api/]),
        s.decision('la primera: el índice', [/índice|CONCURRENTLY/, /la primera|volver a crear/i]),
        s.dropped('redis', [/redis/i, /desfasados|año pasado/]),
        s.state('la migración falla', [/alembic upgrade head|0051/, /transaction block|transacción|fail/]),
        s.finding('CONCURRENTLY fuera de transacción', [
          /CONCURRENTLY/,
          /autocommit_block|transacción|transaction/,
        ]),
        s.next('autocommit_block en 0051', [/autocommit_block/, /0051|migración/]),
        s.how('pruebas', [/docker compose exec api pytest tests\/test_orders\.py/, /22 passed|up -d/]),
        s.file('0051_items_index.py', [/0051_items_index\.py/, /índice|index|edited|not committed|create/i]),
        s.relation('idx_items_order es el índice de order_items', [
          /idx_items_order/,
          /order_items|índice|create_index/,
        ]),
      ],
      gone: [s.stale('la caché como causa', [/(?:la causa|cause)[^.]*cach[eé]/])],
    }),
    s.edit(
      '/srv/pedidos/migrations/0051_items_index.py',
      'op.create_index',
      'with op.get_context().autocommit_block(): op.create_index',
    ),
    s.bash('docker compose exec api alembic upgrade head', 'Running upgrade 0050 -> 0051'),
    s.you('ya no hace falta que contestes en español, se une gente de Londres: en inglés a partir de ahora'),
    s.claude('Done: 0051 is applied, the page loads in 310 ms now.'),
    s.compaction('useless', {
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
        s.rule('inglés a partir de ahora', [/inglés/, /a partir de ahora|Londres/]),
        s.finding('310 ms ahora', [/310 ms/]),
        s.state('0051 aplicada', [/0051/, /applied|Running upgrade|alembic/]),
      ],
      gone: [
        s.stale('español como regla', [/respóndeme siempre en español/]),
        s.stale('migración rota', [/transaction block/, s.FAILS]),
      ],
    }),
  ],
};
