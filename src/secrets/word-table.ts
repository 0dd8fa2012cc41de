import { disguises, secretPatterns } from './patterns/secret-patterns.ts';

/**
 * The three letters that follow each other most often in code and documentation, the most frequent first. Of each letter the
 * lower five bits count, and a capital letter or a sign with these bits stands for it: `@` is a blank, `J` a line break.
 * Counted in the sources of packages and in handbooks. Only the build reads it.
 */
const commonTrigrams = [
  '@@@J@@@THTHEIONHE@TIOINGMMM[J@@@J@J@@REODE@INENT@COED@ONSCONON@JJ@@TO@]@ANDTHI@ANCOMTO@OR@IS@ECTTERPROCODFORATEHIS',
  'NG@]]]ES@STR[JIRESER@JJJ@[J@IS@NONSTOF@ND@@ST@PR@A@JIIIIIORTATITRICTI@OFI[JALLST@@FOSTA@BETURILETYP@PAYPEPOR@@OITH',
  'AMENTE@DERINAN@ESSIN@BLEINTLINERSINEPREMENE@TNDEASSVER@EX@LIS@ATEDNJ@NJJRE@VALLE@CLAN@TPARABLSE@IND@@I@@TREAEXPRET',
  'PTI@WIESTOPTIF@S@T@SE@CLTOR@@CEN@NAM@@|TENNNNETU@VAURNENDE@CFILSIOLASUNCE@APERUSEJ@JLL@NOT@FII@[SPAAREAGEERATES@AR',
  'E@SDE^ACKPATFUNNCTTH@IT@VARTS@EXTAS@DEF@CA@USREFRATISN@MAEL@ERRITEE@ILJ@NCO@IFIRECE@SETOCO@@RTTPHTTGETMANINSET@EAD',
  'ALUNODOMPNT@ARG@|@RN@OMMLENISTNERE@@PANMOD@WHOPEWITJEC@@SEZ@LUED@T@AS@ONNS@AT@ROPT@TF@TRT@ONTERTAL@@@PCHEROMATH@OP',
  'HERN@@CHAARAARITRANCE@@]SS]ADDULTJOJENEE@FDATDERTARN@CE@OZOOS]BBE@@HASERAKETATENCT@IFIN@NEPECEQUSTEPSZDE@LY@RECASE',
  'L@THANN@ATPS@TROUT@ORS@IOBJTHASZOGEN@JO@ITMAKERESL@@@ANTARROLICPACORM@ENHATKEYERNNTSLES@FUEVEOJJCALF@HROR@UNMAT@JJ',
  'E@PNED^J@@DIN@IMMAALIRIA@NUGIT@ALTE@THOSINFERTINSSIRENODUONLRSI@SU|COEFIRANHRECH@INCCMAAINLEA@MOZ@SULEUNDOUROT@ACE',
  ']]@IVEBJERGEIMPORES@O@BUOJ@NALARRDED@TYTRUT@AHENPEN@[@ANG^|OME@RAMIESDOCIAB@CHBERNUMFROSPE@]J@GESED|OC@SOMBEOO@R@T',
  '@FRL@ANEWIJ@OVEI@]EJ@TCH@MEVENDENLI^MPLNGELATL@B@@MLIS@@FRRAIDEWHEDULENJ^J|]J@CESNORRCENTIPLEDINHARNINOLIOM@ACTIZ@',
  'ITIEMED@AS@S@DOMESUREPUTGL@EMAE@RRAY@AD@@NTZ@UT@TL@CATUE@L@SIFI@TAMPOO@TILLXPO]^@TEMUMBSOU@@E@SISNJ@BYL@I@]^ANYREQ',
  'RY@|OAREDEATN@O@HRMITDS@URC@NADIR@OJOA^LITE@D|A@SYNONEENSD@I_Z@DEPZ@BENGE@]VE@KINESN@|CCTOD@BT@SE@NERINSEATCLETHI@',
  'RSEUALWOR|OSRL@NFI@HT@VEZ@CRMAEW@T@O@@B@CM^^^DECS@FMINREP@TEUMEGINT@C@SPXTES@@ARTE@ME@EIMEININSIZ@NE@BZ@TSJ@ALSATA',
  'ARSEDNFFELD@POS@@DNDS@PONGT@HEE@LI@@CT@ECIDESCTESZ@ONN@WAOSPTIMEFAEF]ULLT@FAN^IGN@]]L@CNN@OOGL@OOOLUESLSEATORTYR@A',
  'APPAR@ONFPE@RTIAULNDIHASFAUBY@FIERUNELETEXCANGE@ECO@BOS@NDEXLARWILICACENOMONE@|SP@LORS@METG@T@FAREMQUEINK]@]IZE@LE',
  'ICE@M@LIB@OBCREILDN@SANS@OO]JJETELOW@@LJ@TE@VORDA@HPLASOLEDIL@N][J@ERS@PARYUILORIEB^TRERACERFOW@BUIBUFWARICOGTHESO',
  'RALB^|UTIOLETY@MAPDL@NGNE@WONAHINETHS@WOIDTAN[J]SCRENAS@COSTADEUFFNLYNTRLOGTALBIN]@BDIFZ@HY@T@KELEDCLUSS@XPREANAIL',
  'KAGHEMF]BCKABRAUPPHEAERL@IME@UCIFSENJ]JSHOACH@SYN@BNCLAY@SONLOCLJIE^@L@PSUPGCCBASUSTSSEFIGORGJTHRUEE@HL@ET@BVOII^J',
  'T@WANCEMONENLLOOTHOWNNITSITJJCJJN@SHT@]ONMS@]RITISELEZHHTIL@STOTILSCHSAGINALUD@BACUR@@VT@DT@PODICRITSNESE|LIERMRRE',
  'SSANSNRIGOUNTIV@HIAM@SESFIXDZ@THROCKOMESECLEMLERYOU[JJS@BCORL@RO@ADNJFACJEXREGL@@DELRTENSLHEJOSENULTHUWHINGIDISOGI',
  'R@IQUINDLMAREPERAR@L@T@@JSORELUDENNED@O@HOJM@R@OHOUUTEAST|OLKE@TABRZ@@RUITY]HHRIPIALMISTAIURLD@@]BHBUTNOWIMICOLT@R',
  'ROU@||L@FGHTLT@ESURIENGL@DAHUBFF@OCUSN_STIPPOJJIEDLTICEARLLEORSE@ZJI@R@@@Z@ANTCC@PLIORYSUBHROD@FH@TKE_@VIAMPDDEOUL',
  'NY@MJ@SELN@F@APHAVPILID@N@EUBN@@GRGO@BIBL@IGHMERROWL@G@@HGES^|SHONOMI@|LTTEINJMPAS@LRTSFLAIPTNL@NON@LANCHCHI@IDIJJ',
  '@YOSULCLIPONLS@IIFMPI@CREENL@MOLLGS@S@H@VO@PL@|ONRENPUE[J@MIBACARC@SCS@MIFFOINF@AATT@@WRNSDLET@MN^|EASO@S]@T]@FCAS',
  'BOOSI@ERHBHT@MMOKEESPA@S]BPHI[E@|KENREBN@PN|OPRIG[JT@HECLDRE@_@GNOT@ENDO]I[EOFTNJ@TIERVTJ@EPRISICOPONJIC@NTOUNTYNT',
  'NLER@ECUTUIRNEXUTPFALDJ@D@WN@REPARFAY@OCKEQUA@]II]JORKBNCEI@ILIN@NZ@GAVEATUTPURCHD@SII]ESJB[JETSL@VUNKYL@OLDY@AITS',
  ']BCZ@AYTHJCONJSNESA@CL@WOGCOJETAXIBRESCDEBLIDINFR@CY@IT@NTOMSEELANE@GBLIILSIFY@UP@GID[JZZ@S@EHTHJNNSIGSN@LAGOTEMOV',
  'T@L@ATORH]JIBPROCA@ACGER@FF@MUO@B@EVVEDR@SMAIITOM@TICH||@OCES@ROWSONG@PEYNCNUNEE@@OUIEDPYTROCELOROVMALTMLVISR[JCK@',
  'G@ADONESLNDN@BRN@V]@[WINR@]Y@CULD@ELEFE@NJEMPNATSPODITJJTH@AJIJONORCOJCCOU@LLY@WOIICECK@JSN@W|OP@WE]@PROJUCTAUTD@P',
  'IGIN[JJ@CN@HINPJ@ANTN@SNS[JHILHTM@BGARNSTNEDJ@PU@CU@K@ETATOKNSPS@DEGIRNANSO]@NXPESTSEXAO@@ONDARDL@DWRID@CVIDLIZOTO',
  'HNOILTSCOARKA@NNLIRONNFOGNUPEOL@[ESIZ@[ENVEPTJ@IHECOVIAXKSOCTIAXKIZ@PEXINMEM@[^JJT@[UNITOPDDRBREELS@SAIERER[LOBREE',
  'NDZBGI^@[HIC@NNEXEISSO@CECU@OTEY@KERCTSASH_COLOASO@KS@N@MACCTI@LLBONHD@]GRAOP_EROSLASNSERCNAR@A]@RPNNJN@UPESEAMWAS',
  'AGS@@[EBURSTFICTIECTNERGGI[NDAOSI]@RN@|USINTLRI@EACNGSLVEO@RROT@ABY@SLONZ@ILTIE@[NK@EGEZJJJI]OLVMORL@LRIBOUSA]]DEV',
  'HESS@UOMAGJ@MAYS|ONNOURRRJ@HJ@EMBEHI@HCTRYGELNGJSOR]@SSNPLIMTRON@DRGUD@NXAMMUSHELRVEZ@FRUCR@HGUMERBLIETACETTPL@GUR',
  'ELLSHAJ|OSIZCUMPJ@BILDOW@@UR@PELIUBLDEZPPLANNEEDHUNII@_PAMMEABO]@GJOOOADEPOO@DBUGTOOOPYLACONCMPRLBABLOPPEUPDMEMALH',
  'ADO_LIA@PNZ@REVR@FOPRTEBMMIPDA^@@ITLTITEDZUTOZ@RVELPOLAPID@LZCOEINR@MOP^NO@J@BCCEIGUNVASYMTNEEDESAMNEMERZ]L@DIVSHI',
  'HCOIDISNC@GNAVAECAMEDFIR@FLMJJOWETLYYST^|AMMJEI[O@PMCOESHIRS@HSERJJ|ARMIEXCY@BRNIEJS^L@P_TA^|TSJLECAD@LELKNOTYL@__',
  'ROOEPL]@CTGTNTZZVARICCLOTOTRD@NPA|UDURA^[JNPRR@BBLJ]LJII[OOKTAGOLOASYG@IOBAT@VNHTOTR^@VOCHF@IOONL@UNADMPTD@REAKNAB',
  'SOMJMMYNJJFU@AUY@W@I@OCSMOCNNARNJLABZPRIBUNISNG[CCNG@@URIA@TNTHCNGO@IGLOITNBEEORNIIRJ^@L@HXECMAX]@EPASONBPT@MBOZER',
  'D@D@@ZIENSOFBOLRGSP^JPLUARB@GRNDJNQN|P^BITDN@PTS@WR@[]_TGSNAEMIASKTLE@OVCEPHOSJJ|PUBSYSXT@ROL@ZCIITLLIHODOESM@ANPJ',
  'INVCSOTIFCEHSNOHEDORJENOCTLID]WERELJBNOTEL@RAOFTCOULSOR@R@ZPOOT|@BJJOTTIEJJDETME]SJJJIN@EMUNOPPPSNRHST@D[YMBESBEYW',
  'Z@EDARS@||@U',
].join('');

