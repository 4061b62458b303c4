/**
 * The places where a page shows a value. Forms differ: `39.9` is shown by `39,90 €`, `2026-03-04` by `4 March 2026`,
 * `in_stock` by `Auf Lager`, `2350` grams by `2.35 kg`.
 */

import { plainMarkdown } from '@sluice/passages'
import { codePlace, phonePlace, showsAddress, stockPlace } from './shown-codes.ts'
import { type ShownDays, shownDays, shownTimes } from './shown-days.ts'
import { type ShownNumbers, shownNumbers } from './shown-numbers.ts'
import { type ShownWords, type Span, shownWords, wordsOf } from './shown-words.ts'

/** See {@link evidenceIn}. */
export interface Evidence {
  /** The text without marks, in which the places are. */
  readonly text: string
  /**
   * The place that shows a number or a text; `'scattered'` if it is shown, but in no one place; `undefined` if it is not.
   *
   * @param name - name of the value: `without: 'nuts'` is shown by `no nuts`.
   */
  placeOf(value: number | string, name?: string): Span | 'scattered' | undefined
}

/** Texts of more words are shown if most of their words are. */
const SHORT = 4

/** Content of a page. */
interface Shown {
  /** With the addresses of links. */
  readonly markdown: string
  /** Without marks. Default: the Markdown without them. */
  readonly text?: string
  /** BCP 47. */
  readonly language: string | null
}

/** The evidence of a page, each form of which is made when a value first needs it. */
export function evidenceIn({ markdown, language, ...shown }: Shown): Evidence {
  const text = halfWidth(shown.text ?? plainMarkdown(withPowers(markdown)))
  const page = new ShownPage(text, markdown, language)
  return {
    text,
    placeOf(value, name = '') {
      return typeof value === 'number'
        ? page.numbers.placeOf(value, name)
        : textPlace(page, value, name)
    }
  }
}

/** A page's text, each form of which is made when a value first needs it. */
class ShownPage {
  readonly text: string
  readonly markdown: string
  readonly language: string | null
  #days: ShownDays | undefined
  #numbers: ShownNumbers | undefined
  #words: ShownWords | undefined
  #times: ReadonlyMap<number, Span> | undefined

  constructor(text: string, markdown: string, language: string | null) {
    this.text = text
    this.markdown = markdown
    this.language = language
  }

  get days(): ShownDays {
    this.#days ??= shownDays(this.text, this.language)
    return this.#days
  }

  get numbers(): ShownNumbers {
    this.#numbers ??= shownNumbers(this.text, this.language, this.days.places)
    return this.#numbers
  }

  get words(): ShownWords {
    this.#words ??= shownWords(this.text)
    return this.#words
  }

  get times(): ReadonlyMap<number, Span> {
    this.#times ??= shownTimes(this.text)
    return this.#times
  }
}

/** Digits and signs of double width as those of ASCII; nothing changes its place. */
function halfWidth(text: string): string {
  return text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}

/** Powers that Markdown writes with a tag. */
function withPowers(markdown: string): string {
  return markdown.replace(/([×x]\s?10)<sup>([-−]?\d{1,2})<\/sup>/g, '$1^$2')
}

function textPlace(page: ShownPage, value: string, name: string): Span | 'scattered' | undefined {
  const words = wordsOf(value)
  if (words.length === 0 || isShortCode(value)) return signsPlace(page, value, words)
  const place = affirmed(page, page.words.placesOf(words), value, name) ?? versionPlace(page, value)
  if (place) return place
  if (/^https?:/i.test(value)) return showsAddress(value, page.markdown) ? 'scattered' : undefined
  const day = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/.exec(value)?.[1]
  if (day !== undefined) return page.days.days.get(day) ?? page.days.days.get(day.slice(4))
  return (
    numberPlace(page, value, name) ??
    phonePlace(value, page.text) ??
    codePlace(value, page) ??
    stockPlace(value, page.text) ??
    wordsPlace(page, words, value, name)
  )
}

/** Texts of one or two letters, such as grades, where a sign or a capital decides. */
function isShortCode(value: string): boolean {
  return /^[\p{Lu}\p{Ll}]{0,2}[^\p{L}\p{N}\s]?$/u.test(value.trim())
}

