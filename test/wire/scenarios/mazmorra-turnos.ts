import * as s from '../steps.ts';

/** Spanish, a game: a designer who plays, changes values and forgets to say "no longer". */
export const mazmorraTurnos: s.Scenario = {
  name: 'mazmorra por turnos',
  domain: 'game',
  language: 'es',
  cwd: '/home/noa/mazmorra',
  steps: [
    s.you(
      'El jefe del nivel 3 es imposible, la gente abandona. Bájale la vida hasta que lo mate el 60 % de los que prueban. Mientras dure la beta no toques el guardado. Todos los textos en español neutro, sin voseo. Los enemigos dan 10 de oro como mucho.',
    ),
    s.bash('godot --headless -s sim.gd', 'victorias 22 %'),
    s.claude('Con 900 de vida gana el 22 %. Con 640 saldría el 58 %. ¿Bajo también el daño o solo la vida?'),
    s.you('solo la vida'),
    s.edit('/home/noa/mazmorra/jefe3.tres', 'vida = 900', 'vida = 640'),
    s.bash('godot --headless -s sim.gd', 'victorias 58 %'),
    s.queue('el oro que sea 15 y no 10, que las tiendas están vacías'),
    s.claude('El jefe tiene 640 de vida y gana el 58 %.'),
    s.refuse(
      s.edit('/home/noa/mazmorra/guardado.gd', 'v2', 'v3'),
      'el guardado ni mirarlo, te lo dije al principio!',
    ),
    s.claude('Entendido, dejo el guardado como está.'),
    s.compaction('useless', {
      says: [
        s.request('60 % que lo mate', [/60 %/, /vida|mate/]),
        s.rule('guardado', [/guardado/, /beta|ni mirarlo/]),
        s.rule('español neutro', [/español neutro/]),
        s.rule('15 de oro', [/15/, /oro/]),
        s.decision('solo la vida', [/solo la vida/, /daño/]),
        s.state('58 %', [/58 %/]),
        s.state('jefe3 sin commit', [/jefe3\.tres/, /not committed|edited/i]),
      ],
      gone: [
        s.stale('10 de oro', [/10 de oro/, /^(?!.*15 y no 10).*$/]),
        s.stale('22 %', [/gana el 22 %/]),
        s.stale('pregunta abierta', [/solo la vida\?/, /no answer|unanswered|waits for/]),
      ],
    }),
    s.you(
      'la beta terminó ayer, así que ya puedes meterle mano al guardado. El nivel 7 es el de la feria, el 8 lo presentamos a la prensa',
    ),
    s.edit('/home/noa/mazmorra/guardado.gd', 'v2', 'v3'),
    s.bash('godot --headless -s tests.gd', '112 tests, 0 fallos'),
    s.claude('El guardado escribe ya la versión 3.'),
    s.you('pensándolo mejor, el voseo está bien en los diálogos del tabernero, que es de Rosario'),
    s.compaction('useless', {
      over: ['guardado', '60 % que lo mate', 'solo la vida', '58 %'],
      says: [
        s.rule('guardado libre', [/beta terminó/]),
        s.relation('nivel 7', [/nivel 7/, /feria/]),
        s.relation('nivel 8', [/\b8\b/, /prensa/]),
        s.rule('voseo del tabernero', [/voseo/, /tabernero/]),
        s.finding('112 pruebas', [/112 tests/]),
      ],
      gone: [
        s.stale('guardado prohibido', [/no toques el guardado/, /^(?!.*beta terminó).*$/]),
        s.stale('ni mirarlo', [/ni mirarlo/, /^(?!.*beta terminó).*$/]),
        s.stale('sin voseo', [/sin voseo/, /^(?!.*tabernero).*$/]),
      ],
    }),
    s.you(
      'olvídate del tope de oro, lo quitamos del todo. y ya no hace falta el español neutro, lo traduce una agencia',
    ),
    s.bash('git commit -am "Sin tope de oro"', '[main 5fe01aa] Sin tope de oro\n 3 files changed'),
    s.compaction('useless', {
      over: ['15 de oro', 'español neutro', 'jefe3 sin commit', 'voseo del tabernero'],
      says: [s.rule('sin tope', [/tope de oro/]), s.state('5fe01aa', [/5fe01aa/])],
      gone: [
        s.stale('15 de oro, still', [/15 y no 10/, /^(?!.*olvídate).*$/]),
        s.stale('neutro', [/textos en español neutro/, /^(?!.*ya no hace falta).*$/]),
      ],
    }),
  ],
};
