import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  finding,
  how,
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

/** Portuguese, infrastructure: permissions with a condition, and a user who gets impatient. */
export const entregasRota: Scenario = {
  name: 'rota de entregas',
  domain: 'infra',
  language: 'pt',
  cwd: '/home/caio/rotas',
  steps: [
    you(
      'O serviço de rotas cai todo dia às 18h. Descubra por quê. Não reinicie nada em produção sem me avisar. Até a migração terminar, só leitura no banco. Os logs ficam em inglês.',
    ),
    bash('kubectl logs deploy/rotas | tail -3', 'OOMKilled\nlimit 512Mi'),
    claude('O pod morre por memória: o limite é de 512Mi e às 18h chegam 3 vezes mais pedidos.'),
    you('sobe pra 1Gi'),
    edit('/home/caio/rotas/k8s/rotas.yaml', '512Mi', '1Gi'),
    refuse(
      bash('kubectl rollout restart deploy/rotas', ''),
      'falei pra avisar antes de reiniciar, é a terceira vez que eu peço!',
    ),
    claude('Desculpe. Posso reiniciar agora?'),
    you('agora pode. mas só agora'),
    bash('kubectl rollout restart deploy/rotas', 'deployment.apps/rotas restarted'),
    claude('Reiniciado com 1Gi.'),
    compaction('useless', {
      says: [
        request('cai às 18h', [/18h/, /cai/]),
        rule('não reiniciar sem avisar', [/reinici/, /avisar/]),
        rule('só leitura no banco', [/só leitura/, /migração/]),
        rule('logs em inglês', [/logs/, /inglês/]),
        rule('terceira vez', [/terceira vez/]),
        decision('1Gi', [/1Gi/]),
        finding('memória', [/512Mi/, /memória|OOM/]),
        state('reiniciado', [/rollout restart/, /restarted/]),
      ],
      gone: [stale('posso reiniciar', [/Posso reiniciar agora\?/, /no answer|unanswered|waits for/])],
    }),
    you('1Gi ficou caro, põe 768Mi. A migração acabou, pode escrever no banco'),
    edit('/home/caio/rotas/k8s/rotas.yaml', '1Gi', '768Mi'),
    bash('kubectl apply -f k8s/rotas.yaml', 'deployment.apps/rotas configured'),
    queue('ah e o cluster c-04 é homologação, o c-09 é o da franquia'),
    claude('O limite agora é de 768Mi.'),
    compaction('useless', {
      over: ['só leitura no banco', '1Gi', 'reiniciado', 'memória'],
      says: [
        rule('768Mi', [/768Mi/]),
        rule('pode escrever', [/pode escrever no banco/]),
        relation('c-04', [/c-04/, /homologação/]),
        relation('c-09', [/c-09/, /franquia/]),
        how('apply', [/kubectl apply -f k8s\/rotas\.yaml/, /configured/]),
      ],
      gone: [
        stale('1Gi, still', [/sobe pra 1Gi/, /^(?!.*768Mi).*$/]),
        stale('reiniciado com 1Gi', [/Reiniciado com 1Gi/]),
        stale('só leitura', [/só leitura no banco/, /^(?!.*pode escrever).*$/]),
      ],
    }),
    you(
      'em homologação pode reiniciar à vontade, não precisa avisar. Em produção continua igual. E muda os logs pra português, o pessoal do suporte não lê inglês',
    ),
    edit('/home/caio/rotas/src/log.go', '"started"', '"iniciado"'),
    claude('Os logs estão em português.'),
    compaction('useless', {
      over: ['logs em inglês', 'não reiniciar sem avisar', 'terceira vez', 'apply', 'cai às 18h'],
      says: [
        rule('homologação à vontade', [/homologação/, /à vontade/]),
        rule('produção igual', [/produção/, /continua igual|avisar/]),
        rule('logs em português', [/logs pra português/]),
        state('log.go', [/log\.go/, /not committed|edited/i]),
      ],
      gone: [
        stale('logs em inglês, still', [/logs ficam em inglês/, /^(?!.*português).*$/]),
        stale('agora pode', [/Rule: [^|]*agora pode/]),
      ],
    }),
  ],
};
