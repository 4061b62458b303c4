/** `options.redact`: replaces identifiers of people by the name of their kind, and counts them. */

import { findIdentifiers, IDENTIFIERS, type Span } from './find-identifiers.ts'
import { namesIn, people } from './person-names.ts'

/** Kinds of what can be redacted. */
export const REDACTED = [...IDENTIFIERS, 'person'] as const

/** A kind of {@link REDACTED}. */
export type RedactedKind = (typeof REDACTED)[number]

/** Number of replaced identifiers by kind: `meta.redacted`. */
export type RedactionCounts = Readonly<Partial<Record<RedactedKind, number>>>

/** See {@link createRedactor}. */
export interface Redactor {
  /** A value without the identifiers; `counted` adds them to the counts. */
  redacted<Value>(value: Value, counted?: boolean): Value
  /** Remembers the identifiers of a whole text, so that a cut copy of the text does not end in a part of one. */
  learn(text: string): void
  readonly counts: RedactionCounts
}

/** @param sources - values whose fields for people name the people of the page. */
export function createRedactor(
  kinds: readonly RedactedKind[],
  sources: readonly unknown[]
): Redactor {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<RedactedKind, number>
  const wanted = new Set<Span['kind']>(kinds)
  const names = new Set<string>()
  if (wanted.has('person')) for (const source of sources) namesIn(source, names)

  const starts = new Set<string>()
  const redactedText = (text: string, field: string, counted: boolean): string => {
    const found = findIdentifiers(text, field)
    const named = wanted.has('person') ? [...people(text, names)] : []
    const spans = [...found.filter(({ kind }) => wanted.has(kind)), ...named]
    for (const { start, end } of spans) addStarts(starts, text.slice(start, end))
    if (spans.length === 0) return withoutCut(text, starts)
    spans.sort((a, b) => a.start - b.start || b.end - a.end)
    let result = ''
    let at = 0
    for (const { kind, start, end } of spans) {
      if (start < at) continue
      result += `${text.slice(at, start)}[${kind}]`
      at = end
      if (counted) counts[kind as RedactedKind]++
    }
    return result + withoutCut(text.slice(at), starts)
  }

  const redactedValue = (value: unknown, field: string, counted: boolean): unknown => {
    if (typeof value === 'string') return redactedText(value, field, counted)
    if (typeof value === 'number') {
      const text = String(value)
      const result = text.length < 7 ? text : redactedText(text, `${field}: `, counted)
      return result === text ? value : result
    }
    if (Array.isArray(value)) return value.map((item) => redactedValue(item, field, counted))
    if (typeof value !== 'object' || value === null || !isPlain(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        redactedText(name, '', counted),
        redactedValue(inner, name, counted)
      ])
    )
  }

  return {
    counts,
    learn: (text) => void redactedText(text, '', false),
    redacted: <Value>(value: Value, counted = false) => redactedValue(value, '', counted) as Value
  }
}

/** Least and most characters of a part of an identifier. */
const PART = { least: 5, most: 60 }

function addStarts(starts: Set<string>, secret: string): void {
  const most = Math.min(secret.length - 1, PART.most)
  for (let length = PART.least; length <= most; length++) starts.add(secret.slice(0, length))
}

/** The text without the start of an identifier at its end, where the text was cut. */
function withoutCut(text: string, starts: ReadonlySet<string>): string {
  if (starts.size === 0) return text
  const whole = text.replace(/(?:…|\.\.\.)$/, '').trimEnd()
  for (let length = Math.min(PART.most, whole.length); length >= PART.least; length--) {
    if (starts.has(whole.slice(-length))) return `${whole.slice(0, -length)}…`
  }
  return text
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
