import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  queue,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Portuguese and English: indirect words, values in words, and people who are in charge for a while. */
export const labInventory: Scenario = {
  name: 'lab inventory',
  domain: 'data',
  language: 'pt',
  cwd: '/home/bia/lab',
  steps: [
    you(
      'O inventário perde reagentes quando dois usuários salvam juntos. Conserta, por favor. Quem decide sobre o esquema é o Tiago, não mude nada nele sem o aval dele. Datas no formato americano. Guarda três backups, não mais. Nada de deploy na sexta.',
    ),
    bash('pytest -q', '64 passed'),
    claude('Falta um bloqueio otimista: o segundo a salvar vence. Uso versão por linha ou trava a tabela?'),
    you('versão por linha'),
    edit('/home/bia/lab/save.py', 'update', 'update_if_version'),
    bash('pytest -q', '66 passed'),
    claude('Agora o segundo usuário recebe um aviso.'),
    queue('cinco backups é melhor que três, o disco é barato'),
    compaction('useless', {
      says: [
        request('perde reagentes', [/reagentes/, /perde/]),
        rule('esquema é do Tiago', [/Tiago/, /esquema/]),
        rule('datas americanas', [/formato americano/]),
        rule('cinco backups', [/cinco backups/]),
        rule('nada na sexta', [/sexta/, /deploy/]),
        decision('versão por linha', [/versão por linha/]),
        state('66 passed', [/66 passed/]),
      ],
      gone: [
        stale('três backups', [/Guarda três backups/, /^(?!.*cinco).*$/]),
        stale('pergunta aberta', [/trava a tabela/, /no answer is on record/]),
      ],
    }),
    you('o Tiago saiu da empresa, então o esquema agora é com você. datas: a Anvisa exige ISO'),
    edit('/home/bia/lab/schema.sql', 'int', 'bigint'),
    bash('git commit -am "Esquema novo"', '[main c0c0a1a] Esquema novo\n 2 files changed'),
    claude('Esquema e datas estão prontos.'),
    you('lote L-77 está vencido, L-80 é o da quarentena'),
    compaction('useless', {
      over: ['esquema é do Tiago', 'datas americanas', '66 passed', 'perde reagentes', 'versão por linha'],
      says: [
        rule('esquema livre', [/esquema agora é com você/]),
        rule('datas ISO', [/ISO/]),
        relation('L-77', [/L-77/, /vencido/]),
        relation('L-80', [/L-80/, /quarentena/]),
        state('c0c0a1a', [/c0c0a1a/]),
      ],
      gone: [
        stale('aval do Tiago', [/sem o aval dele/, /^(?!.*saiu da empresa).*$/]),
        stale('formato americano', [/Datas no formato americano/, /^(?!.*ISO).*$/]),
      ],
    }),
    you('pode subir hoje mesmo sendo sexta, a Bia da infra está de plantão toda sexta agora'),
    bash('make deploy', 'deployed 3.4'),
    claude('A versão 3.4 está no ar.'),
    compaction('useless', {
      over: ['nada na sexta', 'c0c0a1a'],
      says: [rule('sexta liberada', [/plantão toda sexta/]), state('3.4', [/deployed 3\.4|3\.4 está no ar/])],
      gone: [stale('sexta proibida', [/Nada de deploy na sexta/, /^(?!.*plantão).*$/])],
    }),
  ],
};
