import type { Language } from './language.ts';

export const spanish: Language = {
  name: 'spanish',
  script: 'latin',
  isMixedIn: true,
  common:
    'el la los las de que no en un una y es por con para se lo del me al su mi como esta cada siempre nunca solo son sobre sin antes mas todo primero donde nada',
  urgent: 'urgente|cuanto antes|lo antes posible|ya te dije|cuántas veces',
  corrections: 'incorrecto|eso no|no es eso|me refiero|quería decir',
  speech: 'dice|dijo|escribió|escribe|pone|responde|respondió|pide|pidió|comenta|comentó|quiere|indica|según',
  presents:
    'aquí está|aquí tienes|aquí están|esto es|este es|esta es|abajo|siguiente|siguientes|mira|recibí|me sale|según|de parte de|extracto',
  sources:
    'error|salida|log|registro|mensaje|correo|mail|email|ticket|comentario|comentarios|doc|documentación|readme|artículo|página|política|guía|texto|respuesta|acta|informe|wiki|cliente|clienta|jefe|jefa|colega|compañero|equipo|contrato|manual|chat|conversación|revisión|reseña|feedback|circular|carta|nota|aviso|queja',
  others:
    'cliente|jefe|jefa|colega|compañero|wiki|contrato|empresa|mi mujer|mi marido|esposa|esposo|novio|novia|pareja|amigo|amiga|vecino|vecina|madre|padre|hermano|hermana|inversor|becario|becaria|consultor|proveedor|profesor|profesora|tester|soporte|arquitecto|diseñador|diseñadora|admin|abogado|abogada|contable|comercial|marketing|dirección|director|directora|gerente|responsable|agencia|usuario|usuaria|clienta|clientes|legal|señor|señora',
  labels:
    'estilo|tests|pruebas|commits|idioma|código|importante|atención|nota|regla|reglas|documentación|formato|respuestas|salida|objetivo|tarea|contexto|estructura|carpetas|nombres|seguridad|pregunta|luego|primero|paso',
  ownLists:
    'regla|reglas|requisito|requisitos|restricción|restricciones|importante|quiero|necesito|mis|mi|ten en cuenta|haz lo siguiente',
  aims: 'objetivo|objetivos|tarea|tareas|meta|qué hacer|lo que quiero|encargo',
  requests:
    'puedes|podrías|podemos|por favor|qué opinas|qué te parece|qué es|qué significa|por qué|cómo|cuál|es verdad|está bien|quiero|necesito|creo|arregla|explica|resume|traduce|revisa|mira|hazlo|haz eso|pero|y|ok|gracias|dime|muestra|agrega|compara|añade|cambia|crea|haz|prepara',
  processes: 'resume|resumen de|traduce|reformula|acorta|extrae|qué respondo|toma notas',
  self: 'yo|mi|mis|quiero|necesito|prefiero',
  group: 'nosotros|nuestro|nuestra|nuestros|nuestras',
  joins: 'y|pero|también|además|ah|sí|por cierto',
  points:
    'esto|eso|este|estos|estas|ese|esa|esos|esas|así|arriba|abajo|siguiente|siguientes|el mensaje|el correo|el ticket|el artículo|el chat|el acta|el comentario|el texto|la conversación|cumplimos|cumple|incumplimos|eso funcionó|ha funcionado',
  you: 'tú|te|ti|tu|tus|usted|ustedes|vosotros|vuestro|vuestra',
  please: 'por favor|porfa|porfavor|favor de',
  haste: 'porfa|xfa|pq|xq|tmb|jaja|jajaja|vale|oye',
  greetings:
    'hola|buenas|buenos días|buenas tardes|buenas noches|estimado|estimada|estimados|estimadas|querido|querida|qué tal|apreciado|apreciada',
  audiences:
    'equipo|todos|todas|chicos|chicas|gente|compañeros|compañeras|a todos|amigos|señor|señora|señores',
  forwards: 'mensaje original|mensaje reenviado',
  following: 'esto|este|estos|estas|siguiente|siguientes|abajo|adjunto|a continuación|lo siguiente',
  shows:
    'aquí está|aquí tienes|aquí están|aquí va|aquí el|aquí la|esto es|este es|esta es|estos son|estas son|esto fue|esto lo|te paso|te pego|te dejo|adjunto|he aquí',
  copulas: 'es|era|son|dice',
  commands:
    'nunca|siempre|no|jamás|debe|deben|debes|hay que|prohibido|obligatorio|evita|evitar|ningún|ninguna|tiene que|tienen que',
  whileYou:
    'cuando lo|cuando hagas|si haces|si tocas|si cambias|antes de que|cuando termines|si necesitas|cuando cambies|si encuentras',
  atWork:
    'esta mañana|esta tarde|esta noche|mensaje de error|este momento|ese momento|este proyecto|este repo|este repositorio|esta rama|este archivo|este fichero|esta carpeta|esta función|este módulo|esta vez|esta sesión|esto debe|esto tiene que|esto no funciona|esto funciona|eso debe',
  ownSpeech: 'dije|ya dije|escribí|como dije|quiero|te dije|quisiera|te pedí',
  news: 'me escribe|me escribió|nos escribió|me mandó|nos mandó|me ha mandado|nos ha mandado|me envió|nos envió|me ha enviado|enviado por|ha mandado|mandó|recibido|recibí|me llegó|nos llegó|acaba de|publicó|respondió|reenviado|en slack|por slack|por whatsapp|por correo|por mail|por teams|en el canal|nuevo comentario|nuevo mensaje|mensaje de|mensaje del|correo de|correo del|comentario de|comentario del|me dijo|nos dijo|me ha dicho|dejó|llamó|nota de voz|de parte de|me pidieron|me han pedido|me dijeron|nos pidieron|me puso',
  asksOfAuthor:
    'quiere decir|se refiere|qué quiere|qué quieren|tiene razón|tienen razón|respóndele|contéstale|le respondo|le contesto|les respondo|le digo|dile',
  pageParts:
    'todos los derechos reservados|última actualización|publicado el|criterios de aceptación|pasos para reproducir|darse de baja|como usuario>quiero|en el próximo artículo|en este artículo|hoy quiero hablaros|suscríbete|póngase en contacto',
  pointsLast: 'eso|esto|abajo|ambos',
  parties:
    'el sistema|el software|la aplicación|los usuarios|el usuario|los empleados|el contratista|el proveedor|las partes|el licenciatario|el cliente|los clientes|los equipos|los desarrolladores|los participantes|los miembros|el arrendatario|el arrendador|los visitantes|queda prohibido|está prohibido|se prohíbe|es obligatorio|el personal|los residentes',
  thirdPersons: 'él|ella|ellos|ellas|su|sus|alguien',
  answers:
    'claro aquí|por supuesto aquí|buena pregunta|espero que esto ayude|espero que te ayude|quieres que te|te gustaría que|aquí tienes una versión mejorada|como ia',
  roles: 'eres un|eres una|usted es un|actúa como|tu rol es',
  reviews: 'detalle menor|por lo demás se ve bien',
  thanks: 'gracias|muchas gracias|genial|perfecto',
  agreements: 'vale|de acuerdo|entendido|anotado|perfecto entonces|sin problema|hecho',
  questions: 'qué|por qué|cómo|dónde|cuál|cuáles|quién|cuándo|es|está|hay|podemos|se puede|debemos',
  wishes: 'solo|sólo|usa|usad|utiliza',
  pageLabels:
    'asistentes|orden del día|comportamiento esperado|índice de contenidos|presentes|ausentes|acta|criterios de aceptación',
  mailHeaders: 'de|para|asunto|enviado|fecha|cc',
  mailClosings:
    'saludos|un saludo|atentamente|gracias|cordialmente|saludos cordiales|un abrazo|hasta luego|buen día|que tengas buen día|un cordial saludo|abrazos|besos',
  decided: 'causa raíz|decidido|decidimos|decidí ',
  failed: 'no funcionó',
  faults:
    'causa|culpable|fallo|fallos|falla|fallan|error|roto|rota|cuelgue|cuelga|se pierde|se pierden|problema|fuga|viene de|se debe|incorrecto|incorrecta|falta|faltan|no se puede|no se pueden',
  acts: '*[a-zá-ú]o|voy|vamos|ahora|luego|después',
  recalls:
    'creo|veo|sospecho|supongo|tengo|pienso|recomiendo|propongo|había|puedo|quiero|debo|solo|como|pero|cuando|es|son|está|están|hay|tiene|tienen',
  troubles:
    'falla|fallan|roto|rota|lento|lenta|tarda|mal|error|errores|pierde|pierden|vacío|vacía|problema|duplicado|duplicados|a veces|desde ayer|no funciona|se cuelga|se bloquea|falta|no encuentra|no encuentran|no carga|no aparece|no sale|duplica|se repite',
  cues: {
    must: 'hay que|no hay que|prohibido|obligatorio|a partir de ahora|de ahora en adelante|desde ahora|de aquí en adelante|en adelante|en el futuro|asegúrate|asegúrese|ten cuidado|cuidado con|ten en cuenta|recuerda|recuerden|no olvides|no te olvides|que no se|no se te olvide|no quiero|no debe|no deben|no debes|no se debe|no se puede tocar|no puedes|ya no uses|bajo ninguna circunstancia|bajo ningún concepto|en ningún caso|de ninguna manera|sin preguntar*|sin consultar*|sin mi permiso|sin mi ok|pregúntame|pregunta antes|consúltame|avísame antes|nada de|no toque|no haga|no cambie|no modifique|no borre|no ponga|no agregue|no ejecute|no usamos|no usemos|sin mi|avísame|dime antes|no vuelvas a|nunca más|ya no toques|no sin|solo yo|sólo yo|únicamente yo|con cuidado|mucho ojo|ojo con|no tienes permiso|no es tu trabajo|es mi trabajo|es cosa mía',
    obliges: 'debe|debes|deben|debemos|tiene que|tienen que|tienes que',
    persons: 'yo|ella|eso|esto|tengo|el cliente|los clientes|el jefe|alguien|ahora',
    firm: 'nunca|siempre|jamás|evita|evitar|eviten|evite|solo|sólo|solamente|únicamente|exclusivamente|ningún|ninguna',
    should:
      'en lugar de|en vez de|prefiero|mejor usa|es mejor|es preferible|en español|en castellano|en inglés|en alemán|como está|como están|respuestas cortas|sé breve|sea breve|máximo|como máximo|no más de|en este proyecto|en caso de duda|ante la duda|importante|quédate con|salvo|a menos que|excepto si|conciso|concisa|a propósito|como antes|como el resto|mínimo|mínima|al menos|menos de|hasta un|lo más simple|no me gusta*|odio|van dentro|viven en',
    opening:
      'usa|usen|use|utiliza|usemos|usamos|aquí usamos|responde|responda|contesta|mantén|mantenga|sin|deja de|dejen de|deja|para de|basta de|escribe los|escribe las|trabaja|respeta|no más|usar|utilizar|seguir|mantener|respetar|preferir|pregunta si|pregunta cuando|pregunta siempre|omite|ignora|mejor|prefiere',
    regular:
      'antes de cada|después de cada|en cada|con cada|cada vez que|antes de hacer|antes de commit*|antes de borrar|antes de subir|cuando cambies|cuando modifiques|si tienes dudas|si dudas|siempre que|en todas partes|por todos lados|antes de cualquier|si es posible|por defecto|en lo posible|lo más|lo menos|que toques|que modifiques|que escribas|a la vez|antes de|antes que|cada vez|todas las veces',
    general:
      'cada|todo|toda|todos|todas|nuevo|nueva|cuando|al|una vez que|en cuanto|después de|si tocas|si cambias|si modificas|si añades|si agregas|si creas|si borras|si renombras',
    asks: 'por favor|quiero que|quiero|necesito|me gustaría',
    standing: 'cada|todo|toda|todos|todas|antes de',
    tells:
      'yo|el|la|los|las|eso|esto|esta|este|ese|esa|no funciona|no funcionó|no sé|no se|no entiendo|no responde|no hay|no me|no lo|no le|no importa|no sirve|no pasa|no puedo|no veo|no tengo|no encuentro|no estoy|no está|no era|no es|no eso|no fue|no tiene|no compila|no carga|no creo|no estaba|no había|no sabía|no he|no ha|creo|me|se|mi|mis|hay|ahora|ya nada|solo queda*|solo falta*|solo se|solo hay|veo|tengo|nunca me|nunca había|siempre me|siempre sale|siempre da|todo bien|todo ok|todo funciona|todo listo|todavía|sigue|ni idea',
    reports:
      'era|fue|estaba|había|parece|quizás|quizá|tal vez|creo|llegó|funcionó|funciona|queda|quedan|sale|muestra|veo|termina|hicieron|pasaban|no responde|carga|reacciona|falló|falla',
    wonders:
      'por qué|cómo|qué es|qué significa|qué pasa|qué pasó|qué hace|qué quiere|cuál|dónde|quién|es posible|puedo|debo|deberíamos|debería|ahora debería|ahora debe|debe ser|debe de|debería funcionar|hay alguna|está bien si|cuándo es|cuándo va',
    suggests: 'por qué no usas|por qué no usamos|qué tal si|lo que quiero',
    polite: 'puedes|podrías|puede|podría|por favor|porfa|me puedes',
    idle: 'no hay problema|no importa|no pasa nada|ningún problema|sin problema|sin problemas|no te preocupes|ni idea|no hay de qué|ningún cambio|no sé|no lo sé|todo bien|de todos modos|de todas formas|de todas maneras|nada más|sin funcionar|solo quedan|no estoy seguro|no era necesario|no es necesario',
    allows:
      'ahora puedes|ahora+puedes|ya puedes|ahora sí|puedes+de nuevo|puedes+otra vez|puedes volver a|vuelve a usar|está permitido|están permitid*|bien ahora|ahora+bien|al final puedes|permitido de nuevo|ya se puede|ahora se puede',
    releases:
      'sin preguntar|ya no es necesario|ya no hace falta|ya no hay que|no hace falta|ya no es obligatorio|ya no necesitas|ya no tienes que|ya no hace|ya no es|ya no hay',
    cancels:
      'ya no vale|ya no valen|ya no cuenta|puedes olvidar|sin efecto|se cancela|olvida lo|olvida la regla|olvídate de|olvida el|olvida los|olvida las|ya no aplica|cambié de opinión|cambiado de opinión|cancela+regla|ignora la regla|quita la regla',
    corrects: 'en vez de|en lugar de|mejor|volvamos a|volver a|cambia a|pasamos a|vuelve a',
    changes:
      'ahora|al final|mejor|nuevo límite|nuevo objetivo|nuevo plan|cambio de planes|cambio de plan|pasa a|sube a|baja a|quise decir|corrección|ya no',
    calms:
      'uf|uff|menos mal|lo logramos|sin prisa|no hay prisa|ya no es urgente|ya no hay prisa|tómate tu tiempo|no corre prisa|crisis superada',
    permits: 'puedes|podéis|puede|adelante|dale|tienes permiso|se puede',
    limits:
      'al menos|como mucho|por debajo|por encima|máximo|mínimo|mínima|máxima|límite|objetivo|menos de|más de|debe|tiene que|tolerancia|hasta|antes de',
    defers: 'todavía no|aún no|de momento|por ahora',
    forbid: 'nunca|jamás|no|evita|evitar|sin|prohibido|ningún|ninguna|nada de|deja de|para de',
    reminds: 'no olvides|no te olvides|no se te olvide',
    brief:
      'esta vez|por el momento|hoy|en este archivo|para este archivo|en este commit|para este commit|solo por esta vez',
    heads: 'reglas|regla|condiciones|restricciones|convenciones|normas',
    terms: 'hasta|mientras|durante|por ahora',
    over: 'terminó|terminado|terminada|termina|acabó|acabado|acabada|pasó|listo|lista|ha pasado|finalizó|finalizado|aprobado|aprobada|se fue|cerrado|cerrada|de vuelta',
    reconsiders:
      'pensándolo bien|pensándolo mejor|bien pensado|mejor no|al final|olvídalo|déjalo|cambié de idea|he cambiado de idea|no vale la pena|no merece la pena|o mejor|espera no|mejor dicho|después de todo|pues entonces|que sea entonces|era mejor|eran mejores|estaba mejor|estaban mejor|quedaba mejor|me gustaba más|prefería',
  },
  patterns: {
    beforeNouns: 'el|la|los|las|un|una|mi|tu|este|esta|último',
    behindOrders: 'todo|ahora|con|a|por',
    offering:
      '(?:propongo|recomiendo|sugiero|podría|puedo|podríamos|podemos)|si quieres|mi (?:propuesta|recomendación|sugerencia)',
    takesUp:
      'sí|si|no|ok|vale|de acuerdo|dale|hazlo|haz eso|déjalo|el (?:primero|segundo|último)|la (?:primera|segunda|última)|ambos|ambas|los dos|tu propuesta|como (?:dices|propones)',
    couldDo: 'podríamos|se podría',
    offers: 'opción|opciones|alternativas?|recomendación|propuesta',
    takenAway:
      'eliminad[oa]s?|eliminé|quitad[oa]s?|quité|borrad[oa]s?|borré|descartad[oa]s?|reemplazad[oa]s?|sustituid[oa]s?|ya no existe',
    finite:
      'es|son|está|están|era|eran|tiene|tienen|hay|puede|pueden|debe|deben|falta|queda|hace|usa|lee|escribe|llama|no',
    unreal: 'sería|serían|tuviera|tuviese|hubiera|habría',
    followsLast: 'entonces',
    conditions: 'si|en caso de que',
    partLabels:
      'impacto|consecuencias?|antes|después|ahora|razón|razones|motivos?|ventajas?|desventajas?|notas?|detalles?|ejemplos?|resumen|contexto|resultados?|hallazgos?|observaciones|conclusión|problema|causa|solución|riesgos?|limitaciones|evidencia|cambios',
    tellsWhen:
      '(?:cada vez que|cuando|siempre que|si) (?:yo )?(?!todo |solo |esto |eso |algo |no |te )[^ ,]+o (?!te )',
    workedOn:
      'codigo|test|tests|prueba|pruebas|commit|commits|rama|archivo|fichero|carpeta|ruta|esquema|dependencia|libreria|biblioteca|paquete|funcion|clase|metodo|modulo|componente|responde|respuesta|explica|comentario|documentacion|idioma|espanol|ingles|error|script|comando|variable|pagina|texto|plan|paso|tarea|estilo|produccion|servidor',
    youAre: '[Ee]res|[Uu]sted es',
    quoteMarks: 'comillas',
    operates:
      'pulsar|hacer clic|clicar|tocar|recargar|deslizar|arrastrar|reiniciar|refrescar|reabrir|iniciar sesión',
    toils: 'dos veces|tres veces|varias veces|a mano|manualmente|cada vez|otra vez|de nuevo',
    byNow: 'ahora|ya',
    lets: 'veamos|déja(?:me|dme)|vamos a ver',
    setsOut:
      '(?:(?:ahora|luego|después|primero|a continuación),? )?(?:hora de|empiezo por|veamos|a ver|vamos a|voy a|compruebo|reviso|miro|busco|leo|déja(?:me|dme)|déjeme|quiero|quisiera|queda por|falta|un vistazo)',
    asksWithin: 'si|cómo|qué|cuál(?:es)?|dónde|por qué|quién|cuándo|cuánt[oa]s?',
    acknowledged: 'entendido|anotado|de acuerdo|vale',
    begun: 'ha (?:empezado|comenzado|arrancado)|está en marcha|está corriendo',
    ofEveryProject: 'archivos?',
    timeUnits: 'minutos?|horas?',
    progressed: 'a mitad|hasta ahora|terminad[oa]s?|migrad[oa]s?|convertid[oa]s?|procesad[oa]s?',
    nothingSeen:
      'nada en |(?:[^ ,]+ ){0,3}(?:hay nada|veo nada|sale nada|pasa nada|aparece nada) (?:en|por|,|$)|(?:ningún|ninguna|sin) (?:error|errores|mensaje|mensajes|salida|respuesta|resultado|resultados)(?: en (?:el|la|los|las) [^ ]+)? (?:,|$)|(?:[^ ,]+ ){0,5}no (?:pasa|sucede|ocurre|aparece|sale) nada ',
    thingsWanted:
      '(?:necesito|necesitamos|quiero|queremos|me gustaría|quisiera|haz|hazme|escribe|crea|créame) (?:un|una) (?:[^ ,]+ ){1,6}(?:que|donde|el cual|la cual)',
    flaky: 'intermitente|a veces|de vez en cuando|sin ningún cambio',
    voided: 'no (?:vale|es válid[oa]|cuenta|sirve)|es (?:inválid[oa]|falso|errónea?o?)',
    passes: '(?:tests?|pruebas)[^.,;]{0,30} (?:pasan|verdes?)',
    still: 'todavía|aún|sigue|siguen|por ahora|de momento',
    retracted:
      'me (?:equivoqué|equivocaba|había equivocado)|pista falsa|estaba equivocad[oa]|me he equivocado',
    withdrawn: 'retiro|falsa alarma|falso positivo|no (?:es|era) un (?:error|problema|fallo)',
    itself: 'que|la cual|el cual',
    makes: 'crea|haz|escribe|añade|agrega|construye|implementa|rehaz|amplía|modifica',
    modals: 'debe|deben|debería|deberían',
    toMany: String.raw`[\p{L}][éá]is(?![\p{L}])|(?:^|[.!?¡] )(?:(?:No|Nunca) [\p{L}]{2,}[ae]n (?=[\p{L}])|(?:Us|Pid|Enví|Revis|Evit|Utilic|Manteng|Sub|Hag|Cierr)[ae]n |(?:Us|Entreg|Utiliz|Evit|Dej|Mir)ad )`,
    wasSo: 'era|eran|fue',
    unrun: '(?:no se ha|sin) (?:ejecutad[oa]|ejecutar|lanzad[oa])',
    removes: String.raw`elimin\w*|borra\w*`,
    lasting: 'siempre|nunca|cada',
    reserves: 'déjame',
    short: 'breve|breves|corto|cortas',
    long: String.raw`largo|largas|detallad\w+`,
    handles: String.raw`preguntar|escrib\w*|toc[aeo]\w*|toques?|modific\w*`,
    not: '(?:y )?no',
    articles: 'y|el|los|la',
    may: 'está|están|puede|pueden',
    demands: 'siempre|usa',
    forEver: 'nunca',
    today: 'hoy',
    without: 'sin',
    allowedAgain: String.raw`(?:está|están|es|son) (?:\S+ ){0,3}(?:bien|permitid\w*|ok)|de nuevo|otra vez`,
    noDuty: 'ya no',
    no: 'no',
    onlyThis: String.raw`solo (?:\S+ ){0,2}(?:este|esta|ese|esa)`,
    firstThen: 'primero .*, luego',
    answersSomebody: String.raw`(?:\S+ )?(?:responde|contesta) (?:a|al)|(?:sí|ok|vale) (?:, )?pero (?:solo|sólo|solamente)`,
    thisOnce:
      'solo una vez|solo por hoy|por única vez|excepcionalmente|esta vez|no (?:(?!partir )[^ ,]+ ){1,5}ahora|ahora no',
    thought: String.raw`(?:creo que|quizás) .*debería\w*`,
    planned: '(?:eso|esto) debería',
    saidByOthers: String.raw`(?:él|ella|el \w+|la \w+) (?:dice|dijo|quiere)`,
    accordingTo: 'según (?!mí )',
    askedInPassing: '(?:que|como) (?:hacer)',
    step: 'paso|etapa',
    hadTo: 'tengo que',
    dislikes: '(?:no me gustan?|odio) (?!eso |esto )',
    universal: 'todos|todas|cada',
    chores:
      'arregla|agrega|añade|actualiza|borra|elimina|crea|revisa|prueba|muestra|muéstrame|mira|renombra|corre|ejecuta|reemplaza|cambia',
    abbreviations: String.raw`p\.ej\.`,
    functionWords:
      'el|los|las|una|y|o|puedes|ahora|todavia|ya|nuevo|nueva|nuevas|nuevos|hacer|hagas|haz|usar|usen|uses|vez|de|del|en|por|para|que|al|partir|porfa|responde|lugar|olvida|regla|mejor|utiliza|utilizar|lo|dije|dicho|sobre|falta|hace|estan|esta|bien|permitido|necesario|respondeme|contesta|contestes|contestar|contestame',
    numbers: 'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez',
    indents: 'espacios',
    quotes: 'simples|dobles',
    exceptions: 'excepto|salvo|menos|pero no',
    asides: 'por cierto|a propósito|otra cosa|cambiando de tema',
    demonstratives: 'esos|esas|eso|ese|esa|estos|estas',
    smallTalk:
      'nada|algo|nadie|la|le|les|se|me|te|nos|mi|tu|su|sus|yo|ella|ellos|este|esta|esto|eso|ese|esa|un|unos|unas|con|sin|si|no|muy|mas|tan|tanto|todo|todos|toda|todas|cada|asi|como|cuando|donde|quien|cual|pero|porque|pues|bueno|buena|vale|hoy|ayer|mañana|gente|mientras|hasta|desde|antes|despues|solo|tambien|aun|es|son|era|fue|ser|estar|sea|hay|va|voy|dar|da|dan|poner|pon|dejar|deja|tiene|tener|quiero|quiere',
    runColors: 'rojo|rojos|roja|rojas|verde|verdes',
    letterCases: 'minúscula|minúsculas|mayúscula|mayúsculas',
    weekdays: 'lunes|martes|miércoles|jueves|viernes|sábado|domingo',
    addresses: 'tutear|tutea|tutees|usted|tuteo|voseo',
    languages: 'español|inglés|castellano',
    leads: 'porfa|favor|y|pero|ya|también|así que',
    forbidHeads: 'prohibiciones|prohibidos|no hacer|no hagas|a evitar',
    forbids: String.raw`(?:^|,) no (?:(?:me|se|te|lo|la|los|las|le) )?(?!es |las |los |mas |eres |sabes |ves |entiendes |crees |quieres |haces |tienes )(?!nos )\w+(?:[ae]s|[aei]r|[aei]r(?:lo|la|los|las)) `,
    conventions: String.raw`^(?! (?:añade|agrega|crea) ).* (?:un|uno|una) (?:\S+ ){1,3}por \S|^(?: [^ ]+){1,6} , (?:y )?no (?!eso|me |se |es |mal)[\w.-]+ (?:, )?$|^ (?!eso )[^,]{2,60} se quedan? (?:tal )?como |^ (?:(?:los|las) )?(?!yo )[^ ,]+(?: (?!es |son |sale |falla )[^ ,]+){0,2} (?:siempre|solo) (?:en|con|via) |^ (?:(?:los|las) )?[^ ,]+(?: [^ ,]+){0,2} (?:van|viven) en \S|^ (?:aquí|en (?:este|nuestro|esta|nuestra|el) [^ ,]+) (?:, )?nadie (?!puede |sabe |encuentra |entiende |ve |ha |había |pudo )|^ nadie (?:toca|edita|cambia|modifica|borra|sube|mergea|despliega) .*(?:a mano|sin|directamente|salvo|excepto|menos) |^ (?:los|las) [^,]{2,40} no (?:pueden|deben) (?:pasar|superar|exceder|tener|tocar|usar|llamar|ir|contener) |^ (?:(?:los|las|el|la) )?(?!.* (?:es|son|está|están|era|eran|traduce|muestra|escribe|pon) )(?:[^ ,]+ ){1,4}(?:siempre )?en (?:inglés|español|castellano|alemán|francés|minúsculas|mayúsculas|camelcase|snake_case|kebab-case) (?:,|y |porfa |$)|^ (?:(?:los|las) )?[^ ,]+(?: [^ ,]+){0,2} van (?:junto|dentro|al lado|con) \S|^ en (?:este|nuestro|esta|nuestra) (?:proyecto|repo|repositorio|equipo) no se (?!puede|ve |encuentra|entiende)\w+ `,
    hedged:
      'en mi opinión|a mi juicio|hipótesis|sospecha|calculo que|debería|deberían|probablemente|quizás?|tal vez|posiblemente|a lo mejor|(?:podría|podrían) (?:ser|estar|deberse)|a primera vista|parece|sospecho|seguramente|apostaría|creo que|diría que|puede que|al parecer|supongo|imagino|pienso que|será',
    diagnosed: 'causa|culpa|porque',
    answeredNo: 'no',
    denies: 'no es|no era|no son|no eran|no fue|no fueron',
    cleared:
      'no (?:es|era) (?:la causa|el problema)|no (?:era|eran|es|son|fue)(?=[.,:;]|$)|nada que ver|no tiene la culpa|(?:está|están) bien|queda descartad[oa]|descartad[oa]s?',
    due: String.raw`falta|todavía|aún no|nadie (?:lo|la) \w+|a continuación`,
    nextStep: String.raw`(?:el )?(?:siguiente|próximo) paso\b|a continuación\b`,
    first: '(?:el |la )?primer[ao]?',
    second: '(?:el |la )?segund[ao]',
    third: '(?:el |la )?tercer[ao]?',
    or: 'o',
    placeLabels: 'archivo',
    bound: 'esto|eso|este|esta|estos|estas',
    limits: 'solo|sólo|cuando|sin|hasta',
    goesOn: 'pero|y|entonces|así que|sin embargo|por tanto',
    secondThoughts: 'espera|un momento|en realidad|pensándolo bien|hm+|mejor dicho',
    pointing: 'este|esta|estos|estas|ese|esa',
    permitted: String.raw`puede|pueden|permitid\w*`,
    negations: 'nunca|jamás|sin|no',
    against: 'no',
    smallWords: 'el|los|y|en|la|de',
    binding: 'nunca|siempre',
    waiting: 'espera|pendiente',
    stepToCome: 'a continuación|siguiente paso',
    proposed: 'propongo|recomiendo',
    present: 'actualmente',
    notUp: 'no está (?:corriendo|en marcha|iniciado)',
    failing: 'errores',
    wrong: 'no',
    notSo: 'no es',
    because: 'porque',
    purposes: 'ya que',
    negated: 'sin|nunca',
    supposed: 'quizás',
    orders:
      'añadir|agregar|eliminar|reemplazar|crear|modificar|renombrar|escribir|implementar|extraer|actualizar',
    intended: 'plan|enfoque|objetivo|propuesta',
    yesOrNo: 'sí|no',
    allGreen: 'todas las pruebas pasan',
    past: 'antes',
    untelling: 'los|las|una|con|por|para|del',
    speakers: '[Hh]ablante',
    atTime: 'a las',
    belongsTo: 'del|de los|de las',
  },
};
