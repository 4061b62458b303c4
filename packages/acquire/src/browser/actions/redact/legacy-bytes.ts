/**
 * The bytes of a text in every legacy encoding of the web (WHATWG Encoding): the reverse of `TextDecoder`. A form sends
 * its texts in the encoding of its page or of its own, so all of them count.
 */

/** One byte for each character beyond ASCII. */
const SINGLE =
  'ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic'.split(
    ' '
  )
/** Two bytes and more. GBK is GB 18030 without its four bytes. */
const MULTIPLE = ['gb18030', 'gbk', 'big5', 'euc-jp', 'shift_jis', 'euc-kr']

/** The bytes of characters in one encoding, each as a text of one character a byte. */
export type ByteTable = ReadonlyMap<string, readonly string[]>

/**
 * A table for each encoding that has some of the characters.
 *
 * @param characters - looked up together: the first call decodes all encodings, some ten milliseconds.
 */
export function legacyTables(characters: ReadonlySet<string>): ByteTable[] {
  if (characters.size === 0) return []
  const tables = [...SINGLE, ...MULTIPLE].map((encoding) => tableOf(encoding, characters))
  const japanese = tables[SINGLE.length + MULTIPLE.indexOf('euc-jp')] ?? new Map()
  return [...tables, sevenBits(japanese)].filter(({ size }) => size > 0)
}

function tableOf(encoding: string, characters: ReadonlySet<string>): Map<string, string[]> {
  const table = new Map<string, string[]>()
  const text = textOf(encoding)
  for (const one of characters) {
    const point = one.codePointAt(0) ?? 0
    const found: string[] = []
    // Encoders write the minus sign as the wide hyphen, but no decoder reads it back.
    const line = `\n${one === '−' ? '－' : one}\n`
    for (let at = text.indexOf(line); at !== -1; at = text.indexOf(line, at + 1)) {
      found.push(sequenceAt(encoding, text.slice(0, at).split('\n').length - 1))
    }
    if (encoding === 'gb18030' && point > 0xffff) found.push(fourBytes(point - 0x10000 + 189_000))
    if (found.length > 0) table.set(one, found)
  }
  return table
}

const texts = new Map<string, string>()

/** Returns the text of each sequence of an encoding, one a line; less than a megabyte for all encodings. */
function textOf(encoding: string): string {
  const known = texts.get(encoding)
  if (known !== undefined) return known
  // A line break ends a sequence in each encoding, so all of them are decoded at once.
  const bytes = Buffer.alloc(5 * countOf(encoding), '\n')
  let length = 0
  for (let index = 0; index < countOf(encoding); index++) {
    length += bytes.write(sequenceAt(encoding, index), length, 'latin1') + 1
  }
  const text = `\n${new TextDecoder(encoding).decode(bytes.subarray(0, length))}`
  texts.set(encoding, text)
  return text
}

/** ISO-2022-JP has the rows of JIS X 0208 that EUC-JP has, without the highest bit. */
function sevenBits(table: ByteTable): Map<string, string[]> {
  const lowered = [...table].map(([character, all]): [string, string[]] => [
    character,
    all
      .filter(({ length }) => length === 2)
      .map((bytes) => String.fromCharCode(...Buffer.from(bytes, 'latin1').map((one) => one & 0x7f)))
  ])
  return new Map(lowered.filter(([, all]) => all.length > 0))
}

/** First and last byte of a lead, of a trail, and of both in the three bytes of EUC-JP. */
const [LEAD, TRAIL, LONG] = [
  [0x80, 0xff],
  [0x30, 0xfe],
  [0xa1, 0xfe]
] as const
const size = ([first, last]: readonly [number, number]) => last - first + 1
/** Sequences of one byte, and sequences of one or two bytes. */
const [ONE, TWO] = [size(LEAD), size(LEAD) + size(LEAD) * size(TRAIL)]

function countOf(encoding: string): number {
  if (!MULTIPLE.includes(encoding)) return ONE
  if (encoding === 'gb18030') return TWO + 39_420
  return encoding === 'euc-jp' ? TWO + size(LONG) ** 2 : TWO
}

/** All sequences that may stand for a character, by number. */
function sequenceAt(encoding: string, index: number): string {
  if (index < ONE) return String.fromCharCode(LEAD[0] + index)
  if (index < TWO) return pairAt(index - ONE, LEAD, TRAIL)
  const rest = index - TWO
  return encoding === 'gb18030' ? fourBytes(rest) : `\x8f${pairAt(rest, LONG, LONG)}`
}

function pairAt(
  index: number,
  lead: readonly [number, number],
  trail: readonly [number, number]
): string {
  const width = size(trail)
  return String.fromCharCode(lead[0] + Math.floor(index / width), trail[0] + (index % width))
}

/** The four bytes of GB 18030 at a place of its table. */
function fourBytes(pointer: number): string {
  return String.fromCharCode(
    0x81 + Math.floor(pointer / 12_600),
    0x30 + (Math.floor(pointer / 1_260) % 10),
    0x81 + (Math.floor(pointer / 10) % 126),
    0x30 + (pointer % 10)
  )
}
