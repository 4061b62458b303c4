/**
 * Characters that Markdown would read as more than text.
 *
 * The stock patterns of mdast-util-to-markdown escape every bracket, tilde and ampersand. These escape those that can
 * have a meaning in our output, which has no link definitions: a bracket must be followed by an address, a tilde
 * preceded by another one.
 */

import type { Unsafe } from 'mdast-util-to-markdown'

/** The escape patterns in use, from the serializer and its extensions. */
export function narrowedPatterns(patterns: readonly Unsafe[]): Unsafe[] {
  const narrowed = patterns.flatMap(narrowedPattern)
  return [...narrowed, ...BRACKETS]
}

function narrowedPattern(pattern: Unsafe): Unsafe[] {
  switch (pattern.character) {
    case '&':
      return [ampersand(pattern)]
    case '[':
      return isOfLabels(pattern) ? [pattern] : []
    case '*':
      return [pattern.atBreak ? pattern : compiled(pattern, ASTERISK)]
    case '#':
      return [pattern.atBreak ? pattern : compiled(pattern, LAST_SIGN)]
    case '~':
      return [tilde(pattern)]
    case '.':
    case '-':
    case '+':
      return [beforeEnd(pattern)]
    case '(':
    case ')':
      return [parenthesis(pattern)]
  }
  return [pattern]
}

/** Only a whole character reference; the stock pattern puts a backslash into most URLs with parameters. */
function ampersand(pattern: Unsafe): Unsafe {
  if (pattern.after !== '[#A-Za-z]') return pattern
  const { inConstruct, notInConstruct } = pattern
  const after = '#(?:\\d{1,7}|[Xx][\\dA-Fa-f]{1,6});|[A-Za-z][\\dA-Za-z]{1,31};'
  return { character: '&', after, inConstruct, notInConstruct }
}

/** Within a link label, a bracket would end the label, or be its end. */
function isOfLabels({ inConstruct }: Unsafe): boolean {
  return (
    Array.isArray(inConstruct) && inConstruct.includes('label') && !inConstruct.includes('phrasing')
  )
}

/**
 * A pattern with its own expression: with `before` or `after`, the serializer would leave a character alone if the
 * adjacent one is escaped, although these look further. Each begins with its character, which lets V8 skip most of a
 * text.
 */
function compiled(pattern: Unsafe, expression: RegExp): Unsafe {
  const { character, atBreak, inConstruct, notInConstruct } = pattern
  return { character, atBreak, inConstruct, notInConstruct, _compiled: expression }
}

/** An asterisk between spaces opens and closes nothing. */
const ASTERISK = /\*(?:(?=\S)|(?<=\S\*))/g

/** Number signs at the end of a heading are no part of it only after white space: not in "C#". */
const LAST_SIGN = /#(?=[\r\n]|$)(?<=[\t ]#{1,99})/g

/**
 * A tilde strikes out the text up to an earlier one. So every tilde that could be the second is escaped; none after a
 * space is. At the start of a line, three make a fence.
 */
function tilde(pattern: Unsafe): Unsafe {
  return pattern.atBreak ? { ...pattern, after: '~~' } : compiled(pattern, /~(?<=\S~)/g)
}

/** White space of any kind at the end of the text is removed afterwards, and leaves the mark of a list item alone. */
function beforeEnd(pattern: Unsafe): Unsafe {
  const { atBreak, after } = pattern
  return atBreak && after ? { ...pattern, after: `(?:${after}|\\s+$)` } : pattern
}

/** In an address, a pair of parentheses without others inside ends nothing. */
function parenthesis(pattern: Unsafe): Unsafe {
  if (pattern.inConstruct !== 'destinationRaw') return pattern
  return compiled(pattern, pattern.character === '(' ? OPEN : CLOSE)
}

// The serializer includes the text around the address: its own parentheses do not count.
const OPEN = /\((?:(?<=\]\()|(?![^()\s\\]{0,200}\)[\s\S]))/g
const CLOSE = /\)(?<!(?<!\])\([^()\s\\]{0,200}\))/g

/** A bracket that may begin a link definition: all except one that ends soon without a colon. */
const DEFINITION = /([\r\n][\t ]*)\[(?![^[\]\\\r\n]{1,99}\](?!:))/g

/**
 * Positions at which a bracket has a meaning: see {@link narrowedPatterns}. After a closing one, the stock patterns
 * look for an address.
 */
const BRACKETS: readonly Unsafe[] = [
  // The mark of a footnote, which has a definition.
  { character: '[', after: '\\^', inConstruct: 'phrasing' },
  compiled({ character: '[', atBreak: true }, DEFINITION),
  // The state of a task, or the kind of a callout.
  { atBreak: true, character: '[', after: '[ xX]\\]', inConstruct: 'listItem' },
  { atBreak: true, character: '[', after: '!', inConstruct: 'blockquote' }
]
