import * as s from '../steps.ts';

/** Turkish: words with long endings. */
export const stokTakibi: s.Scenario = {
  name: 'stok takibi',
  domain: 'data',
  language: 'tr',
  cwd: '/home/deniz/stok',
  steps: [
    s.you(
      'Stok raporu yanlış toplam veriyor, düzelt lütfen. Fiyat tablosuna dokunma. Raporlar hep PDF olsun. Gecelik işi en fazla 30 dakika sürsün. Sayım bitene kadar depoya yazma.',
    ),
    s.bash('python rapor.py', 'toplam 1180, beklenen 1204'),
    s.claude('İade edilen ürünler iki kez düşülüyor. İadeleri atlayayım mı, yoksa ayrı satır mı olsun?'),
    s.you('ayrı satır olsun'),
    s.edit('/home/deniz/stok/rapor.py', 'iade()', 'iade_satiri()'),
    s.bash('python rapor.py', 'toplam 1204'),
    s.claude('Toplam artık 1204.'),
    s.compaction('useless', {
      says: [
        s.request('yanlış toplam', [/toplam/, /yanlış/]),
        s.rule('fiyat tablosu', [/Fiyat tablosuna dokunma/]),
        s.rule('PDF', [/PDF/]),
        s.rule('30 dakika', [/30 dakika/]),
        s.rule('depoya yazma', [/depoya yazma/]),
        s.words('ayrı satır', [/ayrı satır/]),
      ],
    }),
    s.you('sayım dün bitti, depoya yazabilirsin. raporları bundan sonra Excel yap, muhasebe öyle istiyor'),
    s.edit('/home/deniz/stok/rapor.py', 'pdf', 'xlsx'),
    s.queue('gecelik iş 45 dakika sürebilir, sorun değil'),
    s.bash('git commit -am "Excel raporu"', '[main 4e4e4e4] Excel raporu\n 2 files changed'),
    s.claude('Raporlar Excel oldu.'),
    s.compaction('useless', {
      over: ['PDF', '30 dakika', 'depoya yazma', 'yanlış toplam', 'ayrı satır'],
      says: [
        s.rule('depoya yazılabilir', [/depoya yazabilirsin/]),
        s.rule('Excel', [/Excel yap/]),
        s.rule('45 dakika', [/45 dakika/]),
      ],
    }),
    s.you('fiyat tablosunda KDV sütununu güncelleyebilirsin, gerisi kalsın. D-4 deposu kapandı, D-6 yeni'),
    s.edit('/home/deniz/stok/fiyat.sql', 'kdv 18', 'kdv 20'),
    s.compaction('useless', {
      over: ['fiyat tablosu'],
      says: [
        s.rule('yalnız KDV', [/KDV/, /gerisi kalsın/]),
        s.words('D-4', [/D-4/, /kapandı/]),
        s.words('D-6', [/D-6/, /yeni/]),
      ],
    }),
  ],
};
