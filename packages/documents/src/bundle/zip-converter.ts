/** Archives of documents: each is a section. */

import type { Element, ElementContent } from 'hast'
import type { Converted, Converter, ConverterOptions } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { documentFormat } from '../format/document-format.ts'
import { attachmentList } from '../tree/attachment-list.ts'
import { budgetOf } from '../tree/budget.ts'
import { h } from '../tree/hast.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import { spendTree } from '../tree/spend-tree.ts'
import { openArchive } from '../zip/archive.ts'

/** Documents of one archive. */
const MOST = 100

/** Reads the documents of an archive. Archives inside of it are named only. */
export const zipConverter: Converter = {
  formats: ['zip'],
  async convert(bytes, options): Promise<Converted> {
    const archive = await openArchive(bytes, options.limits)
    const names = archive.names.filter((name) => !isHidden(name)).slice(0, MOST)
    const numbers = selectedPages(names.length, options)
    const sections: Element[] = []
    const unread: string[] = []
    for (const number of numbers) {
      const name = names[number - 1] as string
      const content = await readEntry(archive.read(name) as Buffer, options)
      if (content)
        sections.push(h('section', { dataPage: String(number) }, [h('h2', {}, [name]), ...content]))
      else unread.push(name)
    }
    const root = { type: 'root' as const, children: [...sections, ...attachmentList(unread)] }
    spendTree(root, budgetOf(options.limits))
    const pages = { pagesTotal: names.length, pagesRead: numbers.length }
    return { root, facts: { format: 'zip', authors: [], ...pages, sheets: [], slides: [] } }
  }
}

/** Files that programs put into archives for themselves. */
const isHidden = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)/.test(name)

/** The content of a document; `undefined` for what cannot be read. */
async function readEntry(
  bytes: Buffer,
  options: ConverterOptions
): Promise<ElementContent[] | undefined> {
  try {
    const format = await documentFormat(bytes, options.limits)
    if (format === undefined || format === 'zip' || format === 'image') return undefined
    const { limits, password, convertPart } = options
    const converted = await convertPart?.(bytes, {
      limits,
      ...(password === undefined ? {} : { password })
    })
    if (!converted) return undefined
    const { root } = converted
    return root.children.filter((node): node is Element => node.type === 'element').map(withoutPage)
  } catch (error) {
    if (DocumentError.is(error) && error.code !== 'PAGE_TOO_COMPLEX') return undefined
    throw error
  }
}

/** Pages of a document are no pages of the archive. */
function withoutPage(element: Element): Element {
  const { dataPage: _, ...properties } = element.properties
  return {
    ...element,
    tagName: element.tagName === 'section' ? 'div' : element.tagName,
    properties
  }
}
