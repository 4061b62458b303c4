/**
 * Places of a page's text as text fragments (https://wicg.github.io/scroll-to-text-fragment/): the part of a link that
 * makes a browser scroll to a text and mark it.
 */

/** See {@link textPlaces}. */
export interface TextPlaces {
  /**
   * The text fragment of a quote, `:~:text=…`, for the end of an address; undefined if the page does not show the quote, or
   * a link cannot tell the place from another one. Of equal texts it is the one after the quote before.
   *
   * @param quote - plain text.
   */
  fragmentOf(quote: string): string | undefined
  /** The same places, for quotes that begin anew in the order of the text. */
  fromStart(): TextPlaces
}

/** A character of a word; a browser counts the last two signs as the letters TM and SM. */
const WORD = /^[\p{L}\p{N}\p{M}_™℠]$/u
/** One sign between two words: a browser may take both for one, and find neither alone. */
const JOINT = new Set(Array.from("'’.:·,;\u00ad/@-\u200c\u200d", (sign) => sign.charCodeAt(0)))
/** Words of an end of a quote, at least and at most. */
const LEAST = 3
const MOST = 12
/** Words before or after a text that tell it from others. */
const CONTEXT = 5
/** A quote up to this length is marked by its whole text, not by both ends. Words. */
const WHOLE = 8
/** Words at the beginning of a quote that the page may lack, such as numbers of a list. */
const SKIPPED = 12
/** Lines at the beginning of a quote, one of which only its place has. */
const MOST_LINES = 4
/** Words that find the place of a quote. */
const PROBE = 8

/** Places that are compared, of a word that a page has more often. */
const MOST_PLACES = 300

/** Words of a text: all arrays have one entry for each. */
interface Words {
  readonly folded: string[]
  readonly starts: number[]
  readonly ends: number[]
  /** Number of its line: a browser finds a text within one block only. */
  readonly lines: number[]
  /** True if a text cannot end after the word. */
  readonly joined: boolean[]
}

/** @param text - the visible text of a page, with each block and cell on a line of its own. */
export function textPlaces(text: string): TextPlaces {
  const words = wordsOf(text)
  const index = new Map<string, number[]>()
  words.folded.forEach((word, at) => {
    const places = index.get(word)
    if (places) places.push(at)
    else index.set(word, [at])
  })
  return placesIn({ text, words, index })
}

function placesIn(page: PageWords): TextPlaces {
  let last = -1
  return {
    fromStart: () => placesIn(page),
    fragmentOf(quote) {
      const found = located(page, wordsOf(quote).folded, last)
      if (!found) return undefined
      last = found.start
      const directive = directiveOf(page, found)
      return directive === undefined ? undefined : `:~:text=${directive}`
    }
  }
}

interface PageWords {
  readonly text: string
  readonly words: Words
  readonly index: ReadonlyMap<string, readonly number[]>
}

/** Words of a page, by their numbers; `end` is after the last. */
interface Span {
  readonly start: number
  readonly end: number
}

function wordsOf(text: string): Words {
  const words: Words = { folded: [], starts: [], ends: [], lines: [], joined: [] }
  let line = 0
  let end = 0
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (!isInWord(text, at, code)) {
      if (code === BREAK || code === TAB) line++
      at++
      continue
    }
    const start = at
    let isPlain = code < ASCII_END
    for (at++; at < text.length; at++) {
      const next = text.charCodeAt(at)
      if (!isInWord(text, at, next)) break
      if (next >= ASCII_END) isPlain = false
    }
    const count = words.joined.length
    if (count > 0) words.joined[count - 1] = start === end + 1 && JOINT.has(text.charCodeAt(end))
    words.joined.push(false)
    words.folded.push(foldedOf(text.slice(start, at), isPlain))
    words.starts.push(start)
    words.ends.push(at)
    words.lines.push(line)
    end = at
  }
  return words
}

const BREAK = 10
const TAB = 9

/** Checks whether a code unit belongs to a word. Both halves of a pair of surrogates do, if their character does. */
function isInWord(text: string, at: number, code: number): boolean {
  if (code >= SURROGATES && code < SURROGATES_END) {
    const point = text.codePointAt(code < LOW_SURROGATES ? at : at - 1) ?? 0
    return point > 0xffff && WORD.test(String.fromCodePoint(point))
  }
  const known = kinds[code]
  if (known !== UNKNOWN) return known === IN_WORD
  const isWord = WORD.test(String.fromCharCode(code))
  kinds[code] = isWord ? IN_WORD : BETWEEN
  return isWord
}

const SURROGATES = 0xd800
const LOW_SURROGATES = 0xdc00
const SURROGATES_END = 0xe000

