/**
 * Escapes characters with a meaning in Markdown, quickly.
 *
 * mdast-util-to-markdown tries some seventy patterns on every text. Most texts contain no character that matters in
 * their position, so one expression per kind of position checks for these first, then another checks all patterns at
 * once; only the patterns of characters that occur are tried one by one. The result is the same.
 */

import type { SafeConfig, State, Unsafe } from 'mdast-util-to-markdown'
import { narrowedPatterns } from '../clean-tree/unsafe.ts'

/**
 * A function that makes a serializer's state escape with this module. It caches what it learns about the patterns, so
 * one is enough for all serializations with the same extensions.
 */
export function createEscaper(): (state: State) => void {
  let places: ((stack: readonly string[]) => Place) | undefined
  return (state) => {
    places ??= placesOf(narrowedPatterns(state.unsafe), state.compilePattern)
    const placeOfStack = places
    const escapeFully = state.safe
    state.safe = (input, config) => {
      const value = input ?? ''
      const place = placeOfStack(state.stack)
      if (!place.suspect.test(value) && !meansAtBreak(value, config)) return value
      const whole = (config.before ?? '') + value + (config.after ?? '')
      if (!place.unsafe.test(whole)) return value
      const { unsafe } = state
      state.unsafe = place.patterns.filter(({ character }) => whole.includes(character))
      const escaped = escapeFully.call(state, value, config)
      state.unsafe = unsafe
      return escaped
    }
  }
}

/** The unsafe patterns for a stack of constructs. */
interface Place {
  readonly patterns: readonly Unsafe[]
  /** Matches a text with a line end, or a character that may be unsafe in the middle of a line. */
  readonly suspect: RegExp
  /** Matches a text, with its surroundings, that one of the patterns matches or that has a backslash to escape. */
  readonly unsafe: RegExp
}

/** Line starts that may begin a block, or that the line end before would swallow. */
const LINE_START = /^(?:[\t #*+\-<=>[_`~|:]|\d+[.)])/

function meansAtBreak(value: string, { before, after }: SafeConfig): boolean {
  if (endsLine(before?.at(-1)) && LINE_START.test(value)) return true
  return endsLine(after?.[0]) && (value.endsWith(' ') || value.endsWith('\t'))
}

function endsLine(character: string | undefined): boolean {
  return character === '\n' || character === '\r'
}

/** The unsafe patterns by stack, cached by the constructs that patterns name. */
function placesOf(
  patterns: readonly Unsafe[],
  compile: State['compilePattern']
): (stack: readonly string[]) => Place {
  const bits = new Map<string, number>()
  for (const { inConstruct, notInConstruct } of patterns) {
    for (const name of [inConstruct ?? [], notInConstruct ?? []].flat()) {
      if (!bits.has(name)) bits.set(name, 2 ** bits.size)
    }
  }
  const places = new Map<number, Place>()
  return (stack) => {
    let key = 0
    for (const name of stack) key |= bits.get(name) ?? 0
    let place = places.get(key)
    if (place === undefined) {
      place = placeOf(patterns, stack, compile)
      places.set(key, place)
    }
    return place
  }
}

/** Escaped everywhere: a backslash before punctuation. */
const BACKSLASH = '\\\\[!-/:-@[-`{-~]'

function placeOf(
  patterns: readonly Unsafe[],
  stack: readonly string[],
  compile: State['compilePattern']
): Place {
  const inScope = patterns.filter(
    ({ inConstruct, notInConstruct }) =>
      isOpen(stack, inConstruct, true) && !isOpen(stack, notInConstruct, false)
  )
  const characters = inScope
    .filter((pattern) => !needsBreak(pattern))
    .map(({ character }) => character)
  const escaped = [...new Set(['\\', '\r', '\n', ...characters])].map(
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
  const sources = [BACKSLASH, ...inScope.map((pattern) => compile(pattern).source)]
  return {
    patterns: inScope,
    suspect: new RegExp(`[${escaped.join('')}]`),
    unsafe: new RegExp(sources.join('|'))
  }
}

function isOpen(stack: readonly string[], names: Unsafe['inConstruct'], none: boolean): boolean {
  const list = [names ?? []].flat()
  return list.length === 0 ? none : list.some((name) => stack.includes(name))
}

/** Checks whether a pattern matters only beside a line end. */
function needsBreak({ atBreak, before, after }: Unsafe): boolean {
  return atBreak === true || LINE_ENDS.has(before ?? '') || LINE_ENDS.has(after ?? '')
}

const LINE_ENDS = new Set(['[\\r\\n]', '\\n', '\\r'])
