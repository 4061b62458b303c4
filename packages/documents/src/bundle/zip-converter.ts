/** Archives of documents: each is a section. */

import type { Element } from 'hast'
import type { Converted, Converter } from '../converter.ts'
import { attachmentList } from '../tree/attachment-list.ts'
import { budgetOf } from '../tree/budget.ts'
import { h } from '../tree/hast.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import { spendTree } from '../tree/spend-tree.ts'
import { openArchive } from '../zip/archive.ts'
import { partContent } from './part-content.ts'

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
      const content = await partContent(archive.read(name) as Buffer, options, 'zip')
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
