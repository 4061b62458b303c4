/** Marker before an item of a list. */

import { withText } from '../page/set-word.ts'
import type { Word } from '../page/words.ts'
import { type Line, lineOf } from '../text/lines-of.ts'

/** A bullet or a number, and the text after it. */
export interface Marker {
  readonly text: string
  readonly rest: Line | undefined
}

/** Bullets of fonts and of Unicode, including Wingdings in the private area. */
const BULLET = /^[•●○◦▪▫■□‣⁃∙➢➤►▸▶✓✔❖◆◇⦁\uf0b7\uf0a7\uf0d8\uf0fc\uf076\uf02d\uf0e0\uf06e]$/
const DASH = /^[-–—*·]$/
const NUMBER = /^(?:\d{1,3}[.)]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})\)|[a-z][.)])$/
/** An item's text stands at least so far from its marker, in ems. */
const GAP = 0.2

/** The marker that a line starts with. A number needs a text behind it, and room between. */
export function markerOf(line: Line): Marker | undefined {
  const [first, second] = line.words
  if (!first) return undefined
  const glued = gluedBullet(first)
  if (glued) return { text: '•', rest: lineOf([glued, ...line.words.slice(1)]) }
  const rest = second ? lineOf(line.words.slice(1)) : undefined
  if (BULLET.test(first.text)) return { text: '•', rest }
  if (!second || second.x0 - first.x1 < GAP * line.size) return undefined
  if (DASH.test(first.text)) return { text: '•', rest }
  return NUMBER.test(first.text) ? { text: first.text, rest } : undefined
}

/** A bullet that is set without room before its text. */
function gluedBullet(word: Word): Word | undefined {
  const [start = ''] = word.text
  if (word.text.length < 2 || !BULLET.test(start)) return undefined
  return withText(word, word.text.slice(start.length))
}
