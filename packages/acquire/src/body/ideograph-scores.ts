/** Scores of the encodings of Chinese, Japanese and Korean for a text. */

import { TextDecoder } from 'node:util'

/** Score of an encoding for a sample. */
export interface EncodingScore {
  readonly encoding: string
  /** 1 if every character is one that its languages write often; negative if most are not letters of theirs. */
  readonly share: number
  /** Sum over all characters, so long texts have more of it. */
  readonly sum: number
}

interface Script {
  readonly encoding: string
  /** Lead bytes of the characters in daily use, which the standards list first. */
  readonly leads: readonly [number, number]
  /** Characters that make up much of any text. */
  readonly frequent: ReadonlySet<string>
  /** Characters of the other scripts, which a misread text has. */
  readonly foreign: RegExp
}

const KANA = /[\u3041-\u3093\u30a1-\u30f6\u30fc]/
const KANAS = new Set(
  `${charactersFrom('\u3041', '\u3093')}${charactersFrom('\u30a1', '\u30f6')}\u30fc`
)
const HANGUL = /[\uac00-\ud7a3]/
const IDEOGRAPH = /[\u4e00-\u9fff]/

const SCRIPTS: readonly Script[] = [
  { encoding: 'Shift_JIS', leads: [0x88, 0x97], frequent: KANAS, foreign: HANGUL },
  { encoding: 'EUC-JP', leads: [0xb0, 0xcf], frequent: KANAS, foreign: HANGUL },
  {
    encoding: 'gb18030',
    leads: [0xb0, 0xd7],
    frequent: new Set(
      '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运网页站首'
    ),
    foreign: KANA
  },
  {
    encoding: 'Big5',
    leads: [0xa4, 0xc6],
    frequent: new Set(
      '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運網頁站首'
    ),
    foreign: KANA
  },
  {
    encoding: 'EUC-KR',
    leads: [0xb0, 0xc8],
    frequent: new Set(
      '이다는의을에가고를하지은로서기사한도인리어자아정나대시일을있그들해수라보으스부전니게적상신장제과만원구여주동생것모와안때공면선화무경비국성소위러우문내년마조오식회까던데했습간말었요세두물장용중않없더또행려관방민같진출야연거못할된며후미입명실분단계호발개유당음치치달반불색'
    ),
    foreign: /[\u4e00-\u9fff\u3041-\u30f6]/
  }
]

/** One score per encoding whose characters are in the text at all. */
export function ideographScores(sample: Uint8Array): EncodingScore[] {
  return SCRIPTS.flatMap((script) => scoreOf(script, sample) ?? [])
}

/** Fewest characters that show a script. */
const FEWEST = 3

function scoreOf(script: Script, sample: Uint8Array): EncodingScore | undefined {
  const text = new TextDecoder(script.encoding).decode(sample, { stream: true })
  const common = commonOf(script)
  let sum = 0
  let letters = 0
  let previous = ''
  for (const character of text) {
    if (character >= '\u0080') {
      const value = signValue(character, script, common)
      // A lone character between Latin letters is a misread accent.
      const isLone = /[a-z]/i.test(previous)
      sum += isLone ? Math.min(value, -1) : value
      if (value !== 0) letters++
    }
    previous = character
  }
  return letters < FEWEST ? undefined : { encoding: script.encoding, share: sum / letters, sum }
}

/** Punctuation of these scripts, which says nothing about the encoding. */
const NEUTRAL = /[\u2010-\u2026\u3000-\u301f\uff01-\uff5e\u00b7\u00a0]/

function signValue(character: string, script: Script, common: ReadonlySet<string>): number {
  if (NEUTRAL.test(character)) return 0
  if (script.foreign.test(character)) return -1
  if (script.frequent.has(character)) return 1.5
  if (common.has(character)) return 0.5
  return IDEOGRAPH.test(character) ? -0.5 : -2
}

const COMMON = new Map<string, ReadonlySet<string>>()

/** The characters in daily use, as the encoding lists them. */
function commonOf({ encoding, leads: [first, last] }: Script): ReadonlySet<string> {
  const known = COMMON.get(encoding)
  if (known) return known
  const bytes: number[] = []
  for (let lead = first; lead <= last; lead++)
    for (
      let trail = encoding.startsWith('EUC') || encoding === 'gb18030' ? 0xa1 : 0x40;
      trail < 0xff;
      trail++
    )
      if (trail !== 0x7f) bytes.push(lead, trail)
  const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes))
  const common = new Set(text.match(/[\u4e00-\u9fff\uac00-\ud7a3]/g))
  COMMON.set(encoding, common)
  return common
}

function charactersFrom(first: string, last: string): string {
  const codes = Array.from(
    { length: last.charCodeAt(0) - first.charCodeAt(0) + 1 },
    (_, index) => index
  )
  return String.fromCharCode(...codes.map((code) => code + first.charCodeAt(0)))
}
