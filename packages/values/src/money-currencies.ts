/** Signs and codes of currencies as shops write them, and which currency each means where. */

/** Languages whose shops nearly all use one currency, for signs that several countries share. */
const REGION_OF_LANGUAGE: Readonly<Record<string, string>> = {
  sv: 'SE',
  da: 'DK',
  nb: 'NO',
  nn: 'NO',
  no: 'NO',
  is: 'IS',
  ja: 'JP',
  uk: 'UA',
  ru: 'RU',
  he: 'IL',
  tr: 'TR',
  cs: 'CZ',
  pl: 'PL',
  hu: 'HU',
  ro: 'RO',
  bg: 'BG',
  ko: 'KR',
  vi: 'VN',
  th: 'TH',
  id: 'ID'
}

/** Currency of a sign that several share, by region; `'*'` where no region is known. */
const SHARED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: {
    US: 'USD',
    CA: 'CAD',
    AU: 'AUD',
    NZ: 'NZD',
    MX: 'MXN',
    SG: 'SGD',
    HK: 'HKD',
    TW: 'TWD',
    AR: 'ARS',
    CL: 'CLP',
    CO: 'COP',
    UY: 'UYU',
    BR: 'BRL',
    PR: 'USD',
    EC: 'USD',
    SV: 'USD',
    PA: 'USD',
    JM: 'JMD',
    TT: 'TTD',
    FJ: 'FJD'
  },
  kr: { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK', FO: 'DKK' },
  '£': { '*': 'GBP', EG: 'EGP', GI: 'GIP' },
  '¥': { JP: 'JPY', CN: 'CNY' },
  Rs: { IN: 'INR', PK: 'PKR', LK: 'LKR', NP: 'NPR', MU: 'MUR' },
  R: { ZA: 'ZAR' },
  L: { HN: 'HNL', AL: 'ALL', MD: 'MDL' },
  lei: { '*': 'RON', MD: 'MDL' },
  Fr: { CH: 'CHF', LI: 'CHF' },
  din: { RS: 'RSD' },
  ريال: { SA: 'SAR', QA: 'QAR', YE: 'YER', OM: 'OMR' },
  دينار: { KW: 'KWD', JO: 'JOD', BH: 'BHD', IQ: 'IQD' },
  درهم: { '*': 'AED', MA: 'MAD' },
  جنيه: { '*': 'EGP', SD: 'SDG' },
  pound: { '*': 'GBP', EG: 'EGP' },
  P: { BW: 'BWP', PH: 'PHP' },
  C$: { '*': 'CAD', NI: 'NIO' },
  T$: { TO: 'TOP' },
  Bs: { BO: 'BOB', VE: 'VES' },
  K: { PG: 'PGK', MM: 'MMK' },
  p: { GB: 'GBP' },
  ':-': { SE: 'SEK' },
  м: {}
}

/** Names in {@link SHARED} of other ways to write them. */
const SAME: Readonly<Record<string, string>> = {
  Kr: 'kr',
  KR: 'kr',
  'kr.': 'kr',
  'Kr.': 'kr',
  '￡': '£',
  '￥': '¥',
  'Rs.': 'Rs',
  rupee: 'Rs',
  rupees: 'Rs',
  Rupees: 'Rs',
  '₨': 'Rs',
  Re: 'Rs',
  $: '$',
  '¢': '$',
  '￠': '$',
  '＄': '$',
  Lei: 'lei',
  LEI: 'lei',
  'Fr.': 'Fr',
  SFr: 'Fr',
  'SFr.': 'Fr',
  Din: 'din',
  'din.': 'din',
  ریال: 'ريال',
  'Bs.': 'Bs'
}

