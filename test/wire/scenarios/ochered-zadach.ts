import * as s from '../steps.ts';

/** Russian. */
export const ocheredZadach: s.Scenario = {
  name: 'очередь задач',
  domain: 'infra',
  language: 'ru',
  cwd: '/srv/ochered',
  steps: [
    s.you(
      'Очередь задач растёт и не разгребается. Разберись почему. Сервер worker-3 не трогай, на нём идёт выгрузка для налоговой. Логи с персональными данными никуда не копируй.',
    ),
    s.bash('cargo bench', 'error: no bench target named queue', { failed: 101 }),
    s.bash('cargo bench --features bench', 'queue/pop time: 412 us'),
    s.claude('Бенчмарк работает только с флагом --features bench.'),
    s.claude(
      'Причина: каждый обработчик берёт блокировку таблицы jobs целиком, поэтому 16 обработчиков работают по очереди. С SKIP LOCKED пропускная способность выросла с 240 до 3100 задач в секунду.',
    ),
    s.you('отлично, делай так. только без RabbitMQ, мы его уже проходили, поддерживать некому'),
    s.edit('/srv/ochered/src/queue.rs', 'FOR UPDATE', 'FOR UPDATE SKIP LOCKED'),
    s.bash('cargo test', 'test retry::keeps_order ... FAILED\nassertion: порядок [1, 3, 2]', { failed: 101 }),
    s.bash('./load.sh --minutes 60', '', { background: 'bl88c2f' }),
    s.claude(
      'Тест retry::keeps_order падает: с SKIP LOCKED порядок повторов не гарантирован. Дальше добавлю поле run_at и сортировку по нему.',
    ),
    s.compaction('useless', {
      says: [
        s.request('очередь не разгребается', [/очередь/i, /не разгребается|растёт/]),
        s.rule('worker-3 не трогать', [/worker-3/, /не трогай|выгрузка/]),
        s.rule('логи не копировать', [/логи/i, /не копируй|персональными/]),
        s.said('блокировка таблицы', [/блокировк/, /jobs|16 обработчиков/]),
        s.said('с 240 до 3100', [/240/, /3100/]),
        s.said('SKIP LOCKED', [/SKIP LOCKED/]),
        s.words('RabbitMQ', [/RabbitMQ/, /поддерживать некому|без/]),
        s.said('бенчмарк без флага', [/bench/, /--features bench/]),
        s.said('keeps_order падает', [/keeps_order/, /FAILED|падает|порядок/]),
        s.said('поле run_at', [/run_at/, /сортировк|добавлю|поле/]),
      ],
    }),
    s.ended('bl88c2f', 'completed', 'Background command "./load.sh --minutes 60" completed (exit code 0)'),
    s.edit('/srv/ochered/src/retry.rs', 'push(job)', 'push_at(job, run_at)'),
    s.bash('cargo test', 'test result: ok. 77 passed; 0 failed'),
    s.you('выгрузка закончилась, worker-3 теперь можно трогать'),
    s.claude('Хорошо, тогда обновляю и worker-3.'),
    s.compaction('useless', {
      over: ['worker-3 не трогать', 'keeps_order падает', 'поле run_at', 'бенчмарк без флага'],
      says: [s.rule('worker-3 можно трогать', [/worker-3/, /можно|обновляю/])],
    }),
  ],
};
