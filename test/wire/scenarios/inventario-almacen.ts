import * as s from '../steps.ts';

/** Spanish: an answer and a plan that are overtaken, and an interruption. */
export const inventarioAlmacen: s.Scenario = {
  name: 'inventario del almacén',
  cwd: '/home/ana/almacen',
  steps: [
    s.you(
      'La app del almacén se cuelga al escanear muchos códigos seguidos. Averigua qué pasa. No subas nada a la tienda sin que yo lo vea. Los textos de la interfaz van en español.',
    ),
    s.bash(
      './gradlew test',
      'ScannerTest > escanea 50 códigos FAILED\n    java.lang.OutOfMemoryError\n61 tests completed, 1 failed',
      {
        failed: 1,
      },
    ),
    s.claude(
      'El cuelgue viene de `FrameBuffer`: guarda cada imagen de la cámara y nunca la suelta, unas 8 MB por código, así que a los 50 códigos ya no queda memoria.',
    ),
    s.ask('¿Dónde guardamos los códigos pendientes?', 'SQLite', 'SQLite', 'Fichero JSON'),
    s.plan(
      '1. Soltar las imágenes en FrameBuffer\n2. Cola de códigos en SQLite con Room\n3. Sincronizar cada 15 segundos',
    ),
    s.edit('/home/ana/almacen/app/FrameBuffer.kt', 'frames.add(frame)', 'frames.use { decode(frame) }'),
    s.bash('./gradlew test', 'BUILD SUCCESSFUL\n61 tests completed'),
    s.claude('Memoria estable en 40 MB con 500 códigos seguidos. Sigo con la cola.'),
    s.interrupted(),
    s.you(
      'pensándolo bien, SQLite es demasiado para esto: un fichero JSON basta. Y la sincronización que sea cada minuto, que gastamos mucha batería',
    ),
    s.edit('/home/ana/almacen/app/Cola.kt', 'TODO()', 'json.encodeToString(cola)'),
    s.claude(
      'La cola escribe en cola.json. El lector Zebra TC21 manda los códigos con un prefijo ]C1 que hay que quitar antes de comparar. Después toca la sincronización en Sync.kt.',
    ),
    s.compaction('useless'),
    s.edit('/home/ana/almacen/app/Sync.kt', '15', '60'),
    s.bash('./gradlew test', 'BUILD SUCCESSFUL\n64 tests completed'),
    s.bash(
      'git add -A && git commit -m "Suelta imágenes y guarda la cola"',
      '[main 5512fee] Suelta imágenes y guarda la cola\n 3 files changed, 70 insertions(+), 12 deletions(-)',
    ),
    s.you(
      'ya lo he visto en mi móvil, va bien. Sube la beta. A partir de ahora las betas las subes tú directamente',
    ),
    s.bash('./gradlew publishBeta', 'Uploaded build 318 to track beta'),
    s.claude('La compilación 318 está en el canal beta.'),
    s.compaction('useless'),
  ],
};
