/**
 * Tokens of tags. parse5 reads the token of most tags at once and then forgets it, so all tags of a page share a few
 * objects: a page has thousands of tags, and garbage costs more than reading them.
 */

import { Token } from 'parse5'
import type { KnownName } from '../properties.ts'

/** An attribute that was read in bulk. */
type ScannedAttribute = Token.Attribute & { known: KnownName }

/** The objects that the tags of a page share. */
export interface Tags {
  readonly start: Token.TagToken
  readonly end: Token.TagToken
  /** Attributes of the current tag, by their place. */
  readonly attributes: ScannedAttribute[]
  /** For each number of attributes, a list of that length. */
  readonly lists: ScannedAttribute[][]
}

/** The objects for one page at a time. */
export function newTags(): Tags {
  return {
    start: newToken(Token.TokenType.START_TAG),
    end: newToken(Token.TokenType.END_TAG),
    attributes: [],
    lists: [[]]
  }
}

/** A token of its own, for a tag whose token parse5 keeps. */
export function newToken(
  type: Token.TokenType.START_TAG | Token.TokenType.END_TAG
): Token.TagToken {
  return {
    type,
    tagName: '',
    tagID: 0,
    selfClosing: false,
    ackSelfClosing: false,
    attrs: [],
    location: null
  }
}

/** Set the shared attribute at a place. */
export function noteAttribute(
  { attributes }: Tags,
  place: number,
  known: KnownName,
  value: string
): void {
  const attribute = attributes[place]
  if (attribute === undefined) attributes[place] = { name: known.text, value, known }
  else {
    attribute.name = known.text
    attribute.value = value
    attribute.known = known
  }
}

/** The shared list of the first attributes. */
export function sharedList({ attributes, lists }: Tags, count: number): ScannedAttribute[] {
  lists[count] ??= attributes.slice(0, count)
  return lists[count]
}

/** A list of copies of the first attributes. */
export function ownList({ attributes }: Tags, count: number): ScannedAttribute[] {
  const list = attributes.slice(0, count)
  for (let place = 0; place < count; place++) {
    const { name, value, known } = list[place]!
    list[place] = { name, value, known }
  }
  return list
}

/** Drop the values of the last page, which may be long. */
export function clearTags({ attributes }: Tags): void {
  for (const attribute of attributes) attribute.value = ''
}
