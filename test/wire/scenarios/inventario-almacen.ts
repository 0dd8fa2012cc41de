import {
  ask,
  bash,
  claude,
  compaction,
  decision,
  edit,
  FAILS,
  finding,
  how,
  interrupted,
  next,
  plan,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Spanish: an answer and a plan that are overtaken, and an interruption. */
export const inventarioAlmacen: Scenario = {
  name: 'inventario del almacén',
  domain: 'mobile',
  language: 'es',
  cwd: '/home/ana/almacen',
  steps: [
    you(
      'La app del almacén se cuelga al escanear muchos códigos seguidos. Averigua qué pasa. No subas nada a la tienda sin que yo lo vea. Los textos de la interfaz van en español.',
    ),
    bash(
      './gradlew test',
      'ScannerTest > escanea 50 códigos FAILED\n    java.lang.OutOfMemoryError\n61 tests completed, 1 failed',
      {
        failed: 1,
      },
    ),
    claude(
      'El cuelgue viene de `FrameBuffer`: guarda cada imagen de la cámara y nunca la suelta, unas 8 MB por código, así que a los 50 códigos ya no queda memoria.',
    ),
    ask('¿Dónde guardamos los códigos pendientes?', 'SQLite', 'SQLite', 'Fichero JSON'),
    plan(
      '1. Soltar las imágenes en FrameBuffer\n2. Cola de códigos en SQLite con Room\n3. Sincronizar cada 15 segundos',
    ),
    edit('/home/ana/almacen/app/FrameBuffer.kt', 'frames.add(frame)', 'frames.use { decode(frame) }'),
    bash('./gradlew test', 'BUILD SUCCESSFUL\n61 tests completed'),
    claude('Memoria estable en 40 MB con 500 códigos seguidos. Sigo con la cola.'),
    interrupted(),
    you(
      'pensándolo bien, SQLite es demasiado para esto: un fichero JSON basta. Y la sincronización que sea cada minuto, que gastamos mucha batería',
    ),
    edit('/home/ana/almacen/app/Cola.kt', 'TODO()', 'json.encodeToString(cola)'),
    claude(
      'La cola escribe en cola.json. El lector Zebra TC21 manda los códigos con un prefijo ]C1 que hay que quitar antes de comparar. Después toca la sincronización en Sync.kt.',
    ),
    compaction('useless', {
      says: [
        request('la app se cuelga', [/cuelga/, /escanear/]),
        rule('nada a la tienda sin verlo', [/tienda/, /sin que yo/]),
        rule('interfaz en español', [/interfaz/, /español/]),
        decision('JSON en vez de SQLite', [/JSON/, /SQLite|basta/]),
        request('cada minuto', [/cada minuto/]),
        finding('Zebra manda ]C1', [/\]C1/, /Zebra|prefijo/]),
        finding('40 MB con 500 códigos', [/40 MB/, /500/]),
        state('Cola.kt sin probar', [/Cola\.kt/, /not (?:built|tested|committed)|edited/i]),
        how('pruebas', [/\.\/gradlew test/, /61 tests|SUCCESSFUL/]),
        next('sincronización en Sync.kt', [/Sync\.kt/]),
      ],
      gone: [
        stale('cuelgue de FrameBuffer como actual', [/nunca la suelta/]),
        stale('respuesta SQLite como vigente', [/Answered[^|]*SQLite/]),
        stale('cada 15 segundos sin lo posterior', [/^(?!.*cada minuto).*cada 15 segundos/]),
        stale('prueba roja', [/escanea 50 códigos/, FAILS]),
        stale('anuncio', [/Found out/, /Sigo con la cola/]),
      ],
    }),
    edit('/home/ana/almacen/app/Sync.kt', '15', '60'),
    bash('./gradlew test', 'BUILD SUCCESSFUL\n64 tests completed'),
    bash(
      'git add -A && git commit -m "Suelta imágenes y guarda la cola"',
      '[main 5512fee] Suelta imágenes y guarda la cola\n 3 files changed, 70 insertions(+), 12 deletions(-)',
    ),
    you(
      'ya lo he visto en mi móvil, va bien. Sube la beta. A partir de ahora las betas las subes tú directamente',
    ),
    bash('./gradlew publishBeta', 'Uploaded build 318 to track beta'),
    claude('La compilación 318 está en el canal beta.'),
    compaction('useless', {
      over: [
        'nada a la tienda sin verlo',
        'la app se cuelga',
        'Cola.kt sin probar',
        'sincronización en Sync.kt',
        'cada minuto',
        '40 MB con 500 códigos',
      ],
      says: [
        rule('las betas las sube directamente', [/betas/, /directamente/]),
        state('5512fee', [/5512fee/, /not pushed|Committed/i]),
        relation('318 en beta', [/318/, /beta/]),
      ],
      gone: [
        stale('no subas nada', [/No subas nada/]),
        stale('Sync pendiente', [/Después toca la sincronización/]),
        stale('sin commit', [/Not committed[^|]*Cola/]),
      ],
    }),
  ],
};
