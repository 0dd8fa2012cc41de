import * as s from '../steps.ts';

/** Portuguese and English: indirect words, values in words, and people who are in charge for a while. */
export const labInventory: s.Scenario = {
  name: 'lab inventory',
  domain: 'data',
  language: 'pt',
  cwd: '/home/bia/lab',
  steps: [
    s.you(
      'O inventário perde reagentes quando dois usuários salvam juntos. Conserta, por favor. Quem decide sobre o esquema é o Tiago, não mude nada nele sem o aval dele. Datas no formato americano. Guarda três backups, não mais. Nada de deploy na sexta.',
    ),
    s.bash('pytest -q', '64 passed'),
    s.claude('Falta um bloqueio otimista: o segundo a salvar vence. Uso versão por linha ou trava a tabela?'),
    s.you('versão por linha'),
    s.edit('/home/bia/lab/save.py', 'update', 'update_if_version'),
    s.bash('pytest -q', '66 passed'),
    s.claude('Agora o segundo usuário recebe um aviso.'),
    s.queue('cinco backups é melhor que três, o disco é barato'),
    s.compaction('useless', {
      says: [
        s.request('perde reagentes', [/reagentes/, /perde/]),
        s.rule('esquema é do Tiago', [/Tiago/, /esquema/]),
        s.rule('datas americanas', [/formato americano/]),
        s.rule('cinco backups', [/cinco backups/]),
        s.rule('nada na sexta', [/sexta/, /deploy/]),
        s.decision('versão por linha', [/versão por linha/]),
        s.state('66 passed', [/66 passed/]),
      ],
      gone: [
        s.stale('três backups', [/Guarda três backups/, /^(?!.*cinco).*$/]),
        s.stale('pergunta aberta', [/trava a tabela/, /no answer is on record/]),
      ],
    }),
    s.you('o Tiago saiu da empresa, então o esquema agora é com você. datas: a Anvisa exige ISO'),
    s.edit('/home/bia/lab/schema.sql', 'int', 'bigint'),
    s.bash('git commit -am "Esquema novo"', '[main c0c0a1a] Esquema novo\n 2 files changed'),
    s.claude('Esquema e datas estão prontos.'),
    s.you('lote L-77 está vencido, L-80 é o da quarentena'),
    s.compaction('useless', {
      over: ['esquema é do Tiago', 'datas americanas', '66 passed', 'perde reagentes', 'versão por linha'],
      says: [
        s.rule('esquema livre', [/esquema agora é com você/]),
        s.rule('datas ISO', [/ISO/]),
        s.relation('L-77', [/L-77/, /vencido/]),
        s.relation('L-80', [/L-80/, /quarentena/]),
        s.state('c0c0a1a', [/c0c0a1a/]),
      ],
      gone: [
        s.stale('aval do Tiago', [/sem o aval dele/, /^(?!.*saiu da empresa).*$/]),
        s.stale('formato americano', [/Datas no formato americano/, /^(?!.*ISO).*$/]),
      ],
    }),
    s.you('pode subir hoje mesmo sendo sexta, a Bia da infra está de plantão toda sexta agora'),
    s.bash('make deploy', 'deployed 3.4'),
    s.claude('A versão 3.4 está no ar.'),
    s.compaction('useless', {
      over: ['nada na sexta', 'c0c0a1a'],
      says: [
        s.rule('sexta liberada', [/plantão toda sexta/]),
        s.state('3.4', [/deployed 3\.4|3\.4 está no ar/]),
      ],
      gone: [s.stale('sexta proibida', [/Nada de deploy na sexta/, /^(?!.*plantão).*$/])],
    }),
  ],
};
