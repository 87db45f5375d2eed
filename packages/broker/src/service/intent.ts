/**
 * Which plain question a message asks, if any. A message that asks for one thing in words that leave no doubt has an
 * intent; everything else is left to a person: a wrong answer is worse than a late one.
 */
export type Question = 'withdrawal' | 'recharge' | 'sell' | 'held' | 'ipo' | 'hours';
/** 'person': the customer asks for one. 'thanks': nothing but thanks, which needs no answer. */
export type Intent = Question | 'person' | 'thanks';

/** Characters; a longer message tells a story, and its question is not plain. */
const LONGEST = 240;

/** In small letters without accents; everything that is neither a letter nor a digit is one space. */
const normalized = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** One pattern of the languages: English, German and Spanish in whole words, Chinese, which has none, anywhere. */
const words = (latin: readonly string[], chinese: string): RegExp =>
  new RegExp(`\\b(?:${latin.join('|')})\\b|${chinese}`, 'u');

/** What a person has to see, whatever else a message asks. */
const DELICATE = words(
  [
    'cancel\\w*|complain\\w*|fraud\\w*|scam\\w*|stol\\w*|hack\\w*|unauthori[sz]ed|wrong|mistake|errors?|twice|double',
    'tax\\w*|fees?|charged?|minimum|limit|change|changed|another|not mine|lawyer|police|refund\\w*|didn t (?:make|request)',
    'stornier\\w*|beschwer\\w*|betrug\\w*|betrogen|gestohlen|gehackt|falsch\\w*|fehler\\w*|doppelt|zweimal|steuer\\w*',
    'gebuhr\\w*|mindest\\w*|andern|anderes?|anderen|nicht von mir|anwalt|polizei|abbrechen|zuruckziehen|zuruckholen',
    'queja\\w*|reclam\\w*|fraude|estafa\\w*|robad\\w*|robo|hacke\\w*|equivocad\\w*|incorrect\\w*|dos veces|doble',
    'impuestos?|comision\\w*|minimo|limite|cambiar|otra|otro|no fui yo|abogad\\w*|policia|devolucion|anular',
  ],
  '取消|投诉|诈|骗|盗|黑客|错|两次|重复|税|手续费|费用|最低|限额|更改|修改|不是我|律师|警察|退款|撤',
);

/** Asks how to do something, not what has become of it. */
const HOW_TO = words(
  [
    'how (?:do|can|could|to)|where (?:can|do) i|(?<!when )can i|may i|(?:want|like) to (?!know|ask|see|check)',
    'wie kann|wie mache|wo kann|(?<!wann )kann ich|mochte (?!wissen|fragen)|ich will (?!wissen)|wurde gern',
    'como|donde puedo|(?<!cuando )puedo|quiero (?!saber|preguntar)|quisiera (?!saber|preguntar)',
  ],
  '如何|怎么(?=提|充|申|操)|怎样|想(?=提|充|申)',
);

/** Asks what has become of something. */
const PROGRESS = words(
  [
    'where|when|status|progress|how long|still|yet|pending|stuck|waiting|missing|delayed|what happened|happening',
    'any news|any update|update|arrived?|hasn t|haven t|refused|rejected|declined|failed|not (?:here|there|received|credited)',
    'wo|wann|status|stand|wie lange|dauert|angekommen|ankommt|kommt|nicht da|noch nicht|immer noch|noch nichts|warte',
    'wartet|fehlt|abgelehnt|gescheitert|was ist mit|verspatet|eingegangen|gutgeschrieben|nicht erhalten',
    'donde|cuando|estado|llega|llegado|llegara|llego|tarda|tardara|todavia|aun no|sigue|pendiente|esperando|falta',
    'rechazad\\w|rechazaron|fallo|que pasa con|que paso con|no (?:ha|he|me)',
  ],
  '哪|什么时候|何时|多久|状态|进度|到账|没到|还没|未到|没有到|处理中|怎么还|到了|失败|被拒|拒绝|怎么样|结果',
);

interface Rule {
  question: Question;
  about: RegExp;
  /** What a message must have, too. */
  asks: RegExp;
  /** What a message must not have. */
  unless?: RegExp;
}

