/** Comments of a Word document, after its text. Source: ECMA-376-1, §17.13.4. */

import type { Element } from 'hast'
import { attribute, descendants, elements, xmlText, xmlTree } from '../xml/xml-tree.ts'
import type { Parts } from '../zip/office-parts.ts'
import { commentSection } from './comment-section.ts'

/** A section with the comments and their authors, or nothing. */
export function wordComments(parts: Parts): Element[] {
  const xml = parts.get('word/comments.xml')
  if (!xml) return []
  const comments = elements(elements(xmlTree(xml))[0], 'comment').map((comment) => ({
    author: attribute(comment, 'author'),
    text: [...descendants(comment, 'p')]
      .map((paragraph) => [...descendants(paragraph, 't')].map(xmlText).join(''))
      .join(' ')
  }))
  return commentSection(comments)
}
