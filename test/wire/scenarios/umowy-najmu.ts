import {
  bash,
  claude,
  compaction,
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

/** Polish, documents: inflected words, a term that ends, a number that changes. */
export const umowyNajmu: Scenario = {
  name: 'umowy najmu',
  domain: 'docs',
  language: 'pl',
  cwd: '/home/ola/umowy',
  steps: [
    you(
      'Szablon umowy gubi podpisy przy eksporcie do PDF, napraw to. Nie zmieniaj nic w katalogu archiwum. Zawsze pisz nazwiska wielkimi literami. Kaucja to dwa czynsze. Do czasu audytu nie wysyłamy niczego do klientów.',
    ),
    bash('make pdf', 'gotowe: 12 stron'),
    claude('Podpisy giną, bo czcionka nie ma znaku, który wstawia szablon.'),
    edit('/home/ola/umowy/szablon.tex', 'Lato', 'Noto'),
    bash('make pdf', 'gotowe: 12 stron, podpisy: 2'),
    claude('Podpisy są na miejscu.'),
    queue('kaucja jednak trzy czynsze, prawnik się uparł'),
    compaction('useless', {
      says: [
        request('szablon gubi podpisy', [/podpisy/, /szablon/]),
        rule('archiwum', [/archiwum/, /Nie zmieniaj/]),
        rule('nazwiska wielkimi', [/nazwiska wielkimi/]),
        rule('trzy czynsze', [/trzy czynsze/]),
        rule('nic przed audytem', [/audytu/, /nie wysyłamy/]),
        state('szablon.tex', [/szablon\.tex/, /not committed|edited/i]),
      ],
      gone: [stale('dwa czynsze', [/Kaucja to dwa czynsze/, /^(?!.*trzy).*$/])],
    }),
    you('audyt za nami, można już wysyłać. umowa 14/B to ta sporna, 9/C jest do rozwiązania z końcem maja'),
    bash('make send', 'wysłano 31 umów'),
    claude('Wysłano 31 umów.'),
    you('w archiwum możesz poprawić literówki, ale tylko literówki'),
    compaction('useless', {
      over: ['nic przed audytem', 'archiwum', 'szablon gubi podpisy'],
      says: [
        rule('można wysyłać', [/można już wysyłać/]),
        rule('literówki w archiwum', [/archiwum/, /literówki/]),
        relation('14/B', [/14\/B/, /sporna/]),
        relation('9/C', [/9\/C/, /maja/]),
        state('wysłano', [/31 umów/]),
      ],
      gone: [
        stale('zakaz wysyłki', [/nie wysyłamy niczego/, /^(?!.*można już).*$/]),
        stale('zakaz zmian w archiwum', [/Nie zmieniaj nic w katalogu/, /^(?!.*literówki).*$/]),
      ],
    }),
    you('z nazwiskami dajmy spokój, normalnie, tylko pierwsza litera duża'),
    edit('/home/ola/umowy/szablon.tex', '\\uppercase', ''),
    compaction('useless', {
      over: ['nazwiska wielkimi', 'wysłano'],
      says: [rule('nazwiska normalnie', [/nazwiskami dajmy spokój/])],
      gone: [stale('wielkimi literami', [/nazwiska wielkimi literami/, /^(?!.*dajmy spokój).*$/])],
    }),
  ],
};
