/** Candidates for values that are a part of a text: behind a prefix, before a suffix, or items of a list. */

import { fold } from '../page/fold.ts'
import type { Scope, Spot } from '../page/page-view.ts'
import { metaValues } from '../page/structured.ts'
import { type Cut, type Place, type Rule, SEPARATORS } from '../parser/learned-parser.ts'
import { addressText, documentTitle } from '../rules/run-rule.ts'
import { type Candidate, priorOf } from './candidate.ts'
import { elementCandidates } from './element-candidates.ts'
import type { Sample } from './example.ts'
import { labelCandidates } from './label-candidates.ts'

/** Most characters of a text that is cut, and elements that are looked at. */
const LONGEST = 400
const HOLDERS = 12
/** Most characters of a limit. */
const LIMIT = 40
/** Most parts between separators. */
const PARTS = 20

/** Candidates that cut a value out of the page's title and its `meta` elements, and an identifier out of its address. */
export function headCuts({ view }: Sample, value: string): Candidate[] {
  const { tree } = view.page
  const found: Candidate[] = []
  const add = (place: Place, text: string, by: Candidate['by'] = 'structured-data') => {
    for (const cut of cutsOf(text, value)) {
      const prior = priorOf(place, 'text') * 0.85
      found.push({ by, place, from: 'text', pick: 'only', cut, prior })
    }
  }
  add({ kind: 'title' }, documentTitle(tree))
  if (/\p{N}/u.test(value)) add({ kind: 'address' }, addressText(view.page), 'position')
  for (const [name, [text = '']] of metaValues(tree)) {
    if (name.length <= 100) add({ kind: 'meta', name }, text)
  }
  return found
}

/** Candidates that cut a value out of a text on the page. */
export function shownCuts(sample: Sample, value: string): Candidate[] {
  return holders(sample, value).flatMap(({ spot, text, whole }) => {
    const cuts = cutsOf(whole, value)
    if (cuts.length === 0) return []
    const range = text ?? spot
    const order = text?.order
    const bases = [
      ...elementCandidates(spot, order, 'text', ['only', 'first']),
      ...labelCandidates(sample, range, spot, ['only'])
    ]
    return bases.flatMap((base) => cuts.map((cut) => ({ ...base, cut, prior: base.prior * 0.88 })))
  })
}

interface Holder {
  readonly spot: Spot
  readonly text?: { readonly order: number } & Pick<Scope, 'firstText' | 'endText'>
  readonly whole: string
}

/** Smallest elements and texts that hold a value and more. */
function holders({ view, scope }: Sample, value: string): Holder[] {
  const key = fold(value)
  const found: Holder[] = []
  if (key === '') return found
  for (let at = scope.firstText; at < scope.endText && found.length < HOLDERS; at++) {
    const { parent, key: own, value: whole, order } = view.texts[at]!
    if (whole.length > LONGEST || own.length <= key.length || !hasWords(own, key)) continue
    const isAlone = parent.endText - parent.firstText === 1
    const text = isAlone ? undefined : { order, firstText: at, endText: at + 1 }
    found.push({ spot: parent, whole, ...(text ? { text } : {}) })
  }
  return found.length > 0 ? found : elementHolders(view, scope, key)
}

function elementHolders(view: Sample['view'], scope: Scope, key: string): Holder[] {
  const found: Holder[] = []
  const length = key.replaceAll(' ', '').length
  for (let at = scope.end - 1; at >= scope.index && found.length < HOLDERS; at--) {
    const spot = view.spots[at]!
    const own = view.lengthOf(spot)
    if (own <= length || own > length + 200) continue
    if (found.some((one) => one.spot.index > spot.index && one.spot.index < spot.end)) continue
    const whole = view.textOf(spot)
    if (hasWords(fold(whole), key)) found.push({ spot, whole })
  }
  return found
}

function hasWords(key: string, words: string): boolean {
  return ` ${key} `.includes(` ${words} `)
}

/** Limits that cut a value out of a text, the most general first. */
function cutsOf(text: string, value: string): Cut[] {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const wanted = value.replaceAll(/\s+/g, ' ').trim()
  const at = wanted === '' ? -1 : line.indexOf(wanted)
  if (at < 0 || line.length > 2000) return []
  const left = line.slice(0, at)
  const right = line.slice(at + wanted.length)
  if (fold(left) === '' && fold(right) === '') return []
  const cuts: Cut[] = partsOf(line, wanted)
  for (const after of leftLimits(left)) {
    for (const before of rightLimits(right)) {
      const cut = { ...(after === '' ? {} : { after }), ...(before === '' ? {} : { before }) }
      if (after !== '' || before !== '') cuts.push(cut)
    }
  }
  return cuts
}

/** Places of a value among the parts between separators, counted from both ends. */
function partsOf(line: string, wanted: string): Cut[] {
  return SEPARATORS.flatMap((by) => {
    const parts = line.split(by)
    const at = parts.findIndex((one) => fold(one) === fold(wanted))
    if (at < 0 || parts.length < 2 || parts.length > PARTS) return []
    return [at + 1, at - parts.length].map((nth) => ({ part: { by, nth } }))
  })
}

/** Separators at the end of a text, the same with the word before them, and the whole text if it is short. */
function leftLimits(left: string): string[] {
  if (fold(left) === '') return ['']
  const edge = /[^\p{L}\p{N}]*$/u.exec(left.slice(-LIMIT))?.[0] ?? ''
  const word = /[\p{L}\p{N}]*[^\p{L}\p{N}]*$/u.exec(left.slice(-LIMIT))?.[0] ?? ''
  return limits([edge, word, left.length <= LIMIT ? left : ''])
}

function rightLimits(right: string): string[] {
  if (fold(right) === '') return ['']
  const edge = /^[^\p{L}\p{N}]*/u.exec(right)?.[0] ?? ''
  const word = /^[^\p{L}\p{N}]*[\p{L}\p{N}]*/u.exec(right)?.[0] ?? ''
  return limits([edge.slice(0, LIMIT), word.slice(0, LIMIT), right.length <= LIMIT ? right : ''])
}

function limits(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text.trim() !== ''))]
}

const SPLITS: readonly NonNullable<Rule['split']>[] = [',', ';', '|', '/', '·', '\n']

/** Candidates that split a text into the values of a list. */
export function splitCandidates(sample: Sample): Candidate[] {
  const values = sample.given.map(String)
  const [first = ''] = values
  if (values.length < 2) return []
  return holders(sample, first).flatMap(({ spot, text, whole }) => {
    const split = SPLITS.find((one) => values.every((value) => hasItem(whole, one, value)))
    if (split === undefined) return []
    const range = text ?? spot
    return [
      ...elementCandidates(spot, text?.order, 'text', ['only', 'first']),
      ...labelCandidates(sample, range, spot, ['only', 'first'])
    ].map((base) => ({ ...base, split, prior: base.prior * 0.9 }))
  })
}

function hasItem(text: string, separator: string, value: string): boolean {
  return text.split(separator).some((item) => fold(item).endsWith(fold(value)))
}