/** How frequent three letters are that are not among the common ones. */
const RARE = 1 / 10_000;

let frequencies: Map<number, number> | undefined;

/** By which three letters each word of each pattern can be told. Lists of numbers are written in Base64, which is read fast. */
interface WordTable {
  /** All words, one a line. */
  words: string;
  /** For each word the place of its pattern in the list of all patterns; disguises come behind them. Two bytes each. */
  ranks: string;
  /** For each word how far behind the beginning of a match it stands. A byte each. */
  wordAts: string;
  /** A bit for each of the 32,768 trigrams, five bits of each of three letters: whether there is a list of words for it. */
  trigrams: string;
  /** For every 32 of them how many have one among those in front. Two bytes each. */
  trigramsBefore: string;
  /** For each trigram that has a list the number of it. Two bytes each. */
  listNumbers: string;
  /**
   * For each list what may stand there: the upper three bits of the three letters, a bit each for eight values, first letter
   * lowest; then the lower five bits of the letter before them and of the one behind, a bit each for 32 values. Four bytes each.
   */
  uppers: string;
  previous: string;
  next: string;
  /** Where each list ends in the next two. Two bytes each. */
  ends: string;
  /** The words of the list, two bytes each. */
  tellsWord: string;
  /** How far the end of the three letters is behind where a match begins. A byte each. */
  behinds: string;
}

