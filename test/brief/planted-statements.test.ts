import { expect, test } from 'vitest';
import { edit, PROJECT, read, run, type SessionWriter, write } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const FILE = `${PROJECT}/src/pool.ts`;
/** Statements as people and models make them, by kind, each with what has to be there afterwards. */
const planted: [kind: string, play: (session: SessionWriter) => void, says: RegExp][] = [
  [
    'finding number',
    (session) => session.turn('The pool has 10 connections for 24 consumers.', [read(FILE)]),
    /pool has 10 connections for 24/,
  ],
  [
    'cause',
    (session) =>
      session.turn(
        'So that is why: the cron job and the web worker share one lock file, and whoever comes second waits forever.',
        [read(FILE)],
      ),
    /share one lock file/,
  ],
  [
    'short value',
    (session) => session.turn('Port 5433 is taken.', [run('lsof -i :5433', 'postgres')]),
    /Port 5433 is taken/,
  ],
  [
    'negative',
    (session) => session.turn('Turns out the cache is not the problem.', [read(FILE)]),
    /cache is not the problem/,
  ],
  [
    'measure',
    (session) => session.turn('p95 went from 840 ms to 210 ms after the index.', [read(FILE)]),
    /840 ms to 210/,
  ],
  [
    'behaviour',
    (session) => session.turn('Stripe retries a webhook for three days, with growing gaps.', [read(FILE)]),
    /retries a webhook/,
  ],
  [
    'german finding',
    (session) => session.turn('Der Export bricht ab, weil die Spalte „Betrag“ Kommas enthält.', [read(FILE)]),
    /Spalte .Betrag/,
  ],
  [
    'chinese finding',
    (session) => session.turn('连接池只有十个连接，所以第十一个请求会一直等待。', [read(FILE)]),
    /十个连接/,
  ],
  [
    'decision will',
    (session) => session.turn('I will use zod, not joi, because the types come for free.', [edit(FILE, 'z')]),
    /zod, not joi/,
  ],
  [
    'decision we',
    (session) =>
      session.turn('We go with Redis streams instead of pub/sub: messages must survive a restart.', [
        edit(FILE, 'z'),
      ]),
    /Redis streams/,
  ],
  [
    'tried dropped',
    (session) =>
      session.turn(
        'Tried pg_bouncer in transaction mode; prepared statements broke, so I took it out again.',
        [edit(FILE, 'z')],
      ),
    /pg_bouncer/,
  ],
  [
    'id meaning',
    (session) => session.prompt('R0209 ships tomorrow, R0210 is the color fix'),
    /R0209 ships tomorrow, R0210 is the color fix/,
  ],
  ['progress', (session) => session.prompt('A068 memo is 60 % written, need section 4'), /A068 memo is 60 %/],
  ['annoyed', (session) => session.prompt('I asked 5 times now: leave the footer alone'), /I asked 5 times/],
  ['rule', (session) => session.prompt('Never touch the vendor folder.'), /Never touch the vendor folder/],
  [
    'short',
    (session) => {
      session.turn('Two ways: A. rewrite the parser B. patch the lexer. Which one?');
      session.prompt('B');
    },
    /: B \(in answer to.*Which one/,
  ],
  [
    'no stays',
    (session) => {
      session.turn('Shall I remove the legacy flag as well?');
      session.prompt('no, that stays');
    },
    /no, that stays \(in answer to.*legacy flag/,
  ],
  [
    'machine trap',
    (session) => {
      session.turn('', [run('make deploy', 'Exit code 2\nmake: *** No rule to make target deploy', true)]);
      session.turn('', [run('make -C ops deploy', 'deployed')]);
    },
    /make deploy.*worked: .make -C ops deploy/,
  ],
  [
    'url',
    (session) =>
      session.turn('The staging dashboard lives at https://grafana.harbor.example/d/42 behind the VPN.', [
        read(FILE),
      ]),
    /grafana\.harbor\.example/,
  ],
  [
    'half written',
    (session) => session.turn('', [write(`${PROJECT}/scripts/backfill.sh`, 'x')]),
    /backfill\.sh/,
  ],
  [
    'table',
    (session) =>
      session.turn('Results:\n\n| engine | rows/s |\n|---|---|\n| duckdb | 120000 |\n| sqlite | 41000 |', [
        read(FILE),
      ]),
    /duckdb: rows\/s 120000/,
  ],
  [
    'answer long',
    (session) =>
      session.turn(
        'Here is what I found:\n\n1. **Auth**: the token is checked twice, once in the proxy and once in the app.\n2. **Billing**: invoices are rounded per line, not per total.',
        [read(FILE)],
      ),
    /rounded per line, not per total/,
  ],
  ['question open', (session) => session.prompt('what about the invoices from 2019?'), /invoices from 2019/],
  [
    'config value',
    (session) =>
      session.turn('`statement_timeout` is 30s on the replica and unset on the primary.', [read(FILE)]),
    /statement_timeout. is 30s/,
  ],
  [
    'todo said',
    (session) => session.turn('Still missing: the rollback path and the audit log entry.', [read(FILE)]),
    /rollback path and the audit log/,
  ],
];
test.each(planted)(
  'what was said once comes back when the summary is of no use: %s',
  (_kind, _play, says) => {
    const { text } = briefOf(
      (session) => {
        session.prompt('Please make the harbor service faster and tell me what you find on the way.');
        for (const [, play] of planted) play(session);
      },
      { carried: 'The conversation was about a service.' },
    );
    expect(text).toMatch(says);
    expect(text.length).toBeLessThan(4_000);
  },
);
