import * as s from '../steps.ts';

/** Portuguese: announced looks, a build that goes through with another flag, a reason that belongs to another file, a bare number. */
export const museuSom: s.Scenario = {
  name: 'museu do som',
  domain: 'web',
  language: 'pt',
  cwd: '/srv/museu',
  steps: [
    s.you(
      'O player do museu corta os primeiros dois segundos de cada gravação. Descobre porquê. Aspas simples. Sem dependências novas.',
    ),
    s.claude('Vou ver como o player carrega o ficheiro.'),
    s.read('/srv/museu/src/player.ts', 'audio.currentTime = 2; audio.play()'),
    s.claude(
      'O player começa em 2 s porque saltava o jingle antigo; o jingle já não existe. Deixa-me confirmar se há mais sítios assim.',
    ),
    s.bash('grep -rn "currentTime = 2" src', 'src/player.ts:14\nsrc/embed.ts:9'),
    s.claude('O mesmo está em `embed.ts`. Tiro o salto dos dois.'),
    s.edit('/srv/museu/src/player.ts', 'audio.currentTime = 2; ', ''),
    s.edit('/srv/museu/src/embed.ts', 'audio.currentTime = 2; ', ''),
    s.claude('A versão no rodapé também está velha, ponho a de hoje.'),
    s.edit('/srv/museu/src/footer.ts', '2.3.0', '2.4.0'),
    s.bash('npm run build', 'error: out of memory', { failed: 1 }),
    s.bash('NODE_OPTIONS=--max-old-space-size=4096 npm run build', 'built in 41 s'),
    s.claude(
      'Queres que eu:\n1) publique já\n2) publique depois da visita de quinta\n3) deixe a publicação para ti\n?',
    ),
    s.you('2'),
    s.compaction('useless', {
      says: [
        s.request('corta dois segundos', [/dois segundos/]),
        s.rule('aspas simples', [/Aspas simples/]),
        s.rule('sem dependências', [/Sem dependências novas/]),
        s.decision('depois da visita', [/2/, /visita de quinta/]),
        s.failed('memória', [/out of memory/, /max-old-space-size=4096/]),
        s.finding('jingle', [/jingle/, /2 s/]),
      ],
      gone: [
        s.stale('vou ver', [/Vou ver como o player/]),
        s.stale('deixa-me confirmar', [/Deixa-me confirmar/]),
        s.stale('build falha', [/npm run build/, /when last tried/]),
        s.stale('rodapé por causa do salto', [/footer\.ts[^;]*salto/]),
        s.stale('embed por causa da versão', [/embed\.ts[^;]*rodapé/]),
        s.stale('publicar já', [/publique já/, /^(?!.*visita).*$/]),
      ],
    }),
  ],
};
