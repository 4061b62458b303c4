/** Answers of a service as the reference shows them: without what differs from run to run, and shortened. */

import { IDS } from '../../../apps/docs/src/reference/example.ts'

/** The same moment, wherever an answer has one. */
const MOMENT = '2026-11-25T09:30:00.000Z'
const DAY = '2026-11-25'

/** Longest text, list and object that is shown whole. */
const LONGEST = { text: 240, list: 2, object: 14, deep: 5 }

/** Replacements in a text for the reference: pairs of a real value and the value to show. */
export type Replacements = readonly (readonly [real: string, shown: string])[]

/** The text of an answer, laid out. */
export function recordedText(body: unknown, replacements: Replacements): string {
  const json = JSON.stringify(stable(shortened(body, 0)))
  const replaced = replacements
    .reduce((text, [real, shown]) => text.replaceAll(real, shown), json)
    .replace(/example\.com:\d+/g, 'example.com')
  return laidOut(JSON.parse(withKnownIds(replaced)))
}

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === 'string' && value.length > LONGEST.text) {
    return `${value.slice(0, LONGEST.text - 20).trimEnd()} …`
  }
  if (Array.isArray(value)) {
    return value.slice(0, LONGEST.list).map((one) => shortened(one, depth + 1))
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  // Schemas are deep, and say nothing of an answer.
  const most = depth > 3 ? LONGEST.deep : depth > 1 ? LONGEST.object : entries.length
  const kept = entries.slice(0, most)
  return Object.fromEntries(kept.map(([name, one]) => [name, shortened(one, depth + 1)]))
}

/** Times, durations, secrets and counts of a machine are the same in every recording. */
function stable(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => stable(one, name))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, stable(one, key)]))
  }
  if (typeof value === 'number') return /(?:_ms|^ms)$/.test(name) ? 42 : value
  if (typeof value !== 'string') return value
  return value
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, MOMENT)
    .replace(/\b2\d{3}-\d\d-\d\d\b(?!T)/g, DAY)
    .replace(/\b(slc_(?:live|test)_)\w{4}\w*/g, '$17fQ2vLx9…')
    .replace(/\bwhsec_[\w+/=-]+/g, 'whsec_bXktc2VjcmV0LW9mLXRoZS1kb2Nz…')
}

/** Ids in the order in which they come, each always as the same one. */
function withKnownIds(text: string): string {
  const shown = new Map<string, string>()
  const known = Object.values(IDS)
  return text.replace(/\b([a-z]{3})_([0-9A-HJKMNP-TV-Z]{26})\b/g, (id, prefix: string) => {
    const same = shown.get(id)
    if (same) return same
    const first = known.find((one) => one.startsWith(`${prefix}_`))
    const isFirst = first && ![...shown.values()].includes(first)
    const number = String(shown.size + 1).padStart(2, '0')
    const made = isFirst ? first : `${prefix}_01M86PZ0${number}N4W8D2K6R0V5T9XQ`
    shown.set(id, made)
    return made
  })
}

const WIDTH = 76

/** JSON with short objects and lists on one line. */
function laidOut(value: unknown, at = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const parts = (inside: string) =>
    isList
      ? value.map((one) => laidOut(one, inside))
      : Object.entries(value).map(
          ([name, one]) => `${JSON.stringify(name)}: ${laidOut(one, inside)}`
        )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const flat = onOneLine(value)
  if (flat.length + at.length < WIDTH && at !== '') return flat
  const deeper = `${at}  `
  return `${open}\n${deeper}${parts(deeper).join(`,\n${deeper}`)}\n${at}${close}`
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${onOneLine(one)}`
  )
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

/** Names at the top of an answer and in its `data`: what may not differ from what is recorded. */
export function shapeOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { data } = value as { data?: unknown }
  const inner = Array.isArray(data) ? data[0] : data
  const names = typeof inner === 'object' && inner !== null ? Object.keys(inner) : []
  return [...Object.keys(value), ...names.slice(0, LONGEST.object).map((name) => `data.${name}`)]
}
