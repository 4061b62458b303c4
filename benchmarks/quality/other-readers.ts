/** Readers of others, for comparison in the same run. They are no dependency of this repository. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Reader } from './doc-sample.ts'

/**
 * Readers that are installed in a folder, by name.
 *
 *   npm install --prefix FOLDER defuddle linkedom @mozilla/readability turndown turndown-plugin-gfm
 */
export async function otherReaders(folder: string): Promise<Record<string, Reader>> {
  const load = (path: string) => import(pathToFileURL(join(folder, 'node_modules', path)).href)
  const [{ parseHTML }, { Defuddle }, { Readability }, turndown, gfm] = await Promise.all(
    [
      'linkedom/esm/index.js',
      'defuddle/dist/node.js',
      '@mozilla/readability/index.js',
      'turndown/lib/turndown.cjs.js',
      'turndown-plugin-gfm/lib/turndown-plugin-gfm.cjs.js'
    ].map(load)
  )
  const documentOf = (html: string, url: string) => {
    const { document } = parseHTML(html)
    const base = document.createElement('base')
    base.setAttribute('href', url)
    document.head?.prepend(base)
    return document
  }
  const service = new turndown.default({ headingStyle: 'atx', codeBlockStyle: 'fenced' })
  service.use((gfm.default ?? gfm).gfm)
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
