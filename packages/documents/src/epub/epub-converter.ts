/** Books: the chapters of an EPUB publication in their order, each read as HTML. */

import { ContentError } from '@sluice/content'
import type { Element, Nodes } from 'hast'
import type { Converter } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { type Budget, budgetOf } from '../tree/budget.ts'
import { h } from '../tree/hast.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import { openArchive } from '../zip/archive.ts'
import { chapterContent, chapterId } from './chapter.ts'
import { publicationIn } from './publication.ts'

/** Reads EPUB books, chapter by chapter. */
export const epubConverter: Converter = {
  formats: ['epub'],
  async convert(bytes, options) {
    const { format, limits } = options
    const archive = await openArchive(bytes, limits)
    const { facts, spine } = publicationIn(archive, limits)
    const budget = budgetOf(limits)
    const numbers = new Map(spine.map((name, index) => [name, index + 1]))
    const places = { numbers, isTitled: facts.title !== undefined }
    const read = selectedPages(spine.length, options)
    const children = read.map((number): Element => {
      const name = spine[number - 1]!
      const content = complexAsOurs(() => chapterContent(archive.read(name)!, name, places))
      const section = h('section', { id: chapterId(number), dataPage: String(number) }, content)
      spend(section, budget)
      return section
    })
    return {
      root: { type: 'root', children },
      facts: {
        format,
        sheets: [],
        slides: [],
        ...facts,
        pagesTotal: spine.length,
        pagesRead: read.length
      }
    }
  }
}

function spend(node: Nodes, budget: Budget): void {
  budget.spendNode()
  if (node.type === 'element') for (const child of node.children) spend(child, budget)
}

function complexAsOurs<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!ContentError.is(error)) throw error
    throw new DocumentError('PAGE_TOO_COMPLEX', `a chapter has ${error.message}`, { cause: error })
  }
}
