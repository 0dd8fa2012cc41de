import * as s from '../steps.ts';

/** Russian: a rule with a term, a corrected number, a fault that is mended. */
export const skladUchet: s.Scenario = {
  name: 'складской учёт',
  domain: 'data',
  language: 'ru',
  cwd: '/home/oleg/sklad',
  steps: [
    s.you(
      'Остатки на складе расходятся с отчётом на 214 позиций. Разберись почему. До конца недели в боевую базу ничего не пиши, идёт инвентаризация. Логи пиши на английском. Порог расхождения 3 штуки.',
    ),
    s.bash('python check.py --store 7', 'расхождений: 214'),
    s.claude(
      'Причина в `merge_batches`: партии с одинаковым артикулом и разным сроком годности складываются дважды. Это даёт ровно 214 позиций.',
    ),
    s.edit('/home/oleg/sklad/batches.py', 'total += b.qty', 'total = max(total, b.qty)'),
    s.bash('python check.py --store 7', 'расхождений: 0'),
    s.claude(
      'Расхождений больше нет. Кстати, склад 7 это Тверь, а 9 это Казань, в коде они подписаны наоборот.',
    ),
    s.you('порог пусть будет 5 штук, не 3. и логи давай всё-таки на русском, читать их нам'),
    s.edit('/home/oleg/sklad/config.py', 'THRESHOLD = 3', 'THRESHOLD = 5'),
    s.bash('pytest -q', 'FAILED tests/test_log.py::test_language - AssertionError\n1 failed, 57 passed', {
      failed: 1,
    }),
    s.claude('Падает test_language: он ждёт английский текст. Сейчас поправлю тест.'),
    s.edit('/home/oleg/sklad/tests/test_log.py', "'stock'", "'остаток'"),
    s.bash('pytest -q', '58 passed'),
    s.claude(
      'Я думал кешировать остатки в Redis, но сервер отдан бухгалтерии, поэтому отказался. Дальше займусь выгрузкой в 1С.',
    ),
    s.compaction('useless', {
      says: [
        s.request('остатки расходятся', [/[Оо]статки/, /расходятся/]),
        s.rule('в боевую базу не писать', [/боевую базу/, /не пиши/]),
        s.rule('логи на русском', [/логи/i, /русском/]),
        s.rule('порог 5', [/порог/i, /5 штук/]),
        s.relation('7 это Тверь', [/7/, /Тверь/]),
        s.dropped('Redis', [/Redis/, /бухгалтерии|отказался/]),
        s.state('58 passed', [/58 passed/]),
        s.state('batches.py не закоммичен', [/batches\.py/, /not committed|edited|uncommitted/i]),
        s.next('выгрузка в 1С', [/1С/]),
        s.how('проверка', [/python check\.py --store 7/, /расхождений: 0/]),
      ],
      gone: [
        s.stale('складываются дважды', [/складываются дважды/]),
        s.stale('логи на английском', [/[Лл]оги пиши на английском/]),
        s.stale('порог 3', [/^(?!.*5 штук).*3 штуки/]),
        s.stale('test_language падает', [/test_language/, s.FAILS]),
        s.stale('Падает test_language', [/Found out/, /Падает test_language|Сейчас поправлю/]),
      ],
    }),
    s.you('инвентаризация закончилась, в базу писать можно'),
    s.bash('python apply.py --store 7', 'обновлено 214 строк'),
    s.bash('git commit -qam "Не складывать партии дважды"', ''),
    s.claude(
      'База обновлена, 214 строк. Решил оставить SQL вместо ORM, потому что ORM делает запрос на каждую партию.',
    ),
    s.compaction('useless', {
      over: ['в боевую базу не писать', 'batches.py не закоммичен', 'остатки расходятся', 'выгрузка в 1С'],
      says: [
        s.decision('SQL вместо ORM', [/SQL/, /ORM/]),
        s.finding('обновлено 214', [/214/, /обновлен/]),
        s.state('коммит', [/Не складывать партии/, /Committed|not pushed/i]),
      ],
      gone: [
        s.stale('ничего не пиши', [/ничего не пиши/]),
        s.stale('не закоммичено', [/Not committed[^|]*batches/]),
      ],
    }),
  ],
};
