import * as s from '../steps.ts';

/** Spanish: lo que deja de valer sin decirlo, una causa desmentida, un servidor parado. */
export const autobuses: s.Scenario = {
  name: 'autobuses',
  domain: 'mobile',
  language: 'es',
  cwd: '/app/bus',
  steps: [
    s.you(
      'El mapa de paradas tarda 8 segundos. Hay que acelerarlo. Hasta que vuelva Inés no cambies la API. Iconos en SVG. Avísame antes de borrar datos. Nada de librerías de pago.',
    ),
    s.bash('npx serve -p 6060', '', { background: 'sv1' }),
    s.claude('Apostaría por las teselas del mapa.'),
    s.bash('node perf.js', 'teselas 0.4 s, paradas 7.1 s'),
    s.claude('Las teselas no eran: son las paradas, 5.200 marcadores que se pintan de uno en uno.'),
    s.edit('/app/bus/src/mapa.ts', 'marker', 'cluster'),
    s.bash('node perf.js', 'teselas 0.4 s, paradas 0.9 s'),
    s.claude('Ahora tarda 1,3 s en total. ¿Quieres que borre la caché vieja?'),
    s.you('bórrala, y no hace falta que avises más para eso'),
    s.bash('rm -r cache/', ''),
    s.compaction('useless', {
      says: [
        s.request('mapa lento', [/mapa de paradas/, /8 segundos/]),
        s.rule('API', [/API/, /Inés/]),
        s.rule('SVG', [/SVG/]),
        s.rule('sin librerías de pago', [/librerías de pago/]),
        s.rule('caché sin aviso', [/no hace falta que avises/]),
        s.finding('marcadores', [/5\.200|marcadores/]),
        s.state('servidor', [/6060/, /runs|running|background/i]),
        s.state('0.9 s', [/0\.9 s/]),
      ],
      gone: [
        s.stale('teselas', [/Apostaría por las teselas/, /^(?!.*no eran).*$/]),
        s.stale('pregunta de la caché', [/Quieres que borre la caché/, /no answer is on record/]),
        s.stale('7.1 s', [/^(?!.*0\.9 s).*7\.1 s/]),
      ],
    }),
    s.stop('sv1', 'npx serve -p 6060'),
    s.you(
      'Inés ya está de vuelta y le parece bien tocar la API: añade el campo andén. Los iconos mejor en PNG, el lector de pantalla se lía',
    ),
    s.edit('/app/bus/src/api.ts', 'parada', 'parada, anden'),
    s.bash('npm test', 'Tests: 1 failed, 44 passed\n  ● api › devuelve parada\n    extra key anden', {
      failed: 1,
    }),
    s.edit('/app/bus/test/api.test.ts', 'parada', 'parada, anden'),
    s.bash('npm run check', 'Tests: 45 passed'),
    s.bash('git commit -am "Andén"', '[main cafe777] Andén\n 3 files changed'),
    s.bash('git push', 'To forge:bus\n   0a0a0a0..cafe777  main -> main'),
    s.claude('Publicado en cafe777.'),
    s.compaction('useless', {
      over: ['API', 'SVG', 'servidor', 'mapa lento', '0.9 s', 'marcadores', '7.1 s'],
      says: [
        s.rule('PNG', [/PNG/]),
        s.rule('tocar la API', [/tocar la API/]),
        s.state('cafe777 publicado', [/cafe777/, /push|main -> main|Publicado/i]),
        s.state('45 passed', [/45 passed/]),
      ],
      gone: [
        s.stale('no cambies la API', [/no cambies la API/, /^(?!.*(?:de vuelta|tocar la API)).*$/]),
        s.stale('en SVG', [/Iconos en SVG/, /^(?!.*PNG).*$/]),
        s.stale('servidor en marcha', [/6060/, /running|runs in the background/i]),
        s.stale('devuelve parada', [/devuelve parada/, s.FAILS]),
        s.stale('sin publicar', [/cafe777[^|]*not pushed/]),
      ],
    }),
  ],
};
