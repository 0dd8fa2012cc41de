import * as s from '../steps.ts';

/** Polish, documents: inflected words, a term that ends, a number that changes. */
export const umowyNajmu: s.Scenario = {
  name: 'umowy najmu',
  domain: 'docs',
  language: 'pl',
  cwd: '/home/ola/umowy',
  steps: [
    s.you(
      'Szablon umowy gubi podpisy przy eksporcie do PDF, napraw to. Nie zmieniaj nic w katalogu archiwum. Zawsze pisz nazwiska wielkimi literami. Kaucja to dwa czynsze. Do czasu audytu nie wysyłamy niczego do klientów.',
    ),
    s.bash('make pdf', 'gotowe: 12 stron'),
    s.claude('Podpisy giną, bo czcionka nie ma znaku, który wstawia szablon.'),
    s.edit('/home/ola/umowy/szablon.tex', 'Lato', 'Noto'),
    s.bash('make pdf', 'gotowe: 12 stron, podpisy: 2'),
    s.claude('Podpisy są na miejscu.'),
    s.queue('kaucja jednak trzy czynsze, prawnik się uparł'),
    s.compaction('useless', {
      says: [
        s.request('szablon gubi podpisy', [/podpisy/, /szablon/]),
        s.rule('archiwum', [/archiwum/, /Nie zmieniaj/]),
        s.rule('nazwiska wielkimi', [/nazwiska wielkimi/]),
        s.rule('trzy czynsze', [/trzy czynsze/]),
        s.rule('nic przed audytem', [/audytu/, /nie wysyłamy/]),
        s.state('szablon.tex', [/szablon\.tex/, /not committed|edited/i]),
      ],
      gone: [s.stale('dwa czynsze', [/Kaucja to dwa czynsze/, /^(?!.*trzy).*$/])],
    }),
    s.you('audyt za nami, można już wysyłać. umowa 14/B to ta sporna, 9/C jest do rozwiązania z końcem maja'),
    s.bash('make send', 'wysłano 31 umów'),
    s.claude('Wysłano 31 umów.'),
    s.you('w archiwum możesz poprawić literówki, ale tylko literówki'),
    s.compaction('useless', {
      over: ['nic przed audytem', 'archiwum', 'szablon gubi podpisy'],
      says: [
        s.rule('można wysyłać', [/można już wysyłać/]),
        s.rule('literówki w archiwum', [/archiwum/, /literówki/]),
        s.relation('14/B', [/14\/B/, /sporna/]),
        s.relation('9/C', [/9\/C/, /maja/]),
        s.state('wysłano', [/31 umów/]),
      ],
      gone: [
        s.stale('zakaz wysyłki', [/nie wysyłamy niczego/, /^(?!.*można już).*$/]),
        s.stale('zakaz zmian w archiwum', [/Nie zmieniaj nic w katalogu/, /^(?!.*literówki).*$/]),
      ],
    }),
    s.you('z nazwiskami dajmy spokój, normalnie, tylko pierwsza litera duża'),
    s.edit('/home/ola/umowy/szablon.tex', '\\uppercase', ''),
    s.compaction('useless', {
      over: ['nazwiska wielkimi', 'wysłano'],
      says: [s.rule('nazwiska normalnie', [/nazwiskami dajmy spokój/])],
      gone: [s.stale('wielkimi literami', [/nazwiska wielkimi literami/, /^(?!.*dajmy spokój).*$/])],
    }),
  ],
};
