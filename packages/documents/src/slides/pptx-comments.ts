/** Comments on a slide. Source: ECMA-376-1, §13.3.2 and §13.3.3; MS-PPTX 2.1 for those with replies. */

import type { Element } from 'hast'
import { commentSection } from '../office/comment-section.ts'
import { openPart, type Part } from '../office/parts.ts'
import { attribute, child, descendants, elements, xmlText, xmlTree } from '../xml/xml-tree.ts'
import type { Parts } from '../zip/office-parts.ts'

const AUTHORS = /^ppt\/(?:commentAuthors|authors)\.xml$/

/** A section with the comments on a slide and their authors, or nothing. */
export function slideComments(parts: Parts, slide: Part): Element[] {
  const part = openPart(parts, slide.related('comments') ?? '')
  if (!part) return []
  const authors = authorsIn(parts)
  const comments = [...descendants(part.root, 'cm')].map((comment) => ({
    author: authors.get(attribute(comment, 'authorId') ?? ''),
    text:
      xmlText(child(comment, 'text')) ||
      [...descendants(child(comment, 'txBody'), 't')].map(xmlText).join('')
  }))
  return commentSection(comments)
}

function authorsIn(parts: Parts): Map<string, string> {
  const authors = new Map<string, string>()
  for (const [name, xml] of parts) {
    if (!AUTHORS.test(name)) continue
    for (const author of elements(elements(xmlTree(xml))[0])) {
      authors.set(attribute(author, 'id') ?? '', attribute(author, 'name') ?? '')
    }
  }
  return authors
}
