/** CSS selectors compiled for execution: parsed once, checked completely, and laid out as steps for run.ts. */

import { type AstRule, type AstSelector, createParser } from 'css-selector-parser'
import { ContentError } from '../content-error.ts'
import { compoundOf } from './compound.ts'
import type { Compound, Program } from './selector.ts'

/** Maximum characters of a selector. Real ones are shorter, and the parser recurses. */
const LONGEST = 2000
/** Bits of a number. */
const STEPS = 31
/** Maximum cached selectors. They come from parsers, a few dozen each, and from requests. */
const REMEMBERED = 500

const parse = createParser({ syntax: 'selectors-4' })
const remembered = new Map<string, readonly Program[]>()

/**
 * Programs of a selector list; an element matches if any of them selects it.
 *
 * @throws ContentError `INVALID_SELECTOR` - it does not parse, is longer than 2,000 characters, or uses unsupported
 * syntax.
 */
export function programsOf(selector: string): readonly Program[] {
  const known = remembered.get(selector)
  if (known !== undefined) return known
  const programs = checked(selector, () => {
    if (selector.length > LONGEST) throw new Error(`longer than ${LONGEST} characters`)
    return compile(parse(selector), false)
  })
  if (remembered.size >= REMEMBERED) remembered.clear()
  remembered.set(selector, programs)
  return programs
}

function checked<Result>(selector: string, run: () => Result): Result {
  try {
    return run()
  } catch (cause) {
    const shown = selector.length > 100 ? `${selector.slice(0, 100)}…` : selector
    const message = `selector ${JSON.stringify(shown)}: ${reasonOf(cause)}`
    throw new ContentError('INVALID_SELECTOR', message, { cause })
  }
}

/** The error of the selector parser in plain words: `unexpected "!" at position 0`. */
function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause)
  const [, fault, position] =
    /^css-selector-parser.*?: (.*?)\.?(?: Pos: (\d+).*)?$/s.exec(text) ?? []
  if (fault === undefined) return text
  const [, found] = /but "(.+?)" found/.exec(fault) ?? []
  const what = found === undefined ? 'it is malformed' : `unexpected "${found}"`
  return position === undefined ? what : `${what} at position ${position}`
}

/** @param nested - inside `:has()`, where another `:has()` would multiply the work. */
function compile({ rules }: AstSelector, nested: boolean): Program[] {
  const programs: Draft[] = [draft()]
  for (const rule of rules) {
    const length = lengthOf(rule)
    if (length > STEPS) throw new Error(`more than ${STEPS} parts`)
    if (programs.at(-1)!.steps.length + length > STEPS) programs.push(draft())
    addRule(programs.at(-1)!, rule, nested)
  }
  return programs
}

type Draft = { -readonly [Key in keyof Program]: Program[Key] } & { steps: Compound[] }

function draft(): Draft {
  return { steps: [], first: 0, top: 0, descendant: 0, child: 0, adjacent: 0, sibling: 0, last: 0 }
}

function lengthOf(rule: AstRule): number {
  let length = 0
  for (let part: AstRule | undefined = rule; part; part = part.nestedRule) length++
  return length
}

const NEEDS = { ' ': 'descendant', '>': 'child', '+': 'adjacent', '~': 'sibling' } as const

function addRule(program: Draft, rule: AstRule, nested: boolean): void {
  for (let part: AstRule | undefined = rule; part; part = part.nestedRule) {
    const bit = 1 << program.steps.length
    program[part === rule ? startOf(rule) : needOf(part)] |= bit
    if (!part.nestedRule) program.last |= bit
    program.steps.push(
      compoundOf(part, (selector) => {
        if (nested) throw new Error('`:has()` in `:has()` is not supported')
        return compile(selector, true)
      })
    )
  }
}

function startOf({ combinator }: AstRule): 'first' | 'top' {
  if (combinator === undefined) return 'first'
  if (combinator === '>') return 'top'
  throw new Error(`nothing before \`${combinator}\``)
}

function needOf({ combinator = ' ' }: AstRule): (typeof NEEDS)[keyof typeof NEEDS] {
  if (combinator in NEEDS) return NEEDS[combinator as keyof typeof NEEDS]
  throw new Error(`combinator \`${combinator}\` is not supported`)
}
