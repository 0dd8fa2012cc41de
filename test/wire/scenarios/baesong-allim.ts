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

/** Korean, infrastructure: rules with endings, lifted and narrowed. */
export const baesongAllim: Scenario = {
  name: '배송 알림',
  domain: 'infra',
  language: 'ko',
  cwd: '/home/minji/baesong',
  steps: [
    you(
      '배송 알림이 두 번씩 나가는 문제를 고쳐 주세요. 운영 서버는 절대 재시작하지 마세요. 로그는 영어로 남겨 주세요. 재시도는 최대 3번까지만 해 주세요. 커밋하기 전에 꼭 저한테 물어봐 주세요.',
    ),
    bash('pnpm test', '40 passed'),
    claude('원인은 큐가 응답을 받기 전에 다시 보내기 때문입니다. 중복 키를 쓸까요, 아니면 잠금을 쓸까요?'),
    you('중복 키로 해 주세요'),
    edit('/home/minji/baesong/src/queue.ts', 'send()', 'send({ dedupe })'),
    bash('pnpm test', '42 passed'),
    claude('중복 키를 넣었습니다.'),
    queue('재시도는 5번으로 늘려 주세요'),
    edit('/home/minji/baesong/src/queue.ts', 'retries: 3', 'retries: 5'),
    claude('재시도를 5번으로 늘렸습니다.'),
    compaction('useless', {
      says: [
        request('알림이 두 번', [/알림/, /두 번/]),
        rule('재시작 금지', [/재시작하지 마세요/]),
        rule('로그는 영어', [/로그는 영어/]),
        rule('5번', [/5번/]),
        rule('커밋 전 확인', [/커밋하기 전에/]),
        decision('중복 키', [/중복 키/]),
        state('42 passed', [/42 passed/]),
      ],
      gone: [
        stale('최대 3번', [/최대 3번까지만/, /^(?!.*5번).*$/]),
        stale('질문이 열려 있음', [/잠금을 쓸까요/, /no answer is on record/]),
      ],
    }),
    you('이제 커밋은 안 물어보고 하셔도 돼요. 그리고 로그는 한국어로 바꿔 주세요, 운영팀이 읽어야 해서요.'),
    edit('/home/minji/baesong/src/log.ts', '"sent"', '"보냄"'),
    bash('git commit -am "중복 키"', '[main 0ab1c2d] 중복 키\n 3 files changed'),
    claude('커밋했습니다.'),
    you('B-3 서버는 결제용이고 B-7 은 내일 철거해요'),
    compaction('useless', {
      over: ['로그는 영어', '커밋 전 확인', '42 passed', '알림이 두 번', '중복 키'],
      says: [
        rule('커밋 자유', [/안 물어보고/]),
        rule('로그는 한국어', [/로그는 한국어/]),
        relation('B-3', [/B-3/, /결제/]),
        relation('B-7', [/B-7/, /철거/]),
        state('0ab1c2d', [/0ab1c2d|중복 키/]),
      ],
      gone: [
        stale('커밋 전에 묻기', [/커밋하기 전에 꼭/, /^(?!.*안 물어보고).*$/]),
        stale('영어 로그', [/로그는 영어로/, /^(?!.*한국어).*$/]),
      ],
    }),
    you('점검 시간이라 지금은 운영 서버 재시작하셔도 괜찮아요. 재시도는 아예 없애 주세요.'),
    bash('ssh ops restart', 'ok'),
    claude('재시작했습니다.'),
    compaction('useless', {
      over: ['5번', '0ab1c2d', '재시작 금지'],
      says: [rule('재시작 가능', [/재시작하셔도/]), rule('재시도 없음', [/재시도는 아예/])],
      gone: [
        stale('재시작 금지, 아직도', [/절대 재시작하지/, /^(?!.*재시작하셔도).*$/]),
        stale('5번으로', [/재시도는 5번으로/, /^(?!.*아예 없애).*$/]),
      ],
    }),
  ],
};
