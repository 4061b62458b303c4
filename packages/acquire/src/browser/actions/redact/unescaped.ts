/** Undoes one layer of the escapes that pages, addresses and scripts write, and knows where each character came from. */

/** A text and, for each of its characters and its end, the place in the original. */
export interface Placed {
  readonly text: string
  /** Absent where nothing was undone: each character is at its own place. */
  readonly places?: Uint32Array
}

/** Bytes beyond ASCII whose encoding is not known stand at these characters of private use. */
const BYTES = 0xf700

/** A text of one character a byte, as {@link unescaped} writes bytes. */
export function shownBytes(bytes: string): string {
  return bytes.replace(/[\x80-\xff]/g, (byte) => String.fromCharCode(BYTES + byte.charCodeAt(0)))
}

/** Names of HTML's entities from U+00A0 to U+00FF, in order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' '
  )
const NAMES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['euro', '€'],
  ...LATIN.map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)])
])

/** Patterns of text that stands for other text. Each quantifier is bounded, so that the time is linear. */
const ESCAPES = [
  '%u[\\da-f]{4}',
  '(?:%[\\da-f]{2}){1,64}',
  '&(?:#\\d{1,9}|#x[\\da-f]{1,8}|[a-z]{2,6}\\d{0,2});?',
  '\\\\u\\{[\\da-f]{1,8}\\}',
  '\\\\u[\\da-f]{4}',
  '\\\\x[\\da-f]{2}',
  '\\\\[^\\w\\s]',
  // A place for a break, which is not seen.
  '<wbr/?>',
  '[\\u00ad\\u200b\\u2060]',
  // The shifts of ISO-2022-JP.
  '\\x1b[$(][@BIJ]'
]
const SPACES = ['\\\\[nrt]', '\\s+', '\\+']

const MARKUP = new RegExp(ESCAPES.join('|'), 'gi')
const MARKUP_AND_SPACES = new RegExp([...SPACES, ...ESCAPES].join('|'), 'gi')

/**
 * Undo one layer.
 *
 * @param hasSpaces - whether a run of white space is read as one space, and so is a plus sign.
 * @returns the same object if there was nothing to undo.
 */
export function unescaped(from: Placed, hasSpaces: boolean): Placed {
  const pattern = hasSpaces ? MARKUP_AND_SPACES : MARKUP
  const parts: string[] = []
  const places = new Uint32Array(from.text.length + 1)
  let [length, last, isChanged] = [0, 0, false]
  const copy = (to: number) => {
    parts.push(from.text.slice(last, to))
    for (let at = last; at < to; at++) places[length++] = from.places?.[at] ?? at
  }
  for (const match of from.text.matchAll(pattern)) {
    const read = readEscape(match[0])
    if (read === match[0]) continue
    isChanged = true
    copy(match.index)
    parts.push(read)
    const place = from.places?.[match.index] ?? match.index
    for (let at = 0; at < read.length; at++) places[length++] = place
    last = match.index + match[0].length
  }
  if (!isChanged) return from
  copy(from.text.length)
  places[length++] = from.places?.[from.text.length] ?? from.text.length
  return { text: parts.join(''), places: places.subarray(0, length) }
}

/** Returns the text that an escape stands for; never longer than the escape. */
function readEscape(written: string): string {
  if (/^[\s+]/.test(written)) return ' '
  if (written.startsWith('%')) {
    return /^%u/i.test(written) ? character(written.slice(2), 16) : readBytes(written)
  }
  if (written.startsWith('&')) return readEntity(written)
  if (!written.startsWith('\\')) return ''
  const [, braced] = /^\\u\{(.+)\}/i.exec(written) ?? []
  if (braced !== undefined) return character(braced, 16)
  if (/^\\[ux]./i.test(written) && written.length > 2) return character(written.slice(2), 16)
  return /^\\[nrt]/i.test(written) ? ' ' : written.slice(1)
}

function readBytes(written: string): string {
  const bytes = Buffer.from(written.replaceAll('%', ''), 'hex').toString('latin1')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the shifts of ISO-2022-JP begin with it.
  return shownBytes(bytes.replace(/\x1b[$(][@BIJ]/g, ''))
}

function readEntity(written: string): string {
  const name = written.slice(1).replace(';', '')
  if (/^#x/i.test(name)) return character(name.slice(2), 16)
  if (name.startsWith('#')) return character(name.slice(1), 10)
  return NAMES.get(name) ?? NAMES.get(name.toLowerCase()) ?? written
}

function character(digits: string, base: 10 | 16): string {
  const point = Number.parseInt(digits, base)
  return point <= 0x10ffff ? String.fromCodePoint(point) : ''
}
