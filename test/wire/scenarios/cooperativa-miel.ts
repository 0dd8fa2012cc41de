import * as s from '../steps.ts';

/** Spanish: announced looks; later words that concern something else; a neighbouring order that stays; "yes" to one of two offers. */
export const cooperativaMiel: s.Scenario = {
  name: 'cooperativa de miel',
  domain: 'infra',
  language: 'es',
  cwd: '/srv/miel',
  steps: [
    s.you(
      'Migra el panel de la cooperativa al servidor nuevo. Copias cada noche a las 3. Los certificados los renueva Caddy. Avisos por correo, no por Telegram.',
    ),
    s.claude('Voy a mirar cómo está montado el servicio actual.'),
    s.bash('systemctl cat panel', 'ExecStart=/usr/bin/node /srv/miel/server.js\nMemoryMax=256M'),
    s.claude('Compruebo si el servidor nuevo tiene la misma versión de Node.'),
    s.bash('ssh nuevo node -v', 'v22.3.0'),
    s.claude(
      'El servicio tiene un límite de 256 MB (`MemoryMax`), y el panel usa 240 MB solo al arrancar; por eso se reinicia a mediodía. Veamos qué dicen los registros.',
    ),
    s.bash('journalctl -u panel --since today | grep -c oom', '4'),
    s.claude(
      'Cuatro muertes por memoria hoy.\n\nPuedo subir el límite a 512 MB, o quitar la caché de mapas que ocupa 90 MB. ¿Hago lo segundo?',
    ),
    s.you('sí, eso'),
    s.edit('/srv/miel/server.js', 'cacheMaps(true)', 'cacheMaps(false)'),
    s.bash('ssh nuevo "systemctl restart panel && systemctl status panel"', 'active (running) memory 151M'),
    s.claude('El panel usa 151 MB ahora.'),
    s.compaction('useless', {
      says: [
        s.request('migra el panel', [/Migra el panel/]),
        s.rule('copias a las 3', [/Copias cada noche a las 3/]),
        s.rule('Caddy', [/certificados los renueva Caddy/]),
        s.rule('avisos por correo', [/correo/, /Telegram/]),
        s.finding('límite de 256 MB', [/256 MB/, /240 MB/]),
        s.decision('quitar la caché', [/sí, eso/, /caché de mapas/]),
        s.state('151 MB', [/151 ?MB?/]),
      ],
      gone: [
        s.stale('voy a mirar', [/Voy a mirar cómo/]),
        s.stale('compruebo si', [/Compruebo si el servidor/]),
        s.stale('veamos', [/Veamos qué dicen/]),
        s.stale('240 MB como está', [/usa 240 MB/, /^(?!.*(?:since|later|151)).*$/]),
      ],
    }),
    s.you(
      'lo de Telegram olvídalo, los avisos van a Telegram, el correo nadie lo lee. el certificado de prueba caduca mañana, renuévalo a mano hoy',
    ),
    s.bash('ssh nuevo "caddy reload && notify --to telegram --test"', 'reloaded\nsent'),
    s.claude('Los avisos llegan por Telegram y el certificado de prueba está renovado hasta el 14 de marzo.'),
    s.you('perfecto. las copias a las 5, a las 3 está el lector de contadores'),
    s.bash('ssh nuevo "crontab -l"', '0 5 * * * /srv/miel/backup.sh'),
    s.compaction('useless', {
      over: ['copias a las 3', 'avisos por correo', 'límite de 256 MB', 'quitar la caché', '151 MB'],
      says: [
        s.rule('copias a las 5', [/copias a las 5/]),
        s.rule('avisos a Telegram', [/avisos van a Telegram/]),
        s.rule('Caddy sigue', [/certificados los renueva Caddy/]),
        s.state('renovado', [/14 de marzo/]),
      ],
      gone: [
        s.stale('copias a las 3 como regla', [/Copias cada noche a las 3/, /^(?!.*a las 5).*$/]),
        s.stale('por correo', [/Avisos por correo/, /^(?!.*van a Telegram).*$/]),
        s.stale('Caddy corregido por otra cosa', [
          /renueva Caddy[^|]*\(the user later: [^)]*(?:copias|lector)/,
        ]),
      ],
    }),
  ],
};
