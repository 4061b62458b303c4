/** Readers of others, for comparison in the same run. They are no dependency of this repository. */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Reader } from './plain-table.ts'

/**
 * Readers that are installed in a folder, by name.
 *
 *   npm install --prefix FOLDER defuddle linkedom @mozilla/readability turndown turndown-plugin-gfm
 */
export async function otherReaders(folder: string): Promise<Record<string, Reader>> {
  const require = createRequire(pathToFileURL(join(folder, 'package.json')))
  const load = (name: string) => import(pathToFileURL(require.resolve(name)).href)
  const [{ parseHTML }, { Defuddle }, { Readability }, turndown, gfm] = await Promise.all(
    ['linkedom', 'defuddle/node', '@mozilla/readability', 'turndown', 'turndown-plugin-gfm'].map(load)
  )
  const documentOf = (html: string, url: string) => {
    const { document } = parseHTML(html)
    const base = document.createElement('base')
    base.setAttribute('href', url)
    document.head?.prepend(base)
    return document
  }
  const service = new turndown.default({ headingStyle: 'atx', codeBlockStyle: 'fenced' })
  service.use(gfm.gfm)
  return {
    defuddle: async (html, url) => {
      const { content } = await Defuddle(documentOf(html, url), url, { markdown: true })
      return content ?? ''
    },
    'Readability.js': (html, url) => {
      const article = new Readability(documentOf(html, url)).parse()
      return article ? service.turndown(article.content) : ''
    }
  }
}
