/** Errors for authors without a compiler whose parser lacks a part. */

const PARTS = {
  name: ['string', 'the name of the package'],
  version: ['string', 'the version of the package'],
  kind: ['string', "the kind of its record, such as 'product'"],
  match: ['array', "its URL rules, such as [{ host: 'shop.example' }]"],
  data: ['schema', 'the zod schema of its record'],
  parse: ['function', 'the function that reads the record']
} as const

const WORDS = {
  string: 'a string',
  array: 'an array',
  schema: 'a zod schema (zod 4)',
  function: 'a function'
} as const

/** @throws TypeError - `parser` is no object, or a part that every parser has is missing or of another type. */
export function checkParserParts(name: string, parser: unknown): void {
  if (typeof parser !== 'object' || parser === null) {
    throw new TypeError(`${name}: parser must be an object, not ${said(parser)}`)
  }
  for (const [part, [type, meaning]] of Object.entries(PARTS)) {
    const value = (parser as Record<string, unknown>)[part]
    if (isOf(type, value)) continue
    throw new TypeError(
      `${name}: parser.${part} must be ${WORDS[type]}, ${meaning}, not ${said(value)}`
    )
  }
  const { anyHost } = parser as { anyHost?: { recognise?: unknown } }
  if (anyHost !== undefined && typeof anyHost?.recognise !== 'function') {
    throw new TypeError(
      `${name}: parser.anyHost must have recognise, a function from a page to evidence, not ${said(anyHost?.recognise)}`
    )
  }
}

/** @throws TypeError - `parsers` is no array. */
export function checkParserList(name: string, parsers: unknown): void {
  if (Array.isArray(parsers)) return
  throw new TypeError(`${name}: parsers must be an array of parsers, not ${said(parsers)}`)
}

function isOf(type: keyof typeof WORDS, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'schema') return typeof value === 'object' && value !== null && '_zod' in value
  return typeof value === type
}

function said(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