const RULES: readonly Rule[] = [
  {
    question: 'withdrawal',
    about: words(
      [
        'withdraw(?:al|als|n|ing)?|payouts?|paid out',
        'auszahlung\\w*|ausgezahlt|abhebung\\w*',
        'retiros?|retirada|retirado',
      ],
      '提现|提款|取款|出金',
    ),
    asks: PROGRESS,
    unless: HOW_TO,
  },
  {
    question: 'recharge',
    about: words(
      [
        'recharges?|recharged|deposit(?:s|ed)?|top up|money i (?:sent|transferred)',
        'einzahlung\\w*|eingezahlt\\w*|aufladung\\w*',
        'recargas?|depositos?|ingresos?|ingrese|deposite',
      ],
      '充值|入金|存款|转入',
    ),
    asks: PROGRESS,
    unless: HOW_TO,
  },
  {
    question: 'sell',
    about: words(['sell|selling', 'verkauf|verkaufen|verkaufe', 'vender|vendo|venta'], '卖|出售|平仓'),
    asks: words(
      [
        'how|can i|part|parts|partially|half|some of|possible',
        'wie|kann ich|teil|teile|teilweise|halfte|einige|moglich',
        'como|puedo|parte|mitad|algunas?|se puede',
      ],
      '怎么|如何|怎样|部分|一半|可以|能不能|能.{0,6}吗',
    ),
    unless: words(
      [
        'should|when|why|can t|cannot|couldn t|unable|won t|fails?|price|house|car',
        'soll|sollte|wann|warum|wieso|nicht|preis|kurs',
        'deberia|debo|cuando|por que|no|precio',
      ],
      '该|为什么|为何|不能卖|卖不|无法|什么时候|价',
    ),
  },
  {
    question: 'held',
    about: words(
      [
        'on hold|reserved|held back',
        '(?:money|funds|balance|cash|amount)\\b.*\\b(?:blocked|frozen|locked|held|stuck)',
        '(?:blocked|frozen|locked|held|stuck)\\b.*\\b(?:money|funds|balance|cash|amount)',
        'gebunden\\w*|reserviert\\w*|vorgemerkt\\w*|einbehalten',
        '(?:geld|guthaben|betrag|mittel)\\b.*\\b(?:gesperrt|blockiert|eingefroren)',
        '(?:gesperrt|blockiert|eingefroren)\\w*\\b.*\\b(?:geld|guthaben|betrag|mittel)',
        'retenid[oa]s?|reservad[oa]s?',
        '(?:dinero|saldo|fondos|importe)\\b.*\\b(?:bloquead[oa]s?|congelad[oa]s?)',
        '(?:bloquead[oa]s?|congelad[oa]s?)\\b.*\\b(?:dinero|saldo|fondos|importe)',
      ],
      '(?:资金|钱|余额|金额).*(?:冻结|占用|扣住)|(?:冻结|占用).*(?:资金|钱|余额|金额)|冻结中',
    ),
    asks: words(
      [
        'what|why|where|when|how much|how long|which',
        'was|warum|wieso|weshalb|wo|wann|wie viel|wieviel|wofur|welche\\w?',
        'que|por que|cuanto|cuando|donde',
      ],
      '什么|为何|多少|哪|怎么|何时|吗|么',
    ),
    unless: words(
      ['account|card|login|phone|order', 'konto|karte|anmeldung|order', 'cuenta|tarjeta|orden'],
      '账户|帐户|账号|帐号|卡',
    ),
  },
  {
    question: 'ipo',
    about: words(
      [
        'ipos?|new offering|new offerings|allotment|allotted|application',
        'neuemission\\w*|zeichnung\\w*|zuteilung\\w*|zugeteilt|gezeichnet|borsengang\\w*',
        'opvs?|oferta publica|solicitud|adjudicacion|adjudicad\\w*|asignacion',
      ],
      'ipo|新股|打新|申购|中签|配售',
    ),
    asks: PROGRESS,
    unless: new RegExp(
      `${HOW_TO.source}|${
        words(
          [
            'loan|card|account|name|verification|passport|open',
            'kredit|karte|konto|offnet',
            'prestamo|tarjeta|cuenta|nombre|abre',
          ],
          '贷|卡|账户|实名|开始',
        ).source
      }`,
      'u',
    ),
  },
  {
    question: 'hours',
    about: words(
      [
        '(?:markets?|exchange|trading|nse|nyse|nasdaq|bourse)\\b.*\\b(?:open|opens|opening|close|closes|closed|closing|hours)',
        '(?:open|opens|opening|close|closes|closed|closing|hours|open time)\\b.*\\b(?:markets?|exchange|trading|nse|nyse|nasdaq|bourse)',
        'when can i trade',
        'handelszeit\\w*|offnungszeit\\w*|borsenzeit\\w*',
        '(?:borsen?|markt|markte|handel|nse|nasdaq)\\b.*\\b(?:offnet|offnen|geoffnet|offen|auf|schliesst|schliessen|geschlossen|zu)',
        '(?:offnet|offnen|geoffnet|offen|schliesst|schliessen|geschlossen)\\b.*\\b(?:borsen?|markt|markte|handel|nse|nasdaq)',
        '(?:mercados?|bolsa|nse|nasdaq)\\b.*\\b(?:abren?|abiert[oa]s?|apertura|cierran?|cierre|cerrad[oa]s?|horarios?)',
        '(?:abren?|abiert[oa]s?|apertura|cierran?|cierre|cerrad[oa]s?|horarios?)\\b.*\\b(?:mercados?|bolsa|nse|nasdaq)',
      ],
      '交易时间|开市|开盘|收市|收盘|休市|(?:市场|股市|交易所).{0,6}(?:开|关|几点)',
    ),
    asks: words(
      [
        'when|what|hours|until|today|tomorrow|weekend|weekends|now|is the|are the',
        'wann|zeiten|wie lange|heute|morgen|wochenende|uhr|ist|sind|\\w+zeiten',
        'cuando|hora|horarios?|hoy|manana|fin de semana|hasta',
      ],
      '什么时候|几点|时间|何时|吗|多久|今天|明天|周末|现在',
    ),
    unless: words(
      [
        'accounts?|positions?|orders?|price|why',
        'konto|position\\w*|orders?|auftrag\\w*|preis|kurs|warum|wieso',
        'cuenta|posicion\\w*|orden\\w*|precio|por que',
      ],
      '账户|帐户|订单|持仓|价|为什么|为何',
    ),
  },
];

