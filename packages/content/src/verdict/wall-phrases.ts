/** Finds the words by which walls name themselves in titles, headings and text. */

import { LABELS, SENTENCES, type WallKind } from './wall-words.ts'

/** Lower case, words separated by one space, no punctuation: `Don’t panic!` becomes `don t panic`. */
export function normalText(text: string): string {
  return text.toLowerCase().normalize('NFC').replace(NOT_WORD, ' ').trim()
}

/**
 * Kinds of walls whose name is the title, or a part of it separated by a dash, bar or colon. A part in quotation marks
 * is about such a page.
 */
export function titleKinds(title: string): ReadonlySet<WallKind> {
  const kinds = new Set<WallKind>()
  for (const part of titleParts(title)) {
    const kind = QUOTED.test(part) ? undefined : labelKind(normalText(part))
    if (kind) kinds.add(kind)
  }
  return kinds
}

/** The kind of wall named by a heading, or by a sentence of it. */
export function headingKind(heading: string): WallKind | undefined {
  for (const part of [heading, ...heading.split(SENTENCE_END)]) {
    const kind = QUOTED.test(part) ? undefined : labelKind(normalText(part))
    if (kind) return kind
  }
  return undefined
}

/** Checks whether a title or a heading spells out an error status and its name: `404 Not Found`. */
export function namesStatus(text: string): boolean {
  return STATUS.test(` ${normalText(text)} `) && headingKind(text) !== undefined
}

/** Checks whether a text says only that something went wrong: `Oops!`, `Error`. */
export function isOutcry(text: string): boolean {
  return normalText(text).replace(BEFORE, '') === ''
}

/** A title and its parts between dashes and bars; parts at a colon only if the rest is short. */
function titleParts(title: string): string[] {
  const parts = title.split(SEPARATOR)
  const halves = parts.flatMap((part) => {
    const [before = '', after] = part.split(COLON, 2)
    if (after === undefined) return []
    return [...(isShort(after) ? [before] : []), ...(isShort(before) ? [after] : [])]
  })
  return [title, ...parts, ...halves]
}

function isShort(text: string): boolean {
  return text.trim().split(/\s+/).length <= 3
}

/** Number of different sentences of such a wall in a text made by {@link normalText}. */
export function sentenceCount(normal: string, kind: WallKind): number {
  return sentences[kind].filter((sentence) => normal.includes(sentence)).length
}

/** Checks whether a text made by {@link normalText} contains a sentence of such a wall. */
export function saysKind(normal: string, kind: WallKind): boolean {
  return sentences[kind].some((sentence) => normal.includes(sentence))
}

const QUOTED = /^\s*["„“«‹「『‘']/
const SENTENCE_END = /[.!…。！]+(?:\s+|$)|\s[-–—]\s|[。！]/
const NOT_WORD = /[^\p{L}\p{M}\p{N}]+/gu
const SEPARATOR = /\s[-–—>~]\s|\s?[|｜»«·•!！]\s?|\.\s/
const COLON = /[:：]\s?/

/** Words around a label that do not change its meaning. */
const AROUND =
  '(?:oops|ooops|ups|ops|opps|whoops|sorry|uh oh|hmm|oh no|hoppla|oups|désolé|ой|упс|error|erreur|fehler|errore|erro|fout|fel|fejl|feil|błąd|ошибка|помилка|hata|chyba|エラー|错误|錯誤|오류|خطأ|lỗi|http|status|code|[45]\\d\\d|1\\d{3})'
const BEFORE = new RegExp(`^(?:${AROUND}(?: |$))+`)
const AFTER = new RegExp(`(?:(?:^| )${AROUND})+$`)
const NUMBER_AFTER = /(?: (?:http|status|code|[45]\d\d))+$/
/** The name of a status, not a report of one. */
const PLAIN_NUMBER = /^http (?:status )?(?:code )?\d{3}$/
/** Titles of consent pages, with the name of the site. */
const BEFORE_GOING_ON =
  /^(?:before you continue to|bevor sie zu|avant d accéder à|antes de (?:ir a|continuar (?:a|para|en)|avançar para|aceder)|prima di (?:continuare|procedere) su|voordat je (?:verder ?gaat naar|naar)|zanim przejdziesz do|innan du (?:fortsätter|går vidare) till|før du (?:fortsætter|fortsetter) til|прежде чем перейти) \S+(?: \S+){0,3}$/
const STATUS = /(?:^| )(404|410|401|403|406|429|500|502|503|504)(?: |$)/

function labelKind(normal: string): WallKind | undefined {
  if (normal.length > LONGEST) return undefined
  const known = labels.get(normal)
  if (known) return known
  if (BEFORE_GOING_ON.test(normal)) return 'consent'
  const begun = normal.replace(BEFORE, '').trim()
  const bare = begun.replace(AFTER, '').trim()
  // `500 Internal Server Error` ends in a word that also occurs around labels.
  const named = labels.get(begun) ?? labels.get(begun.replace(NUMBER_AFTER, ''))
  if (bare !== '') return named ?? labels.get(bare)
  if (named) return named
  if (PLAIN_NUMBER.test(normal)) return undefined
  // A number alone; `Peugeot 404` is a car.
  const status = STATUS.exec(normal)?.[1]
  return status === undefined ? undefined : KIND_OF_STATUS[status]
}

/** Maximum characters of a label with the words around it. */
const LONGEST = 100

const KIND_OF_STATUS: Readonly<Record<string, WallKind>> = {
  401: 'denied',
  403: 'denied',
  404: 'not-found',
  406: 'denied',
  410: 'not-found',
  429: 'rate-limit',
  500: 'server-error',
  502: 'server-error',
  503: 'server-error',
  504: 'server-error'
}

const labels = new Map<string, WallKind>()
for (const [kind, list] of Object.entries(LABELS)) {
  for (const label of phrases(list)) labels.set(label, kind as WallKind)
}

const sentences: Readonly<Record<WallKind, readonly string[]>> = {
  'not-found': phrases(SENTENCES['not-found']),
  denied: phrases(SENTENCES.denied),
  challenge: phrases(SENTENCES.challenge),
  'rate-limit': phrases(SENTENCES['rate-limit']),
  maintenance: phrases(SENTENCES.maintenance),
  'server-error': phrases(SENTENCES['server-error']),
  login: phrases(SENTENCES.login),
  consent: phrases(SENTENCES.consent)
}

function phrases(list: string): string[] {
  return list
    .split(/[|\n]/)
    .map((phrase) => normalText(phrase))
    .filter((phrase) => phrase !== '')
}