/** Signs that mean one currency, in groups by currency. */
const SIGNS: Readonly<Record<string, string>> = {
  EUR: '€ euro euros Euro Euros EURO',
  USD: 'US$ US-$ U$S U$D USD$ US_$ U.S.$',
  CAD: 'CA$ CAN$ CAD$ CDN$ Can$ CND C_$',
  AUD: 'A$ AU$ AUD$ AU_$ Au$',
  NZD: 'NZ$ NZD$ NZ_$',
  MXN: 'MX$ Mex$ MXN$ MX_$',
  HKD: 'HK$ HKD$ HK_$',
  SGD: 'S$ SG$ S_$',
  TWD: 'NT$ NT NT_$ 新台幣',
  GBP: '£ GB£ stg pounds pence',
  BRL: 'R$',
  JPY: '円 JP¥ yen Yen YEN JP_¥ JPY¥',
  CNY: '元 元人民币 元人民幣 CN¥ 人民币 圆 圓 yuan RMB rmb CN_¥ CNY¥ 人民幣',
  KRW: '₩ 원 won',
  INR: '₹ र रू ரூ రూ',
  LKR: 'රු',
  RUB: '₽ руб руб. рублей рубля рубль р. р Р Р. RUR',
  UAH: '₴ грн грн. hrn',
  BYN: 'Rbl Br. BYR',
  KZT: '₸ тг тг. тенге',
  PLN: 'zł Zł ZŁ zl zł. zl. PLN.',
  CZK: 'Kč Kc kč KČ Kčs',
  HUF: 'Ft',
  RON: 'RON.',
  BGN: 'лв лв. leva',
  RSD: 'дин Дин дин. RSD. Dinara dinara',
  BAM: 'KM км',
  MKD: 'ден ДЕН ден.',
  HRK: 'kn Kn',
  ISK: 'íkr',
  DKK: 'DKK.',
  ALL: 'Lek lekë',
  TRY: '₺ TL tl',
  GEL: '₾ ლ ლარი lari',
  AMD: '֏',
  AZN: '₼',
  ILS: '₪ nis NIS ש״ח ש"ח ש\'ח',
  CHF: 'CHF. sFr. CHf',
  THB: '฿ บาท Baht baht',
  VND: '₫ đ VNĐ vnđ',
  IDR: 'Rp Rp.',
  MYR: 'RM',
  PHP: '₱ Php PhP',
  KHR: '៛',
  LAK: '₭',
  MMK: 'Ks',
  MNT: '₮',
  BDT: '৳ Tk',
  NPR: 'NRs',
  BTN: 'Nu. Nu',
  MVR: 'Rf',
  PKR: 'PKRs',
  AFN: '؋',
  IRR: '﷼',
  IRT: 'تومان',
  SAR: 'ر.س SR',
  AED: 'د.إ Dhs Dh Dirhams',
  QAR: 'ر.ق QR',
  OMR: 'ر.ع',
  YER: 'ر.ي',
  KWD: 'KD د.ك دينار_كويتي',
  BHD: 'BD .د.ب د.ب',
  JOD: 'JD د.أ د.ا دينار_أردني',
  IQD: 'ع.د د.ع ID',
  LYD: 'LD ل.د د.ل',
  TND: 'DT د.ت',
  DZD: 'دج د.ج DA',
  MAD: 'د.م',
  EGP: 'E£ ج.م LE L.E.',
  SDG: 'ج.س ج.س.',
  SYP: 'ل.س',
  LBP: 'ل.ل',
  ZAR: 'ZAR.',
  NGN: '₦',
  GHS: '₵ GH₵ GH¢',
  KES: 'KSh KShs Ksh KES.',
  TZS: 'TSh',
  UGX: 'USh',
  ETB: 'Br ብር',
  ERN: 'Nfk ናቕፋ نافكا',
  RWF: 'FRw RF R₣',
  BIF: 'FBu Fbu',
  GNF: 'FG GFr',
  DJF: 'Fdj',
  XOF: 'CFA FCFA F_CFA',
  KMF: 'CF',
  MGA: 'Ar',
  MZN: 'MT MTn',
  MWK: 'MK',
  ZMW: 'ZK',
  AOA: 'kwz Kz',
  CVE: 'Esc',
  STN: 'Db',
  MRU: 'UM',
  SLE: 'Le',
  SZL: 'E',
  GMD: 'D',
  LRD: 'L$ LR$',
  NAD: 'N$',
  ZWL: 'Z$',
  PEN: 'S/. S/',
  UYU: '$U UYU$',
  BOB: '$b Bs_',
  CRC: '₡',
  GTQ: 'Q q',
  HTG: 'G',
  PAB: 'B/.',
  PYG: '₲ Gs. Gs',
  DOP: 'RD$',
  CUC: 'CUC$',
  CUP: '$MN',
  JMD: 'J$',
  TTD: 'TT$',
  BBD: 'Bds$',
  BZD: 'BZ$',
  GYD: 'G$ GY$',
  ANG: 'ƒ NAf',
  CLP: 'CLP$',
  COP: 'COL$ COP$',
  ARS: 'AR$ ARS$',
  MOP: 'MOP$',
  VUV: 'VT Vt',
  XPF: '₣',
  UZS: "so'm Sʻ S' soʻm сум",
  KGS: 'с som сом',
  DEM: 'DM',
  '': '₤ ₶ cent cents Cent Cents ₿ Ƀ BTC franc francs SPL GBp Sl د. ش.ج ش.ص kn. €/$'
}

