import {
  bash,
  claude,
  compaction,
  decision,
  dropped,
  edit,
  FAILS,
  finding,
  how,
  next,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Russian: a rule with a term, a corrected number, a fault that is mended. */
export const skladUchet: Scenario = {
  name: 'складской учёт',
  domain: 'data',
  language: 'ru',
  cwd: '/home/oleg/sklad',
  steps: [
    you(
      'Остатки на складе расходятся с отчётом на 214 позиций. Разберись почему. До конца недели в боевую базу ничего не пиши, идёт инвентаризация. Логи пиши на английском. Порог расхождения 3 штуки.',
    ),
    bash('python check.py --store 7', 'расхождений: 214'),
    claude(
      'Причина в `merge_batches`: партии с одинаковым артикулом и разным сроком годности складываются дважды. Это даёт ровно 214 позиций.',
    ),
    edit('/home/oleg/sklad/batches.py', 'total += b.qty', 'total = max(total, b.qty)'),
    bash('python check.py --store 7', 'расхождений: 0'),
    claude(
      'Расхождений больше нет. Кстати, склад 7 это Тверь, а 9 это Казань, в коде они подписаны наоборот.',
    ),
    you('порог пусть будет 5 штук, не 3. и логи давай всё-таки на русском, читать их нам'),
    edit('/home/oleg/sklad/config.py', 'THRESHOLD = 3', 'THRESHOLD = 5'),
    bash('pytest -q', 'FAILED tests/test_log.py::test_language - AssertionError\n1 failed, 57 passed', {
      failed: 1,
    }),
    claude('Падает test_language: он ждёт английский текст. Сейчас поправлю тест.'),
    edit('/home/oleg/sklad/tests/test_log.py', "'stock'", "'остаток'"),
    bash('pytest -q', '58 passed'),
    claude(
      'Я думал кешировать остатки в Redis, но сервер отдан бухгалтерии, поэтому отказался. Дальше займусь выгрузкой в 1С.',
    ),
    compaction('useless', {
      says: [
        request('остатки расходятся', [/[Оо]статки/, /расходятся/]),
        rule('в боевую базу не писать', [/боевую базу/, /не пиши/]),
        rule('логи на русском', [/логи/i, /русском/]),
        rule('порог 5', [/порог/i, /5 штук/]),
        relation('7 это Тверь', [/7/, /Тверь/]),
        dropped('Redis', [/Redis/, /бухгалтерии|отказался/]),
        state('58 passed', [/58 passed/]),
        state('batches.py не закоммичен', [/batches\.py/, /not committed|edited|uncommitted/i]),
        next('выгрузка в 1С', [/1С/]),
        how('проверка', [/python check\.py --store 7/, /расхождений: 0/]),
      ],
      gone: [
        stale('складываются дважды', [/складываются дважды/]),
        stale('логи на английском', [/[Лл]оги пиши на английском/]),
        stale('порог 3', [/^(?!.*5 штук).*3 штуки/]),
        stale('test_language падает', [/test_language/, FAILS]),
        stale('Падает test_language', [/Found out/, /Падает test_language|Сейчас поправлю/]),
      ],
    }),
    you('инвентаризация закончилась, в базу писать можно'),
    bash('python apply.py --store 7', 'обновлено 214 строк'),
    bash('git commit -qam "Не складывать партии дважды"', ''),
    claude(
      'База обновлена, 214 строк. Решил оставить SQL вместо ORM, потому что ORM делает запрос на каждую партию.',
    ),
    compaction('useless', {
      over: ['в боевую базу не писать', 'batches.py не закоммичен', 'остатки расходятся', 'выгрузка в 1С'],
      says: [
        decision('SQL вместо ORM', [/SQL/, /ORM/]),
        finding('обновлено 214', [/214/, /обновлен/]),
        state('коммит', [/Не складывать партии/, /Committed|not pushed/i]),
      ],
      gone: [
        stale('ничего не пиши', [/ничего не пиши/]),
        stale('не закоммичено', [/Not committed[^|]*batches/]),
      ],
    }),
  ],
};
