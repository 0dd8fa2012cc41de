import * as s from '../steps.ts';

/** Portuguese: rules with a term, a choice that is turned round, a fault that is mended. */
export const escolaHorarios: s.Scenario = {
  name: 'horários da escola',
  domain: 'web',
  language: 'pt',
  cwd: '/srv/escola',
  steps: [
    s.you(
      'Os horários das turmas aparecem duplicados no calendário. Descubra o motivo e conserte. Enquanto durarem as matrículas, não mexa na tabela alunos. As datas sempre no formato dia/mês. Para o envio de avisos vamos de e-mail.',
    ),
    s.todos('> Achar a duplicação', '- Consertar', '- Avisos'),
    s.bash(
      'npm test -- horarios',
      'FAIL horarios.test.ts\n  ● uma linha por turma\n    expected 12, received 24\nTests: 1 failed, 30 passed',
      {
        failed: 1,
      },
    ),
    s.claude(
      'A duplicação vem do `joinTurmas`: ele cruza com a tabela salas, e cada turma tem duas salas, por isso saem 24 linhas em vez de 12.',
    ),
    s.edit('/srv/escola/src/horarios.ts', 'joinTurmas(salas)', 'joinTurmas(distinct(salas))'),
    s.bash('npm test -- horarios', 'Tests: 31 passed'),
    s.todos('x Achar a duplicação', 'x Consertar', '> Avisos'),
    s.claude('Corrigido, 31 testes passam. O código de turma 9B-T quer dizer nono ano, turno da tarde.'),
    s.you(
      'ótimo. pensando melhor, avisos por e-mail ninguém lê. manda por SMS mesmo. limite de 2 por semana',
    ),
    s.claude(
      'Por SMS então. Pensei em usar o WhatsApp, mas a API oficial exige CNPJ verificado, então descartei. Vou criar o envio em src/sms.ts.',
    ),
    s.edit('/srv/escola/src/sms.ts', 'TODO', 'enviar(numero, texto)'),
    s.compaction('useless', {
      says: [
        s.request('horários duplicados', [/horários/i, /duplicados/]),
        s.rule('não mexer em alunos', [/alunos/, /não mexa/]),
        s.rule('datas dia/mês', [/dia\/mês/]),
        s.rule('SMS', [/SMS/]),
        s.rule('2 por semana', [/2 por semana/]),
        s.relation('9B-T', [/9B-T/, /nono|tarde/]),
        s.dropped('WhatsApp', [/WhatsApp/, /CNPJ|descartei/]),
        s.state('tarefa avisos', [/Avisos/, /in progress/]),
        s.state('sms.ts sem teste', [/sms\.ts/, /not (?:built|committed|tested)|edited/i]),
        s.how('testes', [/npm test -- horarios/, /31 passed/]),
      ],
      gone: [
        s.stale('vamos de e-mail', [/^(?!.*(?:SMS|later)).*vamos de e-mail/]),
        s.stale('duplicação vem do join, como atual', [/cada turma tem duas salas/]),
        s.stale('teste vermelho', [/uma linha por turma/, s.FAILS]),
        s.stale('consertar em aberto', [/Task (?:open|in progress)[^|]*Consertar/]),
        s.stale('anúncio', [/Found out.*Vou criar o envio/]),
      ],
    }),
    s.you('as matrículas encerraram ontem, pode mexer em alunos à vontade. e o limite sobe pra 5 por semana'),
    s.edit('/srv/escola/src/sms.ts', 'LIMITE = 2', 'LIMITE = 5'),
    s.bash('npm test', 'Tests: 64 passed'),
    s.bash(
      'git add -A && git commit -m "Avisos por SMS"',
      '[main 8be0d11] Avisos por SMS\n 2 files changed, 40 insertions(+), 3 deletions(-)',
    ),
    s.claude(
      'Tudo no commit 8be0d11, 64 testes passam. A seguir falta o opt-out: quem responder SAIR não recebe mais.',
    ),
    s.compaction('useless', {
      over: [
        'não mexer em alunos',
        '2 por semana',
        'sms.ts sem teste',
        'testes',
        'horários duplicados',
        'tarefa avisos',
      ],
      says: [
        s.rule('5 por semana', [/5 por semana/]),
        s.decision('pode mexer em alunos', [/alunos/, /pode mexer|à vontade/]),
        s.state('8be0d11', [/8be0d11/, /not pushed|Committed/i]),
        s.next('opt-out', [/opt-out|SAIR/]),
        s.finding('64 testes', [/64 passed/]),
      ],
      gone: [
        s.stale('não mexa', [/não mexa na tabela/]),
        s.stale('2 por semana sem o posterior', [/^(?!.*5 por semana).*2 por semana/]),
        s.stale('sem commit', [/Not committed[^|]*sms/]),
      ],
    }),
  ],
};