const UNKNOWN = 0
const IN_WORD = 1
const BETWEEN = 2
/** Kind of each code unit that was met. */
const kinds = new Uint8Array(0x10000)

const ASCII_END = 0x80

/** @param isPlain - the word has letters of ASCII alone. */
function foldedOf(word: string, isPlain: boolean): string {
  return (isPlain ? word : word.normalize('NFKC')).toLowerCase()
}

/** Where a page has a quote: from its first words that the page has, to its last. */
function located(page: PageWords, quote: readonly string[], after: number): Span | undefined {
  for (let skipped = 0; skipped <= SKIPPED && skipped < quote.length; skipped++) {
    const probe = quote.slice(skipped, skipped + PROBE)
    const places = placesOf(page, probe)
    if (places.length === 0) continue
    const start = places.find((place) => place > after) ?? (places[0] as number)
    return wholeWords(page, { start, end: endOf(page, quote.slice(skipped), start) })
  }
  return undefined
}

/** The span, with the rest of words that it cuts. */
function wholeWords({ words: { joined } }: PageWords, span: Span): Span {
  let { start, end } = span
  while (start > 0 && joined[start - 1]) start--
  while (joined[end - 1]) end++
  return { start, end }
}

/** The end of a quote: that of its last words that follow its start closely enough. */
function endOf(page: PageWords, quote: readonly string[], start: number): number {
  const { folded } = page.words
  let same = 0
  while (same < quote.length && folded[start + same] === quote[same]) same++
  if (same === quote.length) return start + same
  const tail = quote.slice(-PROBE)
  const farthest = start + quote.length + 40
  const place = placesOf(page, tail).find((at) => at >= start && at + tail.length <= farthest)
  return place === undefined ? start + same : place + tail.length
}

/** Places of words in a row, ascending, by the rarest of them; too many of it are not looked at. */
function placesOf({ words: { folded }, index }: PageWords, row: readonly string[]): number[] {
  let rarest = 0
  let places: readonly number[] | undefined
  for (const [n, word] of row.entries()) {
    const having = index.get(word) ?? []
    if (places === undefined || having.length < places.length) {
      rarest = n
      places = having
    }
  }
  return (places ?? [])
    .slice(0, MOST_PLACES)
    .map((at) => at - rarest)
    .filter((at) => row.every((word, n) => folded[at + n] === word))
}

function directiveOf(page: PageWords, { start, end }: Span): string | undefined {
  const { lines } = page.words
  const head = lineEnd(lines, start, end)
  if (end - start <= WHOLE && head === end) return wholeText(page, { start, end })
  const from = firstText(page, { start, end }) ?? startText(page, { start, end: head }, isFirst)
  if (from === undefined) return undefined
  const to = endText(page, { start: from.after, end })
  return to === undefined ? from.text : `${from.text},${to}`
}

/** The beginning of a text: of its first line, or of one that follows it if only that can be told from other places. */
function firstText(page: PageWords, { start, end }: Span): Start | undefined {
  let from = start
  for (let line = 0; line < MOST_LINES && from < end; line++) {
    const head = lineEnd(page.words.lines, from, end)
    const found = startText(page, { start: from, end: head }, isOnly)
    if (found) return found
    from = head
  }
  return undefined
}

/** The last place up to which the words from `start` are in one line. */
function lineEnd(lines: readonly number[], start: number, end: number): number {
  let at = start
  while (at < end && lines[at] === lines[start]) at++
  return at
}

/** A text in one line as a whole. */
function wholeText(page: PageWords, span: Span): string | undefined {
  const { folded } = page.words
  if (isOnly(page, span)) return encoded(page, span)
  const before = prefixOf(page, span)
  if (before && isOnly(page, { start: before.start, end: span.end })) {
    return `${before.prefix}${encoded(page, span, before)}`
  }
  const after = suffixOf(page, span)
  const around = { start: before?.start ?? span.start, end: after?.end ?? span.end }
  // A browser takes the first of equal places.
  if (placesOf(page, folded.slice(around.start, around.end))[0] !== around.start) return undefined
  const text = encoded(page, span, { from: before?.from, to: after?.to })
  return `${before?.prefix ?? ''}${text}${after?.suffix ?? ''}`
}

/** How a text begins. */
interface Start {
  readonly text: string
  /** Number of the word after it. */
  readonly after: number
}

/**
 * The words with which a text begins, as many as tell it from others.
 *
 * @param isPlace - tells if words lead to their place.
 */
