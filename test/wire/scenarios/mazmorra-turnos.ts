import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  finding,
  queue,
  refuse,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Spanish, a game: a designer who plays, changes values and forgets to say "no longer". */
export const mazmorraTurnos: Scenario = {
  name: 'mazmorra por turnos',
  domain: 'game',
  language: 'es',
  cwd: '/home/noa/mazmorra',
  steps: [
    you(
      'El jefe del nivel 3 es imposible, la gente abandona. Bájale la vida hasta que lo mate el 60 % de los que prueban. Mientras dure la beta no toques el guardado. Todos los textos en español neutro, sin voseo. Los enemigos dan 10 de oro como mucho.',
    ),
    bash('godot --headless -s sim.gd', 'victorias 22 %'),
    claude('Con 900 de vida gana el 22 %. Con 640 saldría el 58 %. ¿Bajo también el daño o solo la vida?'),
    you('solo la vida'),
    edit('/home/noa/mazmorra/jefe3.tres', 'vida = 900', 'vida = 640'),
    bash('godot --headless -s sim.gd', 'victorias 58 %'),
    queue('el oro que sea 15 y no 10, que las tiendas están vacías'),
    claude('El jefe tiene 640 de vida y gana el 58 %.'),
    refuse(
      edit('/home/noa/mazmorra/guardado.gd', 'v2', 'v3'),
      'el guardado ni mirarlo, te lo dije al principio!',
    ),
    claude('Entendido, dejo el guardado como está.'),
    compaction('useless', {
      says: [
        request('60 % que lo mate', [/60 %/, /vida|mate/]),
        rule('guardado', [/guardado/, /beta|ni mirarlo/]),
        rule('español neutro', [/español neutro/]),
        rule('15 de oro', [/15/, /oro/]),
        decision('solo la vida', [/solo la vida/, /daño/]),
        state('58 %', [/58 %/]),
        state('jefe3 sin commit', [/jefe3\.tres/, /not committed|edited/i]),
      ],
      gone: [
        stale('10 de oro', [/10 de oro/, /^(?!.*15 y no 10).*$/]),
        stale('22 %', [/gana el 22 %/]),
        stale('pregunta abierta', [/solo la vida\?/, /no answer|unanswered|waits for/]),
      ],
    }),
    you(
      'la beta terminó ayer, así que ya puedes meterle mano al guardado. El nivel 7 es el de la feria, el 8 lo presentamos a la prensa',
    ),
    edit('/home/noa/mazmorra/guardado.gd', 'v2', 'v3'),
    bash('godot --headless -s tests.gd', '112 tests, 0 fallos'),
    claude('El guardado escribe ya la versión 3.'),
    you('pensándolo mejor, el voseo está bien en los diálogos del tabernero, que es de Rosario'),
    compaction('useless', {
      over: ['guardado', '60 % que lo mate', 'solo la vida', '58 %'],
      says: [
        rule('guardado libre', [/beta terminó/]),
        relation('nivel 7', [/nivel 7/, /feria/]),
        relation('nivel 8', [/\b8\b/, /prensa/]),
        rule('voseo del tabernero', [/voseo/, /tabernero/]),
        finding('112 pruebas', [/112 tests/]),
      ],
      gone: [
        stale('guardado prohibido', [/no toques el guardado/, /^(?!.*beta terminó).*$/]),
        stale('ni mirarlo', [/ni mirarlo/, /^(?!.*beta terminó).*$/]),
        stale('sin voseo', [/sin voseo/, /^(?!.*tabernero).*$/]),
      ],
    }),
    you(
      'olvídate del tope de oro, lo quitamos del todo. y ya no hace falta el español neutro, lo traduce una agencia',
    ),
    bash('git commit -am "Sin tope de oro"', '[main 5fe01aa] Sin tope de oro\n 3 files changed'),
    compaction('useless', {
      over: ['15 de oro', 'español neutro', 'jefe3 sin commit', 'voseo del tabernero'],
      says: [rule('sin tope', [/tope de oro/]), state('5fe01aa', [/5fe01aa/])],
      gone: [
        stale('15 de oro, still', [/15 y no 10/, /^(?!.*olvídate).*$/]),
        stale('neutro', [/textos en español neutro/, /^(?!.*ya no hace falta).*$/]),
      ],
    }),
  ],
};
