/** The words of a text, compared without case, accents and signs, and the places that show others. */

/** Part of a text, UTF-16 code units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** See {@link shownWords}. */
export interface ShownWords {
  /** Places that show words in a row, in the order of the text. */
  placesOf(words: readonly string[]): Generator<Span>
  /** Places that show words close together, in any order. */
  groupsOf(words: readonly string[]): Generator<Span>
  /** Checks if most words of a longer text are shown, and all its numbers beside words of theirs. */
  showsMost(words: readonly string[]): boolean
}

/** Words between those of a group, at most. */
const APART = 3
/** Places that are looked at for one value. */
const MOST_PLACES = 300
/** Share of a longer text's words that the page shows. */
const LEAST_SHOWN = 0.8
/** Letters and digits from which on words in a row may be divided differently: `S.p.A.` is `SpA`. */
const LEAST_JOINED = 4

const WORD = /[\p{L}\p{M}\p{N}]+(?:\u00ad[\p{L}\p{M}\p{N}]+){0,20}/gu
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe'
}

/** The words of a value, as they are compared; words in `camelCase` and `snake_case` apart. */
export function wordsOf(value: string): string[] {
  return Array.from(splitWords(value), ({ folded }) => folded)
}

/** @param text - plain text. */
export function shownWords(text: string): ShownWords {
  const index = indexOf(text)
  return {
    placesOf: (words) => placesOf(index, words),
    groupsOf: (words) => groupsOf(index, words),
    showsMost: (words) => showsMost(index, words)
  }
}

interface WordIndex {
  readonly folded: readonly string[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** Numbers of the words, by word. */
  readonly having: ReadonlyMap<string, readonly number[]>
  /** The words without spaces, and where each begins in it. */
  readonly joined: string
  readonly joints: readonly number[]
  /** Beginnings of all words. */
  readonly stems: () => ReadonlySet<string>
}

function indexOf(text: string): WordIndex {
  const folded: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const joints: number[] = []
  const having = new Map<string, number[]>()
  let length = 0
  for (const word of splitWords(text)) {
    const places = having.get(word.folded)
    if (places) places.push(folded.length)
    else having.set(word.folded, [folded.length])
    folded.push(word.folded)
    starts.push(word.start)
    ends.push(word.end)
    joints.push(length)
    length += word.folded.length
  }
  let stems: ReadonlySet<string> | undefined
  return {
    folded,
    starts,
    ends,
    having,
    joints,
    joined: folded.join(''),
    stems: () => (stems ??= new Set([...having.keys()].map(stemOf)))
  }
}

function* splitWords(text: string): Generator<{ folded: string } & Span> {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const plain = word.toLowerCase()
    const isOne = plain === word || plain.endsWith(word.slice(1))
    if (isOne) yield { folded: foldedOf(plain), start: index, end: index + word.length }
    else yield* partsOf(word, index)
  }
}

/** The parts of a word with capitals inside. */
function* partsOf(word: string, index: number): Generator<{ folded: string } & Span> {
  let start = index
  for (const part of word.split(/(?<=\p{Ll})(?=\p{Lu})/u)) {
    yield { folded: foldedOf(part.toLowerCase()), start, end: start + part.length }
    start += part.length
  }
}

/** @param plain - in small letters. */
function foldedOf(plain: string): string {
  if (/^[a-z0-9]*$/.test(plain)) return plain
  return plain
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .normalize('NFC')
    .replace(/[ßøłđæœ]/g, (letter) => LETTERS[letter] ?? letter)
}

/** The first letters of a word, whose endings differ by case and number. */
function stemOf(word: string): string {
  return word.length > 5 ? word.slice(0, Math.max(5, word.length - 2)) : word
}

function* placesOf(index: WordIndex, words: readonly string[]): Generator<Span> {
  const { folded, having } = index
  const [first = ''] = words
  let found = 0
  for (const at of (having.get(first) ?? []).slice(0, MOST_PLACES * 10)) {
    if (!words.every((word, n) => folded[at + n] === word)) continue
    yield spanOf(index, at, at + words.length - 1)
    if (++found === MOST_PLACES) return
  }
  if (found === 0) yield* joinedPlaces(index, words.join(''))
}

/** Places that show the same letters with other spaces. */
function* joinedPlaces(index: WordIndex, wanted: string): Generator<Span> {
  const { joined, joints } = index
  const isUnspaced = UNSPACED.test(wanted)
  if (wanted === '' || (wanted.length < LEAST_JOINED && !isUnspaced)) return
  let at = joined.indexOf(wanted)
  for (let tries = 0; at >= 0 && tries < MOST_PLACES; tries++) {
    const first = wordAt(joints, at)
    const end = at + wanted.length
    const last = wordAt(joints, end - 1)
    const isWhole = joints[first] === at && (joints[last + 1] ?? joined.length) === end
    if (isWhole || isUnspaced) yield spanOf(index, first, last)
    at = joined.indexOf(wanted, at + 1)
  }
}

/** The number of the word that has an offset of the joined words. */
function wordAt(joints: readonly number[], offset: number): number {
  let low = 0
  let high = joints.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((joints[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

function* groupsOf(index: WordIndex, words: readonly string[]): Generator<Span> {
  const { folded, having } = index
  const [rarest = ''] = words.toSorted(
    (a, b) => (having.get(a)?.length ?? 0) - (having.get(b)?.length ?? 0)
  )
  const wanted = new Set(words)
  const most = words.length + APART
  for (const at of (having.get(rarest) ?? []).slice(0, MOST_PLACES)) {
    for (let start = Math.max(0, at - most + 1); start <= at; start++) {
      if (!wanted.has(folded[start] ?? '')) continue
      const end = groupEnd(folded, start, wanted, most)
      if (end === undefined) continue
      yield spanOf(index, start, end)
      break
    }
  }
}

/** The last word of a group that begins at a word, if it has all of its words. */
function groupEnd(
  folded: readonly string[],
  start: number,
  wanted: ReadonlySet<string>,
  most: number
): number | undefined {
  const left = new Set(wanted)
  for (let at = start; at < start + most && at < folded.length; at++) {
    left.delete(folded[at] ?? '')
    if (left.size === 0) return at
  }
  return undefined
}

function showsMost(index: WordIndex, words: readonly string[]): boolean {
  const stems = index.stems()
  let shown = 0
  for (const [at, word] of words.entries()) {
    const isNumber = /\p{N}/u.test(word)
    if (isNumber && !standsBeside(index, word, words[at - 1], words[at + 1])) return false
    if (isNumber || stems.has(stemOf(word))) shown++
  }
  return shown >= words.length * LEAST_SHOWN
}

/** Checks if a number follows the word before it, or precedes the word after it, with few others between. */
function standsBeside(
  { folded, having }: WordIndex,
  word: string,
  before: string | undefined,
  after: string | undefined
): boolean {
  const near = (from: number, to: number, other: string | undefined) => {
    if (other === undefined) return false
    const stem = stemOf(other)
    return folded.slice(Math.max(0, from), to).some((one) => stemOf(one) === stem)
  }
  return (having.get(word) ?? [])
    .slice(0, MOST_PLACES)
    .some((at) => near(at - APART, at, before) || near(at + 1, at + 1 + APART, after))
}

function spanOf({ starts, ends }: WordIndex, first: number, last: number): Span {
  return { start: starts[first] ?? 0, end: ends[last] ?? 0 }
}
