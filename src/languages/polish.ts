import type { Language } from './language.ts';

export const polish: Language = {
  name: 'polish',
  script: 'latin',
  isMixedIn: false,
  common:
    'i w na z do od po za o u nie się są był była było to ten ta te tego tej jak co że czy ale lub oraz dla przez przy jego jej ich mi mnie nam nas już jeszcze tylko też bo gdy kiedy więc zawsze nigdy może trzeba ma mam masz maksymalnie żadnych obok bez nikt',
  urgent: 'pilne|natychmiast|jak najszybciej|po raz trzeci|ile razy',
  corrections: 'źle|to nieprawda|nie to|chodziło mi|miałem na myśli',
  speech:
    'mówi|powiedział|powiedziała|pisze|napisał|napisała|pyta|zapytał|zapytała|odpowiedział|odpowiedziała|chce|prosi|poprosił|poprosiła|twierdzi|sugeruje|zgłasza|wysłał|wysłała|żąda',
  presents: 'oto|to jest|to są|poniżej|następujące|następujący|zobacz|według|z|w załączniku',
  sources:
    'błąd|błędy|wiadomość|mail|e-mail|zgłoszenie|ticket|komentarz|komentarze|dokumentacja|dokumentacji|readme|artykuł|strona|polityka|przewodnik|wytyczne|tekst|odpowiedź|protokół|notatki|klient|szef|kolega|recenzent|log|logi|czat|kanał|umowa|instrukcja|regulamin|kanale',
  others:
    'klient|klienta|klienci|szef|szefa|szefowa|kolega|koleżanka|recenzent|dostawca|firma|prawnik|konsultant|żona|mąż|przyjaciel|nauczyciel|tester|dyrektor|kierownik|slack|teams|grupa|chatgpt|gemini|dział',
  labels:
    'styl|testy|kod|uwaga|ważne|pamiętaj|cel|zadanie|kontekst|format|język|odpowiedzi|nazwy|struktura|pytanie|zasada|przypomnienie|bezpieczeństwo|notatka|krok',
  ownLists:
    'zasada|moje zasady|wymaganie|moje wymagania|ważne|pamiętaj|chcę|chciałbym|mój|moje|moja|zrób co następuje',
  aims: 'cel|cele|zadanie|zadania|co zrobić|czego chcę|co chcę',
  requests:
    'czy możesz|możesz|mógłbyś|mogłabyś|możemy|proszę|co sądzisz|co to|dlaczego|jak|który|która|czy to|powinienem|powinniśmy|zróbmy|chcę|chciałbym|potrzebuję|popraw|wyjaśnij|podsumuj|przetłumacz|sprawdź|zobacz|dodaj|zmień|zaktualizuj|napisz|znajdź|porównaj|kontynuuj|utwórz|usuń|przenieś|zastąp|uruchom|zaimplementuj|zrób|pokaż|gdzie|napraw',
  processes:
    'podsumuj|streść|przetłumacz|popraw tekst|przeredaguj|skróć|wypisz|co odpowiedzieć|jak odpowiedzieć|zrób notatki',
  self: 'ja|mi|mnie|mój|moja|moje|mojego|moim|mną|chcę|chciałbym|myślę|mam',
  group: 'my|nam|nas|nasz|nasza|nasze|naszego|naszym|mamy',
  joins: 'i|ale|też|ponadto|potem|więc|nie|tak|ok|swoją drogą|aha|przepraszam|a',
  points:
    'ten tekst|ten mail|ta wiadomość|tę wiadomość|powyżej|poniżej|ten dokument|tego dokumentu|to zgłoszenie|czy to prawda|oba|następujące|do tego|o tym|to robi',
  you: 'ty|ci|ciebie|tobie|twój|twoja|twoje|wy|was|wam|wasz',
  please: 'proszę|uprzejmie proszę|jeśli możesz',
  haste: 'wgl|nwm|spoko|hmm|dzięki|nara',
  greetings:
    'cześć|hej|witam|witajcie|dzień dobry|dobry wieczór|szanowny|szanowna|szanowni|drogi|droga|drodzy|siema',
  audiences: 'wszyscy|wszystkim|zespole|zespół|koledzy|państwo|panie i panowie|ludzie|ekipa|kochani',
  forwards: 'wiadomość przekazana|przekazana wiadomość|oryginalna wiadomość|wiadomość oryginalna',
  following: 'to|ten|ta|te|następujące|następujący|poniżej|tutaj|w załączniku',
  shows: 'oto|to jest|to są|tutaj jest|poniżej|w załączniku',
  copulas: 'jest|był|była|są|brzmi',
  commands:
    'nigdy|zawsze|nie|musi|muszą|musicie|musisz|wolno|zabronione|zakaz|obowiązkowo|unikaj|unikajcie|tylko|należy',
  whileYou: 'kiedy pracujesz|gdy pracujesz|zanim zaczniesz|zanim zmienisz|po tym jak|jeśli znajdziesz',
  atWork:
    'tego momentu|tej chwili|ten projekt|tym projekcie|to repo|tym repo|ta gałąź|ten plik|tym pliku|ten folder|ta funkcja|tym razem|ten moduł|ten tydzień',
  ownSpeech: 'powiedziałem|powiedziałam|mówiłem|mówiłam|napisałem|napisałam|chcę|jak mówiłem|mam na myśli',
  news: 'napisał mi|napisała mi|napisał do|napisała do|napisał na|napisała na|wysłał mi|wysłała mi|przysłał|przysłała|przyszło|właśnie przyszło|opublikował|nowy komentarz|odpisał|odpisała|przekazał',
  asksOfAuthor:
    'czego chce|co ma na myśli|o co mu chodzi|o co jej chodzi|czy ma rację|mają rację|co mu odpisać|co jej odpisać|co mam odpisać|co odpisać|co odpowiedzieć',
  pageParts:
    'wszelkie prawa zastrzeżone|ostatnia aktualizacja|opublikowano|jako użytkownik>chcę|kroki do odtworzenia|protokół z',
  pointsLast: 'to|poniżej|tutaj|tym',
  parties:
    'system|użytkownicy|użytkownik|pracownicy|dostawca|klient|strony|wykonawca|zamawiający|licencjobiorca|oprogramowanie|programiści|członkowie|zabrania się|zabronione jest|mieszkańcy|goście|dostawcy',
  thirdPersons: 'on|ona|oni|jego|jej|ich|ktoś',
  answers:
    'oczywiście oto|jasne oto|dobre pytanie|czy chcesz żebym|mam nadzieję że to pomoże|daj znać jeśli|oto poprawiona',
  roles: 'jesteś ekspertem|jesteś asystentem|jesteś pomocnym|twoja rola to|działaj jako',
  reviews: 'drobna uwaga|poza tym ok',
  thanks: 'dziękuję|dzięki|świetnie|super|dziękuję bardzo|idealnie|brawo',
  agreements: 'dobra|zrozumiano|jasne|zgoda|zrobione|nie ma sprawy|przyjąłem',
  questions: 'co|dlaczego|jak|gdzie|który|która|kto|kiedy|czy|ile',
  wishes: 'tylko|używaj|używajcie|stosuj|stosujcie',
  pageLabels:
    'uczestnicy|porządek obrad|oczekiwane zachowanie|spis treści|kryteria akceptacji|obecni|nieobecni|protokół',
  mailHeaders: 'od|do|temat|wysłano|data|dw',
  mailClosings:
    'pozdrawiam|pozdrowienia|z poważaniem|dziękuję|dzięki|miłego dnia|do zobaczenia|serdecznie pozdrawiam|pozdrawiamy',
  decided: 'zdecydowaliśmy|przyczyną jest|przyczyną było',
  failed: 'nie zadziałało',
  faults: 'błąd|przyczyna|usterka|zawodzi|zawiesza|wyciek',
  acts: 'teraz|najpierw|następnie',
  recalls: 'znalazłem|znalazłam|myślę|widzę|był|była|uważam|wiem',
  troubles:
    'nie działa|zepsute|zepsuty|wolno|wolny|źle|błąd|błędy|gubi|brakuje|puste|pusty|problem|podwójnie|czasem|od wczoraj|zawiesza się|pada|trwa',
  cues: {
    must: 'od teraz|od dziś|na przyszłość|w przyszłości|nie wolno|zabronione|zakaz|obowiązkowo|upewnij się|uważaj|pamiętaj|nie zapomnij|pod żadnym pozorem|w żadnym wypadku|nie chcę',
    obliges: 'musi|musisz|muszą|musimy|należy|trzeba',
    persons: 'ja|on|ona|ono|my|oni|klient|klienci|szef|ktoś',
    firm: 'nigdy|zawsze|tylko|wyłącznie|jedynie|unikaj|unikać|żadnych|żadnego|żadnej',
    should:
      'zamiast|wolę|najlepiej|po polsku|po angielsku|maksymalnie|co najwyżej|krótko|zwięźle|ważne|w razie wątpliwości|chyba że|powinien|powinno|powinny',
    opening: 'używaj|odpowiadaj|pisz|trzymaj się|przestań|zostaw|bez|szanuj|stosuj|korzystaj|pracuj|pytaj',
    regular:
      'przed każdym|przed każdą|po każdym|po każdej|przy każdym|przy każdej|za każdym razem|zanim|w razie wątpliwości|wszędzie|domyślnie|jeśli to możliwe',
    general: 'każdy|każda|każde|wszystkie|wszystko|nowe|gdy',
    asks: 'proszę|chcę|chciałbym|potrzebuję',
    standing: 'każdy|każda|każde|każdym|wszystkie|wszystkich|wszędzie|zanim',
    tells:
      'ja|to|ten|ta|te|on|ona|tu|mój|moja|teraz|niestety|nie działa|nie rozumiem|nie wiem|nie mogę|nie widzę|nie ma|jest|są|mamy|testy|błąd|serwer|aplikacja',
    reports:
      'był|była|było|były|miał|miała|wydaje|może|chyba|prawdopodobnie|działało|działa|zdarza|widzę|dostaję|pada|padł|zawiódł|przechodzi|odpowiada|wygląda|wywala|sypie|zawiesza|kończy się',
    wonders: 'dlaczego|jak|co|gdzie|kto|kiedy|który|czy|mogę|możemy',
    suggests: 'dlaczego nie użyjesz|może użyjmy|to czego chcę',
    polite: 'czy możesz|możesz|mógłbyś|mogłabyś|proszę',
    idle: 'nie ma problemu|nie ma sprawy|nieważne|nie szkodzi|nie martw się|nie wiem|jak zawsze|nie trzeba|nie jestem pewien',
    allows: 'teraz możesz|możesz już|znowu możesz|możesz znowu|jednak możesz|teraz wolno|dozwolone',
    releases:
      'bez pytania|nie trzeba już|już nie trzeba|nie musisz już|już nie musisz|nie jest już konieczne',
    cancels:
      'zapomnij o|już nie obowiązuje|nie obowiązuje już|zmieniłem zdanie|zmieniłam zdanie|ignoruj zasadę|anuluj zasadę',
    corrects: 'zamiast|lepiej|wróćmy do|przechodzimy na|jednak',
    changes:
      'teraz|od teraz|jednak|ostatecznie|nowy limit|nowy cel|nowy plan|zmiana planów|chodziło mi o|poprawka',
    calms: 'uff|udało się|zdążyliśmy|bez pośpiechu|nie ma pośpiechu|już nie pilne|nie spiesz się',
    permits: 'możesz|możecie|wolno|śmiało|można',
    limits:
      'co najmniej|co najwyżej|maksymalnie|minimum|maksimum|mniej niż|więcej niż|poniżej|powyżej|limit|cel|do',
    defers: 'jeszcze nie|na razie|póki co',
    forbid: 'nigdy|nie|unikaj|unikać|bez|zabronione|żadnych|żadnego|żadnej|przestań',
    reminds: 'nie zapomnij',
    brief: 'tym razem|na razie|póki co|dzisiaj|dziś|w tym pliku|w tym commicie|wyjątkowo',
    heads: 'zasady|zasada|ograniczenia|wymagania|konwencje',
    terms: 'dopóki|do czasu|podczas|aż do',
    over: 'skończone|zakończone|zakończony|po wszystkim|zatwierdzone',
    reconsiders:
      'albo nie|jednak nie|po namyśle|czekaj|było lepsze|było lepiej|była lepsza|był lepszy|było ładniejsze|wolałem|wolałam',
  },
  patterns: {
    beforeNouns: 'ten|ta|mój|twój|ostatni',
    behindOrders: 'wszystko|teraz|z|i',
    offering: '(?:proponuję|sugeruję|polecam|mogę|mógłbym|możemy)|jeśli chcesz|moja propozycja',
    takesUp:
      'tak|nie|ok|dobra|dobrze|zgoda|zrób (?:to|tak)|zostaw|pierwsz[ae]|drug[ai]e?|oba|obie|jak proponujesz',
    offers: 'opcj[ae]|propozycja|rekomendacja',
    takenAway: 'usunięt[yaeo]|usunąłem|usunęłam|zastąpion[yaeo]|już nie istnieje',
    finite: 'jest|są|był|była|było|ma|mają|może|musi|brakuje|zostaje|czyta|nie',
    unreal: 'byłby|byłoby|miałby',
    followsLast: 'to|wtedy',
    conditions: 'jeśli|jeżeli|gdyby',
    partLabels:
      'skutki|przed|po|teraz|powody|uzasadnienie|zalety|wady|uwagi|szczegóły|przykłady|podsumowanie|wyniki|wnioski|problem|przyczyna|rozwiązanie|zmiany',
    tellsWhen: '(?:za każdym razem (?:, )?)?(?:gdy|kiedy|jak) (?:ja )?[^ ,]+(?:am|em|uję) ',
    conventions: String.raw`^ (?:(?:wszystkie|nowe) )?[^ ,]+(?: [^ ,]+){0,2} (?:leżą|trzymamy|idą) (?:obok|w|pod) \S|^ (?:u nas|tutaj|w tym [^ ,]+) (?:, )?nikt nie (?!może |wie |widzi |rozumie |mógł )`,
    workedOn:
      'kodu|test|testy|commit|commity|branch|galaz|plik|pliki|katalog|sciezka|schemat|zaleznosc|bibliotek|pakiet|funkcj|klasa|klasy|metod|modul|komponent|odpowiadaj|odpowiedz|wyjasn|komentarz|dokumentacj|jezyk|polsku|angielsku|blad|bledy|skrypt|polecenie|zmienn|strona|kolor|tekst|plan|krok|zadanie|styl|produkcj|serwer',
    modals: 'musi|muszą|powinien|powinna|powinny|należy',
    toStrangers: String.raw`(?<![\p{L}])[Pp]roszę (?:nie )?[\p{L}]+ć(?![\p{L}])`,
    toMany: String.raw`(?<![\p{L}])[\p{L}]{2,}(?:jcie|źcie|rzcie|ńcie|lcie)(?![\p{L}])|(?<![\p{L}])[Pp]rosimy (?:nie )?[\p{L}]+ć(?![\p{L}])`,
    youAre: '[Jj]esteś',
    quoteMarks: 'cudzysłowy',
    operates: 'kliknąć|klikać|nacisnąć|odświeżyć|odświeżać|zalogować|przeładować',
    toils: 'dwa razy|dwukrotnie|kilka razy|ręcznie|za każdym razem|ponownie',
    byNow: 'teraz|już',
    setsOut:
      '(?:(?:teraz|najpierw|potem|następnie) )?(?:zobaczmy|sprawdźmy|sprawdzam|sprawdzę|zobaczę|zerknę|patrzę|szukam|chcę|muszę|trzeba)',
    asksWithin: 'czy|jak|co|któr[aey]|gdzie|dlaczego|kto|kiedy|ile',
    acknowledged: 'zrozumiano|rozumiem|zanotowane|jasne',
    begun: '(?:został[aoy]? )?(?:uruchomion[aey]|rozpoczęt[aey])|trwa',
    timeUnits: 'minut[a-z]*|godzin[a-z]*',
    progressed: 'w połowie|dotąd|gotow[aey]|przeniesion[aey]',
    shaped:
      '(?:przebuduj|przerób|popraw|zmień|zrób|dodaj|napisz|stwórz|utwórz|rozbuduj) [^,]+ , (?:ma|mają|musi|muszą|powinien|powinna|powinno|powinny|nie może|nie mogą)',
    nothingSeen:
      '(?:[^ ,]+ ){0,3}nic (?:nie ma|się nie|nie widać|nie wychodzi)|nic w [^ ]+|(?:żadnego|żadnych|brak) (?:błędu|błędów|komunikatu|komunikatów|odpowiedzi|wyników)(?: w [^ ]+)? (?:,|$)',
    thingsWanted:
      '(?:potrzebuję|potrzebujemy|chcę|chcemy|chciałbym|chciałabym|zrób|napisz|stwórz|utwórz|dodaj|przygotuj|zbuduj) (?:mi |nam |proszę ){0,2}(?:[^ ,]+ ){1,5}, (?:który|która|które|którą|którego|której|gdzie)',
    flaky: 'niestabilny|czasami|od czasu do czasu',
    voided: String.raw`(?:nie liczy się|jest nieważn\w+|nie obowiązuje)`,
    passes: 'test(?:y|ów)[^.,;]{0,30} (?:przechodzą|przechodzi|zielone)',
    still: 'jeszcze|nadal|wciąż',
    retracted: '(?:myliłem|myliłam|pomyliłem|pomyliłam) się|fałszywy trop|zły trop',
    withdrawn: 'wycofuję|fałszywy alarm|to nie (?:jest|był) (?:błąd|problem)',
    cleared: 'to nie (?:to|on|ona)|nie ma z tym nic wspólnego|nie jest przyczyną|odpada',
    answeredNo: 'nie',
    denies: 'to nie',
    hedged:
      'moim zdaniem|hipoteza|podejrzenie|spodziewam się|powinno|prawdopodobnie|chyba|może|możliwe|przypuszczam|podejrzewam|wydaje się|zapewne',
    lasting: 'zawsze|nigdy|każdy|każda|każde|każdego|wszędzie|od teraz',
    not: '(?:a |i )?nie',
    may: 'są|może|mogą|można',
    demands: 'zawsze|tylko|używaj',
    only: 'tylko',
    forEver: 'nigdy',
    today: 'dziś|dzisiaj',
    without: 'bez',
    thisOnce: 'tylko raz|jednorazowo|tylko dziś|tym razem|wyjątkowo|nie (?:[^ ,]+ ){1,4}teraz|teraz nie',
    hadTo: 'muszę',
    universal: 'każdy|każda|każde|wszystkie|wszystkich|wszyscy',
    chores: 'popraw|dodaj|zmień|usuń|utwórz|sprawdź|pokaż|zobacz|uruchom|zastąp|zaktualizuj|napraw|zrób',
    functionWords:
      'i|w|na|z|do|od|po|nie|to|ten|ta|te|są|teraz|już|jeszcze|możesz|używaj|używać|zasada|zamiast|się|dla|przy',
    numbers: 'dwa/dwie|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć',
    exceptions: 'oprócz|z wyjątkiem|poza|ale nie',
    asides: 'a propos|przy okazji|inna sprawa|swoją drogą',
    demonstratives: 'te|tamte|ten|tych',
    smallTalk:
      'nic|niczego|coś|nikt|ja|ty|on|ona|my|wy|oni|mi|mnie|ci|cię|mu|go|ją|ich|nam|mój|moja|swój|tego|tej|tym|tych|jest|był|była|było|będzie|być|mam|masz|ma|mamy|może|można|trzeba|chcę|chce|dobrze|dobra|ok|tak|nie|też|ale|bo|więc|jak|co|kto|gdzie|kiedy|tylko|bardzo|wszystko|wszystkie|każdy|dziś|dzisiaj|wczoraj|jutro|najpierw|potem|bez|przed|proszę',
    runColors: 'czerwone|czerwony|zielone|zielony',
    letterCases: 'małe|małymi|wielkie|wielkimi',
    weekdays:
      'poniedziałek|poniedziałku|wtorek|wtorku|środa|środę|środy|czwartek|czwartku|piątek|piątku|sobota|sobotę|niedziela|niedzielę',
    addresses: 'formalnie|nieformalnie',
    languages: 'polsku|polski|angielsku|angielski|niemiecku',
    leads: 'proszę|ale|więc|jednak',
    forbidHeads: 'zakazy|zakazane|nie rób|czego nie robić',
    forbids: String.raw`(?:^|,) nie (?!działa|wiem|mogę|mam|ma |jest|widzę|rozumiem|przechodzi|odpowiada|zadział|chodzi|trzeba|jestem|pamięt)\w+(?:aj|ij|ej|uj|ń|dź|ź|ajcie|ijcie|ujcie|cie|ać|ić|yć|ować) `,
    untelling: 'nie|jak|dla|przez|oraz|tylko',
    smallWords: 'i|w|na|z|do|o',
    negations: 'nigdy|nie|bez',
    binding: 'nigdy|zawsze|nie|tylko',
    because: 'ponieważ|bo|dlatego',
    speakers: '[Mm]ówca',
    atTime: 'o',
  },
};
