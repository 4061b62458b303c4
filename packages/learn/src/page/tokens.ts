/** Names that find an element: its tag, id, classes, and attributes that say what it is. */

import type { Element } from 'hast'

/** Attributes whose values name an element, by their hast names. */
const NAMING = [
  ['itemProp', 'itemprop'],
  ['rel', 'rel'],
  ['role', 'role'],
  ['property', 'property'],
  ['name', 'name'],
  ['dataTestId', 'data-test-id'],
  ['dataTestid', 'data-testid'],
  ['dataTest', 'data-test'],
  ['dataQa', 'data-qa']
] as const
/** Most classes of an element that count. */
const CLASSES = 12
const LONGEST = 80

/** Tokens of an element: `h1`, `#price`, `.author`, `[itemprop=name]`. */
export function tokensOf(element: Element): string[] {
  const { properties, tagName } = element
  const tokens = [tagName]
  const { id, className } = properties
  if (typeof id === 'string' && isToken(id)) tokens.push(`#${id}`)
  if (Array.isArray(className)) {
    for (const name of className.slice(0, CLASSES)) {
      if (isToken(String(name))) tokens.push(`.${name}`)
    }
  }
  for (const [property, name] of NAMING) {
    const value = properties[property]
    if (value === undefined) continue
    const text = Array.isArray(value) ? value.join(' ') : String(value)
    if (isToken(text)) tokens.push(`[${name}=${text}]`)
  }
  return tokens
}

function isToken(text: string): boolean {
  return text.length > 0 && text.length <= LONGEST && !/\s/.test(text)
}

/** Kind of a token. */
export type TokenKind = 'id' | 'class' | 'attribute' | 'tag'

/** Kind of a token, by its first character. */
export function tokenKind(token: string): TokenKind {
  if (token.startsWith('#')) return 'id'
  if (token.startsWith('.')) return 'class'
  return token.startsWith('[') ? 'attribute' : 'tag'
}
