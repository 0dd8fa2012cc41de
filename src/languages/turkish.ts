import type { Language } from './language.ts';

export const turkish: Language = {
  name: 'turkish',
  script: 'latin',
  isMixedIn: false,
  common:
    've bir bu şu için ile ama çok daha gibi kadar sonra önce değil var yok mı mü nasıl neden hangi ben sen biz siz onlar her zaman asla sadece şimdi olarak olan ise eğer benim senin bizim bana sana bize hiç hiçbir tüm lütfen',
  urgent: 'acil|hemen|derhal|en kısa sürede|kaç kere|üçüncü kez',
  corrections: 'yanlış|öyle değil|o değil|demek istediğim',
  speech:
    'diyor|dedi|yazdı|yazıyor|söyledi|söylüyor|sordu|soruyor|istiyor|istedi|cevapladı|önerdi|öneriyor|bildirdi|gönderdi|talep ediyor|yazmış|demiş',
  presents: 'işte|aşağıda|aşağıdaki|şu|şöyle|bak|göre|ekte',
  sources:
    'hata|mesaj|mesajı|mail|e-posta|eposta|bilet|yorum|yorumlar|belge|belgeyi|doküman|dokümantasyon|readme|makale|sayfa|politika|kılavuz|yönerge|metin|cevap|tutanak|notlar|müşteri|müşteriden|patron|arkadaş|log|çıktı|sohbet|kanal|sözleşme|rapor',
  others:
    'müşteri|müşteriden|müşterinin|patron|patronum|iş arkadaşım|meslektaş|tedarikçi|şirket|avukat|danışman|eşim|arkadaşım|hocam|öğretmen|testçi|müdür|müdürüm|yönetici|ekip lideri|slack|teams|chatgpt|gemini',
  labels:
    'stil|testler|kod|dikkat|önemli|hatırlatma|hedef|görev|bağlam|biçim|dil|cevaplar|isimler|yapı|soru|kural|not|güvenlik',
  ownLists: 'kural|kurallarım|gereksinim|önemli|unutma|istiyorum|isterim|benim|şunları yap',
  requests:
    'yapabilir misin|edebilir misin|bakar mısın|lütfen|ne düşünüyorsun|bu ne|neden|nasıl|hangi|doğru mu|yapalım|istiyorum|düzelt|açıkla|özetle|çevir|kontrol et|bak|ekle|değiştir|güncelle|yaz|bul|karşılaştır|devam et|oluştur|sil|taşı|yeniden adlandır|çalıştır|uygula|yap|göster|nerede|kodda|şu belgeyi|sonra',
  processes: 'özetle|özet çıkar|çevir|yeniden yaz|kısalt|çıkar|ne cevap vereyim|nasıl cevap vereyim|not al',
  self: 'ben|bana|beni|benim|bence|istiyorum|isterim|düşünüyorum',
  group: 'biz|bize|bizi|bizim',
  joins: 've|ama|ayrıca|sonra|o zaman|hayır|evet|tamam|bu arada|aa|pardon',
  points:
    'bu metin|bu metni|bu mail|bu maili|bu mesaj|bu mesajı|yukarıdaki|aşağıdaki|belgeyi|mesajı|bu doğru mu|buna|bunu|ikisi|şunu',
  you: 'sen|sana|seni|senin|siz|size|sizi|sizin',
  please: 'lütfen|rica ederim|zahmet olmazsa',
  haste: 'tmm|tşk|tsk|slm|nbr|bi|falan|yaa',
  greetings: 'merhaba|merhabalar|selam|selamlar|günaydın|iyi günler|iyi akşamlar|sayın|değerli|sevgili',
  audiences: 'arkadaşlar|herkes|ekip|millet|herkese|beyler|hocam|dostlar|değerli arkadaşlar',
  forwards: 'iletilen mesaj|yönlendirilen mesaj|orijinal mesaj|özgün ileti',
  following: 'bu|şu|aşağıdaki|aşağıda|burada|ekteki',
  shows: 'işte|bu|aşağıda|ekte|şöyle',
  copulas: 'dir|idi',
  commands:
    'asla|her zaman|daima|sakın|zorunlu|yasak|kesinlikle|gerekir|gerekmektedir|malı|meli|sadece|yalnızca',
  whileYou: 'çalışırken|yapmadan önce|değiştirmeden önce|bitirince|bulursan',
  atWork:
    'bu andan|bu proje|bu projede|bu repo|bu repoda|bu dal|bu dosya|bu dosyada|bu klasör|bu fonksiyon|bu sefer|bu modül|bu hafta',
  ownSpeech: 'dedim|demiştim|yazdım|istiyorum|dediğim gibi|demek istiyorum',
  news: 'bana yazdı|bize yazdı|mesaj attı|gönderdi|yollamış|geldi|az önce geldi|paylaştı|yeni yorum|cevap yazdı|iletti|gelen mesaj',
  asksOfAuthor: 'ne istiyor|ne demek istiyor|haklı mı|ona ne cevap|ne yazayım ona',
  pageParts:
    'tüm hakları saklıdır|son güncelleme|yayınlanma tarihi|kullanıcı olarak+istiyorum|tekrarlama adımları|toplantı tutanağı',
  pointsLast: 'bu|bunu|buna|aşağıda|burada',
  parties:
    'sistem|kullanıcılar|kullanıcı|çalışanlar|personel|tedarikçi|müşteri|taraflar|yüklenici|lisans sahibi|yazılım|parolalar|yedekler|üyeler',
  thirdPersons: 'onun|ona|onu|onlar|birisi|biri',
  answers:
    'tabii işte|elbette|güzel soru|ister misin|umarım yardımcı olur|başka bir sorun olursa|işte geliştirilmiş',
  roles: 'sen bir|siz bir|rolün|gibi davran',
  reviews: 'küçük bir not|gerisi tamam',
  thanks: 'teşekkürler|teşekkür ederim|sağ ol|sağol|harika|süper|mükemmel|eyvallah',
  agreements: 'anlaşıldı|olur|tamamdır|sorun değil|not aldım|hallederim',
  questions: 'ne|neden|nasıl|nerede|hangi|kim|ne zaman|kaç|mi|mı|mu|mü',
  wishes: 'sadece|yalnızca|kullan|kullanın',
  pageLabels: 'katılımcılar|gündem|kabul kriterleri|beklenen davranış|içindekiler',
  mailHeaders: 'kimden|kime|konu|gönderilme|tarih|bilgi',
  mailClosings:
    'saygılar|saygılarımla|saygılarımızla|iyi çalışmalar|teşekkürler|teşekkür ederim|görüşmek üzere|sevgiler|selamlar|iyi günler',
  decided: 'karar verdik|sebebi şu',
  failed: 'işe yaramadı',
  faults: 'hata|sebebi|bozuk|başarısız|çöküyor|sızıntı',
  acts: 'şimdi|önce|ardından',
  recalls: 'buldum|gördüm|düşünüyorum|sanırım|biliyorum',
  troubles:
    'çalışmıyor|bozuk|yavaş|yanlış|hata|hatalar|kayboluyor|eksik|boş|sorun|iki kez|bazen|dünden beri|takılıyor|çöküyor|sürüyor',
  cues: {
    must: 'bundan sonra|bundan böyle|artık hep|yasak|zorunlu|sakın|emin ol|dikkat et|unutma|hiçbir şekilde|kesinlikle|hiçbir zaman|istemiyorum|bana sormadan|benden izin almadan|bana haber vermeden',
    obliges: 'gerekir|gerekiyor|zorundasın|şart',
    persons: 'ben|müşteri|müşteriler|patron|birisi|onlar',
    firm: 'asla|daima|her zaman|hep|sadece|yalnızca|kaçın',
    should:
      'yerine|tercih ederim|türkçe|ingilizce|en fazla|kısa tut|kısa cevap|önemli|emin değilsen|olmalı|mümkünse',
    opening: 'kullan|cevap ver|yaz|uy|bırak|olmadan',
    regular:
      'her commit|her değişiklik|her seferinde|yapmadan önce|her defasında|emin değilsen|her yerde|varsayılan olarak',
    general: 'tüm|bütün|herhangi bir|yeni',
    asks: 'lütfen|istiyorum|isterim',
    standing: 'tüm|bütün|her|her yerde|önce',
    tells: 'ben|bu|şu|burada|benim|şimdi|maalesef|çalışmıyor|anlamıyorum|bilmiyorum|göremiyorum|var|yok',
    reports:
      'oldu|vardı|galiba|belki|sanırım|muhtemelen|çalıştı|çalışıyor|görünüyor|görüyorum|alıyorum|çöktü|geçmiyor|veriyor',
    wonders: 'neden|nasıl|ne|nerede|kim|hangi|acaba|niye',
    suggests: 'neden kullanmıyorsun|ne dersin|istediğim şey',
    polite: 'yapabilir misin|edebilir misin|verir misin|lütfen',
    idle: 'sorun değil|önemli değil|fark etmez|merak etme|bilmiyorum|gerek yok|her zamanki gibi|acelesi yok',
    allows:
      'artık yapabilirsin|artık kullanabilirsin|şimdi yapabilirsin|tekrar kullanabilirsin|artık serbest|izin var',
    releases: 'sormadan|artık gerek yok|artık gerekmiyor|gerek kalmadı|zorunlu değil artık',
    cancels: 'boş ver|kuralı unut|artık geçerli değil|fikrimi değiştirdim|vazgeçtim|kuralı yok say',
    corrects: 'yerine|daha iyisi|geri dönelim|geçelim',
    changes:
      'artık|şimdi|bundan sonra|sonuçta|yeni limit|yeni hedef|yeni plan|plan değişti|demek istediğim|düzeltme',
    calms: 'oh be|başardık|yetişti|acele yok|acelesi yok|artık acil değil|acele etme',
    permits: 'yapabilirsin|kullanabilirsin|serbestsin|devam edebilirsin',
    limits: 'en az|en fazla|altında|üstünde|limit|hedef|içinde|az|fazla|kadar',
    defers: 'henüz değil|şimdilik|daha sonra',
    forbid: 'asla|sakın|yasak|hiçbir|olmadan|kaçın',
    reminds: 'unutma',
    brief: 'bu sefer|bu seferlik|şimdilik|bugün|bu dosyada|bu committe',
    heads: 'kurallar|kural|kısıtlar|gereksinimler',
    terms: 'kadar|boyunca|sürece',
    over: 'bitti|tamamlandı|sona erdi|onaylandı',
    reconsiders: 'ya da hayır|vazgeçtim|aslında hayır|dur',
  },
  patterns: {
    shaped:
      '(?:[^ ,]+ ){1,6}(?:düzenle|değiştir|yap|yaz|ekle|oluştur|güncelle|genişlet) , (?:[^ ,]+ )+[^ ]+(?:sın|sin|sun|sün|sınlar|sinler|malı|meli)',
    nothingSeen:
      '(?:[^ ,]+ ){0,3}(?:hiçbir şey|bir şey|hata|mesaj|çıktı|kayıt) (?:yok|olmuyor|çıkmıyor|görünmüyor)',
    thingsWanted:
      '(?:[^ ]+ ){0,6}[^ ]+[ae](?:n|cak|cek) (?:[^ ]+ )?bir [^ ]+ (?:[^ ]+ )?(?:istiyorum|istiyoruz|ihtiyacım|ihtiyacımız|lazım|gerek|gerekiyor|yaz|yap|oluştur|ekle|hazırla|kur)',
    lasting: 'asla|her zaman|daima|bundan sonra',
    demands: 'her zaman|daima|sadece|kullan',
    forEver: 'asla|hiçbir zaman',
    today: 'bugün',
    without: 'olmadan',
    no: 'hayır',
    thisOnce: 'bir kereliğine|sadece bugün|bu sefer|bu seferlik',
    universal: 'tüm|bütün',
    chores: 'düzelt|ekle|değiştir|sil|oluştur|göster|bak|çalıştır|güncelle|yap',
    functionWords: 've|bir|bu|şu|için|ile|ama|daha|de|da|kullan|kullanma|kural|yerine|artık|zaman|asla|şimdi',
    exceptions: 'hariç|dışında|ama',
    asides: 'bu arada|başka bir şey',
    demonstratives: 'bunlar|onlar|bunu|onu|şunu',
    smallTalk:
      'hiçbir|şey|herşey|ben|sen|o|biz|siz|onlar|bana|sana|bunu|şunu|onu|çok|az|var|yok|evet|hayır|tamam|peki|iyi|güzel|bugün|yarın|dün|önce|sonra|her|hiç|hep|sadece|gibi|kadar|ne|nasıl|neden|nerede|kim|hangi|mi|mı|mu|mü|olsun|olur|oldu|et|yap|lütfen|çünkü',
    runColors: 'kırmızı|yeşil',
    letterCases: 'küçük|büyük',
    weekdays: 'pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar',
    addresses: 'resmi|samimi',
    languages: 'türkçe|ingilizce|almanca',
    leads: 'lütfen|ama|sakın',
    forbids: String.raw`^(?!.* (?:neden|niye|nasıl) ).* \w{2,}(?:ma|me)(?:yın|yin|yun|yün|yınız|yiniz)? (?:,|$)`,
    untelling: 'için|ile|daha|gibi|olan',
    smallWords: 've|bir|bu|da|de',
    negations: 'asla|değil|yok|olmadan',
    binding: 'asla|daima|değil|sadece',
    because: 'çünkü|bu yüzden',
    speakers: '[Kk]onuşmacı',
    atTime: 'saat',
  },
};
