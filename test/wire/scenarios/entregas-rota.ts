import * as s from '../steps.ts';

/** Portuguese, infrastructure: permissions with a condition, and a user who gets impatient. */
export const entregasRota: s.Scenario = {
  name: 'rota de entregas',
  domain: 'infra',
  language: 'pt',
  cwd: '/home/caio/rotas',
  steps: [
    s.you(
      'O serviço de rotas cai todo dia às 18h. Descubra por quê. Não reinicie nada em produção sem me avisar. Até a migração terminar, só leitura no banco. Os logs ficam em inglês.',
    ),
    s.bash('kubectl logs deploy/rotas | tail -3', 'OOMKilled\nlimit 512Mi'),
    s.claude('O pod morre por memória: o limite é de 512Mi e às 18h chegam 3 vezes mais pedidos.'),
    s.you('sobe pra 1Gi'),
    s.edit('/home/caio/rotas/k8s/rotas.yaml', '512Mi', '1Gi'),
    s.refuse(
      s.bash('kubectl rollout restart deploy/rotas', ''),
      'falei pra avisar antes de reiniciar, é a terceira vez que eu peço!',
    ),
    s.claude('Desculpe. Posso reiniciar agora?'),
    s.you('agora pode. mas só agora'),
    s.bash('kubectl rollout restart deploy/rotas', 'deployment.apps/rotas restarted'),
    s.claude('Reiniciado com 1Gi.'),
    s.compaction('useless', {
      says: [
        s.request('cai às 18h', [/18h/, /cai/]),
        s.rule('não reiniciar sem avisar', [/reinici/, /avisar/]),
        s.rule('só leitura no banco', [/só leitura/, /migração/]),
        s.rule('logs em inglês', [/logs/, /inglês/]),
        s.refusal('terceira vez', [/terceira vez/]),
        s.words('1Gi', [/1Gi/]),
        s.said('memória', [/512Mi/, /memória|OOM/]),
      ],
    }),
    s.you('1Gi ficou caro, põe 768Mi. A migração acabou, pode escrever no banco'),
    s.edit('/home/caio/rotas/k8s/rotas.yaml', '1Gi', '768Mi'),
    s.bash('kubectl apply -f k8s/rotas.yaml', 'deployment.apps/rotas configured'),
    s.queue('ah e o cluster c-04 é homologação, o c-09 é o da franquia'),
    s.claude('O limite agora é de 768Mi.'),
    s.compaction('useless', {
      over: ['só leitura no banco', '1Gi', 'memória'],
      says: [
        s.rule('768Mi', [/768Mi/]),
        s.rule('pode escrever', [/pode escrever no banco/]),
        s.words('c-04', [/c-04/, /homologação/]),
        s.words('c-09', [/c-09/, /franquia/]),
      ],
    }),
    s.you(
      'em homologação pode reiniciar à vontade, não precisa avisar. Em produção continua igual. E muda os logs pra português, o pessoal do suporte não lê inglês',
    ),
    s.edit('/home/caio/rotas/src/log.go', '"started"', '"iniciado"'),
    s.claude('Os logs estão em português.'),
    s.compaction('useless', {
      over: ['logs em inglês', 'não reiniciar sem avisar', 'terceira vez', 'cai às 18h'],
      says: [
        s.rule('homologação à vontade', [/homologação/, /à vontade/]),
        s.rule('produção igual', [/produção/, /continua igual|avisar/]),
        s.rule('logs em português', [/logs pra português/]),
      ],
    }),
  ],
};
