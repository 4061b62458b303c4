/** Comparison of a record with the golden one, field by field. */

/** A record. */
export type PageData = Readonly<Record<string, unknown>>

/** A field of a page. */
export interface FieldResult {
  /** Dotted path: `company.name`. */
  readonly field: string
  /** Right share: 1 for an equal value; for lists and texts of several blocks, F1 of their items. */
  readonly score: number
  readonly expected: unknown
  /** The value that was read; `undefined` without one. */
  readonly found: unknown
}

/** Compare the fields of the golden record. Others that were read do not count. */
export function compareRecords(golden: PageData, read: PageData): FieldResult[] {
  return fieldsOf(golden).map(([field, expected]) => {
    const found = valueAt(read, field.split('.'))
    return { field, score: scoreOf(expected, found), expected, found }
  })
}

/** Most levels of objects whose keys are fields of their own. */
const DEPTH = 4

function fieldsOf(record: PageData, above = '', depth = 0): [string, unknown][] {
  return Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    const field = above + key
    const isInner = isObject(value) && depth < DEPTH && !key.includes('.')
    return isInner ? fieldsOf(value, `${field}.`, depth + 1) : [[field, value]]
  })
}

function valueAt(record: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (!isObject(record)) return undefined
  // A key may have dots of its own.
  const whole = [key, ...rest].join('.')
  if (Object.hasOwn(record, whole)) return record[whole]
  const value = Object.hasOwn(record, key) ? record[key] : undefined
  return rest.length === 0 ? value : valueAt(value, rest)
}

function scoreOf(expected: unknown, found: unknown): number {
  const wanted = itemsOf(expected)
  const got = itemsOf(found)
  if (wanted.length === 0 && got.length === 0) return 1
  const waiting = new Map<string, number>()
  for (const key of wanted) waiting.set(key, (waiting.get(key) ?? 0) + 1)
  let right = 0
  for (const key of got) {
    const left = waiting.get(key) ?? 0
    if (left === 0) continue
    waiting.set(key, left - 1)
    right++
  }
  return (2 * right) / (wanted.length + got.length)
}

/** Keys of the items of a value: of a list, of the blocks of a text, or one. */
function itemsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(keyOf).filter((key) => key !== '')
  if (typeof value !== 'string') return value === null || value === undefined ? [] : [keyOf(value)]
  return value
    .split(/\n\n/)
    .map(keyOf)
    .filter((key) => key !== '')
}

/** A plain decimal number, as a record or a page writes it. */
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/

/** Equal values have equal keys: white space is folded, numbers count by their value. */
function keyOf(value: unknown): string {
  if (typeof value === 'string') {
    const text = value.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
    // Codes such as 007 are no numbers.
    const isNumber = DECIMAL.test(text) && !/^-?0\d/.test(text)
    return isNumber ? String(Number(text)) : text
  }
  if (Array.isArray(value)) return JSON.stringify(value.map(keyOf))
  if (!isObject(value)) return value === null || value === undefined ? '' : String(value)
  const entries = Object.keys(value)
    .sort()
    .map((name) => [name, keyOf(value[name])])
  return JSON.stringify(entries.filter(([, key]) => key !== ''))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
