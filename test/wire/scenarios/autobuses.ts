import {
  bash,
  claude,
  compaction,
  edit,
  FAILS,
  finding,
  request,
  rule,
  type Scenario,
  stale,
  state,
  stop,
  you,
} from '../steps.ts';

/** Spanish: lo que deja de valer sin decirlo, una causa desmentida, un servidor parado. */
export const autobuses: Scenario = {
  name: 'autobuses',
  domain: 'mobile',
  language: 'es',
  cwd: '/app/bus',
  steps: [
    you(
      'El mapa de paradas tarda 8 segundos. Hay que acelerarlo. Hasta que vuelva Inés no cambies la API. Iconos en SVG. Avísame antes de borrar datos. Nada de librerías de pago.',
    ),
    bash('npx serve -p 6060', '', { background: 'sv1' }),
    claude('Apostaría por las teselas del mapa.'),
    bash('node perf.js', 'teselas 0.4 s, paradas 7.1 s'),
    claude('Las teselas no eran: son las paradas, 5.200 marcadores que se pintan de uno en uno.'),
    edit('/app/bus/src/mapa.ts', 'marker', 'cluster'),
    bash('node perf.js', 'teselas 0.4 s, paradas 0.9 s'),
    claude('Ahora tarda 1,3 s en total. ¿Quieres que borre la caché vieja?'),
    you('bórrala, y no hace falta que avises más para eso'),
    bash('rm -r cache/', ''),
    compaction('useless', {
      says: [
        request('mapa lento', [/mapa de paradas/, /8 segundos/]),
        rule('API', [/API/, /Inés/]),
        rule('SVG', [/SVG/]),
        rule('sin librerías de pago', [/librerías de pago/]),
        rule('caché sin aviso', [/no hace falta que avises/]),
        finding('marcadores', [/5\.200|marcadores/]),
        state('servidor', [/6060/, /runs|running|background/i]),
        state('0.9 s', [/0\.9 s/]),
      ],
      gone: [
        stale('teselas', [/Apostaría por las teselas/, /^(?!.*no eran).*$/]),
        stale('pregunta de la caché', [/Quieres que borre la caché/, /no answer is on record/]),
        stale('7.1 s', [/^(?!.*0\.9 s).*7\.1 s/]),
      ],
    }),
    stop('sv1', 'npx serve -p 6060'),
    you(
      'Inés ya está de vuelta y le parece bien tocar la API: añade el campo andén. Los iconos mejor en PNG, el lector de pantalla se lía',
    ),
    edit('/app/bus/src/api.ts', 'parada', 'parada, anden'),
    bash('npm test', 'Tests: 1 failed, 44 passed\n  ● api › devuelve parada\n    extra key anden', {
      failed: 1,
    }),
    edit('/app/bus/test/api.test.ts', 'parada', 'parada, anden'),
    bash('npm run check', 'Tests: 45 passed'),
    bash('git commit -am "Andén"', '[main cafe777] Andén\n 3 files changed'),
    bash('git push', 'To forge:bus\n   0a0a0a0..cafe777  main -> main'),
    claude('Publicado en cafe777.'),
    compaction('useless', {
      over: ['API', 'SVG', 'servidor', 'mapa lento', '0.9 s', 'marcadores', '7.1 s'],
      says: [
        rule('PNG', [/PNG/]),
        rule('tocar la API', [/tocar la API/]),
        state('cafe777 publicado', [/cafe777/, /push|main -> main|Publicado/i]),
        state('45 passed', [/45 passed/]),
      ],
      gone: [
        stale('no cambies la API', [/no cambies la API/, /^(?!.*(?:de vuelta|tocar la API)).*$/]),
        stale('en SVG', [/Iconos en SVG/, /^(?!.*PNG).*$/]),
        stale('servidor en marcha', [/6060/, /running|runs in the background/i]),
        stale('devuelve parada', [/devuelve parada/, FAILS]),
        stale('sin publicar', [/cafe777[^|]*not pushed/]),
      ],
    }),
  ],
};