/** Codes that are words as well: they count only where no surer sign does. */
const WORDS = new Set(
  'ALL TOP TRY CUP PEN MAD SOS BOB COP GEL BAM LAK MOP STD ANG NAD BIF DOP SLE SIT'.split(' ')
)

interface Sign {
  /** ISO 4217; null if it has no code, or several currencies share it. */
  readonly code: string | null
  /** Key of {@link SHARED}. */
  readonly shared?: string
  /** A letter or a word that may mean something else. */
  readonly isWeak: boolean
}

const CODES: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...'DEM PTE FRF ITL ESP ATS BEF NLG FIM GRD IEP'.split(' ')
])
const TABLE = new Map<string, Sign>()
for (const [code, signs] of Object.entries(SIGNS)) {
  for (const written of signs.split(' ')) {
    const sign = written.replaceAll('_', ' ').trim()
    TABLE.set(sign, { code: code || null, isWeak: isWeak(sign) })
  }
}
for (const shared of Object.keys(SHARED))
  TABLE.set(shared, { code: null, shared, isWeak: isWeak(shared) })
for (const [sign, shared] of Object.entries(SAME))
  TABLE.set(sign, { code: null, shared, isWeak: isWeak(sign) })

/** Characters of the longest sign. */
export const LONGEST_SIGN = Math.max(...[...TABLE.keys()].map((sign) => sign.length))

function isWeak(sign: string): boolean {
  return /^[a-z]{1,3}\.?$/i.test(sign) && !/^(?:zł|kr\.?|Rp\.?|Rs\.?|Ft|TL|RM)$/.test(sign)
}

/** Cyrillic words in capitals are the same words; Latin ones may be codes of something else. */
const CYRILLIC = /^\p{Script=Cyrillic}{2,}\.?$/u

/** The currency that a sign or code stands for; `undefined` for any other text. */
export function currencySign(written: string): Sign | undefined {
  const known = TABLE.get(written) ?? TABLE.get(written.replace(/\s+/g, ' '))
  if (known) return known
  if (CYRILLIC.test(written)) return TABLE.get(written.toLowerCase())
  if (written.length !== 3 || !/^[a-z]{3}$/i.test(written)) return undefined
  const code = written.toUpperCase()
  const isLower = written === written.toLowerCase()
  if (!CODES.has(code) || (written !== code && !isLower)) return undefined
  if (WORDS.has(code) && isLower) return undefined
  return { code, isWeak: isLower || WORDS.has(code) }
}

/**
 * ISO 4217 code of a sign.
 *
 * @param locale - BCP 47 tag of the page; its region, or the country its language is mostly spoken in, tells
 *   currencies apart that share a sign.
 * @returns null when the sign is shared and the locale does not decide.
 */
function currencyOfSign({ code, shared }: Sign, locale: string | undefined): string | null {
  if (shared === undefined) return code
  const table = SHARED[shared] ?? {}
  const region = regionOf(locale)
  return (region === undefined ? undefined : table[region]) ?? table['*'] ?? null
}

function regionOf(locale: string | undefined): string | undefined {
  const [language = '', ...rest] = (locale ?? '').split(/[-_]/)
  const region = rest.find((part) => /^[a-z]{2}$/i.test(part))
  return region?.toUpperCase() ?? REGION_OF_LANGUAGE[language.toLowerCase()]
}

/** Known facts about a price beside its text. */
export interface MoneyOptions {
  /** BCP 47 tag of the page, `'de-AT'`: decides `1.234` and signs that several countries share, such as `$`. */
  readonly locale?: string | undefined
  /** Code or sign that holds where the text has none, or has one that several currencies share. */
  readonly currency?: string | undefined
}

/** ISO 4217 code of a sign as written, or the one that the caller gave. */
export function codeOf(written: string | undefined, options: MoneyOptions): string | null {
  const sign = written === undefined ? undefined : currencySign(written)
  if (sign === undefined) return hinted(options)
  if (sign.shared === undefined) return sign.code
  return hinted(options) ?? currencyOfSign(sign, options.locale)
}

/** The code the caller gave. */
function hinted({ currency }: MoneyOptions): string | null {
  const code = currency?.trim().toUpperCase()
  return code !== undefined && isCurrencyCode(code) ? code : null
}

/** Hundredths of a currency, which stand behind their number. */
const HUNDREDTHS = new Set('¢ ￠ cent cents Cent Cents pence p'.split(' '))

/** Checks whether a sign stands for cents or pence. */
export function isHundredth(sign: string | undefined): boolean {
  return sign !== undefined && HUNDREDTHS.has(sign)
}

/** Checks whether a code is in ISO 4217, now or in the past. */
function isCurrencyCode(code: string): boolean {
  return CODES.has(code)
}