function startText(
  page: PageWords,
  { start, end }: Span,
  isPlace: (page: PageWords, span: Span) => boolean
): Start | undefined {
  const { joined } = page.words
  const most = Math.min(MOST, end - start)
  for (let count = Math.min(LEAST, most); count <= most; count++) {
    const span = { start, end: start + count }
    if (!joined[span.end - 1] && isOnly(page, span)) {
      return { text: encoded(page, span), after: span.end }
    }
  }
  let last = start + most
  while (last < end && joined[last - 1]) last++
  const span = { start, end: last }
  const before = prefixOf(page, span)
  if (before && isPlace(page, { start: before.start, end: span.end })) {
    return { text: `${before.prefix}${encoded(page, span, before)}`, after: span.end }
  }
  return isPlace(page, span) ? { text: encoded(page, span), after: span.end } : undefined
}

/** The end of a text: of its last line, or of one before it if only that can be told from other places. */
function endText(page: PageWords, { start, end }: Span): string | undefined {
  const { lines } = page.words
  let last = end
  for (let line = 0; line < MOST_LINES && last > start; line++) {
    let first = last
    while (first > start && lines[first - 1] === lines[last - 1]) first--
    const found = lineEndText(page, { start: first, end: last }, start)
    if (found !== undefined) return found
    last = first
  }
  return undefined
}

/** The words with which a line ends, as many as no other place after `start` has. */
function lineEndText(page: PageWords, line: Span, start: number): string | undefined {
  const { folded, joined } = page.words
  const { end } = line
  const most = Math.min(MOST, end - line.start)
  const isOnlyAfter = (from: number, to: number) =>
    placesOf(page, folded.slice(from, to)).filter((place) => place >= start).length === 1
  for (let count = Math.min(LEAST, most); count <= most; count++) {
    const from = end - count
    if (!joined[from - 1] && isOnlyAfter(from, end)) return encoded(page, { start: from, end })
  }
  let from = end - most
  while (from > line.start && joined[from - 1]) from--
  const after = suffixOf(page, { start: from, end })
  if (!after || !isOnlyAfter(from, after.end)) return undefined
  return `${encoded(page, { start: from, end }, after)}${after.suffix}`
}

function isOnly(page: PageWords, { start, end }: Span): boolean {
  return placesOf(page, page.words.folded.slice(start, end)).length === 1
}

function isFirst(page: PageWords, { start, end }: Span): boolean {
  return placesOf(page, page.words.folded.slice(start, end))[0] === start
}

/** The words before a text in one line, and the offset at which the text begins after them. */
function prefixOf(
  page: PageWords,
  { start }: Span
): { prefix: string; start: number; from: number } | undefined {
  const { words, text } = page
  const { lines, starts, ends, joined } = words
  if (start === 0) return undefined
  let first = start - 1
  while (
    first > 0 &&
    (start - first < CONTEXT || joined[first - 1]) &&
    lines[first - 1] === lines[start - 1]
  ) {
    first--
  }
  const border = borderOf(text, ends[start - 1] ?? 0, starts[start] ?? 0)
  if (!border) return undefined
  const prefix = `${escaped(text.slice(starts[first], border.before))}-,`
  return { prefix, start: first, from: border.after }
}

/** The words after a text in one line, and the offset at which the text ends before them. */
function suffixOf(
  page: PageWords,
  { end }: Span
): { suffix: string; end: number; to: number } | undefined {
  const { words, text } = page
  const { lines, starts, ends, joined } = words
  if (end >= lines.length) return undefined
  let last = lineEnd(lines, end, Math.min(lines.length, end + CONTEXT))
  while (joined[last - 1]) last++
  const border = borderOf(text, ends[end - 1] ?? 0, starts[end] ?? 0)
  if (!border) return undefined
  const suffix = `,-${escaped(text.slice(border.after, ends[last - 1]))}`
  return { suffix, end: last, to: border.before }
}

/**
 * Where the first of two neighbouring words ends and the second begins, with their signs: nothing but white space may be
 * between them. Undefined where signs stand alone in a line between them.
 */
function borderOf(
  text: string,
  end: number,
  start: number
): { before: number; after: number } | undefined {
  const gap = text.slice(end, start)
  const space = gap.search(/\s/)
  if (space < 0) return { before: start, after: start }
  const signs = gap.slice(space).trimStart()
  if (/[\n\t]/.test(signs)) return undefined
  return { before: end + space, after: start - signs.length }
}

/** @param bounds - other offsets of its beginning and end. */
function encoded(
  { text, words }: PageWords,
  { start, end }: Span,
  bounds: { readonly from?: number | undefined; readonly to?: number | undefined } = {}
): string {
  const { from = words.starts[start], to = words.ends[end - 1] } = bounds
  return escaped(text.slice(from, to))
}

function escaped(part: string): string {
  return encodeURIComponent(part.replace(/\s+/g, ' ').toWellFormed()).replaceAll('-', '%2D')
}
