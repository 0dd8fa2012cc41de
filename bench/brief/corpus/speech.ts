/** What a user of some language says: standing instructions, and requests in which {file}, {name} and {ticket} are filled in. */
export interface Speech {
  rules: readonly string[];
  requests: readonly string[];
}

const english: Speech = {
  rules: [
    'Never edit anything under vendor or generated.',
    'Always run the narrow test before you tell me that it works.',
    "Don't add a dependency without asking me first.",
    'Use British spelling in comments and messages from now on.',
    'Commit messages must name the ticket in brackets.',
    'Public signatures should stay as they are; prefer an overload.',
    'Make sure that every new branch has a test that fails without it.',
    'Do not push, I will do that myself.',
    'Only touch one module per commit.',
    'Avoid mocks of our own classes.',
  ],
  requests: [
    'Please look into {ticket}: {name} gives the wrong answer when the input is empty.',
    '{file} has grown too long. Split it so that {name} stands on its own.',
    'The nightly run failed again, something about {name}. Find out why.',
    'Next is {ticket}. I think it begins in {file}.',
    'Go on with what is left of {ticket}.',
    'Could you make {name} about twice as fast? It is in {file}.',
    'ok, and now the same for {name}',
    'yes',
  ],
};

const german: Speech = {
  rules: [
    'Ändere niemals die Dateien unter generated.',
    'Teste immer erst das einzelne Modul, dann alles.',
    'Kommentare bitte nur auf Deutsch.',
    'Du darfst auf keinen Fall selbst pushen.',
    'Neue Abhängigkeiten nie ohne Rückfrage.',
  ],
  requests: [
    'Schau dir bitte {ticket} an: {name} liefert bei leerer Eingabe das Falsche.',
    'In {file} ist {name} zu langsam, mach das schneller.',
    'Weiter mit {ticket}, ich glaube, es fängt in {file} an.',
    'gut, und jetzt dasselbe für {name}',
  ],
};

const spanish: Speech = {
  rules: [
    'Nunca cambies el formato de los ficheros exportados.',
    'Siempre ejecuta las pruebas del módulo antes de terminar.',
    'No toques la carpeta vendor.',
    'Los mensajes de error deben estar en inglés siempre.',
  ],
  requests: [
    'Mira {ticket}, por favor: {name} falla con datos vacíos.',
    'Hay que dividir {file}; deja {name} aparte.',
    'Sigue con {ticket}.',
    'Lo mismo para {name}.',
  ],
};

const chinese: Speech = {
  rules: [
    '不要修改 vendor 目录里的任何文件。',
    '提交之前必须先运行测试。',
    '注释一律用英文，禁止使用缩写。',
    '以后都不要自动推送。',
  ],
  requests: [
    '请看一下 {ticket}，{name} 在输入为空时结果不对。',
    '{file} 太长了，把 {name} 拆出来。',
    '继续 {ticket}。',
    '{name} 也这样改。',
  ],
};

const french: Speech = {
  rules: [
    'Ne touche jamais aux fichiers de migration existants.',
    'Lance toujours la suite complète avant de valider.',
    'Il faut garder les noms publics tels quels.',
    'Pas de nouvelle dépendance sans mon accord, jamais.',
  ],
  requests: [
    "Regarde {ticket} s'il te plaît : {name} se trompe quand l'entrée est vide.",
    'Découpe {file}, {name} doit rester seul.',
    'Continue avec {ticket}.',
    'Pareil pour {name}.',
  ],
};

export const speeches = { english, german, spanish, chinese, french } as const;
export type Language = keyof typeof speeches;

/** What the assistant says while it works. */
export const remarks: readonly string[] = [
  '`{name}` in {file} is where it goes wrong.',
  'I will change `{name}` first and then its callers.',
  '{file} calls `{name}` twice; the second call is the one that matters.',
  'The test covers `{name}` now.',
  'That belongs to {ticket}: `{name}` must not be called before it is ready.',
  'Let me see how {file} does it.',
  'Now {file}.',
  '',
  '',
  '',
];
