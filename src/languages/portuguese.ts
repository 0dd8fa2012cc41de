import type { Language } from './language.ts';

export const portuguese: Language = {
  name: 'portuguese',
  script: 'latin',
  isMixedIn: true,
  common:
    'o a os as de que nao em um uma e por com para se do da no na dos das me meu isso cada sempre nunca so',
  urgent: 'urgente|o quanto antes|imediatamente|quantas vezes',
  corrections: 'errado|isso não|não é isso|quis dizer',
  speech: 'diz|disse|escreveu|escreve|respondeu|responde|pede|pediu|comentou|quer|indica|falou',
  presents:
    'aqui está|aqui vai|aqui estão|isso é|isto é|este é|esta é|abaixo|seguinte|seguintes|olha|recebi|segundo|conforme|trecho',
  sources:
    'erro|saída|log|registro|mensagem|e-mail|email|mail|ticket|chamado|comentário|comentários|doc|documentação|readme|artigo|página|política|guia|texto|resposta|ata|relatório|plano|wiki|cliente|chefe|colega|equipe|time|contrato|manual|chat|conversa|revisão|feedback|avaliação|carta|nota|aviso|reclamação|áudio',
  others:
    'cliente|chefe|colega|wiki|contrato|empresa|minha esposa|meu marido|namorado|namorada|amigo|amiga|vizinho|vizinha|mãe|pai|irmão|irmã|investidor|estagiário|estagiária|consultor|fornecedor|professor|professora|testador|suporte|arquiteto|designer|admin|advogado|advogada|contador|comercial|marketing|diretoria|diretor|diretora|gerente|responsável|agência|usuário|usuária|jurídico|clientes|chefa',
  labels:
    'estilo|testes|commits|idioma|código|importante|atenção|nota|regra|regras|documentação|formato|respostas|saída|objetivo|tarefa|contexto|estrutura|pastas|nomes|segurança|pergunta|depois|primeiro|passo|etapa',
  ownLists:
    'regra|regras|requisito|requisitos|restrição|restrições|importante|quero|preciso|meus|minhas|minha|lembre|faça o seguinte',
  aims: 'objetivo|objetivos|tarefa|tarefas|meta|o que fazer|o que eu quero|pedido',
  requests:
    'pode|poderia|podemos|por favor|o que acha|o que você acha|o que é|o que significa|por que|como|qual|está certo|é verdade|quero|preciso|acho|corrige|corrija|explica|explique|resume|resuma|traduz|traduza|verifica|verifique|olha|faça isso|faz isso|mas|e|ok|obrigado|me diz|mostra|adiciona|compara|vamos|crie|cria|faça|prepare',
  processes: 'resuma|resume|resumo de|traduza|traduz|reformule|encurte|extraia|o que respondo|anota',
  self: 'eu quero|eu acho|eu preciso|eu tenho|eu não|eu vou|eu fiz|eu estou|eu tô|eu também|que eu|mas eu|e eu|meu|minha|meus|minhas|mim|quero|preciso|prefiro',
  group: 'nós|nosso|nossa|nossos|nossas|a gente',
  joins: 'e|mas|também|além disso|não|sim|aliás',
  points:
    'isto|isso|este|estes|estas|esse|essa|esses|essas|assim|acima|abaixo|seguinte|seguintes|a mensagem|o e-mail|o email|o ticket|o artigo|o chat|a ata|o comentário|o texto|a conversa|cumprimos|cumpre|deu certo|funcionou',
  you: 'você|vocês|vc|vcs|tu|te|teu|tua|seu|sua|vosso',
  please: 'por favor|pfv|favor|por gentileza',
  haste: 'vc|vcs|pq|tb|tbm|blz|vlw|kkk|pfv',
  greetings:
    'olá|oi|oie|bom dia|boa tarde|boa noite|prezado|prezada|prezados|prezadas|caros|e aí|fala galera|fala pessoal|caro cliente|cara cliente',
  audiences: 'galera|pessoal|equipe|turma|gente|todos|todas|a todos|amigos|time todo|senhor|senhora|senhores',
  forwards: 'mensagem original|mensagem encaminhada',
  following: 'isto|isso|este|estes|estas|esse|essa|seguinte|seguintes|abaixo|anexo|a seguir|o seguinte',
  shows:
    'aqui está|aqui vai|aqui estão|aqui o|aqui a|isso é|isto é|este é|esta é|esse é|essa é|olha o|olha a|olha só|segue|seguem|veja',
  copulas: 'era|são|diz',
  commands: 'nunca|sempre|não|jamais|deve|devem|proibido|obrigatório|evite|nenhum|nenhuma|tem que|têm que',
  whileYou: 'quando você|se você|antes de você|assim que você|quando vc|se vc|depois que você',
  atWork:
    'esta manhã|esta tarde|esta noite|mensagem de erro|este momento|esse momento|desse momento|deste momento|este projeto|esse projeto|este repo|esse repo|este arquivo|esse arquivo|esta branch|essa branch|esta pasta|esta função|essa função|este módulo|desta vez|dessa vez|esta sessão|isso deve|isso tem que|isso não funciona|isto deve',
  ownSpeech: 'eu disse|eu falei|eu escrevi|como eu disse|quero|já falei|eu pedi|gostaria',
  news: 'me escreveu|nos escreveu|me mandou|nos mandou|mandou|me enviou|nos enviou|enviou|enviado por|recebi|recebido|chegou|acabou de|postou|respondeu|encaminhou|no slack|pelo slack|no whatsapp|pelo whatsapp|por e-mail|por email|no teams|no canal|no grupo|novo comentário|nova mensagem|mensagem de|mensagem do|mensagem da|e-mail de|e-mail do|e-mail da|email do|email da|comentário de|comentário do|me disse|nos disse|me falou|falou|deixou|ligou|áudio de|áudio do|me pediram|me disseram|pediram|nos pediram',
  asksOfAuthor:
    'ele quer|ela quer|eles querem|quer dizer|ele tem razão|ela tem razão|se refere|respondo pra ele|respondo pra ela|responde pra ele|responde ele|digo pra ele|digo pra ela|respondo a ele',
  pageParts:
    'todos os direitos reservados|última atualização|publicado em|critérios de aceitação|passos para reproduzir|cancelar inscrição|como usuário>quero|neste artigo|no próximo artigo|inscreva-se',
  pointsLast: 'isso|isto|abaixo|ambos',
  parties:
    'o sistema|o software|o aplicativo|a aplicação|os usuários|o usuário|os funcionários|o contratado|o fornecedor|as partes|o licenciado|o cliente|os clientes|as equipes|os desenvolvedores|os participantes|os membros|o locatário|o locador|é proibido|fica proibido|é obrigatório|os fornecedores|os colaboradores|os moradores',
  thirdPersons: 'ele|ela|eles|elas|dele|dela|alguém',
  answers:
    'claro aqui|com certeza aqui|boa pergunta|espero que isso ajude|espero ter ajudado|quer que eu|gostaria que eu|aqui está uma versão melhorada|como ia',
  roles: 'você é um|você é uma|aja como|seu papel é|és um',
  reviews: 'detalhe menor|de resto está bom',
  thanks: 'obrigado|obrigada|muito obrigado|ótimo|valeu',
  agreements: 'combinado|beleza|entendido|anotado|pode deixar|fechado|feito',
  questions: 'que|o que|por que|como|onde|qual|quais|quem|quando|tem|há|dá pra|podemos|devemos|cadê',
  wishes: 'somente|apenas|use|usem|só use|só usa',
  pageLabels:
    'participantes|pauta|comportamento esperado|sumário|presentes|ausentes|ata|critérios de aceitação',
  mailHeaders: 'de|para|assunto|enviado|data|cc',
  mailClosings:
    'atenciosamente|abraços|abs|obrigado|obrigada|cordialmente|att|até mais|até logo|bom fim de semana|um abraço|abraço|boa semana|grato|grata',
  decided: 'decidi |causa raiz',
  failed: 'não funcionou',
  faults:
    'causa|culpado|culpada|falha|falham|erro|quebrado|quebrada|trava|perde|perdem|problema|vazamento|vem de|se deve|errado|errada|falta|faltam|não dá para',
  acts: '*[a-zà-ú]o|vou|vamos|agora|depois|então',
  recalls:
    'acho|vejo|tenho|suponho|suspeito|penso|recomendo|proponho|não|posso|quero|devo|só|como|quando|são|está|estão|tem|têm',
  troubles:
    'falha|falham|quebrado|quebrada|lento|lenta|demora|errado|errada|erro|erros|perde|perdem|vazio|vazia|problema|duplicado|às vezes|desde ontem|não funciona|trava|falta|sumiu|não encontra|não carrega|não aparece|duplica',
  cues: {
    must: 'proibido|obrigatório|é preciso|a partir de agora|de agora em diante|daqui pra frente|daqui para frente|daqui em diante|no futuro|certifique-se|garanta|garante que|cuidado|tome cuidado|lembre-se|lembra que|lembre que|não esqueça|não esquece|não se esqueça|não quero|não pode|não podem|não deve|não devem|não precisamos de|sem me perguntar|sem perguntar|sem minha permissão|sem permissão|sem meu ok|me pergunt*|pergunte antes|pergunta antes|me consulte|me avise antes|nada de|em hipótese alguma|de jeito nenhum|em nenhum caso|não usamos|não usem|sem minha|sem meu|sem a minha|sem o meu|me avisa|me avise|me diz antes|nunca mais|não sem|não+de novo|não+nada|só eu|apenas eu|somente eu|com cuidado|atenção com|cuidado ao',
    obliges: 'deve|deves|devem|devemos|tem que|têm que|tem de',
    persons: 'eu|ele|ela|isso|isto|tenho|o cliente|os clientes|o chefe|alguém|agora',
    firm: 'nunca|sempre|jamais|evite|evitem|evitar|evita|apenas|somente|exclusivamente|nenhum|nenhuma',
    should:
      'em vez de|ao invés de|no lugar de|prefiro|de preferência|é melhor|melhor usar|em português|em inglês|em espanhol|como está|como estão|respostas curtas|seja breve|seja conciso|máximo|no máximo|não mais que|neste projeto|nesse projeto|em caso de dúvida|na dúvida|importante|salvo|a menos que|a não ser que|exceto se|conciso|concisa|de propósito|como antes|como o resto|mínimo|mínima|pelo menos|menos de|até no|o mais simples|não gosto|odeio|vão em',
    opening:
      'use|usa|utilize|usem|aqui usamos|a gente usa|aqui a gente|responda|responde|mantenha|mantém|sem|para de|pare de|deixa de|deixe de|chega de|deixa|deixe|escreva as|escreva os|trabalhe|respeite|usar|utilizar|seguir|manter|respeitar|preferir|pergunta se|pergunte se|pergunta quando|pergunte quando|pula|ignore|ignora|melhor|prefira',
    regular:
      'antes de cada|depois de cada|após cada|a cada|em cada|cada vez que|toda vez que|sempre que|antes de commit*|antes de apagar|antes de remover|antes de fazer|quando mudar|quando alterar|se tiver dúvida|em todo lugar|em todos os lugares|antes de qualquer|antes do commit|antes do push|se possível|por padrão|na medida do possível|o mais|o menos|que você tocar|que mexer|que modificar|que escrever|por vez|antes de|antes do|antes da|antes que|toda vez|cada vez|todas as vezes',
    general:
      'cada|todo|toda|todos|todas|novo|nova|quando|ao|assim que|depois de|depois que|uma vez que|se mexer|se mudar|se alterar|se tocar|se criar|se adicionar|se você mexer|se você mudar|se você alterar',
    asks: 'por favor|quero que|quero|preciso|gostaria',
    standing: 'cada|todo|toda|todos|todas|antes de',
    tells:
      'eu|ele|ela|isso|isto|esse|essa|este|esta|o|a|os|as|não funciona|não sei|não entendi|não foi|não deu|não tem|não é|não era|não tinha|não faço|não consigo|não vejo|acho|meu|minha|meus|ainda|agora deve|tem|só falta*|só aparece*|só tem|vejo|tenho|nunca recebi|nunca tinha|sempre dá|nada mais|tudo bem|tudo certo|tudo ok|tudo funciona',
    reports:
      'era|foi|estava|tinha|havia|parece|talvez|acho|aconteceu|recebi|falta|faltam|aparece|deu|vejo|termina|fizeram|passavam|não responde|carrega|reage|funciona|funcionou|quebrou|falhou',
    wonders:
      'por que|por quê|porque não|como|qual|onde|quando é|quem|o que|posso|devo|deve ser|agora deve|deveria|será que|é possível|tem como',
    suggests: 'por que não usa|que tal|o que eu quero',
    polite: 'pode|poderia|você pode|você poderia|podes|por favor|dá pra você|consegue',
    idle: 'sem problema|sem problemas|não importa|não tem problema|nenhum problema|não se preocupe|não faço ideia|não sei|nenhuma mudança|nenhuma ideia|tudo bem|de qualquer forma|de todo modo|não tem|não era necessário|não é necessário|não tinha certeza',
    allows:
      'já podes|agora podes|agora pode|agora+pode|já pode|pode+novamente|pode+de novo|pode voltar a|volta a usar|está liberado|foi liberado|estão liberad*|está permitido|ok agora|afinal pode|de novo liberad*',
    releases:
      'sem perguntar|não precisa mais|não é mais necessário|não é mais preciso|não precisa+mais|não tem mais que|já não precisa|não são mais necessári*',
    cancels:
      'já não vale|já não conta|pode esquecer|podes esquecer|sem efeito|já não se aplica|esqueça o|esqueça a|esquece o|esquece a|esqueça os|esquece os|esqueça as|esquece as|não vale mais|mudei de ideia|cancela+regra|ignora a regra|ignore a regra|deixa pra lá|esquece aquilo',
    corrects:
      'em vez de|ao invés de|no lugar de|melhor|voltar para|volta para|vamos voltar|mudamos para|passamos para',
    changes:
      'agora|afinal|melhor|novo limite|nova meta|novo plano|mudança de planos|passa a|passa para|sobe para|desce para|eu quis dizer|correção|já não',
    calms:
      'ufa|conseguimos|que alívio|sem pressa|não há pressa|já não é urgente|não é mais urgente|não tem pressa|com calma|toma o teu tempo|crise passou',
    permits: 'podes|pode|podem|à vontade|vai em frente|força',
    limits:
      'pelo menos|no máximo|abaixo|acima|máximo|mínimo|mínima|limite|meta|objetivo|menos de|mais de|deve|tem de|têm de|tolerância|até|antes das',
    defers: 'ainda não|por enquanto|por agora',
    forbid: 'nunca|jamais|não|evite|evita|sem|proibido|nenhum|nenhuma|nada de|para de|pare de',
    reminds: 'não esqueça|não esquece|não se esqueça',
    brief:
      'desta vez|dessa vez|por enquanto|por agora|hoje|neste arquivo|nesse arquivo|para este arquivo|neste commit|só dessa vez',
    heads: 'regras|regra|condições|restrições|convenções|normas',
    terms: 'até|enquanto|durante|por enquanto',
    over: 'terminou|terminado|terminada|acabou|acabado|passou|pronto|pronta|concluído|concluída|encerrado|encerrada|aprovado|aprovada|saiu|de volta',
    reconsiders:
      'pensando bem|pensando melhor|melhor não|no fim das contas|afinal|esquece isso|deixa pra lá|mudei de ideia|não vale a pena|ou melhor|espera não|na verdade não|então fica|então que seja|era melhor|eram melhores|estava melhor|ficava melhor|gostava mais|preferia',
  },
  patterns: {
    beforeNouns: 'o|a|os|as|um|uma|meu|seu|este|esta',
    behindOrders: 'tudo|agora|com|para',
    offering:
      '(?:proponho|recomendo|sugiro|posso|poderia|podemos|poderíamos)|se quiser(?:es)?|minha (?:proposta|sugestão|recomendação)',
    takesUp:
      'sim|não|ok|tá|beleza|pode ser|faz isso|faça isso|deixa|deixe|o (?:primeiro|segundo|último)|a (?:primeira|segunda|última)|ambos|os dois|sua sugestão|como você',
    couldDo: 'poderíamos|daria para',
    offers: 'opção|opções|alternativas?|recomendação|proposta',
    takenAway:
      'removid[oa]s?|removi|retirad[oa]s?|apagad[oa]s?|descartad[oa]s?|substituíd[oa]s?|já não existe|não existe mais',
    finite:
      'é|são|está|estão|era|eram|tem|têm|há|pode|podem|deve|devem|falta|fica|faz|usa|lê|escreve|chama|não',
    unreal: 'seria|seriam|tivesse|houvesse',
    followsLast: 'então',
    conditions: 'se (?:o|a|os|as|um|uma|não|houver|for|tiver)|caso',
    partLabels:
      'impacto|consequências?|antes|depois|agora|razão|razões|motivos?|vantagens?|desvantagens?|notas?|detalhes?|exemplos?|resumo|contexto|resultados?|achados?|observações|conclusão|problema|causa|solução|riscos?|limitações|evidência|mudanças',
    tellsWhen:
      '(?:cada vez que|toda vez que|sempre que|quando|se) (?:eu |(?!todo |tudo |isso |algo |o |não |te )[^ ,]+o )(?!te |pedir |disser )',
    workedOn:
      'codigo|teste|testes|commit|commits|branch|arquivo|pasta|banco|esquema|dependencia|biblioteca|pacote|funcao|classe|metodo|modulo|componente|responda|responde|resposta|explica|explique|comentario|documentacao|idioma|portugues|ingles|erro|script|comando|variavel|pagina|texto|passo|tarefa|estilo|producao|servidor',
    youAre: '[Vv]ocê é(?: [ao])?',
    quotes: 'simples|duplas',
    quoteMarks: 'aspas',
    operates: 'clicar|carregar|tocar|premir|apertar|recarregar|arrastar|deslizar|reiniciar|atualizar|reabrir',
    toils: 'duas vezes|três vezes|várias vezes|à mão|manualmente|cada vez|outra vez|de novo',
    byNow: 'agora|já',
    lets: 'vejamos|deixa-me|deixe-me|vamos ver',
    setsOut:
      '(?:(?:agora|depois|primeiro|a seguir),? )?(?:hora de|começo por|vamos|vou|deixa-me|deixe-me|quero|verifico|confirmo|procuro|vejamos|falta|resta|uma olhada)',
    asksWithin: 'se|como|o que|qual|quais|onde|por ?qu[eê]|quem|quando|quant[oa]s?',
    acknowledged: 'entendido|anotado|combinado|certo',
    begun: '(?:já )?começou|está (?:em andamento|rodando|correndo)|foi iniciad[oa]',
    timeUnits: 'minutos?|horas?',
    progressed: 'na metade|até agora|concluíd[oa]s?|migrad[oa]s?|convertid[oa]s?|processad[oa]s?',
    nothingSeen:
      'nada n[ao]s? |(?:[^ ,]+ ){0,3}(?:há nada|tem nada|vejo nada|faz nada|acontece nada|aparece nada) (?:no|na|nos|nas|,|$)|(?:nenhum|nenhuma|sem) (?:erro|erros|mensagem|mensagens|saída|resposta|resultado|resultados)(?: (?:no|na|nos|nas) [^ ]+)? (?:,|$)',
    thingsWanted:
      '(?:preciso de|precisamos de|quero|queremos|gostaria de|queria|faça|faz|escreva|crie|cria) (?:um|uma) (?:[^ ,]+ ){1,6}(?:que|onde)',
    flaky: 'intermitente|às vezes|de vez em quando',
    voided: 'não (?:vale|é válid[oa]|conta)|é inválid[oa]',
    passes: '(?:testes?)[^.,;]{0,30} (?:passam|verdes?)',
    still: 'ainda|continua',
    retracted: '(?:eu )?(?:estava|me) engan(?:ado|ada|ei)|pista falsa|errei',
    withdrawn: 'retiro|falso alarme|falso positivo|não (?:é|era) um (?:erro|problema)',
    itself: 'que|ela|ele|isso',
    makes: 'crie|cria|faça|faz|escreva|adicione|implemente|refaça|amplie|modifique',
    modals: 'deve|devem',
    toMany: String.raw`(?:^|[.!?,:] )(?:[Nn]ão|[Nn]unca) [\p{L}]{2,}[ae]m (?=[\p{L}])|(?:^|[.!?] )(?:Usem|Enviem|Evitem|Façam|Mantenham) `,
    wasSo: 'eram|foi',
    unrun: '(?:não foi|sem) (?:executad[oa]|executar|rodad[oa])',
    removes: String.raw`remov\w*|apag\w*`,
    lasting: 'sempre',
    reserves: 'deixa .* comigo',
    short: 'curto|curtas',
    long: String.raw`longo|longas|detalhad\w+`,
    handles: String.raw`perguntar|escrev\w*|mex\w*|alter[ae]\w*`,
    not: '(?:e )?não',
    articles: 'e|o|os|a|as',
    may: 'pode|podem',
    demands: 'sempre',
    forEver: 'nunca',
    today: 'hoje',
    without: 'sem',
    allowedAgain: String.raw`(?:está|estão|é|são) (?:\S+ ){0,3}(?:permitid\w*|liberad\w*|ok)|de novo|novamente`,
    noDuty: String.raw`não \S+ mais`,
    no: 'não',
    onlyThis: String.raw`só (?:\S+ ){0,2}(?:este|esta|esse|essa)`,
    firstThen: 'primeiro .*, depois',
    answersSomebody: String.raw`(?:\S+ )?(?:responde|responda) (?:a|ao)|(?:sim|ok) (?:, )?mas (?:só|somente|apenas)`,
    thisOnce:
      'só uma vez|só agora|só hoje|excepcionalmente|desta vez|dessa vez|não (?:(?!partir )[^ ,]+ ){1,5}agora|agora não',
    thought: String.raw`(?:acho que|talvez) .*deveria\w*`,
    planned: '(?:isso|isto) deveria',
    saidByOthers: String.raw`(?:ele|ela|o \w+|a \w+) (?:disse|diz|quer)`,
    accordingTo: 'segundo (?!mim )',
    askedInPassing: '(?:que|como) (?:fazer)',
    step: 'passo|etapa',
    hadTo: 'tenho que',
    dislikes: '(?:não gosto de|odeio) (?!isso )',
    universal: 'todos|todas|cada|tudo',
    chores: 'adiciona|atualiza|apaga|remove|cria|verifica|testa|mostra|olha|renomeia|roda|troca|substitui',
    functionWords:
      'voce|pode|podes|podem|ja|agora|ainda|novo|nova|novas|novos|novamente|fazer|faca|faz|os|as|em|um|uma|e|da|do|na|no|nas|nos|que|mais|partir|usar|lugar|esqueca|esquece|regra|utilizar|disse|falei|sobre|precisa|precisar|liberado|permitido|esta|estao',
    numbers: 'dois/duas|três|quatro|cinco|seis|sete|oito|nove|dez',
    indents: 'espaços',
    exceptions: 'exceto|salvo|menos|mas não',
    asides: 'aliás|a propósito|outra coisa|mudando de assunto',
    demonstratives: 'esses|essas|isso|esse|essa|estes',
    smallTalk:
      'nada|algo|ninguem|o|a|eu|ele|ela|eles|elas|me|te|se|nos|meu|minha|seu|sua|este|esta|isso|isto|esse|essa|aquele|com|sem|sim|nao|muito|tao|tudo|todo|todos|toda|todas|cada|assim|como|quando|onde|quem|qual|mas|porque|pois|bom|boa|hoje|ontem|amanha|gente|pessoal|enquanto|ate|desde|antes|depois|so|tambem|ainda|ser|estar|era|foi|vai|vou|dar|da|por|poe|deixar|deixa|fica|ficam|ficou|tem|ter|quero|quer|pra|pro|ah|ai',
    runColors: 'vermelho|vermelhos|vermelha|vermelhas|verde|verdes',
    letterCases: 'minúscula|minúsculas|maiúscula|maiúsculas',
    weekdays:
      'segunda|segunda-feira|terça|terça-feira|quarta|quarta-feira|quinta|quinta-feira|sexta|sexta-feira|sábado|domingo',
    addresses: 'formal|informal',
    languages: 'português|inglês',
    leads: 'e|mas|também|então',
    forbidHeads: 'proibições|proibidos|não fazer|não faça|a evitar',
    forbids: String.raw`(?:^|,) não (?:(?:me|se|o|a|os|as) )?(?!funciona|passa|compila|roda |responde|consegue|importa|esta|era |precisa|parece|carrega|muda |aparece|termina|acontece|existe|abre|chega|fica |reage|entende|sabe |da |ha |ainda)(?:\w{2,}(?:e|a|[aei]r|em|am)|\w+az|de|va) `,
    forbidsAccented: '(?:^|[ ,])só (?:os?|as?|em|use|mexa|altere|mude|[a-z]+e) ',
    conventions: String.raw`^(?! (?:adiciona|cria) ).* (?:um|uma) (?:\S+ ){1,3}por \S|^(?: [^ ]+){1,6} , (?:e )?não (?!isso|e |foi|mal|me |se )[\w.-]+ (?:, )?$|^ (?!isso )[^,]{2,60} ficam? (?:tal )?como |^ (?:(?:os|as) )?(?!eu )[^ ,]+(?: (?!e |são |da )[^ ,]+){0,2} (?:sempre|apenas) (?:em|com|via) |^ (?:(?:os|as) )?[^ ,]+(?: [^ ,]+){0,2} vão em \S|^ (?:(?:os|as) )?[^ ,]+(?: [^ ,]+){0,2} (?:ficam|vão) (?:em|na|no|ao lado|junto|dentro) \S|^ (?:aqui|neste projeto|nesse projeto|neste repo|no nosso time) (?:, )?ninguém (?!consegue |sabe |encontra |entende |vê |viu |pode )|^ (?:aqui )?(?:a gente|nós) (?:sempre|nunca) (?!foi |teve |tinha |viu |conseguiu |sabe |soube |consegue |entendeu )|^ ninguém (?:mexe|edita|altera|muda|apaga|sobe|faz) .*(?:na mão|à mão|sem|direto|exceto|menos) |^ (?:(?:os|as|o|a) )?(?!.* (?:é|são|está|estão|era|traduz|mostra|escreve|escreva) )(?:[^ ,]+ ){1,4}(?:sempre )?em (?:inglês|português|espanhol|minúsculas|maiúsculas|camelcase|snake_case|kebab-case) (?:,|e |$)`,
    hedged:
      'na minha opinião|hipótese|suspeita|espero que|deveria|provavelmente|talvez|possivelmente|(?:pode|poderia) ser|à primeira vista|suspeito|acho que|creio que|parece|pelo visto|aposto|suponho|deve ser',
    diagnosed: 'causa|culpa|porque',
    answeredNo: 'não',
    denies: 'não é|não era|não são|não eram|não foi',
    cleared:
      'não (?:é|era) (?:a causa|o problema)|não (?:é|era|são|eram)(?=[.,:;]|$)|nada a ver|não tem culpa|(?:está|estão) bem|descartad[oa]s?',
    due: 'a seguir|ainda não|falta|ninguém chama',
    nextStep: String.raw`(?:o )?próximo passo\b|próximos passos\b|a seguir\b`,
    first: '(?:o |a )?primeir[ao]',
    second: '(?:o |a )?segund[ao]',
    third: '(?:o |a )?terceir[ao]',
    or: 'ou',
    placeLabels: 'arquivo',
    bound: 'isso|isto|este|esta|estes|estas',
    limits: 'só|somente|apenas|quando|sem|até',
    goesOn: 'mas|e|então|portanto|senão|porém',
    secondThoughts: 'espera|espere|na verdade|pensando bem|hm+|aliás',
    pointing: 'este|esta|estes|estas|esse|essa',
    permitted: 'pode|podem',
    negations: 'não|sem|nunca',
    against: 'não',
    smallWords: 'o|os|e|a',
    binding: 'sempre|não',
    waiting: 'aguarda|pendente',
    stepToCome: 'a seguir|próximo passo',
    proposed: 'proponho',
    present: 'atualmente',
    failing: 'erros',
    wrong: 'não',
    notSo: 'não é',
    because: 'porque',
    purposes: 'pois|já que',
    negated: 'não|nunca',
    supposed: 'talvez',
    orders: 'adicionar|remover|substituir|criar|modificar|renomear|escrever|implementar|extrair|atualizar',
    intended: 'plano|abordagem|objetivo|proposta',
    yesOrNo: 'sim|não',
    allGreen: 'todos os testes passam',
    past: 'antes',
    speakers: '[Ff]alante',
    atTime: 'às',
    belongsTo: 'da|do|das|dos|de',
  },
};
