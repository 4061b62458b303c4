/** The JSON values in a model's text, whatever stands around them. */

import { jsonrepair } from 'jsonrepair'

/** Values and starts of values that are looked at in one text. */
const MOST = 40
/** Text before a value that is the answer and not a part of prose. */
const BEFORE_VALUE = /^\s*(?:`{3,}[a-z]*\s*)?$/i

/** See {@link jsonValues}. */
export interface JsonValues {
  /** In the order of the text; the whole text first, if it is JSON. */
  readonly values: readonly unknown[]
  /** The text ends inside of a value. */
  readonly isOpen: boolean
}

/**
 * The whole text, or each object and array in it, that stands in no other. Faults of writing are repaired: single
 * quotes, trailing commas, comments, literals of Python. `__proto__` is left out, because it would change the prototype of
 * its target.
 */
export function jsonValues(text: string): JsonValues {
  const whole = parsed(text.trim())
  if (whole !== undefined) return { values: [whole], isOpen: false }
  const values: unknown[] = []
  let isOpen = false
  const opening = /[{[]/g
  for (let tries = 0; tries < MOST; tries++) {
    const start = opening.exec(text)
    if (!start) break
    const end = endOfValue(text, start.index)
    if (end === undefined) {
      isOpen = true
      // A value inside of it would pass for the whole.
      if (values.length === 0 && BEFORE_VALUE.test(text.slice(0, start.index))) break
      continue
    }
    const value = repaired(text.slice(start.index, end))
    if (typeof value === 'object' && value !== null) {
      values.push(value)
      opening.lastIndex = end
    }
  }
  return { values, isOpen }
}

/** Index after the bracket that closes the one at `start`; `undefined` if none does. */
function endOfValue(text: string, start: number): number | undefined {
  const sign = /"(?:[^"\\]|\\[\s\S])*"|[{}[\]]/g
  sign.lastIndex = start
  let depth = 0
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    if (match[0].startsWith('"')) continue
    depth += match[0] === '{' || match[0] === '[' ? 1 : -1
    if (depth === 0) return sign.lastIndex
  }
  return undefined
}

function repaired(json: string): unknown {
  const value = parsed(json)
  if (value !== undefined) return value
  try {
    return parsed(jsonrepair(json))
  } catch {
    return undefined
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json, (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}

/** Members of a tool call that a model writes as text. */
const CALL = /^(?:id|type|name|function|tool|arguments|parameters|input)$/
const ARGUMENTS = ['arguments', 'parameters', 'input', 'function'] as const

/**
 * A value and the values that it may only be a wrapper of: the one member of an object, the one item of a list, the
 * arguments of a tool call, the JSON in a string.
 */
export function unwrappings(value: unknown, depth = 0): unknown[] {
  if (depth > 4) return [value]
  if (typeof value === 'string') {
    const inner = /^\s*[{["]/.test(value) ? parsed(value) : undefined
    return inner === undefined ? [value] : [value, ...unwrappings(inner, depth + 1)]
  }
  if (typeof value !== 'object' || value === null) return [value]
  const names = Object.keys(value)
  const called = ARGUMENTS.find((name) => name in value)
  if (called !== undefined && names.every((name) => CALL.test(name))) {
    return [value, ...unwrappings(value[called as keyof typeof value], depth + 1)]
  }
  const inner = Object.values(value)
  const [only] = inner
  const isWrapper = inner.length === 1 && (typeof only === 'object' || typeof only === 'string')
  return isWrapper && only !== null ? [value, ...unwrappings(only, depth + 1)] : [value]
}
