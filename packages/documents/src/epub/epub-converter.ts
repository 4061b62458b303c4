/** Books: the chapters of an EPUB publication in their order, each read as HTML. */

import { ContentError } from '@sluice/content'
import type { Element, ElementContent, Nodes } from 'hast'
import type { Converter } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { type Budget, budgetOf } from '../tree/budget.ts'
import { h } from '../tree/hast.ts'
import { plainLine } from '../tree/plain-line.ts'
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
    const { facts, spine, titles } = publicationIn(archive, limits)
    const budget = budgetOf(limits)
    const numbers = new Map(spine.map((name, index) => [name, index + 1]))
    const places = { numbers, isTitled: facts.title !== undefined }
    const read = selectedPages(spine.length, options)
    const children = read.map((number): Element => {
      const name = spine[number - 1]!
      const content = [...complexAsOurs(() => chapterContent(archive.read(name)!, name, places))]
      const title = titles.get(name)
      if (title !== undefined && title !== facts.title && needsTitle(content, title))
        content.unshift(h('h1', {}, [title]))
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

/** A chapter without a heading, whose text does not say its name, has it from the table of contents alone. */
function needsTitle(content: readonly ElementContent[], title: string): boolean {
  if (content.length === 0 || content.some(hasHeading)) return false
  const start = plainLine(h('div', {}, content))
    .slice(0, SEARCHED)
    .toLowerCase()
  // A title page has no sentence.
  return /[.!?…。！？]/.test(start) && !start.includes(title.toLowerCase())
}

/** Characters of a chapter in which its name may stand without being a heading. */
const SEARCHED = 2000

function hasHeading(node: ElementContent): boolean {
  if (node.type !== 'element') return false
  return /^h[1-6]$/.test(node.tagName) || node.children.some(hasHeading)
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
