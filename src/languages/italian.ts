import type { Language } from './language.ts';

export const italian: Language = {
  name: 'italian',
  script: 'latin',
  isMixedIn: false,
  common:
    'il lo la i gli le un uno una di del della dei delle da dal in nel nella con su sul sulla per tra e o ma che non si è sono era ha ho hai questo questa quello come anche più mi ti ci al alla ai alle sempre mai prima dopo qui niente senza nessuno quando ogni mio mia facciamo puoi non preferisco massimo',
  urgent: 'urgente|subito|immediatamente|al più presto|quante volte|per la terza volta|te lo ho già detto',
  corrections: 'sbagliato|non è così|non quello|intendevo|ti sbagli',
  speech:
    'dice|diceva|ha detto|scrive|ha scritto|scriveva|chiede|ha chiesto|risponde|ha risposto|vuole|suggerisce|consiglia|sostiene|riporta|segnala|stampa|mostra|pretende',
  presents:
    'ecco|questo è|questa è|questi sono|qui sotto|di seguito|seguente|guarda|secondo|dal|dalla|in allegato',
  sources:
    'errore|errori|messaggio|mail|e-mail|email|ticket|commento|commenti|documentazione|readme|articolo|pagina|policy|guida|linee guida|testo|risposta|verbale|appunti|nota|cliente|capo|collega|revisore|registro|log|output|chat|thread|contratto|manuale|regolamento|recensione|specifica',
  others:
    'cliente|clienti|capo|collega|colleghi|revisore|fornitore|ufficio|azienda|avvocato|consulente|moglie|marito|amico|professore|tester|supporto|direttore|responsabile|legale|marketing|commerciale|slack|teams|gruppo|chatgpt|gemini',
  labels:
    'stile|test|codice|nota|importante|attenzione|ricorda|obiettivo|compito|contesto|formato|lingua|risposte|nomi|struttura|domanda|regola|promemoria|sicurezza|commit|passo',
  ownLists:
    'regola|regole|vincolo|vincoli|requisito|requisiti|importante|ricorda|voglio|vorrei|mio|mia|le mie|tieni presente|fai quanto segue',
  aims: 'obiettivo|obiettivi|compito|compiti|scopo|cosa fare|cosa voglio|richiesta',
  requests:
    'puoi|potresti|possiamo|per favore|per piacere|cosa ne pensi|cosa|che cosa|perché|come|quale|è corretto|devo|dobbiamo|facciamo|voglio|vorrei|ho bisogno|correggi|sistema|sistemiamo|spiega|riassumi|traduci|controlla|guarda|aggiungi|cambia|aggiorna|scrivi|trova|confronta|continua|crea|rimuovi|cancella|sposta|rinomina|sostituisci|esegui|implementa|fai|dimmi|mostrami|verifica|rispondi|dove',
  processes:
    'riassumi|traduci|correggi il testo|riformula|accorcia|estrai|cosa rispondo|come rispondo|prendi appunti',
  self: 'io|mi|me|mio|mia|miei|mie|ho|vorrei|voglio|penso|credo',
  group: 'noi|nostro|nostra|nostri|nostre|abbiamo',
  joins: 'e|ma|anche|inoltre|poi|quindi|allora|no|sì|ok|comunque|a proposito|ah|scusa',
  points:
    'questo testo|questa mail|questo messaggio|qui sopra|qui sotto|il messaggio|la mail|il ticket|il testo|il documento|questo documento|la chat|il commento|rispetta questo|è vero|entrambi|quanto segue|sopra|sotto',
  you: 'tu|ti|te|tuo|tua|tuoi|tue|voi|vi|vostro|vostra',
  please: 'per favore|per piacere|ti prego|gentilmente|per cortesia',
  haste: 'cmq|nn|xké|xche|grz|boh|vabbè|dai',
  greetings: 'ciao|salve|buongiorno|buonasera|gentile|gentili|caro|cara|cari|egregio|buon pomeriggio',
  audiences: 'tutti|ragazzi|team|colleghi|a tutti|gente|amici|signori|raga',
  forwards: 'messaggio inoltrato|messaggio originale|inizio messaggio inoltrato',
  following: 'questo|questa|questi|queste|seguente|seguenti|qui|sotto|allegato|di seguito',
  shows: 'ecco|questo è|questa è|questi sono|qui c è|di seguito|in allegato',
  copulas: 'è|era|sono|erano',
  commands:
    'mai|sempre|non|deve|devono|dovete|devi|nessun|nessuno|vietato|obbligatorio|evitare|evitate|evita|solo',
  whileYou: 'quando tu|prima che tu|mentre lavori|quando lavori|se trovi|dopo che hai',
  atWork:
    'questa mattina|questo pomeriggio|questa sera|messaggio di errore|questo momento|questo progetto|questo repo|questo ramo|questo file|questa cartella|questa funzione|questa volta|questo modulo|questa settimana',
  ownSpeech: 'ho detto|dicevo|ho scritto|voglio|vorrei|come dicevo|intendo',
  news: 'mi ha scritto|ci ha scritto|ha scritto su|mi ha mandato|ha mandato|è arrivato|è arrivata|mi scrive|ha pubblicato|ha risposto|nuovo commento|inoltrato',
  asksOfAuthor:
    'cosa vuole|cosa intende|cosa vogliono|ha ragione|hanno ragione|cosa gli rispondo|cosa le rispondo',
  pageParts:
    'tutti i diritti riservati|ultimo aggiornamento|pubblicato il|come utente>voglio|passi per riprodurre|verbale della riunione|in questo articolo|nel prossimo articolo|iscrivetevi',
  pointsLast: 'questo|questa|sotto|qui|ciò',
  parties:
    'il sistema|gli utenti|l utente|i dipendenti|il fornitore|il cliente|le parti|il contraente|il licenziatario|il software|gli sviluppatori|i membri|è vietato|è obbligatorio|i condomini|i collaboratori|il personale|i rifiuti|i visitatori',
  thirdPersons: 'lui|lei|loro|qualcuno|suo|sua',
  answers: 'certo ecco|certamente|ottima domanda|vuoi che|spero che aiuti|fammi sapere se|ecco una versione',
  roles: 'sei un|sei una|lei è un|agisci come|il tuo ruolo è',
  reviews: 'piccolo appunto|per il resto va bene',
  thanks: 'grazie|grazie mille|perfetto|ottimo|bravo|fantastico',
  agreements: 'va bene|d accordo|ricevuto|capito|fatto|nessun problema',
  questions: 'cosa|che|perché|come|dove|quale|quali|chi|quando|è|c è|possiamo|si può|dobbiamo',
  wishes: 'solo|usa|usate|utilizza|utilizzate',
  pageLabels:
    'partecipanti|ordine del giorno|comportamento atteso|indice|presenti|assenti|verbale|criteri di accettazione',
  mailHeaders: 'da|a|oggetto|inviato|data|cc',
  mailClosings:
    'saluti|cordiali saluti|un saluto|distinti saluti|grazie|a presto|buona giornata|un abbraccio|buon lavoro',
  decided: 'abbiamo deciso|ho deciso|la causa è',
  failed: 'non ha funzionato',
  faults: 'errore|guasto|la causa|difetto|si rompe|perde memoria',
  acts: 'adesso|intanto sposto|per prima cosa',
  recalls: 'ho trovato|ho visto|penso|credo|vedo|ero|abbiamo',
  troubles:
    'fallisce|falliscono|rotto|rotta|lento|lenta|sbagliato|sbagliata|errore|errori|perde|perdono|vuoto|vuota|problema|doppio|a volte|da ieri|non funziona|si blocca|manca|non trova|non carica|non appare|duplica',
  cues: {
    must: 'd ora in poi|da ora in poi|d ora in avanti|da adesso in poi|in futuro|vietato|obbligatorio|assicurati|fai attenzione|stai attento|mi raccomando|ricordati|ricorda di|non dimenticare|non si deve|non devi|non puoi|non voglio|in nessun caso|per nessun motivo|assolutamente non',
    obliges: 'deve|devi|devono|dobbiamo|dovete',
    persons: 'io|lui|lei|noi|loro|il cliente|i clienti|il capo|qualcuno|ciò|questo',
    firm: 'mai|sempre|solo|soltanto|solamente|unicamente|evita|evitare|esclusivamente|nessun|nessuna',
    should:
      'invece di|al posto di|preferisco|preferibilmente|meglio usare|in italiano|in inglese|massimo|al massimo|sii breve|risposte brevi|importante|in caso di dubbio|a meno che',
    opening:
      'usa|usate|utilizza|rispondi|scrivi in|mantieni|tieni|lascia stare|smetti|niente|senza|preferisci|rispetta|lavora',
    regular:
      'prima di ogni|dopo ogni|a ogni|ad ogni|ogni volta|prima di fare|quando modifichi|quando cambi|in caso di dubbi|ovunque|dappertutto|di default|prima di committare',
    general:
      'ogni|tutti i|tutte le|tutto il|tutta la|quando modifichi|quando cambi|quando tocchi|quando aggiungi|quando crei|quando finisci|quando scrivi|quando rinomini|se modifichi|se cambi|se tocchi|se aggiungi|se crei',
    asks: 'per favore|voglio|vorrei|ho bisogno',
    standing: 'ogni|tutti|tutte|prima di|ovunque',
    tells:
      'il|lo|la|i|gli|le|io|questo|questa|non funziona|non va|non capisco|non so|non trovo|non vedo|non riesco|non passa|non compila|non c è|non ho|non è|c è|ci sono|ho|abbiamo|credo|mi|si|ora|adesso',
    reports:
      'era|erano|stava|sembra|forse|credo|ha funzionato|funziona|è successo|mostra|vedo|fallisce|ha fallito|è fallito|rispondeva',
    wonders:
      'perché|come mai|cosa significa|cosa fa|quale|dove|chi|posso|devo|dobbiamo|è possibile|si può|quando è|quando viene|quando finisce|quando arriva|quando sarà',
    suggests: 'perché non usi|perché non usiamo|che ne dici|quello che voglio',
    polite: 'puoi|potresti|per favore|puoi per favore',
    idle: 'nessun problema|non importa|non fa niente|non ti preoccupare|non preoccuparti|come sempre|non lo so|non so|non è necessario|nessuna fretta',
    allows:
      'ora puoi|adesso puoi|puoi di nuovo|puoi ricominciare|ora è permesso|è permesso|ora si può|va bene ora',
    releases:
      'senza chiedere|non è più necessario|non serve più|non devi più|non occorre più|non c è più bisogno',
    cancels:
      'dimentica|lascia perdere|non vale più|non valgono più|annulla la regola|ignora la regola|ho cambiato idea',
    corrects: 'invece di|al posto di|piuttosto|torniamo a|passiamo a|meglio',
    changes:
      'ora|adesso|alla fine|nuovo limite|nuovo obiettivo|nuovo piano|cambio di programma|intendevo|correzione',
    calms:
      "meno male|ce l'abbiamo fatta|senza fretta|non c è fretta|non è più urgente|con calma|prenditi il tuo tempo",
    permits: 'puoi|potete|si può|vai pure|procedi',
    limits: 'almeno|al massimo|massimo|minimo|meno di|più di|sotto|sopra|limite|obiettivo|entro|fino a',
    defers: 'non ancora|per ora|per il momento',
    forbid: 'mai|non|evita|evitare|senza|vietato|nessun|nessuna|niente|smetti',
    reminds: 'non dimenticare|non dimenticarti',
    brief: 'questa volta|per ora|per il momento|oggi|solo stavolta|in questo file|in questo commit',
    heads: 'regole|regola|vincoli|requisiti|convenzioni',
    terms: 'fino a|finché|mentre|durante',
    over: 'finito|finita|terminato|terminata|passato|passata|concluso|concluso tutto|approvato',
    reconsiders:
      'anzi|ripensandoci|no aspetta|scusa intendevo|era meglio|erano meglio|era più bello|preferivo|stava meglio',
  },
  patterns: {
    beforeNouns: 'il|lo|la|gli|le|un|una|mio|tuo|questo',
    behindOrders: 'tutto|adesso|ora|con|e',
    offering: '(?:propongo|consiglio|suggerisco|potrei|posso|potremmo|possiamo)|se vuoi|la mia proposta',
    takesUp:
      "sì|si|no|ok|va bene|d['’]accordo|fallo|fai così|lascia|il (?:primo|secondo|ultimo)|la (?:prima|seconda)|entrambi|entrambe|come (?:dici|proponi)",
    couldDo: 'potremmo|si potrebbe',
    offers: 'opzion[ei]|alternativ[ae]|proposta|raccomandazione',
    takenAway: 'rimoss[oaie]|eliminat[oaie]|tolt[oaie]|scartat[oaie]|sostituit[oaie]|non esiste più',
    finite: 'è|sono|era|erano|può|possono|deve|devono|manca|resta|legge|scrive|chiama|non',
    unreal: 'sarebbe|sarebbero|avesse',
    followsLast: 'allora',
    conditions: 'se (?:il|gli|un|una|uno|non)|qualora',
    partLabels:
      'impatto|conseguenze|prima|dopo|adesso|motiv[oi]|vantaggi|svantaggi|note|dettagli|esempi|riassunto|contesto|risultat[oi]|osservazioni|conclusione|problema|causa|soluzione|rischi|limiti|modifiche',
    tellsWhen: '(?:ogni volta che|quando|se) (?!tutto |questo |qualcuno |modifichi |cambi )[^ ,]+o (?!ti )',
    conventions: String.raw`^ (?:qui|da noi|in questo [^ ,]+|nel nostro [^ ,]+) (?:, )?nessuno (?!riesce |sa |può |trova |vede |capisce |ha )|^ (?:qui|da noi) (?:non )?[^ ,]+(?:iamo) |^ (?:(?:i|gli|le) )?[^ ,]+(?: [^ ,]+){0,2} (?:stanno|vanno) (?:accanto|in|nella|nel|dentro|sotto|vicino) \S|^ (?:(?:i|gli|le) )?[^,]{2,40} (?:sono|vanno) sempre in (?!errore|ritardo|attesa)|^ nessuno (?:tocca|modifica|cambia|cancella|fa push) .*(?:a mano|senza|direttamente|tranne) `,
    workedOn:
      'codice|test|commit|branch|file|cartella|percorso|database|schema|dipendenz|libreria|librerie|pacchetto|funzione|classe|metodo|modulo|componente|rispondi|risposta|spiega|commento|commenti|documentazione|lingua|italiano|inglese|errore|script|comando|variabile|pagina|colore|testo|passo|compito|stile|produzione|server',
    youAre: '[Ss]ei|Lei è',
    quoteMarks: 'virgolette|apici',
    operates: 'cliccare|premere|toccare|ricaricare|trascinare|riavviare|riaprire',
    toils: 'due volte|tre volte|più volte|a mano|manualmente|ogni volta|di nuovo',
    byNow: 'adesso|ora',
    lets: 'vediamo|fammi|lasciami',
    setsOut:
      "(?:(?:ora|adesso|poi|prima),? )?(?:è ora di|comincio|vediamo|guardiamo|controlliamo|fammi|lasciami|verifico|controllo|guardo|cerco|leggo|apro|voglio|vorrei|resta da|un'occhiata)",
    asksWithin:
      'se|come (?:il|la|lo|i|le|gli|si|viene|funziona|mai)|cosa|che cosa|quale|quali|dove|perché|chi|quando|quant[oaie]',
    acknowledged: "capito|annotato|d['’]accordo|va bene",
    begun: 'è (?:partit[oa]|iniziat[oa]|in corso)',
    timeUnits: 'minut[io]|or[ae]',
    progressed: 'a metà|finora|finit[ieoa]|migrat[ieoa]|convertit[ieoa]',
    nothingSeen:
      "(?:niente|nulla) ne[^ ]* |(?:[^ ,]+ ){0,3}(?:c'è niente|c'è nulla|vedo niente|succede niente|succede nulla) (?:in|nei|nella|nel|negli|,|$)|(?:nessun|nessuna) (?:errore|messaggio|risposta|risultato|uscita)(?: (?:nei|nel|nella) [^ ]+)? (?:,|$)",
    thingsWanted:
      '(?:mi serve|ci serve|ho bisogno di|voglio|vogliamo|vorrei|fai|fammi|scrivi|scrivimi|crea|creami) (?:un|uno|una) (?:[^ ,]+ ){1,6}(?:che|dove|in cui)',
    flaky: 'intermittente|a volte|ogni tanto',
    voided: 'non (?:vale|è valid[oa]|conta)',
    passes: '(?:test)[^.,;]{0,30} (?:passano|verdi)',
    still: 'ancora',
    retracted: 'mi (?:sono sbagliat[oa]|sbagliavo)|pista falsa|avevo torto',
    withdrawn: 'ritiro|falso allarme|falso positivo|non (?:è|era) un (?:errore|problema)',
    cleared: "non (?:c['’]entra|è la causa|è il problema)|niente a che vedere|va bene|escluso|esclusa",
    denies: 'non è|non era|non sono|non erano',
    answeredNo: 'no',
    hedged:
      'ipotesi|sospetto|mi aspetto|dovrebbe|probabilmente|forse|magari|può darsi|potrebbe essere|secondo me|penso che|credo che|sembra|direi|suppongo|scommetto',
    itself: 'che',
    makes: 'crea|fai|scrivi|aggiungi|costruisci|implementa|rifai|estendi|modifica',
    modals: 'deve|devono',
    toMany: String.raw`(?<![\p{L}])[Nn]on [\p{L}]+[aei]te(?![\p{L}])|(?:^|[.!?,:] )(?:[Uu]sate|[Ff]ate|[Ee]vitate|[Tt]enete|[Mm]andate) `,
    articles: 'il|lo|la|gli|le',
    lasting: 'sempre|mai|ogni|ovunque|d ora in poi',
    not: '(?:e )?non',
    may: 'sono|può|possono',
    demands: 'sempre|usa|solo',
    only: 'solo',
    forEver: 'mai',
    today: 'oggi',
    without: 'senza',
    no: 'no',
    thisOnce:
      'solo una volta|solo per oggi|eccezionalmente|questa volta|stavolta|non (?:(?!in poi)[^ ,]+ ){1,5}(?:adesso|ora) (?:,|$)|non adesso|non ora',
    hadTo: 'devo',
    universal: 'ogni|tutti i|tutte le',
    chores:
      'correggi|aggiungi|modifica|cancella|rimuovi|crea|verifica|mostra|guarda|rinomina|avvia|sostituisci|aggiorna|sistema',
    functionWords:
      'il|lo|la|i|gli|le|un|una|di|del|della|da|in|con|su|per|e|o|che|non|si|ora|adesso|più|usare|usa|puoi|regola|invece|posto|al|alla',
    numbers: 'due|tre|quattro|cinque|sei|sette|otto|nove|dieci',
    exceptions: 'tranne|eccetto|a parte|ma non',
    asides: "a proposito|un'altra cosa|tra l'altro|cambiando argomento",
    demonstratives: 'quelli|quelle|quello|quella|questo|questi|queste',
    smallTalk:
      'niente|nulla|qualcosa|nessuno|io|tu|lui|lei|noi|voi|loro|mi|ti|ci|vi|mio|mia|suo|sua|questo|questa|quello|quella|con|senza|no|molto|tanto|tutto|tutti|tutte|ogni|così|come|quando|dove|chi|quale|ma|perché|bene|buono|oggi|ieri|domani|mentre|fino|prima|dopo|solo|anche|ancora|essere|era|va|vai|fare|fai|fa|dare|dai|lascia|ho|hai|ha|abbiamo|voglio|vuole|sono|è',
    runColors: 'rosso|rossi|verde|verdi',
    letterCases: 'minuscolo|minuscole|maiuscolo|maiuscole',
    weekdays: 'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica',
    addresses: 'formale|informale',
    languages: 'italiano|inglese|tedesco',
    leads: 'per favore|però|quindi',
    forbidHeads: 'divieti|vietati|da evitare|da non fare|non fare',
    forbids: String.raw`(?:^|,) non (?:(?:mi|ti|si|lo|la|li|le|ci) )?(?!funziona|passa|compila|va |è |era |c |ho |so |riesco |capisco |vedo |trovo |sono |ha |posso |sembra )\w+(?:are|ere|ire|arlo|erlo|irlo) `,
    untelling: 'che|non|per|con|una|del|della|sono',
    smallWords: 'il|lo|la|di|e|un|una|in|a',
    negations: 'non|mai|senza',
    binding: 'mai|sempre|non|solo',
    because: 'perché|quindi',
    speakers: '[Pp]arlante',
    atTime: 'alle',
  },
};
