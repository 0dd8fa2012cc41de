import * as s from '../steps.ts';

/** Chinese. */
export const dingdanFuwu: s.Scenario = {
  name: '订单服务',
  domain: 'infra',
  language: 'zh',
  client: '1.0.71',
  cwd: '/srv/dingdan',
  steps: [
    s.you(
      '订单服务每天凌晨两点会重启,帮我查一下原因。注意:不要动生产环境的配置,只能在测试集群 test-2 上操作。代码注释一律用中文。',
    ),
    s.bash(
      'kubectl --context test-2 describe pod order-0',
      'Last State: Terminated\n  Reason: OOMKilled\n  Exit Code: 137',
    ),
    s.claude('原因是内存溢出:凌晨两点的对账任务一次把 38 万条订单读进内存,峰值 2.4 GiB,而容器限制是 2 GiB。'),
    s.you('那就分批读,每批五千条'),
    s.edit('/srv/dingdan/src/reconcile/job.go', 'repo.All()', 'repo.Batch(5000)'),
    s.bash('go test ./...', 'package dingdan/src/reconcile: undefined: repo.Batch', { failed: 1 }),
    s.bash('make gen && go test ./...', 'ok dingdan/src/reconcile 1.203s'),
    s.claude(
      '测试前必须先运行 make gen,否则生成的 repo 代码里没有 Batch。我也考虑过直接把内存限制提高到 4 GiB,但是节点只剩 1 GiB 可用,所以放弃了。下一步:在 test-2 上部署并观察两点的任务。',
    ),
    s.compaction('useless', {
      says: [
        s.request('查重启的原因', [/订单服务/, /重启/]),
        s.rule('不动生产环境', [/生产环境/, /不要动/]),
        s.rule('只在 test-2 上操作', [/test-2/, /只能|操作/]),
        s.rule('注释用中文', [/注释/, /中文/]),
        s.said('对账任务占内存', [/对账任务|38 万/, /2\.4 GiB|内存/]),
        s.said('容器限制', [/2 GiB/, /限制/]),
        s.words('每批五千条', [/五千|5000/, /分批|每批|Batch/]),
        s.said('先 make gen', [/make gen/, /Batch|go test/]),
        s.said('提高到 4 GiB', [/4 GiB/, /放弃|1 GiB/]),
        s.said('部署到 test-2', [/test-2/, /部署/]),
      ],
    }),
    s.bash('kubectl --context test-2 rollout restart deploy/order', 'deployment.apps/order restarted'),
    s.you('注释的规定取消,以后用英文写,因为新同事看不懂中文'),
    s.claude('好的。test-2 昨夜两点任务的峰值是 310 MiB,没有再重启。'),
    s.compaction('useless', {
      over: ['注释用中文', '部署到 test-2', '先 make gen', '容器限制'],
      says: [
        s.rule('注释用英文', [/英文/, /注释|新同事|以后/]),
        s.said('峰值 310 MiB', [/310 MiB/]),
        s.said('test-2 已重启部署', [/rollout restart|test-2/, /restarted|没有再重启/]),
      ],
    }),
  ],
};
