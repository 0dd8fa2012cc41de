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

/** Turkish: words with long endings. */
export const stokTakibi: Scenario = {
  name: 'stok takibi',
  domain: 'data',
  language: 'tr',
  cwd: '/home/deniz/stok',
  steps: [
    you(
      'Stok raporu yanlış toplam veriyor, düzelt lütfen. Fiyat tablosuna dokunma. Raporlar hep PDF olsun. Gecelik işi en fazla 30 dakika sürsün. Sayım bitene kadar depoya yazma.',
    ),
    bash('python rapor.py', 'toplam 1180, beklenen 1204'),
    claude('İade edilen ürünler iki kez düşülüyor. İadeleri atlayayım mı, yoksa ayrı satır mı olsun?'),
    you('ayrı satır olsun'),
    edit('/home/deniz/stok/rapor.py', 'iade()', 'iade_satiri()'),
    bash('python rapor.py', 'toplam 1204'),
    claude('Toplam artık 1204.'),
    compaction('useless', {
      says: [
        request('yanlış toplam', [/toplam/, /yanlış/]),
        rule('fiyat tablosu', [/Fiyat tablosuna dokunma/]),
        rule('PDF', [/PDF/]),
        rule('30 dakika', [/30 dakika/]),
        rule('depoya yazma', [/depoya yazma/]),
        decision('ayrı satır', [/ayrı satır/]),
        state('1204', [/toplam 1204/]),
      ],
      gone: [stale('soru açık', [/ayrı satır mı olsun/, /no answer is on record/])],
    }),
    you('sayım dün bitti, depoya yazabilirsin. raporları bundan sonra Excel yap, muhasebe öyle istiyor'),
    edit('/home/deniz/stok/rapor.py', 'pdf', 'xlsx'),
    queue('gecelik iş 45 dakika sürebilir, sorun değil'),
    bash('git commit -am "Excel raporu"', '[main 4e4e4e4] Excel raporu\n 2 files changed'),
    claude('Raporlar Excel oldu.'),
    compaction('useless', {
      over: ['PDF', '30 dakika', 'depoya yazma', 'yanlış toplam', '1204', 'ayrı satır'],
      says: [
        rule('depoya yazılabilir', [/depoya yazabilirsin/]),
        rule('Excel', [/Excel yap/]),
        rule('45 dakika', [/45 dakika/]),
        state('4e4e4e4', [/4e4e4e4/]),
      ],
      gone: [
        stale('depoya yazma, hâlâ', [/kadar depoya yazma/, /^(?!.*yazabilirsin).*$/]),
        stale('hep PDF', [/hep PDF/, /^(?!.*Excel).*$/]),
        stale('en fazla 30', [/en fazla 30 dakika/, /^(?!.*45).*$/]),
      ],
    }),
    you('fiyat tablosunda KDV sütununu güncelleyebilirsin, gerisi kalsın. D-4 deposu kapandı, D-6 yeni'),
    edit('/home/deniz/stok/fiyat.sql', 'kdv 18', 'kdv 20'),
    compaction('useless', {
      over: ['fiyat tablosu', '4e4e4e4'],
      says: [
        rule('yalnız KDV', [/KDV/, /gerisi kalsın/]),
        relation('D-4', [/D-4/, /kapandı/]),
        relation('D-6', [/D-6/, /yeni/]),
      ],
      gone: [stale('fiyat yasak', [/Fiyat tablosuna dokunma/, /^(?!.*KDV).*$/])],
    }),
  ],
};
