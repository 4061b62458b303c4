/** Labels by which people tell telephone numbers from fax numbers. */

/** What a number is for, by its label. */
export type NumberKind = 'phone' | 'fax'

/** Words for fax in the languages of the larger markets. */
const FAX =
  /(?<!\p{L})(?:tele)?(?:fax|faks)(?!ed?\p{L})\p{L}{0,8}|t[eé]l[eé]copie\p{L}{0,3}|(?:теле)?факс|φαξ|τηλεομοιοτυπ|فاكس|فکس|دورنگار|نمابر|פקס|फ़?ैक्स|แฟ็?กซ์|โทรสาร|传真|傳真|ファッ?クス|ファクシミリ|팩스|팩시밀리/giu
const PHONE =
  /(?<!\p{L})(?:tel(?!efa)|phone|fon|mobil|voice|cell|call|toll.free)\p{L}{0,8}|fono|тел(?!ефакс)\p{L}{0,8}|τηλ(?!εομ)|هاتف|טלפון|電話|电话|전화|โทรศัพท์/giu
/** Between the two words of a label for both: `Tel./Fax`, `Fax and phone`. */
const BOTH = /^(?:number)?[.\s]{0,2}(?:[/&+,]|and|und|et|y|e|och|og|en|i|и)\s?$/iu
/** The letter alone: `F: 555 0109`. Without a mark it is all that stands before the number. */
const LETTER = /(?:^|[^\p{L}\p{N}'’.])F\s?[:.)]\s{0,3}$|^\P{L}{0,8}F\P{L}{0,8}$/u
/** The same behind the number: `555 0109 (F)`. */
const LETTER_BEHIND = /^\s{0,3}[([]?F[)\]]?[\s.,;]{0,3}$/

/** Characters of a label of its own, between a label and its number, and before a label behind its number. */
const LONGEST = { label: 40, between: 24, behind: 6 }

/** The kind of the numbers below a line that is a label as a whole. */
export function kindOfLine(line: string): NumberKind | undefined {
  const isLabel = line.length <= LONGEST.label && !/\d/.test(line)
  return isLabel ? kindBefore(line) : undefined
}

/** The kind of a number by the text before it: of several labels the last counts, and one for both is for calls. */
export function kindBefore(text: string): NumberKind | undefined {
  const fax = [...text.matchAll(FAX)].at(-1)
  const phone = [...text.matchAll(PHONE)].at(-1)
  const last = phone && (!fax || phone.index > fax.index) ? phone : fax
  if (!last) return LETTER.test(text.slice(-12)) ? 'fax' : undefined
  if (text.length - endOf(last) > LONGEST.between) return undefined
  const isBoth = phone && fax && last === fax && BOTH.test(text.slice(endOf(phone), fax.index))
  return last === phone || isBoth ? 'phone' : 'fax'
}

function endOf(match: RegExpExecArray): number {
  return match.index + match[0].length
}

/** The kind of a number by the text behind it. */
export function kindBehind(text: string): NumberKind | undefined {
  const start = text.slice(0, LONGEST.label)
  const fax = start.search(FAX)
  const phone = start.search(PHONE)
  if (fax >= 0 && fax <= LONGEST.behind) return 'fax'
  if (phone >= 0 && phone <= LONGEST.behind) return 'phone'
  return LETTER_BEHIND.test(text) ? 'fax' : undefined
}

const FAX_NAME = /(?:^|[^a-z])(?:tele)?fax(?:number|icon|no|nr)?(?![a-z])/i
const PHONE_NAME = /phone|mobile|tel(?!efax)/i

/** Checks whether the name of a class, a picture or a property is one for fax alone. */
export function isFaxName(name: string): boolean {
  return FAX_NAME.test(name) && !PHONE_NAME.test(name)
}