const PERSON = words(
  [
    'human|humans|person|agent|representative|real people|live chat|live support|advisor',
    '(?:speak|talk|chat)(?:ing)? (?:to|with) (?:some|any)(?:one|body)|call me|hotline',
    'mensch\\w*|mitarbeiter\\w*|berater\\w*|ansprechpartner\\w*|mit jemande[mn]|ruckruf',
    'persona|humano|humana|agente|asesora?|representante|operadora?|hablar con alguien',
  ],
  '人工|真人|客服人员|专员|转接|联系客服|找人',
);

const THANKS =
  /^(?:(?:ok(?:ay)?|great|perfect|super|thanks|thank you|many thanks|thx|so much|very much|a lot|for (?:the|your) (?:help|answer)|danke|schon|sehr|ihnen|vielen|herzlichen|besten|dank|fur die (?:hilfe|antwort)|gracias|muchas|mil|por (?:la|tu) (?:ayuda|respuesta)|perfecto|谢谢|感谢|多谢|你|您|了|啦|非常|好的?)\s*)+$/u;
const OF_THANKS = words(['thanks|thank|thx', 'danke|dank', 'gracias'], '谢');

/**
 * @param text as the customer has typed it, in any of the four languages
 * @returns undefined where no rule fits, or more than one
 */
export const intentOf = (text: string): Intent | undefined => {
  if (text.length > LONGEST) return undefined;
  const said = normalized(text);
  if (THANKS.test(said) && OF_THANKS.test(said)) return 'thanks';
  if (PERSON.test(said)) return 'person';
  if (DELICATE.test(said)) return undefined;
  const [first, ...others] = RULES.filter(
    ({ about, asks, unless }) => about.test(said) && asks.test(said) && !unless?.test(said),
  );
  return others.length === 0 ? first?.question : undefined;
};
