import * as s from '../steps.ts';

/** Korean, infrastructure: rules with endings, lifted and narrowed. */
export const baesongAllim: s.Scenario = {
  name: '배송 알림',
  domain: 'infra',
  language: 'ko',
  cwd: '/home/minji/baesong',
  steps: [
    s.you(
      '배송 알림이 두 번씩 나가는 문제를 고쳐 주세요. 운영 서버는 절대 재시작하지 마세요. 로그는 영어로 남겨 주세요. 재시도는 최대 3번까지만 해 주세요. 커밋하기 전에 꼭 저한테 물어봐 주세요.',
    ),
    s.bash('pnpm test', '40 passed'),
    s.claude('원인은 큐가 응답을 받기 전에 다시 보내기 때문입니다. 중복 키를 쓸까요, 아니면 잠금을 쓸까요?'),
    s.you('중복 키로 해 주세요'),
    s.edit('/home/minji/baesong/src/queue.ts', 'send()', 'send({ dedupe })'),
    s.bash('pnpm test', '42 passed'),
    s.claude('중복 키를 넣었습니다.'),
    s.queue('재시도는 5번으로 늘려 주세요'),
    s.edit('/home/minji/baesong/src/queue.ts', 'retries: 3', 'retries: 5'),
    s.claude('재시도를 5번으로 늘렸습니다.'),
    s.compaction('useless', {
      says: [
        s.request('알림이 두 번', [/알림/, /두 번/]),
        s.rule('재시작 금지', [/재시작하지 마세요/]),
        s.rule('로그는 영어', [/로그는 영어/]),
        s.rule('5번', [/5번/]),
        s.rule('커밋 전 확인', [/커밋하기 전에/]),
        s.words('중복 키', [/중복 키/]),
      ],
    }),
    s.you('이제 커밋은 안 물어보고 하셔도 돼요. 그리고 로그는 한국어로 바꿔 주세요, 운영팀이 읽어야 해서요.'),
    s.edit('/home/minji/baesong/src/log.ts', '"sent"', '"보냄"'),
    s.bash('git commit -am "중복 키"', '[main 0ab1c2d] 중복 키\n 3 files changed'),
    s.claude('커밋했습니다.'),
    s.you('B-3 서버는 결제용이고 B-7 은 내일 철거해요'),
    s.compaction('useless', {
      over: ['로그는 영어', '커밋 전 확인', '알림이 두 번', '중복 키'],
      says: [
        s.rule('커밋 자유', [/안 물어보고/]),
        s.rule('로그는 한국어', [/로그는 한국어/]),
        s.words('B-3', [/B-3/, /결제/]),
        s.words('B-7', [/B-7/, /철거/]),
        s.words('0ab1c2d', [/0ab1c2d|중복 키/]),
      ],
    }),
    s.you('점검 시간이라 지금은 운영 서버 재시작하셔도 괜찮아요. 재시도는 아예 없애 주세요.'),
    s.bash('ssh ops restart', 'ok'),
    s.claude('재시작했습니다.'),
    s.compaction('useless', {
      over: ['5번', '0ab1c2d', '재시작 금지'],
      says: [s.rule('재시작 가능', [/재시작하셔도/]), s.rule('재시도 없음', [/재시도는 아예/])],
    }),
  ],
};