interface Entry {
  word: number;
  behind: number;
}

const TRIGRAMS = 1 << 15;
const ANY = 0xff_ff_ff_ff;

/**
 * The build works this out and puts the values into the bundles: in every hook it would take longer than the search. So
 * only what can be written as JSON may be in it.
 */
export const wordTable = makeTable([...secretPatterns, ...disguises]);

function makeTable(patterns: readonly { words: readonly string[]; wordAt?: number }[]): WordTable {
  const words = patterns.flatMap(({ words, wordAt = 0 }, rank) =>
    words.map((word) => ({ word, rank, wordAt })),
  );
  const entriesOf = new Map<number, Entry[]>();
  for (const [index, { word, wordAt }] of words.entries())
    for (const telling of [mostTelling(word, 0), mostTelling(word, 1)])
      for (const trigram of trigramsAt(word, telling))
        entriesOf.set(trigram, [
          ...(entriesOf.get(trigram) ?? []),
          { word: index, behind: wordAt + telling + 2 },
        ]);
  // Where any letter will do, many trigrams have the same list.
  const lists = new Map([...entriesOf.values()].map((entries) => [JSON.stringify(entries), entries]));
  const numbers = new Map([...lists.keys()].map((key, index) => [key, index + 1]));
  // No list has the number 0.
  const all = [[], ...lists.values()];
  /** The letter of a word at a distance from the beginning of its telling three. */
  const letterOf = ({ word, behind }: Entry, distance: number) =>
    words[word]!.word[behind - 2 - words[word]!.wordAt + distance];
  const merge = (bitsOf: (entry: Entry) => number) =>
    all.map((entries) => entries.reduce((bits, entry) => bits | bitsOf(entry), 0));
  const known = [...entriesOf.keys()].sort((one, other) => one - other);
  const trigrams = new Int32Array(TRIGRAMS / 32);
  for (const trigram of known) trigrams[trigram >> 5]! |= 1 << (trigram & 31);
  let end = 0;
  return {
    words: words.map(({ word }) => Array.from(word, toSmall).join('')).join('\n'),
    ranks: pack(Uint16Array.from(words, ({ rank }) => rank)),
    wordAts: pack(Uint8Array.from(words, ({ wordAt }) => wordAt)),
    trigrams: pack(trigrams),
    trigramsBefore: pack(
      Uint16Array.from(trigrams, (_, index) => known.filter((each) => each < 32 * index).length),
    ),
    listNumbers: pack(
      Uint16Array.from(known, (trigram) => numbers.get(JSON.stringify(entriesOf.get(trigram)))!),
    ),
    uppers: pack(
      Int32Array.from(
        merge((entry) =>
          [0, 1, 2].reduce((bits, at) => bits | (upperBits(letterOf(entry, at)) << (8 * at)), 0),
        ),
      ),
    ),
    previous: pack(Int32Array.from(merge((entry) => lowerBits(letterOf(entry, -1))))),
    next: pack(Int32Array.from(merge((entry) => lowerBits(letterOf(entry, 3))))),
    ends: pack(
      Uint16Array.from(all, ({ length }) => {
        end += length;
        return end;
      }),
    ),
    tellsWord: pack(Uint16Array.from(all.flat(), ({ word }) => word)),
    behinds: pack(Uint8Array.from(all.flat(), ({ behind }) => behind)),
  };
}

