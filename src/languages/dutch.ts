import type { Language } from './language.ts';

export const dutch: Language = {
  name: 'dutch',
  script: 'latin',
  isMixedIn: false,
  common:
    'de het een en van ik je jij we wij ze zij hij is zijn was waren niet geen met voor op aan in bij naar om te dat die dit deze er maar ook als dan wat wel nog al uit over door mijn ons onze heeft hebben heb moet kan altijd nooit alleen eerst maximaal liever naast hoogstens',
  urgent: 'dringend|onmiddellijk|meteen|zo snel mogelijk|met spoed|voor de derde keer|hoe vaak',
  corrections: 'fout|verkeerd|dat klopt niet|niet dat|ik bedoelde',
  speech:
    'zegt|zei|schrijft|schreef|mailde|mailt|vraagt|vroeg|antwoordt|antwoordde|wil dat|meldt|meldde|vindt|stelt voor|raadt aan|eist|stuurde|toont',
  presents: 'hier is|hier zijn|dit is|dit zijn|hieronder|het volgende|zie|kijk|volgens|bijgevoegd|dit kwam',
  sources:
    'fout|foutmelding|bericht|mail|e-mail|ticket|opmerking|opmerkingen|commentaar|documentatie|readme|artikel|pagina|beleid|handleiding|richtlijn|richtlijnen|tekst|antwoord|notulen|notities|klant|baas|collega|reviewer|log|uitvoer|chat|contract|verslag|specificatie',
  others:
    'klant|klanten|baas|collega|collega s|reviewer|leverancier|kantoor|bedrijf|advocaat|consultant|vrouw|man|vriend|vriendin|docent|tester|support|directeur|manager|juridisch|slack|teams|groep|chatgpt|gemini',
  labels:
    'stijl|tests|code|let op|belangrijk|onthoud|doel|taak|context|formaat|taal|antwoorden|namen|structuur|vraag|regel|herinnering|veiligheid|opmerking|stap',
  ownLists:
    'regel|regels|voorwaarde|voorwaarden|eis|eisen|belangrijk|onthoud|ik wil|mijn|denk eraan|doe het volgende',
  aims: 'doel|doelen|taak|taken|opdracht|wat ik wil|wat te doen',
  requests:
    'kun je|kan je|zou je|kunnen we|alsjeblieft|graag|wat vind je|wat is|wat zijn|waarom|hoe|welke|klopt dat|moet ik|moeten we|laten we|ik wil|ik zou|ik heb|los|leg uit|vat|vertaal|controleer|kijk|voeg|verander|wijzig|werk|schrijf|zoek|vergelijk|ga verder|maak|verwijder|verplaats|hernoem|vervang|voer|implementeer|doe|toon|geef|pak|herstel|waar',
  processes:
    'vat samen|samenvatten|samenvatting|vertaal|herschrijf|verkort|haal eruit|wat antwoord ik|hoe antwoord ik|maak notities',
  self: 'ik|mij|me|mijn|mezelf',
  group: 'wij|we|ons|onze',
  joins: 'en|maar|ook|daarnaast|dan|dus|nee|ja|oké|trouwens|oh|sorry|bovendien',
  points:
    'deze tekst|deze mail|dit bericht|hierboven|hieronder|het bericht|de mail|het ticket|de tekst|het document|dit document|de chat|de opmerking|klopt dit|beide|het volgende|dit ticket',
  you: 'je|jij|jou|jouw|u|uw|jullie',
  please: 'alsjeblieft|alstublieft|aub|svp|graag',
  haste: 'ff|idd|mss|wss|gwn|thx|hmm|nix',
  greetings: 'hoi|hallo|hey|hi|goedemorgen|goedemiddag|goedenavond|beste|geachte|dag',
  audiences: 'allemaal|iedereen|team|collega s|mensen|jongens|allen|dames en heren|luitjes',
  forwards: 'doorgestuurd bericht|oorspronkelijk bericht|begin doorgestuurd bericht',
  following: 'dit|deze|volgende|hieronder|hier|bijgevoegd',
  shows: 'hier is|hier zijn|dit is|dit zijn|dit was|dit kwam|hieronder|bijgevoegd',
  copulas: 'is|was|zijn|waren|luidt',
  commands: 'nooit|altijd|niet|geen|moet|moeten|mag|mogen|verboden|verplicht|vermijd|alleen',
  whileYou: 'als je|voordat je|terwijl je|zodra je|nadat je|wanneer je',
  atWork:
    'dit moment|dit project|deze repo|deze branch|dit bestand|deze map|deze functie|deze keer|deze module|deze week',
  ownSpeech: 'ik zei|ik schreef|ik wil|zoals gezegd|ik bedoel|ik bedoelde',
  news: 'mailde me|schreef me|stuurde me|stuurde ons|kwam binnen|kwam net|is binnengekomen|schreef in|postte|nieuwe opmerking|antwoordde|doorgestuurd|mailde|kreeg ik',
  asksOfAuthor:
    'wat wil hij|wat wil ze|wat bedoelt hij|wat bedoelt ze|wat willen ze|heeft hij gelijk|heeft ze gelijk|wat antwoord ik hem|wat antwoord ik haar',
  pageParts:
    'alle rechten voorbehouden|laatst bijgewerkt|gepubliceerd op|als gebruiker>wil ik|als beheerder>wil ik|als klant>wil ik|stappen om te reproduceren|notulen van',
  pointsLast: 'dit|hieronder|hier|daarmee',
  parties:
    'het systeem|gebruikers|de gebruiker|medewerkers|de leverancier|de klant|de partijen|de opdrachtnemer|de licentienemer|de software|ontwikkelaars|leden|het is verboden|het is niet toegestaan|bezoekers|bewoners|werknemers',
  thirdPersons: 'hij|zij|ze|hem|haar|hun|iemand',
  answers:
    'natuurlijk hier|zeker hier|goede vraag|wil je dat ik|ik hoop dat dit helpt|laat me weten of|hier is een verbeterde',
  roles: 'je bent een|jij bent een|u bent een|gedraag je als|jouw rol is',
  reviews: 'kleine opmerking|verder prima',
  thanks: 'dank|bedankt|dank je|dank je wel|dankjewel|top|super|perfect|mooi',
  agreements: 'doe ik|komt goed|begrepen|akkoord|genoteerd|prima|geen probleem',
  questions: 'wat|waarom|hoe|waar|welke|wie|wanneer|is|zijn|kan|kunnen|moet|mag|heeft|hebben|klopt',
  wishes: 'alleen|gebruik|moet|zou',
  pageLabels: 'aanwezigen|agenda|acceptatiecriteria|verwacht gedrag|inhoudsopgave|aanwezig|afwezig|notulen',
  mailHeaders: 'van|aan|onderwerp|verzonden|datum|cc',
  mailClosings:
    'groet|groeten|groetjes|met vriendelijke groet|met vriendelijke groeten|mvg|vriendelijke groet|bedankt|alvast bedankt|fijne dag|tot snel|dank',
  decided: 'besloten|de oorzaak is|de oorzaak was',
  failed: 'werkte niet|dat werkt zo niet',
  faults: 'fout|oorzaak|kapot|mislukt|loopt vast|gaat verloren',
  acts: 'ik|nu ga ik|daarna|eerst',
  recalls: 'heb|had|denk|dacht|zie|zag|vond|weet|wist|geloof|vermoed|niet',
  troubles:
    'faalt|falen|kapot|traag|langzaam|fout|foute|fouten|mist|ontbreekt|leeg|probleem|dubbel|soms|sinds gisteren|werkt niet|hangt|crasht|verliest|duurt',
  cues: {
    must: 'vanaf nu|voortaan|in het vervolg|mag niet|mag nooit|mogen niet|verboden|verplicht|zorg ervoor|let erop|pas op|denk eraan|vergeet niet|onder geen beding|in geen geval|moet altijd|ik wil niet',
    obliges: 'moet|moeten',
    persons: 'ik|hij|zij|het|we|dat|de klant|de klanten|de baas|iemand',
    firm: 'nooit|altijd|alleen|uitsluitend|enkel|vermijd|vermijden|steeds',
    denies: 'niet|geen|niets|niks',
    should:
      'in plaats van|liever|bij voorkeur|in het nederlands|in het engels|maximaal|hoogstens|houd het kort|korte antwoorden|belangrijk|bij twijfel|tenzij|zou moeten',
    opening: 'gebruik|antwoord|schrijf in|houd|stop met|laat staan|zonder|respecteer|werk met',
    regular:
      'voor elke|na elke|bij elke|voordat je|elke keer|telkens|wanneer je wijzigt|bij twijfel|overal|standaard|waar mogelijk',
    general: 'elke|elk|alle|iedere|ieder|nieuwe|wanneer je|als je|zodra je',
    asks: 'alsjeblieft|graag|ik wil|ik zou graag',
    standing: 'elke|elk|alle|iedere|ieder|overal|voordat',
    tells:
      'ik|het|dat|dit|die|deze|de|een|hij|zij|er|hier|mijn|nu|we hebben|helaas|werkt niet|kan niet|is|zijn|heeft',
    reports:
      'was|waren|werd|werden|had|hadden|heb|heeft|lijkt|misschien|waarschijnlijk|dacht|wilde|gebeurt|werkt|werkte|zie|krijg|laadt|ging|gaat|faalt|faalde|mislukt|mislukte',
    wonders:
      'waarom|hoe|wat|waar|wie|wanneer|welke|moet ik|moeten we|kan ik|kunnen we|is het|heb je|klopt het',
    suggests: 'waarom niet|wat dacht je van|wat ik wil',
    polite: 'kun je|kan je|zou je|wil je|alsjeblieft',
    idle: 'geen probleem|geen idee|maakt niet uit|geen zorgen|nog altijd|nog steeds|niet nodig|niet zeker|geen verschil|geen fouten|geen haast',
    allows:
      'mag nu|mogen nu|je mag nu|je mag weer|je kunt nu|je kunt weer|toch wel|nu toegestaan|weer toegestaan',
    releases:
      'zonder te vragen|niet meer nodig|hoeft niet meer|hoef je niet meer|hoeven niet meer|niet langer nodig',
    cancels:
      'vergeet de regel|vergeet dat van|laat maar|geldt niet meer|gelden niet meer|vervalt|negeer de regel|ik ben van gedachten veranderd|schrap de regel',
    corrects: 'in plaats van|liever|terug naar|overgestapt|toch maar',
    changes:
      'vanaf nu|nu|voortaan|toch|uiteindelijk|nieuwe limiet|nieuw doel|nieuw plan|planwijziging|ik bedoelde|correctie',
    calms: 'pfff|gelukt|gehaald|geen haast|geen haast meer|niet meer dringend|neem de tijd|rustig aan',
    permits: 'je mag|je kunt|ga je gang|mag ook|kan ook',
    limits:
      'minstens|hoogstens|minimaal|maximaal|onder|boven|limiet|doel|binnen|niet meer dan|minder dan|meer dan|tot',
    defers: 'nog niet|nog geen|voorlopig|voor nu',
    forbid: 'nooit|niet|geen|niets|vermijd|vermijden|zonder|verboden|stop met|niks',
    reminds: 'vergeet niet',
    brief: 'deze keer|voorlopig|voor nu|vandaag|in dit bestand|in deze commit|bij uitzondering',
    heads: 'regels|spelregels|regel|voorwaarden|afspraken',
    terms: 'tot|zolang|terwijl|tijdens',
    over: 'voorbij|klaar|afgerond|afgelopen|achter de rug|goedgekeurd',
    reconsiders:
      'of nee|bij nader inzien|wacht|toch niet|was mooier|was beter|waren beter|waren mooier|vond ik mooier|vond ik beter',
  },
  patterns: {
    beforeNouns: 'de|het|een|mijn|jouw|deze|dit|laatste',
    behindOrders: 'alles|nu|met|naar|en',
    offering: 'ik (?:kan|zou|stel voor|raad aan)|we (?:kunnen|zouden)|als je wilt|mijn voorstel',
    takesUp:
      'ja|nee|ok|oké|prima|doe (?:dat|het|maar)|laat (?:het|dat|maar)|de (?:eerste|tweede|laatste)|het laatste|beide|allebei|jouw voorstel',
    offers: 'opties?|alternatief|voorstel|aanbeveling',
    takenAway: 'verwijderd|weggehaald|vervangen|bestaat niet meer',
    finite:
      'zijn|heeft|hebben|wordt|worden|kan|kunnen|moet|moeten|ontbreekt|staat|blijft|leest|schrijft|niet|geen',
    unreal: 'zou|zouden',
    followsLast: 'dan',
    conditions: 'indien|mits',
    partLabels:
      'gevolgen|ervoor|erna|voorheen|reden(?:en)?|voordelen|nadelen|opmerkingen|voorbeelden|samenvatting|resultaten|bevindingen|conclusie|oorzaak|oplossing|wijzigingen',
    tellsWhen:
      '(?:elke keer (?:dat|als)|telkens als|als|wanneer) (?:ik|men|hij|iemand) (?!zeg |vraag |je |typ |schrijf )',
    wish: 'ik heb liever',
    conventions: String.raw`^ (?:hier|bij ons) (?!kan |weet |heeft |ziet |kon )[^ ,]+ (?:niemand|niets) |^ (?:(?:de|alle) )?[^ ,]+(?: [^ ,]+){0,2} (?:staan|horen) (?:naast|in|onder|bij) \S|^ niemand (?:wijzigt|bewerkt|pusht|merget|deployt|verwijdert) .*(?:handmatig|met de hand|zonder|direct|behalve) `,
    workedOn:
      'code|test|tests|commit|commits|branch|bestand|bestanden|database|schema|afhankelijkheid|bibliotheek|pakket|functie|klasse|methode|module|component|antwoord|uitleg|commentaar|documentatie|taal|nederlands|engels|fout|script|opdracht|variabele|pagina|kleur|tekst|toon|plan|stap|taak|stijl|productie|server',
    youAre: '[Jj](?:e|ij) bent|[Uu] bent',
    quoteMarks: 'aanhalingstekens',
    operates: 'klikken|drukken|tikken|herladen|inloggen|slepen|herstarten|vernieuwen|verversen',
    toils: 'twee keer|tweemaal|drie keer|meerdere keren|met de hand|handmatig|elke keer|opnieuw',
    byNow: 'nu|inmiddels',
    lets: 'laten we|laat (?:me|ik)',
    setsOut:
      '(?:(?:nu|eerst|dan|daarna) )?(?:laten we|laat (?:me|ik)|(?:eens |even )?kijken|ik (?:kijk|controleer|wil|ga|zoek|bekijk|lees|test)|(?:kijk|controleer|zoek|bekijk|lees|test) ik)',
    asksWithin: 'of (?:er|het|de|dat|we|ik|dit|die)|hoe|wat|welke?|waar|waarom|wie|wanneer',
    acknowledged: 'begrepen|genoteerd|akkoord|oké',
    begun: 'is (?:gestart|begonnen|bezig)|loopt(?: nu| nog)?',
    timeUnits: 'minuten|minuut|uur|uren',
    progressed: 'halverwege|tot nu toe|klaar|gemigreerd|omgezet',
    nothingSeen:
      'niets (?:in|op) |(?:[^ ,]+ ){0,4}(?:staat niets|zie niets|gebeurt niets|komt niets) (?:in|op|uit|,|$)|geen (?:fout|fouten|foutmelding|foutmeldingen|melding|meldingen|uitvoer|antwoord|resultaat|resultaten)(?: (?:in|op) (?:de|het) [^ ]+)? (?:,|$)',
    thingsWanted:
      '(?:ik|we) (?:wil|willen|heb|hebben|zoek) (?:graag )?een (?:[^ ,]+ ){1,6}(?:die|dat|waar|waarin)|(?:maak|bouw|schrijf) (?:me |ons )?een (?:[^ ,]+ ){1,6}(?:die|dat|waar|waarin)',
    flaky: 'af en toe|wisselvallig|soms',
    voided: '(?:klopt|geldt|telt) niet|is ongeldig',
    passes: 'tests?[^.,;]{0,30} (?:slagen|geslaagd|groen)',
    still: 'nog',
    retracted: 'ik (?:had het mis|zat ernaast|vergiste me)|vals spoor|verkeerd spoor',
    withdrawn: 'ik trek .{1,30} terug|vals alarm|(?:is|was) geen (?:fout|probleem)',
    cleared: 'is het niet|was het niet|ligt het niet aan|heeft er niets mee te maken|valt af|niet de oorzaak',
    answeredNo: 'nee',
    hedged:
      'volgens mij|vermoeden|hypothese|ik verwacht|waarschijnlijk|misschien|mogelijk|wellicht|ik denk|ik vermoed|lijkt|vermoedelijk|ik gok',
    itself: 'die|dat|het|ze',
    makes: 'maak|bouw|schrijf|voeg|verbouw|breid|pas',
    modals: 'moet|moeten|mag|mogen',
    articles: 'de|het',
    lasting: 'altijd|nooit|elke|alle|overal|vanaf nu',
    not: '(?:en )?niet',
    may: 'mag|mogen|is|zijn',
    demands: 'altijd|alleen|gebruik',
    only: 'alleen',
    forEver: 'nooit',
    today: 'vandaag',
    without: 'zonder',
    no: 'nee',
    thisOnce: 'eenmalig|alleen vandaag|slechts één keer|deze keer|bij uitzondering|nu (?:even )?niet|niet nu',
    hadTo: 'ik moet',
    universal: 'elke|elk|alle|iedere',
    chores: 'los|voeg|verander|wijzig|verwijder|maak|controleer|toon|kijk|hernoem|start|vervang|werk|herstel',
    functionWords:
      'de|het|een|en|of|je|mag|kunt|nu|weer|nog|toch|op|in|te|met|van|voor|altijd|gebruiken|gebruik|regel|regels|in|plaats|niet|na|elke',
    numbers: 'twee|drie|vier|vijf|zes|zeven|acht|negen|tien',
    exceptions: 'behalve|uitgezonderd|maar niet',
    asides: 'trouwens|overigens|iets anders|tussendoor',
    demonstratives: 'die|deze|dat|dit',
    smallTalk:
      'niets|iets|niemand|ik|hij|zij|ze|wij|we|mij|me|hem|haar|ons|mijn|zijn|dit|dat|die|deze|er|is|was|wordt|worden|heb|heeft|hebben|kan|kunnen|moet|moeten|zal|zullen|wil|willen|goed|mooi|oké|ja|nee|ook|maar|want|dan|als|wat|wie|waar|hoe|even|eens|gewoon|echt|heel|al|alleen|alles|alle|vandaag|morgen|gisteren|eerst|daarna|tot|zonder|bij|aan|uit|om|over|doe|doen|gaan|ga|gaat|maak|maken',
    runColors: 'rood|rode|groen|groene',
    letterCases: 'kleine|hoofdletter|hoofdletters',
    weekdays: 'maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag',
    addresses: 'formeel|informeel|tutoyeren|vousvoyeren',
    languages: 'nederlands|engels|duits',
    leads: 'graag|maar|dus',
    forbidHeads: 'verboden|niet doen|no-?gos|te vermijden',
    forbids: String.raw`^(?!.* (?:kan|kunnen|kon|wil|wilde|wordt|werd|heeft|hebben|ik|we|men|het) ).* (?:niet|niets|geen(?: [\w/.-]+){1,3}) \w+en (?:,|zonder |$)`,
    untelling: 'een|het|van|voor|met|niet|dat|die|dit',
    smallWords: 'de|het|een|en|van|in|te',
    negations: 'nooit|niet|geen|zonder',
    binding: 'nooit|altijd|niet|geen|alleen',
    because: 'omdat|daarom',
    speakers: '[Ss]preker',
    atTime: 'om',
  },
};
