import {
  bash,
  claude,
  compaction,
  decision,
  dropped,
  edit,
  FAILS,
  failed,
  file,
  finding,
  how,
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

/** Portuguese. */
export const relatorioVendas: Scenario = {
  name: 'relatório de vendas',
  domain: 'data',
  language: 'pt',
  cwd: '/srv/vendas',
  steps: [
    you(
      'O relatório diário de vendas mostra valores errados para a região Norte. Descobre o motivo, por favor. Nunca apagues dados da tabela vendas_hist. Os relatórios têm de sair até às 7h.',
    ),
    bash('dbt run --select vendas_diarias', 'Runtime Error: Could not find profile named vendas', {
      failed: 2,
    }),
    bash('DBT_PROFILES_DIR=./perfis dbt run --select vendas_diarias', 'Completed successfully. PASS=12'),
    claude('O dbt só encontra o perfil com DBT_PROFILES_DIR=./perfis.'),
    claude(
      'O motivo: a junção com a tabela lojas duplica linhas, porque 14 lojas do Norte têm dois gerentes. O valor fica 1,8 vezes maior.',
    ),
    refuse(
      bash('psql -c "DELETE FROM vendas_hist WHERE regiao=\'N\'"', ''),
      'de jeito nenhum, eu disse para não apagar',
    ),
    you('usa só o gerente ativo'),
    edit('/srv/vendas/models/vendas_diarias.sql', 'join lojas', 'join lojas on ativo'),
    write(
      '/srv/vendas/tests/assert_lojas_unicas.sql',
      'select loja_id from ref group by 1 having count(*) > 1',
    ),
    claude(
      'Pensei em usar DISTINCT, mas isso esconderia vendas iguais de verdade, por isso não. O teste assert_lojas_unicas.sql está escrito e ainda não correu. A seguir: correr dbt test e comparar com o relatório de ontem (total 48.213,50).',
    ),
    compaction('useless', {
      says: [
        request('valores errados no Norte', [/Norte/, /valores errados|relatório/]),
        rule('nunca apagar vendas_hist', [/vendas_hist/, /nunca|não apagar/i]),
        rule('até às 7h', [/7h/, /relatórios|até/]),
        finding('junção duplica linhas', [/lojas/, /duplica|dois gerentes|14/]),
        finding('1,8 vezes maior', [/1,8 vezes/]),
        failed('perfil do dbt', [/perfil|profile/, /DBT_PROFILES_DIR/]),
        decision('só o gerente ativo', [/gerente ativo|só o gerente/]),
        dropped('DISTINCT', [/DISTINCT/, /esconderia|não/]),
        dropped('apagar recusado', [/DELETE FROM vendas_hist|apagar/, /refused|jeito nenhum/]),
        state('teste escrito e não corrido', [
          /assert_lojas_unicas/,
          /não correu|not run|not built, tested|uncommitted|not committed/,
        ]),
        next('dbt test e comparação', [/dbt test/, /comparar|ontem/]),
        how('dbt', [/DBT_PROFILES_DIR=\.\/perfis dbt run --select vendas_diarias/, /success|PASS/i]),
        relation('48.213,50 é o total de ontem', [/48\.213,50/, /ontem|total/]),
        file('vendas_diarias.sql junta o ativo', [/vendas_diarias\.sql/, /edited|ativo|join/]),
      ],
      gone: [
        stale('erro do perfil aberto', [/Could not find profile/, FAILS]),
        stale('dados apagados', [/vendas_hist/, /apagados|deleted/]),
      ],
    }),
    bash('DBT_PROFILES_DIR=./perfis dbt test', 'PASS=31 WARN=0 ERROR=0'),
    bash('git commit -am "Conta só o gerente ativo"', '[main 66aa77b] Conta só o gerente ativo'),
    you('e esquece o limite das 7h, agora é às 9h'),
    compaction('Trabalho num relatório de vendas. Os dados de vendas_hist podem ser apagados.', {
      over: [
        'até às 7h',
        'teste escrito e não corrido',
        'dbt test e comparação',
        'perfil do dbt',
        'vendas_diarias.sql junta o ativo',
        '48.213,50 é o total de ontem',
        '1,8 vezes maior',
      ],
      says: [
        rule('agora às 9h', [/9h/]),
        state('66aa77b', [/66aa77b/, /gerente ativo/]),
        state('testes passam', [/dbt test/, /PASS=31|pass/i]),
      ],
      gone: [stale('limite das 7h', [/^(?!.*9h).*até às 7h/])],
    }),
  ],
};
