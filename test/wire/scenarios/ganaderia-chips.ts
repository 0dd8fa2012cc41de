import * as s from '../steps.ts';

/** Spanish: symptoms in three forms, announced looks, a figure that falls, a diagnosis that is replaced. */
export const ganaderiaChips: s.Scenario = {
  name: 'ganadería',
  domain: 'mobile',
  language: 'es',
  cwd: '/app/ganado',
  steps: [
    s.you(
      'Al leer un chip hay que acercar el móvil dos veces, y después de cada lectura toca reiniciar la app a mano. Arréglalo. Nada de librerías nuevas. Mensajes en gallego.',
    ),
    s.claude('Empiezo por ver qué hace el lector cuando llega la primera etiqueta.'),
    s.read('/app/ganado/Lector.kt', 'fun onTag(t: Tag) { if (!listo) { listo = true } else guarda(t) }'),
    s.claude('Creo que la antena se apaga entre lecturas. Hora de comprobarlo en el registro.'),
    s.bash('adb logcat -d | grep NFC', 'NFC on\nNFC on'),
    s.claude(
      'No es la antena, sigue encendida. La primera etiqueta solo pone `listo` a verdadero; se guarda la segunda.',
    ),
    s.edit('/app/ganado/Lector.kt', 'if (!listo) { listo = true } else guarda(t)', 'guarda(t)'),
    s.bash('./gradlew test', 'BUILD SUCCESSFUL'),
    s.claude('Ahora miro cuánto tarda una lectura.'),
    s.bash('./medir lectura', 'media 1240 ms'),
    s.claude('Una lectura tarda 1240 ms de media; casi todo es la consulta del historial.'),
    s.edit('/app/ganado/Historial.kt', 'todo()', 'ultimas(20)'),
    s.bash('./medir lectura', 'media 310 ms'),
    s.compaction('useless', {
      says: [
        s.request('dos veces', [/dos veces/, /Arréglalo/]),
        s.rule('sin librerías', [/Nada de librerías nuevas/]),
        s.rule('gallego', [/Mensajes en gallego/]),
        s.finding('la primera pone listo', [/listo/, /segunda|primera/]),
        s.state('310 ms', [/310 ms/]),
        s.dropped('no es la antena', [/No es la antena/]),
      ],
      gone: [
        s.stale('dos veces como regla', [/Rule:[^|]*dos veces/]),
        s.stale('reiniciar como regla', [/Rule:[^|]*reiniciar la app/]),
        s.stale('empiezo por ver', [/Empiezo por ver/]),
        s.stale('creo que la antena', [/Creo que la antena/]),
        s.stale('hora de', [/Hora de comprobarlo/]),
        s.stale('miro cuánto', [/Ahora miro cuánto/]),
        s.stale('1240 ms', [/1240 ms/, /^(?!.*(?:310|later|since)).*$/]),
      ],
    }),
  ],
};
