import { disguises, secretPatterns } from './patterns/secret-patterns.ts';

/**
 * The most frequent trigrams (three consecutive characters) of code and documentation, most frequent first, counted in
 * packages and handbooks. Of each character the lower five bits count, and a capital letter or sign with these bits
 * stands for it: `@` is a space, `J` a line break. Only the build reads it.
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

/** The frequency of a trigram that is not in the list. */
const RARE = 1 / 10_000;

let frequencies: Map<number, number> | undefined;

/**
 * An index from trigrams to the words of the secret patterns. Lists of numbers are Base64 strings, which decode fast.
 */
interface WordTable {
  /** All words, with a carriage return between: some of them hold a line break. */
  words: string;
  /** For each word the index of its pattern in the list of all patterns, followed by the disguises. Two bytes each. */
  ranks: string;
  /** For each word its offset from the beginning of a match. One byte each. */
  wordAts: string;
  /** A bit for each of the 32,768 trigrams, five bits per character: whether it has a list of words. */
  trigrams: string;
  /** For every 32 trigrams, how many trigrams before them have a list. Two bytes each. */
  trigramsBefore: string;
  /** For each trigram with a list the number of that list. Two bytes each. */
  listNumbers: string;
  /**
   * For each list which characters are possible: the upper three bits of the trigram's characters, one bit for each of
   * eight values, first character lowest; then the lower five bits of the character before and of the one behind, one
   * bit for each of 32 values. Four bytes each.
   */
  uppers: string;
  previous: string;
  next: string;
  /** The end of each list in the next two arrays. Two bytes each. */
  ends: string;
  /** The words of all lists. Two bytes each. */
  tellsWord: string;
  /** The distance from the beginning of a match to the last character of the trigram. One byte each. */
  behinds: string;
}

interface Entry {
  word: number;
  behind: number;
}

const TRIGRAMS = 1 << 15;
const ANY = 0xff_ff_ff_ff;

/**
 * The build computes this and puts the result into the bundles, because in a hook it would take longer than the search.
 * So it may hold only values that JSON can express.
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
  // Where any character is possible, many trigrams share the same list.
  const lists = new Map([...entriesOf.values()].map((entries) => [JSON.stringify(entries), entries]));
  const numbers = new Map([...lists.keys()].map((key, index) => [key, index + 1]));
  // No list has the number 0.
  const all = [[], ...lists.values()];
  /** The character of a word at a distance from the beginning of its trigram. */
  const letterOf = ({ word, behind }: Entry, distance: number) =>
    words[word]!.word[behind - 2 - words[word]!.wordAt + distance];
  const merge = (bitsOf: (entry: Entry) => number) =>
    all.map((entries) => entries.reduce((bits, entry) => bits | bitsOf(entry), 0));
  const known = [...entriesOf.keys()].sort((one, other) => one - other);
  const trigrams = new Int32Array(TRIGRAMS / 32);
  for (const trigram of known) trigrams[trigram >> 5]! |= 1 << (trigram & 31);
  let end = 0;
  return {
    words: words.map(({ word }) => Array.from(word, toSmall).join('')).join('\r'),
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

/** The lower byte of a character in lower case, as the search sees text and words. */
function toSmall(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) & 0xff).replace(/[A-Z]/, (capital) =>
    capital.toLowerCase(),
  );
}

/** A set of the possible upper three bits, the only bits in which lower and upper case differ. */
function upperBits(letter: string | undefined): number {
  if (letter === undefined) return 0xff;
  return /[a-z]/.test(letter) ? 0b1100 : 1 << ((letter.charCodeAt(0) >> 5) & 7);
}

function lowerBits(letter: string | undefined): number {
  return letter === undefined ? ANY : 1 << (letter.charCodeAt(0) & 31);
}

/** The trigrams at an offset of a word; 32 of them if one character lies outside the word and may be anything. */
function trigramsAt(word: string, start: number): number[] {
  const bits = (at: number, any: number) => (word.charCodeAt(at) || any) & 31;
  const isPart = start < 0 || start + 2 >= word.length;
  return Array.from(
    { length: isPart ? 32 : 1 },
    (_, any) => (bits(start, any) << 10) | (bits(start + 1, any) << 5) | bits(start + 2, any),
  );
}

/**
 * The offset of the rarest trigram of a word among the even or the odd offsets: the search looks at every other offset
 * only. A word of three characters is found by two of them at odd offsets.
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

/** Estimates frequencies by rank, roughly as Zipf's law does. */
function countFrequencies(): Map<number, number> {
  const counted = new Map<number, number>();
  for (let at = 0; at < commonTrigrams.length; at += 3)
    counted.set(trigramsAt(commonTrigrams.slice(at, at + 3), 0)[0]!, 1 / (at / 3 + 20));
  return counted;
}
