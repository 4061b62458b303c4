/** Names of people: those that a page declares, and those behind a title. */

import type { Span } from './find-identifiers.ts'

const FIELDS =
  /^(?:authors?|byline|creators?|contributors?|reviewers?|editors?|persons?|actors?|directors?)$/i
const NAME =
  /^\p{Lu}[\p{L}'’.-]{0,40}(?: (?:\p{Lu}|(?:de|da|van|von|der|di|la|le|el|bin)\b)[\p{L}'’.-]{0,40}){1,4}$/u
const TITLE = '(?:Mrs?|Ms|Miss|Dr|Prof|Herr|Frau|Mme|Madame|Monsieur|Señora?|Sra|Signora?)'
/** Further titles, as in "Prof. Dr. med.". */
const FURTHER = `(?:(?:${TITLE}|[a-z]{1,8}(?=\\.))\\.? ){0,5}`
const TITLED = new RegExp(
  `(?<![\\p{L}\\p{N}])${TITLE}\\.? ${FURTHER}\\p{Lu}[\\p{L}'’-]{1,40}(?: \\p{Lu}[\\p{L}'’-]{1,40}){0,3}`,
  'gu'
)

/** Names of one page. */
const MOST = 200

/** Adds the names that a record or the data of a page has in its fields for people. */
export function namesIn(
  value: unknown,
  names = new Set<string>(),
  isPerson = false,
  depth = 0
): Set<string> {
  if (depth > 12) return names
  if (typeof value === 'string') {
    if (isPerson) for (const name of separated(value)) if (names.size < MOST) names.add(name)
  } else if (Array.isArray(value)) {
    for (const item of value) namesIn(item, names, isPerson, depth + 1)
  } else if (typeof value === 'object' && value !== null) {
    const isOne = isPerson || (value as { '@type'?: unknown })['@type'] === 'Person'
    for (const [field, inner] of Object.entries(value)) {
      const isName = FIELDS.test(field) || (isOne && /^(?:name|full_?name)$/i.test(field))
      namesIn(inner, names, isName, depth + 1)
    }
  }
  return names
}

function separated(text: string): string[] {
  if (text.length > 400) return []
  return text
    .replace(/^(?:by|von|par|por|di|door) /i, '')
    .split(/[,;&|]| (?:and|und|et|y|e|en) /)
    .map((name) => name.trim())
    .filter((name) => name.length <= 80 && NAME.test(name))
}

/** Places of names in a text. */
export function* people(text: string, names: ReadonlySet<string>): Generator<Span> {
  for (const name of names) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      if (isWhole(text, at, at + name.length))
        yield { kind: 'person', start: at, end: at + name.length }
    }
  }
  for (const { 0: found, index } of text.matchAll(TITLED)) {
    yield { kind: 'person', start: index, end: index + found.length }
  }
}

function isWhole(text: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  )
}
