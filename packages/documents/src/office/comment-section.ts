/** Comments of readers on a document, whichever program wrote it. */

import type { Element } from 'hast'
import { h } from '../tree/hast.ts'

/** A comment, and who wrote it. */
interface Comment {
  readonly author?: string | undefined
  readonly text: string
}

/** A section of comments, or nothing. */
export function commentSection(comments: readonly Comment[]): Element[] {
  const filled = comments
    .map(({ author = '', text }) => ({
      author: author.trim(),
      text: text.replace(/\s+/g, ' ').trim()
    }))
    .filter(({ text }) => text !== '')
  if (filled.length === 0) return []
  const lines = filled.map(({ author, text }) =>
    h('p', {}, [author === '' ? `Comment: ${text}` : `Comment by ${author}: ${text}`])
  )
  return [h('section', { dataComments: '' }, lines)]
}
