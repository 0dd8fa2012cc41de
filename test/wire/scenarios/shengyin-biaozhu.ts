import * as s from '../steps.ts';

/** Chinese, machine learning: limits that move and a ban that ends. */
export const shengyinBiaozhu: s.Scenario = {
  name: '声音标注',
  domain: 'ml',
  language: 'zh',
  cwd: '/home/lan/sheng',
  steps: [
    s.you('语音模型把噪声当成人声,请查原因。测试集不要看。学习率固定为0.001。每次训练前先问我。日志写中文。'),
    s.bash('python train.py', 'f1 0.71'),
    s.claude('原因是标注里有12%的空白片段被标成人声。要删掉这些片段,还是重新标注?'),
    s.you('重新标注'),
    s.edit('/home/lan/sheng/label.py', 'keep', 'relabel'),
    s.bash('python train.py', 'f1 0.83'),
    s.claude('重新标注以后 f1 是 0.83。'),
    s.queue('学习率改成0.0005试试'),
    s.edit('/home/lan/sheng/train.py', 'lr=0.001', 'lr=0.0005'),
    s.compaction('useless', {
      says: [
        s.request('噪声当成人声', [/噪声/, /人声/]),
        s.rule('不看测试集', [/测试集不要看/]),
        s.rule('学习率0.0005', [/0\.0005/]),
        s.rule('训练前先问', [/训练前先问/]),
        s.rule('日志写中文', [/日志写中文/]),
        s.decision('重新标注', [/重新标注/]),
        s.state('0.83', [/0\.83/]),
      ],
      gone: [
        s.stale('学习率0.001', [/学习率固定为0\.001/, /^(?!.*0\.0005).*$/]),
        s.stale('问题未答', [/还是重新标注/, /no answer is on record/]),
      ],
    }),
    s.you('以后训练不用问我了,直接跑。日志改成英文吧,国外同事也要看。'),
    s.bash('python train.py', 'f1 0.86'),
    s.claude('f1 到了 0.86。'),
    s.you('K-2 数据集有版权问题,K-5 是下周要交付的'),
    s.compaction('useless', {
      over: ['训练前先问', '日志写中文', '0.83', '噪声当成人声', '重新标注'],
      says: [
        s.rule('直接训练', [/不用问我了/]),
        s.rule('日志英文', [/日志改成英文/]),
        s.relation('K-2', [/K-2/, /版权/]),
        s.relation('K-5', [/K-5/, /下周/]),
        s.state('0.86', [/0\.86/]),
      ],
      gone: [
        s.stale('先问我', [/每次训练前先问我/, /^(?!.*不用问).*$/]),
        s.stale('中文日志', [/日志写中文/, /^(?!.*英文).*$/]),
      ],
    }),
    s.you('论文要最终数字,测试集可以看了'),
    s.bash('python eval.py --test', 'f1 0.85'),
    s.claude('测试集上是 0.85。'),
    s.compaction('useless', {
      over: ['不看测试集', '0.86'],
      says: [s.rule('测试集可以看', [/测试集可以看/]), s.state('0.85', [/0\.85/])],
      gone: [s.stale('测试集禁看', [/测试集不要看/, /^(?!.*可以看).*$/])],
    }),
  ],
};
