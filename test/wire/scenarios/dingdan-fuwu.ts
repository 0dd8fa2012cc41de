import * as s from '../steps.ts';

/** Chinese. */
export const dingdanFuwu: s.Scenario = {
  name: '订单服务',
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
    s.compaction('useless'),
    s.bash('kubectl --context test-2 rollout restart deploy/order', 'deployment.apps/order restarted'),
    s.you('注释的规定取消,以后用英文写,因为新同事看不懂中文'),
    s.claude('好的。test-2 昨夜两点任务的峰值是 310 MiB,没有再重启。'),
    s.compaction('useless'),
  ],
};