function pack({ buffer }: Uint8Array | Uint16Array | Int32Array): string {
  return Buffer.from(buffer).toString('base64');
}

/** The lower half of a letter, which can look like a capital one, in a text as in a word. */
function toSmall(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) & 0xff).replace(/[A-Z]/, (capital) =>
    capital.toLowerCase(),
  );
}

/** Small and capital letters differ here and only here. */
function upperBits(letter: string | undefined): number {
  if (letter === undefined) return 0xff;
  return /[a-z]/.test(letter) ? 0b1100 : 1 << ((letter.charCodeAt(0) >> 5) & 7);
}

function lowerBits(letter: string | undefined): number {
  return letter === undefined ? ANY : 1 << (letter.charCodeAt(0) & 31);
}

/** Any letter will do where the word has none. */
function trigramsAt(word: string, start: number): number[] {
  const bits = (at: number, any: number) => (word.charCodeAt(at) || any) & 31;
  const isPart = start < 0 || start + 2 >= word.length;
  return Array.from(
    { length: isPart ? 32 : 1 },
    (_, any) => (bits(start, any) << 10) | (bits(start + 1, any) << 5) | bits(start + 2, any),
  );
}

/**
 * Where the three letters begin that are the rarest in ordinary text, at an even or at an odd distance from the beginning
 * of the word: only every other place is looked at. A word of three letters has to be told by two of them for that.
 */
function mostTelling(word: string, first: 0 | 1): number {
  const starts =
    first === 1 && word.length === 3
      ? [-1, 1]
      : Array.from({ length: Math.ceil((word.length - 2 - first) / 2) }, (_, index) => first + 2 * index);
  const frequency = (start: number) =>
    trigramsAt(word, start).reduce((sum, trigram) => sum + frequencyOf(trigram), 0);
  return starts.reduce((best, start) => (frequency(start) < frequency(best) ? start : best));
}

function frequencyOf(trigram: number): number {
  frequencies ??= countFrequencies();
  return frequencies.get(trigram) ?? RARE;
}

/** The second of a list is half as frequent as the first, roughly, the third a third, and so on. */
function countFrequencies(): Map<number, number> {
  const counted = new Map<number, number>();
  for (let at = 0; at < commonTrigrams.length; at += 3)
    counted.set(trigramsAt(commonTrigrams.slice(at, at + 3), 0)[0]!, 1 / (at / 3 + 20));
  return counted;
}