function signsPlace(
  page: ShownPage,
  value: string,
  words: readonly string[]
): Span | 'scattered' | undefined {
  const wanted = value.trim()
  if (wanted === '') return 'scattered'
  for (let at = page.text.indexOf(wanted); at >= 0; at = page.text.indexOf(wanted, at + 1)) {
    const isPart = isLetter(page.text[at - 1]) || isLetter(page.text[at + wanted.length])
    if (words.length === 0 || !isPart) return { start: at, end: at + wanted.length }
  }
  return codePlace(wanted, page)
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
}

/** Numbers, shares, durations and times of day that are written as texts. */
function numberPlace({ numbers, times }: ShownPage, value: string, name: string): Span | undefined {
  const share = /^[-+−]?(\d+(?:[.,]\d+)?)\s?%?$/.exec(value)?.[1]
  if (share !== undefined) return numbers.placeOf(Number(share.replace(',', '.')), name)
  const time = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(value)
  if (time) return times.get(Number(time[1]) * 60 + Number(time[2]))
  const duration =
    /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(
      value
    )
  if (!duration) return undefined
  const parts = duration.slice(1).flatMap((part) => (part === undefined ? [] : Number(part)))
  const places = parts.map((part) => numbers.placeOf(part))
  const minutes = Number(duration[5] ?? 0) * 60 + Number(duration[6] ?? 0)
  return (
    (places.includes(undefined) ? undefined : places[0]) ??
    (minutes > 0 ? numbers.placeOf(minutes) : undefined)
  )
}

/** A version, whose `v` the page may leave out. */
function versionPlace({ words }: ShownPage, value: string): Span | undefined {
  if (!/^v\d/.test(value)) return undefined
  const [place] = words.placesOf(wordsOf(value.slice(1)))
  return place
}

function wordsPlace(
  page: ShownPage,
  words: readonly string[],
  value: string,
  name: string
): Span | 'scattered' | undefined {
  // One part of a code does not identify it.
  if (words.length === 1 || isCode(value)) return undefined
  if (words.length <= SHORT) return affirmed(page, page.words.groupsOf(words), value, name)
  return page.words.showsMost(words) ? 'scattered' : undefined
}

function isCode(value: string): boolean {
  return /\d/.test(value) && !/\s/.test(value.trim())
}

const NO =
  'no|not|non|never|without|nor|neither|cannot|nicht|kein|keine|keinen|keiner|keinem|ohne|nie|sans|pas|sin|ni|nunca|não|nao|sem|nem|nenhum|senza|geen|niet|zonder|ingen|inte|ej|utan|ikke|uden|bez|не|нет|без|żaden|ei|ilman|nem|nélkül'
const NEGATED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${NO})(?![\\p{L}\\p{N}])(?!\\s(?:only|nur|just|seulement|solo|só|alleen))`,
  'iu'
)
/** The text before a place that may negate it: two words of its sentence. */
const BEFORE = /(?:^|[^\p{L}\p{N}\p{M}'’ ]|\s{2})?((?:[\p{L}\p{M}'’]{1,20}[ *_]{1,3}){0,2})$/u
/** Names of values that the page negates. */
const NEGATIVE_NAME =
  /without|exclud|free|avoid|not|missing|lack|ohne|sans|sin|restrict|limit|forbid/i
/** Characters before a place that are looked at. */
const LOOKED_BACK = 50

/** The first place that does not negate a value; any place of a value that is a negation itself, or has digits. */
function affirmed(
  { text }: ShownPage,
  places: Iterable<Span>,
  value: string,
  name: string
): Span | undefined {
  const isFree = /\d/.test(value) || NEGATED.test(value) || NEGATIVE_NAME.test(name)
  for (const place of places) {
    if (isFree) return place
    const before = BEFORE.exec(text.slice(Math.max(0, place.start - LOOKED_BACK), place.start))
    if (!NEGATED.test(`${before?.[1] ?? ''}${text.slice(place.start, place.end)}`)) return place
  }
  return undefined
}
