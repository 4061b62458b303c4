/** The parts of the texts of a page: between line ends, blocks and separators, and their labels. */

import { LABELS } from '../values/concepts.ts'
import { nameKey } from '../values/property-name.ts'
import type { Place } from './place.ts'

/** A part of the text of a block. */
export interface Part {
  /** The block. */
  readonly place: Place
  readonly text: string
  /** Indexes of the elements in the part: from the first to before the last. */
  readonly from: number
  readonly to: number
}

/** A part of a text that names what it is: `Label: value`. */
export interface Line extends Part {
  readonly value: string
}

/** Characters of a part that can be a line with a label. */
const LINE = 240
const SEPARATOR = /[|•·]/

/** The parts of all blocks; linear in the size of the page. */
export function textParts(places: readonly Place[]): Part[] {
  const parts: Part[] = []
  for (const place of places) if (place.isBlock) addParts(place, places, parts)
  return parts
}

function addParts(place: Place, places: readonly Place[], parts: Part[]): void {
  let next = place.index + 1
  let [text, from] = ['', next]
  const end = (to: number) => {
    const trimmed = text.trim()
    if (trimmed !== '') parts.push({ place, text: trimmed.replace(/\s+/g, ' '), from, to })
    text = ''
    from = next
  }
  for (const node of place.element.children) {
    if (node.type === 'text') {
      if (!SEPARATOR.test(node.value)) text += node.value
      else {
        const [first = '', ...others] = node.value.split(SEPARATOR)
        text += first
        for (const other of others) {
          end(next)
          text = other
        }
      }
    }
    const child = places[next]
    if (node.type !== 'element' || child?.element !== node) continue
    next = child.end
    if (child.isBlock || node.tagName === 'br') end(child.index)
    else {
      // A label in an element of its own begins a part.
      if (/[:：]$/.test(child.line ?? '') && /\S\s*$/.test(text) && !/[:：]\s*$/.test(text)) {
        if (child.line!.length > 1) {
          end(child.index)
          from = child.index
        }
      }
      text += ` ${child.line ?? ''} `
    }
  }
  end(place.end)
}

const COLON = /^([^:：]{2,50})\s*[:：]\s*(\S.*)$/
/** `Tel. 030 123`, `E-mail a@b.example`. */
const BEFORE = /^(\p{L}[\p{L}.\s-]{1,20}?)\.?\s+((?:[+(]|\d).*|\S+@\S+)$/u
/** `3 bedrooms`. */
const BEHIND = /^(\d[\d.,]*\s?[kKmM]?\+?)\s+(\p{L}[\p{L}\s-]{1,30})$/u

/** Lines by the keys of their labels. */
export function lineMaps(parts: readonly Part[]): {
  labelled: Map<string, Line[]>
  counted: Map<string, Line[]>
} {
  const labelled = new Map<string, Line[]>()
  const counted = new Map<string, Line[]>()
  const addCount = (text: string, part: Part) => {
    const match = /^\d/.test(text) ? BEHIND.exec(text) : null
    if (match) add(counted, nameKey(match[2]!), { ...part, value: match[1]! })
  }
  for (const part of parts) {
    if (part.text.length > LINE) continue
    for (const text of statements(part.text)) {
      const match = COLON.exec(text)
      if (match) {
        add(labelled, nameKey(match[1]!), { ...part, text, value: match[2]! })
        addCount(match[2]!, { ...part, text })
        continue
      }
      const before = /[\d@]/.test(text) ? BEFORE.exec(text) : null
      const key = before ? nameKey(before[1]!) : ''
      if (before && LABELS.has(key)) add(labelled, key, { ...part, text, value: before[2]! })
      addCount(text, { ...part, text })
    }
  }
  return { labelled, counted }
}

const LABEL = /(?<=\s)((?:\p{L}[\p{L}.'-]*\s){0,2}\p{L}[\p{L}.'-]*)\s?[:：](?=\s)/gu

/** The name of a code, which is a label in any text: `PMCID: 1 PMID: 2`. */
const CODE = /(?<![\p{L}.'-])\p{Lu}{2,6}$/u

/** A text with several known labels, `Phone: 1 Fax: 2`, as one text for each. */
function statements(text: string): string[] {
  if (text.indexOf(':') === text.lastIndexOf(':')) return [text]
  const cuts = [...text.matchAll(LABEL)].flatMap((match) => {
    const code = CODE.exec(match[1]!)
    if (code) return [match.index + code.index]
    const words = match[1]!.split(' ')
    for (let at = 0; at < words.length; at++) {
      const label = words.slice(at).join(' ')
      if (LABELS.has(nameKey(label))) return [match.index + match[1]!.length - label.length]
    }
    return []
  })
  return [0, ...cuts].map((from, at) => text.slice(from, cuts[at] ?? text.length).trim())
}

/** Values of one key that are kept. */
const VALUES = 500

/** Add a value to those of a key. */
export function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  if (key === '') return
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else if (values.length < VALUES) values.push(value)
}
