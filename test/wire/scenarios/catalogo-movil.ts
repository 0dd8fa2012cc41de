import * as s from '../steps.ts';

/** Spanish, a mobile app, rules taken back in passing. */
export const catalogoMovil: s.Scenario = {
  name: 'catálogo móvil',
  domain: 'mobile',
  language: 'es',
  cwd: '/Users/marta/tienda',
  steps: [
    s.you(
      'La lista del catálogo va a tirones en móviles viejos. Averigua por qué y arréglalo. No metas librerías nuevas, y los textos de la app siempre en español. La versión mínima es Android 8.',
    ),
    s.todos('> Medir la lista', '- Arreglar los tirones', '- Probar en el Moto G5'),
    s.bash('./gradlew :app:benchmark', 'frame p95 41 ms\njank 23 %'),
    s.claude(
      'El p95 es de 41 ms porque cada fila decodifica la imagen a 1920 px en el hilo principal. La sombra de la tarjeta no influye: sin ella son 40 ms.',
    ),
    s.edit('/Users/marta/tienda/app/src/Fila.kt', 'load(url)', 'load(url) { size(240) }'),
    s.bash('./gradlew :app:benchmark', 'frame p95 17 ms\njank 4 %'),
    s.refuse(
      s.edit('/Users/marta/tienda/app/build.gradle', '', 'implementation "io.coil-kt:coil"'),
      'que no, nada de librerías',
    ),
    s.claude('De acuerdo, sin Coil. Lo hago con BitmapFactory e inSampleSize, que ya está en la plataforma.'),
    s.queue('ah, y el objetivo es p95 por debajo de 16 ms'),
    s.write('/Users/marta/tienda/app/src/Reductor.kt', 'object Reductor'),
    s.claude('Reductor.kt está escrito, pero nadie lo llama todavía. Ahora lo engancho en Fila.kt.'),
    s.compaction('useless', {
      says: [
        s.request('la lista va a tirones', [/tirones/, /lista|catálogo/]),
        s.rule('sin librerías nuevas', [/librerías/, /no metas|nada de/i]),
        s.rule('textos en español', [/textos/, /español/]),
        s.rule('Android 8', [/Android 8/]),
        s.rule('p95 por debajo de 16', [/16 ms/, /p95|objetivo/]),
        s.finding('decodifica a 1920 px en el hilo principal', [/1920/, /hilo principal|decodifica/]),
        s.finding('la sombra no influye', [/sombra/, /no influye|40 ms/]),
        s.dropped('Coil', [/Coil|librerías/, /sin Coil|refused|que no/]),
        s.decision('BitmapFactory con inSampleSize', [/BitmapFactory/, /inSampleSize/]),
        s.state('p95 17 ms', [/17 ms/]),
        s.next('enganchar Reductor en Fila.kt', [/Reductor|engancho/, /Fila\.kt|nadie lo llama/]),
        s.how('medición', [/gradlew :app:benchmark/, /17 ms|jank/]),
        s.state('Reductor.kt sin confirmar', [/Reductor\.kt/, /not committed|uncommitted|written/]),
        s.state('abierto: probar en el Moto G5', [/Moto G5/, /open|Task|probar/i]),
      ],
      gone: [s.stale('41 ms como actual', [/benchmark/, /41 ms/, /^(?!.*17 ms)/])],
    }),
    s.edit('/Users/marta/tienda/app/src/Fila.kt', 'load(url) { size(240) }', 'Reductor.carga(url, 240)'),
    s.bash('./gradlew :app:benchmark', 'frame p95 14 ms\njank 1 %'),
    s.bash(
      './gradlew :app:testDebug',
      'FilaTest > carga FAILED\n  java.lang.NullPointerException at Reductor.kt:12',
      { failed: 1 },
    ),
    s.claude(
      'El fallo: Reductor recibe un flujo vacío cuando la imagen no existe. Falta el caso de la imagen por defecto.',
    ),
    s.you(
      'vale. por cierto, lo de Android 8 ya no vale, subimos a Android 10. y si te hace falta una librería para las pruebas, adelante, pero solo en pruebas',
    ),
    s.edit(
      '/Users/marta/tienda/app/src/Reductor.kt',
      'object Reductor',
      'object Reductor { val porDefecto }',
    ),
    s.bash('./gradlew :app:testDebug', 'BUILD SUCCESSFUL, 57 tests'),
    s.bash(
      'git commit -am "Reduce imágenes al cargar la lista"',
      '[lista aa11bb2] Reduce imágenes al cargar la lista',
    ),
    s.todos('x Medir la lista', 'x Arreglar los tirones', '> Probar en el Moto G5'),
    s.compaction('El usuario pidió arreglar la lista. La versión mínima es Android 8.', {
      over: [
        'Android 8',
        'p95 17 ms',
        'enganchar Reductor en Fila.kt',
        'Reductor.kt sin confirmar',
        'medición',
        'la lista va a tirones',
        'la sombra no influye',
        'sin librerías nuevas',
        'Coil',
      ],
      says: [
        s.rule('Android 10 ahora', [/Android 10/]),
        s.rule('librerías solo en pruebas', [/librería/, /solo en pruebas|pruebas/]),
        s.state('aa11bb2 sin subir', [/aa11bb2/, /not pushed|commit/]),
        s.how('medición 14 ms', [/gradlew :app:benchmark/, /14 ms/]),
        s.how('pruebas', [/gradlew :app:testDebug/, /57 tests|SUCCESSFUL/]),
        s.failed('NullPointerException resuelta', [
          /Reductor|testDebug/,
          /porDefecto|SUCCESSFUL|flujo vacío|passes|worked/,
        ]),
        s.file('Reductor.kt reduce', [/Reductor/, /flujo vacío|Reduce|edited|defecto/]),
      ],
      gone: [
        s.stale('Android 8 como regla', [/^(?!.*(?:summary says|ya no vale)).*Android 8/]),
        s.stale('FilaTest falla', [/FilaTest|NullPointer/, s.FAILS]),
        s.stale('nadie lo llama', [/nadie lo llama/]),
        s.stale('17 ms', [/17 ms/]),
      ],
    }),
  ],
};
