/** Requirement of a field, as the end of a sentence: `must be a whole number from 1 to 100`. */

import type { $ZodCheck, $ZodIssue, $ZodType, $ZodTypeDef } from 'zod/v4/core'
import { shapesOf } from './schema-at.ts'

/** Known facts about a shape: its type, and the bounds and the format that result from its checks. */
interface Facts {
  readonly type: string
  readonly coerce?: boolean
  readonly entries?: Readonly<Record<string, unknown>>
  readonly values?: readonly unknown[]
  readonly format?: string
  /** The minimum itself is not allowed. */
  readonly isAbove?: boolean
  readonly minimum?: number
  readonly maximum?: number
}

/** @param schema - schema of the field, where it is known. @param input - what was sent. */
export function expectationOf(
  issue: $ZodIssue,
  schema: $ZodType | undefined,
  input: unknown
): string {
  if (issue.code === 'invalid_value') return `must be ${listed(issue.values.map(quoted))}`
  if (issue.code === 'invalid_format' && issue.pattern === NOT_BLANK) return 'must not be blank'
  const size = sizeExpectation(issue)
  if (size !== undefined) return size
  const shapes = schema ? shapesOf(schema).map(factsOf) : []
  const formats = issue.code === 'invalid_format' ? [formatPhrase(issue.format)] : []
  const phrases = formats.length > 0 ? formats : [...new Set(shapes.map(phraseOf))]
  const expected = phrases.length > 0 ? listed(phrases) : typePhrase(issue)
  return `must be ${expected}${contrast(input, shapes)}`
}

/** The pattern of a text with a character that is no white space. */
const NOT_BLANK = String(/\S/)

const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

/** Returns the requirement for a text or a list that is too short or too long. A number sent as text does not count. */
function sizeExpectation(issue: $ZodIssue): string | undefined {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined
  const unit = UNITS[issue.origin]
  if (unit === undefined) return undefined
  if (issue.code === 'too_big') return `must have at most ${count(Number(issue.maximum))} ${unit}`
  const least = Number(issue.minimum)
  return least === 1 ? 'must not be empty' : `must have at least ${count(least)} ${unit}`
}

function factsOf(schema: $ZodType): Facts {
  const def = schema._zod.def as $ZodTypeDef & Facts & { checks?: readonly $ZodCheck[] }
  const found = (def.checks ?? []).map(({ _zod }) => factOf(_zod.def as CheckDef))
  return Object.assign({ ...def }, ...found)
}

interface CheckDef {
  readonly check: string
  readonly format?: string
  readonly value?: number
  readonly inclusive?: boolean
}

function factOf({ check, format, value, inclusive }: CheckDef): Partial<Facts> {
  if (check === 'greater_than' && value !== undefined) {
    return { minimum: value, isAbove: inclusive === false }
  }
  if (check === 'less_than' && value !== undefined) return { maximum: value }
  return format === undefined ? {} : { format }
}

function phraseOf(facts: Facts): string {
  switch (facts.type) {
    case 'boolean':
      return 'true or false'
    case 'number':
      return numberPhrase(facts)
    case 'string':
      return facts.format === undefined || facts.format === 'regex'
        ? 'a string'
        : formatPhrase(facts.format)
    case 'enum':
      return listed(Object.values(facts.entries ?? {}).map(quoted))
    case 'literal':
      return listed((facts.values ?? []).map(quoted))
    case 'array':
      return 'a list'
    case 'null':
      return 'null'
    default:
      return 'a JSON object'
  }
}

function numberPhrase({ format, minimum, maximum, isAbove }: Facts): string {
  const kind = format?.includes('int') ? 'a whole number' : 'a number'
  const least = minimum === undefined ? undefined : String(minimum)
  const most = maximum === undefined ? undefined : String(maximum)
  if (least === undefined) return most === undefined ? kind : `${kind} up to ${most}`
  if (isAbove) return `${kind} above ${least}${most === undefined ? '' : `, up to ${most}`}`
  return most === undefined ? `${kind} of at least ${least}` : `${kind} from ${least} to ${most}`
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date in ISO 8601: 2026-01-31',
  datetime: 'a time in ISO 8601 with a zone: 2026-01-31T12:00:00Z',
  email: 'a valid e-mail address',
  url: 'an absolute URL'
}

function formatPhrase(format: string): string {
  return FORMATS[format] ?? `a valid ${format.replaceAll('_', ' ')}`
}

function typePhrase(issue: $ZodIssue): string {
  return issue.code === 'invalid_type' ? phraseOf({ type: issue.expected }) : 'another value'
}

/**
 * Names the value that was sent instead, if only its type is wrong. In a query everything is a string, so the type says
 * nothing.
 */
function contrast(input: unknown, shapes: readonly Facts[]): string {
  if (input === null) return ', not null'
  if (shapes.some(({ coerce, type }) => coerce || type === 'string' || type === 'enum')) return ''
  if (typeof input === 'string') return ', not a string'
  if (Array.isArray(input)) return shapes.some(({ type }) => type === 'array') ? '' : ', not a list'
  return ''
}

function quoted(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value)
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
