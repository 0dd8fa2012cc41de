import type { Language } from './language.ts';

export const german: Language = {
  name: 'german',
  script: 'latin',
  isMixedIn: true,
  common:
    'der die das den dem ein eine einen ist sind war in nicht und ich du er es wir im auf fur zu mit von bei aus nur noch bitte auch wie wenn dass hat haben mich mir bevor jedem jeder kein keine immer alle was wird werden sich aber oder als nach vor uber ohne nie niemals jede erst zuerst',
  urgent: 'sofort|dringend|eilt|so schnell wie|zum dritten mal|schon dreimal|wie oft',
  corrections: 'falsch|das stimmt nicht|das ist falsch|nicht das|ich meinte',
  speech:
    'sagt|sagte|schreibt|schrieb|meint|meinte|geschrieben|gesagt|steht|lautet|antwortet|antwortete|fordert|möchte|kunde will|kundin will|chef will|chefin will|er will|sie will|firma will|haben will|will dass',
  presents:
    'hier ist|hier sind|das ist|das hier|das sind|folgendes|folgende|folgender|siehe|unten|schau|ich bekomme|ich kriege|aus der|aus dem|laut|kam',
  sources:
    'fehler|fehlermeldung|ausgabe|log|mail|e-mail|nachricht|ticket|kommentar|kommentare|doku|dokumentation|readme|artikel|seite|richtlinie|richtlinien|anleitung|text|antwort|protokoll|bericht|wiki|kunde|kunden|kundin|chef|chefin|kollege|kollegin|kollegen|team|vertrag|handbuch|lastenheft|vorgaben vom|chat|gespräch|review|feedback|rückmeldung|kundenmail|supportticket|reviewkommentar|kundenfeedback|chatverlauf|fehlerbericht|vorlage|aufgabenblatt|rundmail|ansage|brief|schreiben|beschwerde',
  others:
    'kunde|kunden|kundin|chef|chefin|kollege|kollegin|kollegen|wiki|vertrag|handbuch|firma|frau|herr|mann|freund|freundin|nachbar|nachbarin|mutter|vater|bruder|schwester|vermieter|investor|praktikant|berater|dienstleister|lieferant|prüfer|professor|lehrer|tester|testerin|support|architekt|designer|designerin|admin|anwalt|buchhaltung|vertrieb|marketing|geschäftsführer|geschäftsführung|teamleiter|teamleitung|vorgesetzter|agentur|nutzer|nutzerin|anwender|betriebsrat|datenschutz|datenschutzbeauftragte',
  labels:
    'stil|tests|test|commits|sprache|code|wichtig|achtung|hinweis|regel|regeln|doku|format|antworten|ausgabe|ziel|aufgabe|kontext|bitte|merke|struktur|ordner|namen|sicherheit|frage|fehler|außerdem|dann|zuerst|schritt',
  ownLists:
    'regel|regeln|vorgabe|vorgaben|anforderung|anforderungen|wichtig|beachte|beachten|ich will|ich möchte|mein|meine|denk dran|folgendes tun|mach folgendes',
  aims: 'ziel|ziele|aufgabe|aufgaben|auftrag|was zu tun ist|was ich will|was ich brauche',
  requests:
    'kannst du|könntest du|können wir|bitte|was meinst du|was ist|was bedeutet|was sollen|warum|wieso|wie|welche|stimmt das|ist das|soll ich|sollen wir|lass uns|ich will|ich möchte|ich brauche|ich glaube|behebe|erklär|erkläre|fasse|übersetze|prüfe|schau|mach das|mach es|setz das|aber|und|ok|also|danke|sag mir|zeig|such|vergleiche|baue|bau|schreib|schreibe|erstelle|füge|mach|mache|weiter mit|fang|beginne|ändere|benenne',
  processes:
    'fasse zusammen|fass zusammen|zusammenfassen|zusammenfassung|übersetze|übersetz|korrekturlesen|formuliere um|kürze|extrahiere|was antworte ich|wie antworte ich|antworte darauf|mach notizen',
  self: 'ich|mir|mich|mein|meine|meinen|meinem|meiner',
  group: 'wir|uns|unser|unsere|unseren|unserem|unserer',
  joins: 'und|aber|auch|außerdem|ausserdem|ach|also|übrigens|nein|ja|doch|noch was|zusätzlich|dabei|sonst',
  points:
    'das ist|ist das|sind das|heisst das|heißt das|das hier|das da|was das|ob das|das kam|das hat|das stand|das steht|dies|diese|dieser|dieses|diesen|dazu|davon|darin|daran|danach|oben|unten|folgende|folgendes|folgenden|den text|die mail|die e-mail|die nachricht|das ticket|den artikel|der artikel|den chat|das protokoll|den kommentar|die rückmeldung|das feedback|das gespräch|einhalten|verstoßen|halten wir uns|das hat geklappt|das hat geholfen|hat funktioniert|das bitte ein|das bitte um|das ein|das um|hier beschrieben|wie beschrieben',
  you: 'du|dir|dich|dein|deine|deinen|deinem|deiner|ihr|euch|eure|ihnen',
  please: 'bitte|bitteschön|biddä',
  haste: 'bzw|iwie|hmm|jep|grad|nich|wtf',
  greetings:
    'hallo|hi|hey|moin|servus|guten tag|guten morgen|guten abend|sehr geehrte|sehr geehrter|grüß gott|grüezi|tach|liebe kollegen|liebe kolleginnen|liebe frau|lieber herr|liebes team|liebe alle|ihr lieben',
  audiences:
    'euch|leute|team|alle|zusammen|kollegen|kolleginnen|freunde|ihr lieben|allerseits|damen und herren',
  forwards: 'ursprüngliche nachricht|weitergeleitete nachricht|original-nachricht',
  following:
    'dies|diese|dieses|dieser|diesen|folgende|folgender|folgendes|folgenden|unten|hier|anbei|das hier',
  shows:
    'hier ist|hier sind|hier die|hier der|hier das|hier mal|hier kommt|das ist|das sind|das hier|das war|das kam|dies ist|anbei|folgendes',
  copulas: 'ist|war|sind|waren|lautet',
  commands: 'nie|niemals|immer|kein|keine|keinen|nicht|muss|müssen|darf|dürfen|achte|vermeide|bloß|unbedingt',
  whileYou: 'wenn du|bevor du|während du|sobald du|nachdem du|falls du|bis du|immer wenn du',
  atWork:
    'diesem zeitpunkt|diesem moment|dieses projekt|diesem projekt|diesem repo|dieser branch|diesem branch|diese datei|dieser datei|diesem ordner|dieser funktion|diese funktion|dieses mal|diesem modul|diese woche|dieser sitzung|das muss|das soll|das sollte|das geht|das klappt|das funktioniert|dies muss|dies soll',
  ownSpeech:
    'ich sagte|ich habe gesagt|ich hab gesagt|ich schrieb|ich habe geschrieben|ich will|ich möchte|wie gesagt|ich meinte|wir haben gesagt|ich sagen kann|würde ich sagen',
  news: 'schreibt mir|schrieb mir|schreibt uns|schrieb uns|geschrieben|geschickt|schickte|schickt mir|kam rein|kam gerade|kam eben|kam vom|kam von|kommt von|kommt vom|stammt von|gepostet|postete|gemeldet|meldet sich|antwortete|geantwortet|weitergeleitet|im channel|im kanal|auf slack|per mail|per slack|auf whatsapp|neuer kommentar|neue nachricht|neue mail|rief an|angerufen|hat mir|hat uns|mail von|mail vom|nachricht von|nachricht vom|kommentar von|kommentar vom|bekommen|erhalten|ansage von|ansage vom|durchgesagt|sprachnachricht|diktiert|wurde gesagt|wurde gebeten|hiess es',
  asksOfAuthor:
    'will er|will sie|meint er|meint sie|meinen die|meinen sie|hat er recht|hat sie recht|haben die recht|wollen die|er meint|sie meint|er will|sie will|antworte ich ihm|antworte ich ihr|sage ich ihm|sage ich ihr|antworte ihm|antworte ihr|schreib ihm|schreib ihr|was soll ich antworten|was antworte ich|was schreibe ich zurück|was soll ich zurückschreiben',
  pageParts:
    'protokoll vom|alle rechte vorbehalten|zuletzt aktualisiert|veröffentlicht am|schritte zum reproduzieren|abmelden vom newsletter|als nutzer>möchte ich|als nutzer>will ich|als nutzerin>möchte ich|als benutzer>möchte ich|als admin>möchte ich|als kunde>möchte ich|als kundin>möchte ich|als user>möchte ich|als anwender>möchte ich|m/w/d|bewirb dich|bewerben sie sich|wenden sie sich an|in diesem artikel|in diesem beitrag|im nächsten beitrag|siehe kapitel',
  pointsLast: 'das|dazu|davon|dies|unten|hier|beide',
  parties:
    'das system|die software|die anwendung|benutzer|nutzer|anwender|mitarbeiter|der auftragnehmer|der auftraggeber|der lieferant|die parteien|der lizenznehmer|der kunde|kunden|teams|entwickler|teilnehmer|mitglieder|die agentur|der anbieter|der mieter|der vermieter|gäste|besucher|es ist untersagt|es ist verboten|es ist nicht gestattet|mitarbeitende|bewohner|beschäftigte|eltern|verstöße',
  thirdPersons: 'er|sie|seine|ihre|ihm|ihn|jemand',
  answers:
    'gerne hier|natürlich hier|gute frage|ich hoffe das hilft|möchtest du dass ich|soll ich noch|lass mich wissen ob|hier ist eine verbesserte|du hast völlig recht|als ki',
  roles:
    'du bist ein|du bist eine|du bist der|sie sind ein|deine rolle ist|agiere als|als assistent|als ki|dein name ist|deine aufgabe ist es',
  reviews: 'kleinigkeit am rande|sieht sonst gut aus|nur eine anmerkung',
  thanks: 'danke|danke dir|danke euch|vielen dank|besten dank|dankeschön|prima|toll|klasse|super',
  agreements:
    'alles klar|mach ich|machen wir|geht klar|verstanden|passt|jo|notiert|wird gemacht|ok mach ich|einverstanden',
  questions:
    'was|warum|wieso|weshalb|wie|wo|woher|wohin|welche|welcher|welches|wer|wann|ist|sind|kann|können|soll|sollen|darf|hat|haben|gibt es|passt|gilt',
  wishes: 'soll|sollen|nur|verwende|benutze|nutze',
  pageLabels:
    'teilnehmer|tagesordnung|akzeptanzkriterien|erwartetes verhalten|inhaltsverzeichnis|impressum|anwesend|abwesend|entschuldigt|protokoll',
  mailHeaders: 'von|an|betreff|gesendet|datum|kopie',
  mailClosings:
    'mit freundlichen grüßen|viele grüße|freundliche grüße|beste grüße|liebe grüße|grüße|gruß|mfg|vg|danke|schönen tag|schönen tag noch|bis bald|bis dann|lg|schönes wochenende|schöne grüße|herzliche grüße|gruss',
  decided: 'entschieden|ursache ist|ursache war',
  failed: 'hat nicht funktioniert|funktioniert so nicht',
  faults:
    'ursache|schuld|fehler|fehlerhaft|kaputt|defekt|schlägt fehl|schlagen fehl|scheitert|scheitern|problem|absturz|stürzt|hängt|verliert|geht verloren|gehen verloren|falsch|liegt an|liegt daran|bricht|lassen sich nicht|lässt sich nicht|fehlt|fehlen',
  acts: 'ich|wir|dann|jetzt|nun|also|zuerst|danach|dazu|weiter mit',
  recalls:
    'habe|hab|hatte|war|bin|sehe|sah|weiß|wusste|denke|dachte|glaube|vermute|nehme an|fand|kann|konnte|könnte|würde|sollte|empfehle|schlage|brauche|möchte|haben|sind|waren|ist|wird|hat|gibt|läuft|steht|liegt|geht|kommen|kommt|nicht',
  troubles:
    'schlägt fehl|schlagen fehl|kaputt|stürzt|hängt|langsam|falsch|falsche|falschen|falsches|fehler|fehlt|fehlen|leer|doppelt|manchmal|seit gestern|geht nicht|funktioniert nicht|verliert|verlieren|findet keine|problem|dauert|flackert|veraltet|rot|zu lang|zu lange|durcheinander|verschwindet|verschwinden|bricht ab|läuft nicht|zeigt|aber nicht|frisst|springt|rundet falsch|nicht mehr|bleibt stehen|zu groß|zu viele',
  cues: {
    must: 'darf nicht|darf nie|darf niemals|darf+nicht|darfst+nicht|dürfen+nicht|darfst nicht|dürfen nicht|duerfen nicht|darf kein*|darfst kein*|dürfen kein*|auf keinen fall|keinesfalls|unter keinen umständen|verboten|tabu|pflicht|unbedingt|zwingend|ab jetzt|ab sofort|ab heute|von nun an|in zukunft|künftig|zukünftig|achte darauf|achte drauf|achte immer|pass auf|pass bitte auf|stelle sicher|stell sicher|denk daran|denk dran|denke daran|vergiss nicht|merk dir|finger weg|ich will kein*|ich möchte kein*|ich mag kein*|wir wollen kein*|ich will nicht|ohne mein*|ohne mich zu fragen|ohne zu fragen|ohne rückfrage|frag mich|frag erst|frag vorher|frag immer|frag lieber|nie wieder|nicht ohne|ohne dass ich|gefragt werden|bescheid geben|sag mir vorher|sag vorher|nur ich|ich allein|nicht mehr als|nicht länger als|nicht größer als|vorsicht|vorsichtig|aufpassen|behutsam|no go|ist meine sache|sind meine sache|ist mein job|ist nicht deine aufgabe|nichts zu suchen|nichts verloren|mache nur ich|macht nur ich',
    obliges: 'muss|musst|müssen|muessen',
    persons: 'ich|es|das|er|sie|wir|der kunde|die kunden|der chef|die kollegen|jemand|man',
    firm: 'nie|niemals|immer|stets|nur|ausschließlich|vermeide|vermeiden|verzichte|verzichten',
    denies: 'nicht|kein|keine|keinen|keiner|keinem|keinerlei|nichts|nix',
    should:
      'statt|stattdessen|anstatt|lieber|bevorzuge|bevorzugt|soll|sollen|sollte|sollten|sollst|auf deutsch|auf englisch|auf französisch|auf spanisch|in ruhe|max|maximal|höchstens|fasse dich kurz|fass dich kurz|kurz halten|klein halten|kurze antworten|kurz und knapp|bleibt wie|bleiben wie|so lassen|so bleiben|bleibt so|wichtig ist|im zweifel|in diesem projekt|hier gilt|es gilt|als erstes|verwenden|befolgen|einhalten|beachten|beibehalten|übernehmen|kurz fassen|kurze+antworten|außer wenn|ausser wenn|es sei denn|nur wenn|absichtlich|mit absicht|orientiere dich|an das bestehende|wie bisher|wie gehabt|nach dem muster|minimal|mindestens|weniger als|so klein wie|so einfach wie|mag ich nicht|ich mag nicht|gefällt mir nicht|kommt nach|kommen nach|gehört in|gehören in|gehört nach|gehören nach|kommt in|kommen in',
    opening:
      'verwende|verwend|benutze|benutz|nutze|nutz|nimm|antworte|halte|halt dich|schreib keine|schreibe keine|mach keine|mache keine|wichtig|wir verwenden|wir nutzen|wir benutzen|wir nehmen|hör auf|höre auf|schluss mit|lass|lasse|bleib bei|achte|beachte|ohne|frag nach|frage nach|frag wenn|frag lieber|frag mich|zeig mir immer|zeig mir erst|überspring|lass weg',
    regular:
      'vor jedem|vor jeder|nach jedem|nach jeder|bei jedem|bei jeder|bevor du|jedes mal|jedesmal|immer wenn|sobald du|wenn du unsicher|wenn du etwas|wenn du was|überall|ueberall|nacheinander|wo möglich|wenn möglich|so weit möglich|standardmäßig|so wenig wie möglich|so kurz wie möglich|du änderst|du anfasst|den du|die du|das du',
    general: 'jede|jeder|jedes|jeden|alle|sämtliche|alles|neue|pro|wenn du|sobald du|nachdem du|immer wenn',
    asks: 'bitte|ich will|ich möchte|ich moechte|ich hätte gern*',
    standing: 'jede|jeder|jedes|jedem|jeden|alle|allen|aller|überall|bevor|vor jedem|vor grösser*|vor groß*',
    tells:
      'ich|es|das|dies|diese|dieser|dieses|die|der|den|er|sie|hier|da|leider|mein|meine|bei mir|irgendwie|jetzt|wir haben|kannst|können|ist|sind|hat|haben|gibt|nein das|nein|keine änderung|keine änderungen sichtbar|alle tests laufen|alle tests sind|alle tests gr*|alles gut|alles klar|alles ok|gut|hab|passt|im moment',
    reports:
      'waren|wurde|wurden|hatte|hatten|habe|hat|gab|gibt|glaube|vielleicht|wahrscheinlich|scheint|offenbar|anscheinend|dachte|wollte|kommt|passiert|geklappt|funktioniert|meinte|sehe|verstehe|bekomme|lädt|läuft|ging|geht|gemacht',
    wonders:
      'warum|wieso|weshalb|wie|was|wo|wer|wann|welche|welcher|soll ich|sollen wir|sollte ich|muss ich|kann ich|können wir|ist das|ist es|hast du|gibt es|das muss am|das sollte jetzt|das müsste|muss am|kannst du mir',
    suggests: 'warum nicht|wie wäre|wie waers|was ich will|was ich möchte',
    polite: 'kannst du|könntest du|koenntest du|würdest du|wuerdest du|magst du|könnten sie|können sie|bitte',
    idle: 'lass uns|lasst uns|kein problem|keine ahnung|keine sorge|kein thema|keine frage|kein stress|nicht schlimm|nicht so schlimm|macht nichts|immer noch|noch immer|nach wie vor|gar nichts|nicht nötig|nicht notwendig|nicht sicher|kein unterschied|keine fehler|kein fehler|warum nicht|nur noch ein*|noch nicht probiert|noch nicht fertig',
    allows:
      'darf jetzt|dürfen jetzt|darfst gern|darfst+gerne|jetzt auch|du darfst jetzt|du darfst wieder|du darfst+jetzt|du darfst+wieder|du darfst+doch|du kannst+jetzt|du kannst+wieder|kannst+doch wieder|doch wieder|ist jetzt erlaubt|wieder erlaubt|jetzt erlaubt|ab jetzt erlaubt|wieder ok|jetzt ok|doch ok|jetzt doch|wieder in ordnung|jetzt in ordnung|du kannst ruhig|du darfst ruhig|darfst du+wieder|darfst du+jetzt|kannst du+wieder|kannst du+jetzt|darfst du+ruhig',
    releases:
      'ohne zu fragen|ohne nachzufragen|nicht mehr nötig|nicht mehr notwendig|brauchst+nicht mehr|musst+nicht mehr|müssen+nicht mehr|muss+nicht mehr|brauchen+nicht mehr|nicht mehr erforderlich|brauchst du+nicht|kannst du dir sparen|muss nicht mehr|brauchst+kein*+mehr|musst+nicht',
    cancels:
      'kann weg|kann raus|fliegt raus|vergiss|kannst du vergessen|kannst+vergessen|könnt ihr vergessen|vergessen wir|ist gestrichen|fällt weg|vom tisch|gilt nicht mehr|gelten nicht mehr|ist hinfällig|hat sich erledigt|streich+regel|streiche+regel|ignoriere+regel|regel+aufgehoben|nehme+zurück|nehm+zurück|nehmen wir zurück|anders überlegt',
    corrects:
      'statt|stattdessen|anstatt|lieber|sondern|zurück zu|wechsel zu|umgestiegen|wir nehmen jetzt|wieder auf',
    changes:
      'ab jetzt|ab heute|von nun an|jetzt|nunmehr|ab sofort|doch|stattdessen|statt|neues ziel|neue grenze|neuer plan|planänderung|erhöht auf|gesenkt auf|auf einmal|verschoben auf|ich meinte|korrektur|inzwischen|mittlerweile',
    calms:
      'puh|uff|geschafft|gerade noch rechtzeitig|keine eile|keine eile mehr|nicht mehr dringend|kein stress|kein stress mehr|hat zeit|lass dir zeit|eilt nicht|eilt nicht mehr|entwarnung|wieder ruhig|krise ist vorbei|krise vorbei',
    permits:
      'auch ok|auch okay|auch in ordnung|geht auch|du kannst|du darfst|kannst du|darfst du|darfst|darf|dürfen|kannst|nur zu|leg los',
    limits:
      'mindestens|höchstens|unter|über|maximal|minimal|max|grenze|ziel|innerhalb|nicht mehr als|bis|weniger als|mehr als|muss|soll|bleiben|wir wollen|toleranz|frist',
    defers: 'noch nicht|noch kein*|erst mal nicht|vorerst|noch',
    forbid:
      'nie|niemals|nicht|kein|keine|keinen|keiner|keinem|keinerlei|nichts|vermeide|vermeiden|verzichte|verzichten|keinesfalls|ohne|finger weg|verboten|tabu|in ruhe|hör auf|nix',
    reminds: 'vergiss nicht|nicht vergessen',
    brief:
      'diesmal|vorerst|fürs erste|für den moment|heute|in dieser datei|für diese datei|in diesem commit|für diesen commit|ausnahmsweise|nur dieses mal',
    heads:
      'bei uns gilt|für uns gilt|hier im projekt gilt|regeln|spielregeln|regel|vorgaben|bedingungen|einschränkungen|konventionen|randbedingungen',
    terms: 'bis|solange|während|vorerst',
    over: 'vorbei|fertig|gelaufen|durch|erledigt|beendet|abgeschlossen|zu ende|überstanden|weg|freigegeben|abgenommen|zurück',
    reconsiders:
      "ach nee|ach nein|doch nicht|doch lieber|bei näherer betrachtung|wenn ich es mir recht überlege|wenn ich's mir recht überlege|nochmal überlegt|noch mal überlegt|anders überlegt|streich das|vergiss das|lohnt sich nicht|dann doch|lieber doch|nee doch|moment nein|oder besser|besser noch|quatsch|dann eben|dann halt|war+schöner|war+besser|waren+besser|waren+schöner|sah besser aus|gefiel mir besser|fand ich besser|fand ich schöner",
  },
  patterns: {
    beforeNouns: 'der|die|das|den|dem|ein|eine|mein|dein|unser|letzte|letzter|letzten|dieser|diese|jeder',
    behindOrders: 'bitte|alles|jetzt|mit|nach|auf',
    offering:
      'ich (?:würde|könnte|kann|schlage)|wir (?:könnten|können)|wenn du (?:willst|magst|möchtest)|mein vorschlag|meine empfehlung|sag bescheid|entweder|alternativ',
    takesUp:
      'ja|nein|jo|ok|okay|passt|gut so|mach (?:das|es|so|beides)|nimm|lass (?:es|das)|(?:das )?letztere[rsn]?|(?:das )?erstere[rsn]?|beides?|keins|genau|einverstanden|wie du (?:sagst|vorschlägst)|dein vorschlag',
    couldDo: '(?:wir|man) könnten?|ich würde',
    offers: 'option|optionen|alternativen?|empfehlung|vorschlag|variante|varianten|der plan',
    takenAway:
      'entfernt|gelöscht|ausgebaut|rausgeworfen|hinausgeworfen|verworfen|zurückgenommen|ersetzt|gibt es nicht mehr|ist weg',
    finite:
      'ist|sind|war|waren|hat|haben|hatte|wird|werden|kann|können|muss|müssen|darf|fehlt|fehlen|liegt|läuft|steht|gibt|braucht|bleibt|kommt|geht|nimmt|liest|schreibt|ruft|wirft|nicht|keine?[nrms]?',
    unreal: 'würden?|wäre[n]?|hätten?',
    followsLast: 'dann|so',
    conditions: 'wenn|sofern|falls (?:der|die|das|ein|eine|es|man|du|wir|sie|kein|keine)',
    partLabels:
      'auswirkung(?:en)?|folgen?|vorher|nachher|davor|danach|jetzt|begründung|gr(?:und|ünde)|vorteile?|nachteile?|hinweise?|anmerkung(?:en)?|einzelheiten|details|beispiele?|zusammenfassung|überblick|hintergrund|ergebniss?e?|befunde?|beobachtung(?:en)?|fazit|problem|ursache|lösung|risiken|einschränkungen|belege?|geändert|änderungen',
    tellsWhen:
      '(?:(?:jedes mal|jedesmal|immer) (?:, )?)?wenn (?:ich|man|er|jemand) (?!sage |frage |schreibe |dir |dich |tippe |will |möchte |was |etwas )',
    workedOn:
      'code|test|tests|commit|commits|branch|datei|dateien|ordner|pfad|datenbank|schema|abhangigkeit|bibliothek|paket|funktion|klasse|methode|modul|komponente|antwort|antworte|erklar|kommentar|doku|dokumentation|umlaut|sprache|deutsch|englisch|fehler|skript|befehl|variable|name|seite|farbe|text|plan|schritt|aufgabe|stil|server|prod',
    youAre: '[Dd]u bist|Sie sind',
    quoteMarks: 'anführungszeichen|hochkommas?',
    operates:
      'drücken|gedrückt|klicken|geklickt|tippen|neu laden|neu geladen|anmelden|einloggen|ziehen|wischen|scrollen|neu starten|zurücksetzen|zurückgesetzt|wieder öffnen',
    toils: 'zweimal|zwei mal|mehrmals|dreimal|von hand|manuell|jedes mal|jedesmal|erneut|noch einmal|nochmal',
    byNow: 'jetzt|nun|inzwischen|nur noch',
    lets: 'lasst? (?:mich|uns)|mal sehen|schauen wir|sehen wir nach',
    setsOut:
      '(?:(?:als nächstes|jetzt|nun|dann|zuerst|zunächst|vorher|danach|noch) )?(?:mal (?:eben |kurz )?(?:sehen|schauen|gucken|nachsehen)|schauen wir|sehen wir|lasst? (?:mich|uns)|ich (?:schaue|prüfe|suche|gucke|lese|öffne|will|möchte|muss|werde|teste|probiere)|(?:schaue|prüfe|suche|gucke|lese|öffne|teste|sehe|probiere) ich|erst(?: ?mal)? [a-zäöüß]+en|kurz(?:er)? (?:blick|check|test)|ein (?:kurzer )?blick)',
    asksWithin:
      'ob|wie|was (?:der|die|das|er|es|sie|dort|hier|da|im|in)|welche[rsmn]?|wo|woher|warum|weshalb|wer|wann',
    acknowledged: 'verstanden|notiert|alles klar|mache ich|einverstanden|gut',
    begun: '(?:ist|wurde) gestartet|hat begonnen|läuft(?: jetzt| gerade| noch)?|gestartet',
    ofEveryProject: 'datei(?:en)?',
    timeUnits: 'minuten?|stunden?',
    progressed: 'zur hälfte|bisher|fertig|erledigt|umgestellt|übersetzt|migriert|geprüft|geschafft',
    nothingSeen:
      '(?:[^ ,]+ ){1,4}(?:eigentlich|angeblich) .*(?:tut|macht|ist|geht|passiert) (?:es |er |sie |das )?(?:aber|trotzdem|jedoch)|keine?(?:rlei)? (?:fehler|fehlermeldung|fehlermeldungen|meldung|meldungen|ausgabe|ausgaben|eintrag|einträge|antwort|warnung|warnungen|treffer)(?: (?:im|in der|in den|auf der) [^ ]+)? (?:,|$)|nichts (?:im|in der|in den|auf der|auf dem|zu sehen|passiert)|(?:[^ ,]+ ){0,4}(?:steht|kommt|passiert|erscheint|ist|sehe ich|gibt es|finde ich|hilft|tut sich) (?:[^ ]+ ){0,2}nichts',
    thingsWanted:
      '(?:ich|wir) (?:brauche|brauchen|möchte|möchten|will|wollen|hätte gern|hätten gern|hätte gerne) (?:bitte |noch |gern |gerne )?(?:eine?|einen|so etwas wie eine?n?) (?:[^ ,]+ ){1,6}, (?:der|die|das|dem|den|in dem|in der|mit dem|mit der|wo)|(?:bau|baue|mach|mache|schreib|schreibe|erstell|erstelle|programmier|füg|füge|ergänz|ergänze|leg|lege) (?:mir |uns |bitte ){0,2}(?:eine?|einen) (?:[^ ,]+ ){1,6}, (?:der|die|das|dem|den|in dem|in der|mit dem|mit der)',
    flaky: 'sporadisch|gelegentlich|wackelig|mal so, mal so|ohne jede änderung',
    voided: '(?:gilt|zählt|stimmt) (?:also )?nicht|ist (?:nicht gültig|ungültig|falsch|wertlos)',
    passes: 'tests?[^.,;]{0,30} (?:grün|laufen|durch|bestanden|bestehen|erfolgreich)',
    still: 'noch|bislang|bisher|derzeit|weiterhin',
    retracted:
      'ich (?:lag|hatte mich|habe mich) (?:falsch|geirrt|daneben)|falsche (?:fährte|spur|vermutung)|falscher verdacht|mein (?:irrtum|fehler)',
    withdrawn:
      'ziehe ich zurück|zurückgezogen|(?:ist|war) (?:doch )?(?:kein fund|kein fehler|kein problem)|fehlalarm',
    itself: 'sie|er|es|die|der|das',
    makes:
      'bau|baue|erstelle|schreib|schreibe|mach|mache|füge|implementiere|entwirf|stell|stelle|ergänze|erweitere|bring',
    modals: 'muss|müssen|darf|dürfen|soll|sollen|sollte|sollten',
    toStrangers: String.raw`[\p{L}]e(?:n|rn|ln) Sie `,
    toMany: `(?:^|[.!?,:] )(?:[Bb]itte )?(?:[Vv]erwendet|[Bb]enutzt|[Nn]utzt|[Nn]ehmt|[Ss]chickt|[Ss]endet|[Ss]peichert|[Ss]chreibt|[Aa]chtet|[Hh]altet|[Dd]enkt|[Ll]asst|[Pp]rüft|[Mm]eldet|[Ll]egt|[Ff]ragt|[Tt]estet|[Ll]öscht|[Ll]iefert|[Dd]ruckt|[Mm]acht|[Gg]ebt|[Tt]ragt) (?!nichts)`,
    wasSo: 'war|waren',
    unrun: '(?:noch )?nicht (?:gelaufen|gestartet|ausgeführt)',
    removes: String.raw`entfern\w*|lösch\w*`,
    lasting: String.raw`immer|nie|niemals|jede\w*|alle|ab jetzt`,
    reserves: 'finger (?:weg|vo[mn])|(?:überlass|lass) .* mir',
    short: 'knapp|kurz|kurze',
    long: 'ausführlich|ausführlicher|länger',
    handles: String.raw`fragen|lass|finger|schreib\w*|anfass\w*|fasst|änder\w*|bearbeit\w*|arbeiten`,
    not: '(?:und )?(?:nicht|keine?|statt)',
    articles: 'und|der|die|das|den',
    may: 'darf|dürfen|ist|sind',
    demands: 'immer|nur',
    only: 'nur',
    forEver: 'nie|niemals',
    today: 'heute',
    without: 'ohne',
    allowedAgain: String.raw`(?:ist|sind) (?:\S+ ){0,3}(?:erlaubt|in ordnung|ok|okay)|wieder|doch`,
    noDuty: 'nicht mehr',
    no: 'nein',
    onlyThis: String.raw`nur (?:\S+ ){0,2}(?:diese[rsnm]?|den (?:ersten|zweiten|letzten)|die (?:erste|zweite|letzte)|das (?:erste|zweite|letzte))`,
    firstThen: '(?:zuerst|als erstes) .*, dann',
    answersSomebody: String.raw`(?:\S+ )?antworte (?:auf (?:die|den|das|seine|ihre)|ihm|ihr|ihnen|dem|der)|(?:ja|ok|okay|gut) (?:, )?aber (?:nur|bloß)`,
    thisOnce:
      'nur dieses eine mal|ein einziges mal|nur für jetzt|einmalig|diesmal|dieses mal|ausnahmsweise|(?:nicht|nichts|kein|keine|keinen) (?:[^ ,]+ )?jetzt|jetzt (?:[^ ,]+ ){0,4}(?:nicht|nichts|kein|keine|keinen)|[^ ,]+ (?:das|es|dies) (?:jetzt |erstmal |erst mal )?noch nicht',
    thought: String.raw`(?:ich glaube|vielleicht) .*(?:soll\w*|könnte\w*)`,
    planned: String.raw`(?:das|es|dies) sollte\w*`,
    saidByOthers: String.raw`(?:er|sie|der \w+|die \w+|mein \w+) (?:sagt|sagte|meint|meinte|schreibt|schrieb)`,
    accordingTo: 'laut (?!mir )',
    askedInPassing: String.raw`(?:was|wie|warum) (?:soll\w*|kann|machen)`,
    step: 'schritt',
    hadTo: 'ich muss',
    wish: String.raw`ich (?:[\w']+ ){0,2}(?:bevorzuge|mag)`,
    dislikes: String.raw`ich mag kein\w* (?!das |es )`,
    universal: 'alle|allen|jede|jeden|jedes|jedem',
    chores:
      'behebe|fixe|ändere|aktualisiere|füge|lösche|entferne|erstelle|prüfe|teste|zeig|zeige|schau|mach|mache|benenne|starte|führe|ersetze',
    abbreviations: String.raw`z\.B\.|bzw\.`,
    functionWords:
      'mehr|der|die|das|dem|den|ein|eine|einen|und|oder|du|darfst|kannst|jetzt|wieder|noch|doch|bitte|auf|in|im|zu|mit|von|ab|pro|immer|antworten|setzen|machen|brauchst|musst|statt|stattdessen|vergiss|regel|regeln|benutzen|benutze|benutz|verwenden|verwende|nutzen|nutze|nutz|erlaubt|umgestiegen|nehm|nehme|nehmen|zuruck|dafur|neue|neuen|neues|neuer|sache|wir|sind|ist|ok|gesagt|habe|hab|ich|fur|nicht|nach|vor|jedem|muss|notig',
    numbers: 'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn',
    indents: 'tabulatoren|leerzeichen',
    quotes: 'einfache|doppelte',
    exceptions: 'außer|ausser|bis auf|ausgenommen|nur nicht|aber nicht',
    asides: 'übrigens|nebenbei|was anderes|andere sache|ganz was anderes|bevor ichs vergesse',
    demonstratives: 'die|diese|diesen|das|dies|den|denen',
    smallTalk:
      'irgendwas|irgendetwas|niemand|jemand|einfach|künftig|einmal|er|sie|mal|ja|nein|nee|ach|so|hm|dabei|ruhig|sein|wird|werden|wurde|gut|super|schon|heute|morgen|gestern|mir|mich|dir|ihr|uns|es|als|wie|wo|was|wer|wenn|dann|also|nur|auch|aber|weil|da|hier|dort|dran|ran|geh|gehst|geht|gehen|mach|machst|macht|gemacht|kommt|kommen|bleibt|bleiben|soll|sollen|will|wollen|leute|leuten|zeit|erst|selber|selbst|eben|halt|andere|anderen|anders|alles|alle|etwas|bis|seit|wegen|bevor|damit|lauf|lauft|passt|sag|sage|sagen|an|aus|bei|um|am|zum|zur|des|keine|kein|nichts',
    runColors: 'rot|grün',
    letterCases: 'kleinschreibung|großschreibung|kleinbuchstaben|großbuchstaben|groß|klein',
    weekdays: 'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag',
    addresses: 'geduzt|gesiezt|förmlich|per-du|duzen|siezen|duz|siez|sie-form|du-form',
    languages: 'deutsch|englisch|französisch',
    leads: 'bitte|und|aber|deshalb|daher',
    forbidHeads:
      'verbote|no-?gos|tabus|nicht erlaubt|nicht gestattet|zu vermeiden|bitte nicht|was nicht geht',
    forbids: String.raw`^(?!.* (?:kann|können|konnte|konntest|will|wollte|wird|werden|wurde|hat|haben|soll ich|ich|wir|man|es) ).* (?:nicht|nichts|keine?[nrm]?(?: [\w/.-]+){1,3}) \w+e(?:n|rn|ln) (?:,|ohne |$)`,
    conventions: String.raw`^.* (?:ein|eine|einen) (?:\S+ ){1,3}pro \S|^(?: [^ ]+){1,6} , (?:und )?nicht (?!das|so )[\w.-]+ (?:, )?$|^ (?!es |das )[^,]{2,60} (?:bleibt|bleiben) (?:genau |so )?wie |^ (?:(?:die|alle) )?(?!ich |es )[^ ,]+(?: (?!ist |sind |kommt )[^ ,]+){0,2} (?:immer|nur) (?:in|auf|mit|via) |^ (?!wir |ich |sie )(?:(?:die|alle|neue) )*[^ ,]+(?: [^ ,]+){0,2} (?:kommen|gehören|liegen) (?:in|ins|nach|unter|neben) \S|^ (?!ich |das |es |mir )[^ ,]+s? bitte (?:immer |nur )?(?:auf \w+ )?\w+(?:en|ern|eln) (?:,|$)|^ (?:hier|bei uns) (?!kann |konnte |hat |weiß |findet |sieht |kennt |kam |merkt )[^ ,]+ (?:niemand|keiner) |^ (?:niemand|keiner) (?:fasst|ändert|bearbeitet|editiert|pusht|mergt|committet|deployt|löscht) .*(?:von hand|ohne|direkt|außer|manuell) |^ (?!es |das )[^,]{2,60} (?:bleibt|bleiben) (?:abwärtskompatibel|rückwärtskompatibel|kompatibel|stabil|klein|schlank|kurz|privat|intern|unverändert|unangetastet|unberührt|unter) `,
    hedged:
      'meiner meinung nach|meines erachtens|vermutung|verdacht|hypothese|müsste|müssten|ich erwarte|ich rechne mit|vermutlich|wahrscheinlich|vielleicht|auf den ersten blick|ich vermute|ich tippe|dürfte|ich denke|ich glaube|ich nehme an|mein verdacht|sieht (?:so )?aus|scheint|womöglich|möglicherweise|eventuell|ich gehe davon aus|(?:könnte|könnten) (?:an?|am|es)|mein tipp|wohl|offenbar|anscheinend',
    diagnosed: 'ursache|grund|liegt an|schuld',
    answeredNo: 'nein',
    denies: 'nicht|es (?:ist|war|liegt) nicht|das (?:ist|war) es nicht|daran (?:liegt|lag) es nicht',
    cleared:
      '(?:ist|war) nicht (?:die ursache|schuld|das problem)|(?:liegt|lag) es nicht|scheide[tn] aus|(?:ist|war|sind|waren) es (?:auch )?nicht|nichts damit zu tun|(?:hat|haben) (?:das|es|der|die) (?:[\\p{L}]+ )?nichts zu tun|(?:ist|sind) in ordnung|ist unschuldig|kann nichts dafür|ist (?:raus|aus dem spiel)',
    due: 'als nächstes|noch nicht|niemand ruft',
    nextStep: String.raw`nächste[rs]? schritte?\b|als nächstes\b`,
    isNext: String.raw`als nächstes\b|noch zu tun\b`,
    first: '(?:der |die |das |den )?erste[nrs]?',
    second: '(?:der |die |das |den )?zweite[nrs]?',
    third: '(?:der |die |das |den )?dritte[nrs]?',
    or: 'oder',
    placeLabels: 'datei',
    bound: 'das|dies|dieser|diese|dieses|es|beide',
    limits: 'nur|sobald|oberhalb|unterhalb|ohne|bis',
    goesOn: 'aber|und|also|daher|deshalb|stattdessen|sonst|jedoch',
    secondThoughts:
      'korrektur|moment(?: mal)?|warte?|halt|hm+|doch nicht|bei näherem hinsehen|genauer betrachtet',
    pointing: 'dieser|diese|dieses|diesen|diesem',
    permitted: 'darf|dürfen|erlaubt',
    negations: 'nie|niemals|nicht|kein|keine|keinen',
    against: 'statt|nicht',
    smallWords: 'der|die|das|ein|eine|und|zu|in',
    binding: 'nie|niemals|immer|nicht|kein|nur',
    waiting: 'wartet auf',
    stepToCome: 'als nächstes|nächster schritt',
    proposed: 'ich würde|ich schlage vor',
    present: 'aktuell|derzeit',
    notUp: 'läuft (?:noch )?nicht|laufen (?:noch )?nicht|nicht gestartet',
    failing: 'fehler',
    running: 'läuft (?:noch|im hintergrund)',
    wrong: 'nein|falsch',
    notSo: '(?:das )?stimmt nicht',
    because: 'weil|daher',
    purposes: 'damit|denn|nicht|statt',
    negated: String.raw`nicht|kein\w*|nur`,
    supposed: 'vielleicht|könnte',
    orders: 'füge|entferne|ersetze|ergänze|erstelle|lösche|ändere|benenne|schreibe|implementiere',
    intended: 'plan|vorgehen|ziel|vorschlag|umsetzung|idee',
    yesOrNo: 'ja|nein',
    allGreen: 'alle tests (?:sind )?(?:grün|laufen)',
    past: 'vorher',
    untelling: 'und|der|die|das|ist|ein|eine|nicht|mit|von|auf|für|den|dem|des',
    speakers: '[Ss]precher',
    atTime: 'um',
  },
};
