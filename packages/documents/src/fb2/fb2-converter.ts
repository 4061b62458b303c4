/** Books of FictionBook 2 (.fb2). Source: FictionBook 2.2, the schema of gribuser/fb2. */

import type { ElementContent, Root } from 'hast'
import type { Converter, DocumentFacts } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { present } from '../office/facts.ts'
import { budgetOf } from '../tree/budget.ts'
import { spendTree } from '../tree/spend-tree.ts'
import { attribute, child, elements, type XmlElement, xmlText, xmlTree } from '../xml/xml-tree.ts'
import { asAscii, checkElements, checkXml } from '../zip/checked-xml.ts'
import { bodyBlocks, noteBlocks } from './fb2-blocks.ts'

/** Reads books of FictionBook. */
export const fb2Converter: Converter = {
  formats: ['fb2'],
  async convert(bytes, { limits }) {
    const xml = withoutPictures(asAscii(Buffer.from(bytes)))
    checkElements(checkXml(xml, 'the book', limits, { docType: true }), limits)
    const book = elements(xmlTree(xml)).find(({ name }) => name === 'FictionBook')
    if (!book) throw new DocumentError('INVALID_RESPONSE', 'the book has no FictionBook element')
    const root: Root = { type: 'root', children: contentOf(elements(book, 'body')) }
    spendTree(root, budgetOf(limits))
    return { root, facts: factsIn(child(book, 'description', 'title-info')) }
  }
}

/** Pictures in base64 stand behind the text, and take most of the file. */
function withoutPictures(xml: Buffer): Buffer {
  const start = xml.indexOf('<binary')
  return start > xml.lastIndexOf('</body>') ? xml.subarray(0, start) : xml
}

function contentOf(bodies: readonly XmlElement[]): ElementContent[] {
  return bodies.flatMap((body) =>
    /^(?:notes|comments|footnotes)$/i.test(attribute(body, 'name') ?? '')
      ? noteBlocks(body)
      : bodyBlocks(body)
  )
}

function factsIn(info: XmlElement | undefined): DocumentFacts {
  const value = (name: string) => xmlText(child(info, name)).trim()
  const date = attribute(child(info, 'date'), 'value') ?? ''
  return present({
    format: 'fb2' as const,
    title: value('book-title'),
    authors: elements(info, 'author')
      .map(nameOf)
      .filter((name) => name !== ''),
    createdAt: /^\d{4}-\d\d-\d\d$/.test(date) ? date : '',
    language: value('lang'),
    sheets: [],
    slides: []
  })
}

function nameOf(person: XmlElement): string {
  const part = (name: string) => xmlText(child(person, name)).trim()
  const names = ['first-name', 'middle-name', 'last-name'].map(part).filter((one) => one !== '')
  return names.join(' ') || part('nickname')
}
