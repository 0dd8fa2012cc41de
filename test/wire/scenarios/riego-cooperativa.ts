import {
  bash,
  claude,
  compaction,
  edit,
  FAILS,
  finding,
  next,
  refuse,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  write,
  you,
} from '../steps.ts';

/** Spanish: límites que cambian, permiso de una vez, una causa equivocada, una tarea que se abandona. */
export const riegoCooperativa: Scenario = {
  name: 'riego de la cooperativa',
  domain: 'infra',
  language: 'es',
  cwd: '/srv/riego',
  steps: [
    you(
      'Las válvulas del sector 3 se abren dos veces por noche. Averigua por qué y arréglalo. Mientras haya sequía no subas el caudal. Máximo 20 minutos por sector. No toques el servidor de los regantes. Mensajes de commit en español.',
    ),
    bash('journalctl -u riego | grep "sector 3"', '02:00 abre sector 3\n03:00 abre sector 3'),
    claude('Seguramente hay dos temporizadores de cron para el sector 3.'),
    bash('crontab -l', '0 2 * * * riego --todos'),
    claude(
      'No son dos temporizadores, solo hay uno. Es el cambio de hora: el servicio guarda la hora local y a las 03:00 cree que aún no ha regado.',
    ),
    edit('/srv/riego/planificador.py', 'datetime.now()', 'datetime.now(timezone.utc)'),
    bash('pytest -q', '1 failed, 25 passed\nFAILED test_noche.py::test_una_vez - assert 2 == 1', {
      failed: 1,
    }),
    edit('/srv/riego/estado.py', 'now()', 'now(timezone.utc)'),
    bash('pytest -q', '26 passed'),
    refuse(bash('ssh regantes systemctl restart riego', ''), 'te dije que ese servidor no'),
    claude('Entendido. Los 26 tests pasan.'),
    compaction('useless', {
      says: [
        request('válvulas', [/válvulas/, /dos veces/]),
        rule('caudal', [/caudal/, /sequía/]),
        rule('20 minutos', [/20 minutos/]),
        rule('servidor de los regantes', [/servidor de los regantes/]),
        rule('commits en español', [/commit en español/]),
        finding('cambio de hora', [/cambio de hora|hora local/]),
        state('26 passed', [/26 passed/]),
        state('sin commit', [/planificador\.py/, /not committed/i]),
      ],
      gone: [
        stale('dos temporizadores', [/hay dos temporizadores/, /^(?!.*(?:solo hay uno|No son)).*$/]),
        stale('test_una_vez', [/test_una_vez/, FAILS]),
      ],
    }),
    you(
      'ayer llovió por fin, se acabó la sequía: sube el caudal a 40. y lo de los 20 minutos déjalo en 30. por esta vez puedes reiniciar el de los regantes',
    ),
    edit('/srv/riego/caudal.yml', '25', '40'),
    edit('/srv/riego/caudal.yml', 'max: 20', 'max: 30'),
    bash('ssh regantes systemctl restart riego', ''),
    bash(
      'git commit -am "Riega una vez por noche"',
      '[main a5a5a5a] Riega una vez por noche\n 3 files changed',
    ),
    claude('Reiniciado y en el commit a5a5a5a. ¿Añado también una gráfica del consumo?'),
    compaction('useless', {
      over: [
        'caudal',
        '20 minutos',
        'válvulas',
        '26 passed',
        'sin commit',
        'cambio de hora',
        'dos temporizadores',
      ],
      says: [
        rule('caudal 40', [/caudal a 40/]),
        rule('30 minutos', [/30/, /20 minutos|déjalo/]),
        state('a5a5a5a', [/a5a5a5a/]),
        next('gráfica', [/gráfica/]),
      ],
      gone: [
        stale('no subas el caudal', [/no subas el caudal/, /^(?!.*(?:acabó|sube el caudal)).*$/]),
        stale('máximo 20', [/Máximo 20 minutos/, /^(?!.*30).*$/]),
        stale('planificador.py sin commit', [/not committed[^|]*planificador/]),
      ],
    }),
    you('la gráfica sí, pero con la biblioteca que ya usamos'),
    write('/srv/riego/grafica.py', 'import matplotlib'),
    you('deja la gráfica, la hace Nuria. mejor mira por qué el sensor 12 marca cero'),
    bash('rm grafica.py', ''),
    bash('riegoctl sensor 12', 'sensor 12: 0.0 (última lectura hace 9 días)'),
    claude('El sensor 12 no marca cero, lleva 9 días sin batería y se muestra el valor por defecto.'),
    compaction('useless', {
      over: ['gráfica', 'a5a5a5a', 'caudal 40'],
      says: [
        request('sensor 12', [/sensor 12/, /marca cero|mira por qué/]),
        finding('9 días sin batería', [/sensor 12/, /9 días/]),
        relation('Nuria', [/Nuria/, /gráfica/]),
      ],
      gone: [
        stale('gráfica pedida', [/la gráfica sí/, /^(?!.*(?:Nuria|deja la)).*$/]),
        stale('oferta abierta', [/Añado también una gráfica/, /no answer is on record/]),
        stale('grafica.py sin commit', [/not committed[^|]*grafica\.py/]),
        stale('permiso permanente', [/puedes reiniciar el de los regantes/, /^(?!.*(?:por esta vez)).*$/]),
      ],
    }),
  ],
};
